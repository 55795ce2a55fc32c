//! Which input and which output of a network is what.

use rten::{DataType, Dimension, Model, NodeId, NodeInfo, ValueType};
use uctopia_options::{Message, message};
use uctopia_search::network::EncodedBatch;

/// An input or an output.
#[derive(Clone, Debug)]
pub(crate) struct Port {
    pub(crate) id: NodeId,
    pub(crate) name: String,
    shape: Option<Vec<Dimension>>,
    pub(crate) data: Option<ValueType>,
}

impl Port {
    fn of(model: &Model, id: NodeId) -> Self {
        let info = model.node_info(id);
        let info = info.as_ref();
        Self {
            id,
            name: info.and_then(NodeInfo::name).unwrap_or("").to_owned(),
            shape: info.and_then(NodeInfo::shape),
            data: info.and_then(NodeInfo::dtype),
        }
    }

    /// The number of positions at once, where it is fixed.
    pub(crate) fn fixed_batch(&self) -> Option<usize> {
        match self.shape.as_ref()?.first()? {
            Dimension::Fixed(positions) => Some(*positions),
            Dimension::Symbolic(_) => None,
        }
    }

    /// The shape without the first dimension, as it is passed to the network: that of `planes`, or all their numbers in a row.
    fn shape_for(&self, planes: &[usize]) -> Option<Vec<usize>> {
        let Some(shape) = &self.shape else {
            return Some(planes.to_vec());
        };
        let own = shape.get(1..)?;
        let fits = |given: &[usize]| {
            let both = own.iter().zip(given);
            own.len() == given.len()
                && both
                    .into_iter()
                    .all(|(own, given)| !matches!(own, Dimension::Fixed(size) if size != given))
        };
        let row = vec![planes.iter().product()];
        [planes.to_vec(), row].into_iter().find(|shape| fits(shape))
    }

    fn shape_text(&self) -> String {
        let size = |dimension: &Dimension| match dimension {
            Dimension::Fixed(size) => size.to_string(),
            Dimension::Symbolic(name) => name.clone(),
        };
        let sizes: Vec<String> = self.shape.iter().flatten().map(size).collect();
        format!("({})", sizes.join(", "))
    }
}

/// The inputs of a network, and its outputs that may be used.
#[derive(Clone, Debug)]
pub(crate) struct Ports {
    pub(crate) planes: Port,
    pub(crate) masks: Option<Port>,
    pub(crate) outputs: Vec<Port>,
}

/// What an output is by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Value,
    Logits,
    Priors,
}

impl Role {
    fn of(name: &str) -> Option<Self> {
        match name.to_lowercase().as_str() {
            "value" | "values" => Some(Self::Value),
            "policy" | "policy_logits" | "logits" => Some(Self::Logits),
            "priors" | "probabilities" => Some(Self::Priors),
            _ => None,
        }
    }
}

impl Ports {
    /// Those of a model.
    pub(crate) fn of(model: &Model) -> Result<Self, Message> {
        let ports =
            |ids: &[NodeId]| -> Vec<Port> { ids.iter().map(|id| Port::of(model, *id)).collect() };
        let is_mask = |port: &Port| {
            let name = port.name.to_lowercase();
            name.contains("mask") || name.contains("legal")
        };
        let inputs = ports(model.input_ids());
        let names = listed(&inputs);
        let (masks, planes): (Vec<Port>, Vec<Port>) = inputs.into_iter().partition(is_mask);
        let (Ok([planes]), true) = (<[Port; 1]>::try_from(planes), masks.len() <= 1) else {
            return Err(message!(
                "its inputs are {names}: expected planes, and masks if it uses them"
            ));
        };
        if planes
            .data
            .is_some_and(|data| data != ValueType::Tensor(DataType::Float))
        {
            let name = planes.name;
            return Err(message!(
                "its input {name} has no numbers of the type float32, which planes have"
            ));
        }
        let outputs = ports(model.output_ids());
        let named: Vec<Port> = outputs
            .iter()
            .filter(|port| Role::of(&port.name).is_some())
            .cloned()
            .collect();
        let is_named = named.len() == 2
            && named
                .iter()
                .filter(|port| Role::of(&port.name) == Some(Role::Value))
                .count()
                == 1;
        let outputs = if is_named { named } else { outputs };
        if outputs.len() != 2 {
            return Err(message!(
                "its outputs are {names}: expected two, or names that tell them, value and policy",
                names = listed(&outputs)
            ));
        }
        Ok(Self {
            planes,
            masks: masks.into_iter().next(),
            outputs,
        })
    }

    /// The shape of the planes of one position as the network takes them.
    pub(crate) fn planes_shape(&self, batch: &EncodedBatch) -> Result<Vec<usize>, Message> {
        let planes = batch.planes_shape();
        self.planes.shape_for(planes).ok_or_else(|| {
            let sizes: Vec<String> = planes.iter().map(ToString::to_string).collect();
            message!(
                "its input {name} has the shape {given}, and planes of this game have the shape {expected}",
                name = self.planes.name.as_str(),
                given = self.planes.shape_text(),
                expected = format!("(B, {})", sizes.join(", "))
            )
        })
    }

    /// The roles of the outputs, which return so many numbers for each position of the batch.
    pub(crate) fn roles(
        &self,
        lengths: [usize; 2],
        batch: &EncodedBatch,
    ) -> Result<[Role; 2], Message> {
        let (players, actions) = (batch.players_of_game(), batch.actions());
        let is_value = |length: usize| length == players || (length == 1 && players <= 2);
        let named = [0, 1].map(|index| Role::of(&self.outputs[index].name));
        let roles = match named {
            [Some(first), Some(second)] if (first == Role::Value) != (second == Role::Value) => {
                [first, second]
            }
            [Some(Role::Value), None] => [Role::Value, Role::Logits],
            [None, Some(Role::Value)] => [Role::Logits, Role::Value],
            [Some(policy), None] => [policy, Role::Value],
            [None, Some(policy)] => [Role::Value, policy],
            _ => match lengths {
                [first, second] if first == actions && second != actions => {
                    [Role::Logits, Role::Value]
                }
                [first, second] if second == actions && first != actions => {
                    [Role::Value, Role::Logits]
                }
                _ => {
                    return Err(message!(
                        "its outputs {names} have {first} and {second} numbers for a position: name them value and policy, and return {actions} numbers for the policy of this game",
                        names = listed(&self.outputs),
                        first = lengths[0],
                        second = lengths[1]
                    ));
                }
            },
        };
        for (index, role) in roles.into_iter().enumerate() {
            let (name, length) = (self.outputs[index].name.as_str(), lengths[index]);
            if role == Role::Value && !is_value(length) {
                return Err(message!(
                    "its output {name} has {length} {length:number|numbers} for a position: expected {players}, the values of the players, first that of the player to move"
                ));
            }
            if role != Role::Value && length != actions {
                return Err(message!(
                    "its output {name} has {length} {length:number|numbers} for a position: expected {actions}, one for every number of a move in this game"
                ));
            }
        }
        Ok(roles)
    }
}

fn listed(ports: &[Port]) -> Message {
    Message::list(
        ports
            .iter()
            .map(|port| port.name.as_str())
            .collect::<Vec<_>>(),
    )
}
