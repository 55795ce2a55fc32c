//! The evaluators of this process by name, such as networks.

#[cfg(feature = "onnx")]
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use uctopia_options::{Message, OptionError, message};
use uctopia_search::network::PositionEvaluator;

/// An evaluator with its name.
type Named = (String, Arc<dyn PositionEvaluator>);

/// The names of the networks that are files.
static NETWORKS: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// Notes that an evaluator of this name is a network in a file.
#[cfg(feature = "onnx")]
pub(crate) fn note_network(name: &str) {
    let mut networks = NETWORKS.write().unwrap_or_else(PoisonError::into_inner);
    if !networks.iter().any(|known| known == name) {
        networks.push(name.to_owned());
    }
}

/// The names of the networks in files that were added.
pub(crate) fn networks() -> Vec<String> {
    let networks = NETWORKS.read().unwrap_or_else(PoisonError::into_inner);
    networks.clone()
}

/// The evaluators that were added, in the order in which their names first were.
static EVALUATORS: RwLock<Vec<Named>> = RwLock::new(Vec::new());

/// Adds an evaluator or replaces the one of this name, which is returned.
#[cfg(feature = "networks")]
pub(crate) fn put(
    name: &str,
    evaluator: Arc<dyn PositionEvaluator>,
) -> Option<Arc<dyn PositionEvaluator>> {
    let mut evaluators = EVALUATORS.write().unwrap_or_else(PoisonError::into_inner);
    match evaluators.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => Some(std::mem::replace(known, evaluator)),
        None => {
            evaluators.push((name.to_owned(), evaluator));
            None
        }
    }
}

/// A network that is a file.
#[cfg(feature = "onnx")]
pub(crate) fn read(path: &str) -> Result<uctopia_onnx::OnnxNetwork, Message> {
    let contents = |path: &Path| {
        let contents = uctopia_text::file_contents(path);
        contents.map_err(|problem| message!("the file cannot be read: {problem}"))
    };
    let bytes = contents(path.as_ref())?;
    // The weights of a large network are in a second file.
    let second = format!("{path}.data");
    let second: &Path = second.as_ref();
    match second.file_name() {
        Some(name) if second.is_file() => {
            let data = contents(second)?;
            uctopia_onnx::OnnxNetwork::with_data(bytes, &name.to_string_lossy(), data)
        }
        _ => uctopia_onnx::OnnxNetwork::from_bytes(bytes),
    }
}

/// The names.
pub(crate) fn names() -> Vec<String> {
    EVALUATORS
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .iter()
        .map(|(name, _)| name.clone())
        .collect()
}

/// The evaluator of this name.
pub(crate) fn find(name: &str) -> Result<Arc<dyn PositionEvaluator>, OptionError> {
    let evaluators = EVALUATORS.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, evaluator)) = evaluators.iter().find(|(known, _)| known == name) {
        return Ok(Arc::clone(evaluator));
    }
    let known: Vec<&str> = evaluators.iter().map(|(name, _)| name.as_str()).collect();
    let sentence = if name.is_empty() {
        message!(
            "name the network: weights=FILE.onnx for a file, or evaluator=NAME for one that the program has added"
        )
    } else if known.is_empty() {
        message!(
            "evaluator={name}: this program has added no evaluators; a program adds them by Catalog::add_evaluator"
        )
    } else {
        message!(
            "evaluator={name}: there is no such evaluator; there are: {known}",
            known = Message::list(known)
        )
    };
    Err(OptionError::refused(&["evaluator"], sentence))
}
