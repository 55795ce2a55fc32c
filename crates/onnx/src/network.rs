//! A network: reading and evaluation.

use std::fmt::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rten::{
    DataType, LoadError, LoadErrorKind, Model, ModelOptions, NodeId, RunOptions, ThreadPool, Value,
    ValueOrView, ValueType,
};
use sha2::{Digest as _, Sha256};
use uctopia_game::AgentFailure;
use uctopia_options::{Message, message};
use uctopia_search::network::{EncodedBatch, PositionEvaluator, Predictions};

use crate::priors::add_softmax;
use crate::roles::{Ports, Role};

/// The fewest positions at once where the batch is dynamic.
const LEAST: usize = 2;

/// A network that was read from an ONNX file; see the [crate](crate) for what it takes and returns.
pub struct OnnxNetwork {
    model: Model,
    ports: Ports,
    digest: String,
}

impl OnnxNetwork {
    /// Reads a network from the contents of a file.
    ///
    /// ```
    /// use uctopia_onnx::OnnxNetwork;
    /// let network = OnnxNetwork::from_bytes(include_bytes!("../tests/models/linear.onnx").to_vec()).unwrap();
    /// assert_eq!(network.digest().len(), 16);
    /// ```
    ///
    /// # Errors
    /// When the contents are no ONNX model, need an operator that is not supported, or the inputs and outputs are not those of a network
    /// for values and policies: the reason, as a clause.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, Message> {
        Self::read(bytes, None)
    }

    /// Reads a network whose weights may be in a second file, with the name by which the first one mentions it: PyTorch writes
    /// `net.onnx` and `net.onnx.data`.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn with_data(bytes: Vec<u8>, name: &str, data: Vec<u8>) -> Result<Self, Message> {
        Self::read(bytes, Some((name, data)))
    }

    fn read(bytes: Vec<u8>, data: Option<(&str, Vec<u8>)>) -> Result<Self, Message> {
        let mut hash = Sha256::new_with_prefix(&bytes);
        let mut options = ModelOptions::with_all_ops();
        options.prepack_weights(true);
        if let Some((name, data)) = data {
            hash.update(&data);
            options.external_data(name, data);
        }
        let digest = hash.finalize()[..8]
            .iter()
            .fold(String::new(), |mut text, byte| {
                write!(text, "{byte:02x}").expect("texts can be written to");
                text
            });
        let read = || options.load(bytes);
        let model = guarded(read)?.map_err(|error| unreadable(&error))?;
        let ports = Ports::of(&model)?;
        Ok(Self {
            model,
            ports,
            digest,
        })
    }

    /// The first 16 hexadecimal digits of a SHA-256 of the file, and of the second one.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The numbers of both outputs for `count` positions of the batch from `first` on; the batch of the network may have more.
    fn outputs(
        &self,
        batch: &EncodedBatch,
        first: usize,
        count: usize,
        size: usize,
    ) -> Result<[Vec<f32>; 2], Message> {
        let shape = self.ports.planes_shape(batch)?;
        let length: usize = shape.iter().product();
        let mut planes = batch.planes()[first * length..(first + count) * length].to_vec();
        planes.resize(size * length, 0.0);
        let shape: Vec<usize> = std::iter::once(size).chain(shape).collect();
        let mut inputs: Vec<(NodeId, ValueOrView<'_>)> = vec![(
            self.ports.planes.id,
            Value::from_shape(&shape, planes)
                .map_err(|error| cannot_run(&error))?
                .into(),
        )];
        if let Some(port) = &self.ports.masks {
            let actions = batch.actions();
            let mut masks = batch.masks()[first * actions..(first + count) * actions].to_vec();
            masks.resize(size * actions, true);
            let shape = [size, actions];
            let masks = masks.into_iter();
            // Truth values are numbers for the runtime.
            let masks = match port.data {
                Some(ValueType::Tensor(DataType::Float)) => Value::from_shape(
                    shape,
                    masks.map(|legal| f32::from(u8::from(legal))).collect(),
                )
                .map_err(|error| cannot_run(&error)),
                Some(ValueType::Tensor(DataType::UInt8)) => {
                    Value::from_shape(shape, masks.map(u8::from).collect())
                        .map_err(|error| cannot_run(&error))
                }
                Some(ValueType::Tensor(DataType::Int8)) => {
                    Value::from_shape(shape, masks.map(i8::from).collect())
                        .map_err(|error| cannot_run(&error))
                }
                _ => Value::from_shape(shape, masks.map(i32::from).collect())
                    .map_err(|error| cannot_run(&error)),
            };
            inputs.push((port.id, masks?.into()));
        }
        let ids = [self.ports.outputs[0].id, self.ports.outputs[1].id];
        let options = RunOptions::default().with_thread_pool(Some(one_thread()));
        let run = || self.model.run_n(inputs, ids, Some(options));
        let outputs = guarded(run)?.map_err(|error| cannot_run(&error))?;
        let [left, right] = outputs.map(|output| match output {
            Value::FloatTensor(numbers) => Some(numbers.into_data()),
            _ => None,
        });
        let (Some(left), Some(right)) = (left, right) else {
            return Err(message!(
                "its outputs have no numbers of the type float32, which values and policies have"
            ));
        };
        for output in [&left, &right] {
            if output.len() % size != 0 {
                return Err(message!(
                    "the network returned {length} {length:number|numbers} for {size} {size:position|positions}: expected as many for each",
                    length = output.len()
                ));
            }
        }
        let of_asked = |mut numbers: Vec<f32>| {
            numbers.truncate(numbers.len() / size * count);
            numbers
        };
        Ok([left, right].map(of_asked))
    }

    /// Adds the predictions for some positions of the batch.
    fn predict(
        &self,
        batch: &EncodedBatch,
        first: usize,
        count: usize,
        size: usize,
        predictions: &mut Predictions,
    ) -> Result<(), Message> {
        let outputs = self.outputs(batch, first, count, size)?;
        let lengths = [outputs[0].len() / count, outputs[1].len() / count];
        let roles = self.ports.roles(lengths, batch)?;
        let actions = batch.actions();
        for (numbers, role) in outputs.into_iter().zip(roles) {
            match role {
                Role::Value => predictions.values.extend(numbers),
                Role::Priors => predictions.priors.extend(numbers),
                Role::Logits => {
                    let legal = batch.masks()[first * actions..].chunks(actions);
                    for (logits, legal) in numbers.chunks(actions).zip(legal) {
                        add_softmax(logits, legal, &mut predictions.priors)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn predictions(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), Message> {
        // A single position would be multiplied in another order, so that its numbers would depend on the batch.
        let free = batch.len().max(LEAST);
        let size = self.ports.planes.fixed_batch().unwrap_or(free).max(1);
        for first in (0..batch.len()).step_by(size) {
            let count = size.min(batch.len() - first);
            self.predict(batch, first, count, size, predictions)?;
        }
        Ok(())
    }
}

impl fmt::Debug for OnnxNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnnxNetwork")
            .field("digest", &self.digest)
            .finish_non_exhaustive()
    }
}

impl PositionEvaluator for OnnxNetwork {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        self.predictions(batch, predictions)
            .map_err(AgentFailure::Unable)
    }

    /// Evaluates the sample. A network that was exported with an example of one position may have that number in some operator.
    fn try_out(&self, sample: &EncodedBatch) -> Result<(), AgentFailure> {
        let mut predictions = Predictions::default();
        let tried = self.predictions(sample, &mut predictions);
        tried.map_err(|problem| {
            let alone = self.predict(sample, 0, 1, 1, &mut Predictions::default());
            AgentFailure::Unable(match alone {
                Ok(()) => message!(
                    "it evaluates one position and not two at once: export it with a dynamic batch, or with a fixed one ({problem})"
                ),
                Err(_) => problem,
            })
        })?;
        predictions.check(sample)
    }
}

/// A pool of one thread, for the evaluations that this thread asks for: those of other threads run beside them.
fn one_thread() -> Arc<ThreadPool> {
    thread_local! {
        static POOL: Arc<ThreadPool> = Arc::new(ThreadPool::with_num_threads(1));
    }
    POOL.with(Arc::clone)
}

/// What the runtime returns; where it panics, since the file was damaged, a sentence.
fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, Message> {
    catch_unwind(AssertUnwindSafe(call))
        .map_err(|_| message!("the runtime of networks does not support this model"))
}

fn cannot_run(error: &impl fmt::Display) -> Message {
    message!(
        "the network cannot be run: {problem}",
        problem = error.to_string()
    )
}

fn unreadable(error: &LoadError) -> Message {
    let problem = error.to_string();
    match error.kind() {
        LoadErrorKind::UnknownFileType
        | LoadErrorKind::ParseError
        | LoadErrorKind::FormatNotEnabled => message!("it is not an ONNX model"),
        LoadErrorKind::ExternalDataError => message!(
            "its weights are in another file, which is not beside it under the name that it had when both were written: export it as one file, in PyTorch by external_data=False"
        ),
        _ => message!("the runtime of networks does not support this model: {problem}"),
    }
}
