//! The files of weights that agents name.

use std::sync::Arc;

#[cfg(feature = "onnx")]
use uctopia_onnx::OnnxNetwork;
use uctopia_options::{Localized, Message, message};
use uctopia_search::network::{NetworkOptions, PositionEvaluator};
use uctopia_text::file_contents;
use uctopia_values::Weights;

use super::spec::AgentSpec;
#[cfg(feature = "onnx")]
use crate::evaluators;
use crate::game::{GameSpec, unnamed_features};
use crate::spec::SpecError;

impl AgentSpec {
    /// The agent's file of weights and the option that names it: `weights`, or `eval` with a text that contains `/`, `\` or
    /// `.`, which no evaluation's name contains.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let file = |agent: &str| agent.parse::<AgentSpec>().unwrap().weights_file();
    /// assert_eq!(file("greedy:weights=mine"), Some(("weights", "mine".to_owned())));
    /// assert_eq!(file("alpha-beta:eval=mine.weights"), Some(("eval", "mine.weights".to_owned())));
    /// assert_eq!(file("alpha-beta:eval=discs"), None);
    /// ```
    #[must_use]
    pub fn weights_file(&self) -> Option<(&'static str, String)> {
        let names_file = |key: &str, value: &str| match key {
            "weights" => true,
            "eval" => value.contains(['/', '\\', '.']),
            _ => false,
        };
        if let Some(other) = self.other_agent() {
            return other.weights_file();
        }
        let options = self.changed().into_iter();
        options
            .filter(|_| self.info().is_built_in)
            .find(|(key, value)| names_file(key, value))
    }

    /// The digest of the weights in the agent's file, as `uctopia train` prints it, or of a network's file; `None` if it names no file. It
    /// distinguishes two agents whose files have the same name.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let digest = |agent: &str| {
    ///     agent.parse::<AgentSpec>().unwrap().weights_digest(&"calculation".parse().unwrap())
    /// };
    /// assert_eq!(digest("greedy"), Ok(None));
    /// let missing = digest("greedy:weights=no/such/file").unwrap_err().to_string();
    /// assert!(missing.starts_with("greedy: weights=no/such/file: the file cannot be read: "), "{missing}");
    /// ```
    ///
    /// # Errors
    /// When the file cannot be read, is damaged, or belongs to another game, other rules or other features.
    pub fn weights_digest(&self, game: &GameSpec) -> Result<Option<String>, SpecError> {
        #[cfg(feature = "onnx")]
        if let Some(path) = self.searching().network_file() {
            return Ok(Some(self.read_onnx(&path)?.digest().to_owned()));
        }
        Ok(self
            .read_weights(game)?
            .map(|(_, weights)| weights.digest()))
    }

    /// The file of the network by which the agent searches.
    fn network_file(&self) -> Option<String> {
        let options = self.options::<NetworkOptions>();
        let file = options.map(|options| options.weights.clone());
        file.filter(|file| !file.is_empty())
    }

    /// The network in a file.
    #[cfg(feature = "onnx")]
    fn read_onnx(&self, path: &str) -> Result<OnnxNetwork, SpecError> {
        let key = "weights";
        evaluators::read(path)
            .map_err(|problem| self.refused(&[key], message!("{key}={path}: {problem}")))
    }

    /// The network in a file.
    #[cfg(feature = "onnx")]
    pub(crate) fn read_network(&self, path: &str) -> Result<Arc<dyn PositionEvaluator>, SpecError> {
        Ok(Arc::new(self.read_onnx(path)?))
    }

    /// The network in a file, which needs the feature `onnx`.
    #[cfg(not(feature = "onnx"))]
    pub(crate) fn read_network(&self, _: &str) -> Result<Arc<dyn PositionEvaluator>, SpecError> {
        Err(self.unfit(message!(
            "this program was built without the feature onnx, and reads no networks"
        )))
    }

    /// The weights in the agent's file, if it names one, for a game, and the index of their kind there.
    pub(crate) fn read_weights(
        &self,
        game: &GameSpec,
    ) -> Result<Option<(usize, Weights)>, SpecError> {
        if self.searching().network_file().is_some() {
            return Ok(None);
        }
        let Some((key, path)) = self.weights_file() else {
            return Ok(None);
        };
        let read = read(&path, game);
        read.map(Some)
            .map_err(|problem| self.refused(&[key], message!("{key}={path}: {problem}")))
    }
}

/// The weights in a file for a game and the index of their kind, or a sentence.
fn read(path: &str, game: &GameSpec) -> Result<(usize, Weights), Message> {
    let name = game.to_string();
    let kinds = game.typed().kinds_of_weights();
    if kinds.is_empty() {
        return Err(unnamed_features(&name));
    }
    let bytes = contents(path)?;
    let (header, weights) = Weights::from_file(&bytes).map_err(|error| error.message())?;
    let kind = kinds.iter().position(|kind| *kind == header.features);
    let kind = kind.unwrap_or(0);
    header
        .belongs_to(&name, &kinds[kind])
        .map_err(|error| error.message())?;
    Ok((kind, weights))
}

/// The contents of a file.
fn contents(path: &str) -> Result<Vec<u8>, Message> {
    file_contents(path.as_ref()).map_err(|problem| message!("the file cannot be read: {problem}"))
}
