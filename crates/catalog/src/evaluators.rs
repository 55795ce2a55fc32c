//! The evaluators of this process by name, such as networks.

use std::sync::{Arc, PoisonError, RwLock};

use uctopia_options::{Message, OptionError, message};
use uctopia_search::network::PositionEvaluator;

/// An evaluator with its name.
type Named = (String, Arc<dyn PositionEvaluator>);

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
    let contents = uctopia_text::file_contents(path.as_ref());
    let bytes =
        contents.map_err(|problem| message!("the file cannot be read: {problem}"))?;
    uctopia_onnx::OnnxNetwork::from_bytes(bytes)
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
