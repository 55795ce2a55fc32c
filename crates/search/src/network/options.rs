//! The options of the agent that searches by a network.

use uctopia_options::{OptionError, OptionInfo, Options, options};

use crate::mcts::UctConfig;
use crate::mcts::config::Formula;

options! {
    /// The options of the agent that tree search does not have: exactly one of them is given.
    struct NetworkName {
        /// file of the network, in the format ONNX, as PyTorch and others export it
        weights ["model"]: String = String::new(), without evaluator, from "ONNX: Bai et al. 2017";
        /// evaluator of positions instead of a file, by the name under which the program added it
        evaluator ["network"]: String = String::new(), without weights, from "a network for values and policies: Silver et al. 2017";
    }
}

/// Options of UCT that concern playouts, evaluations or threads, which a network replaces or does not allow.
const REPLACED: [&str; 16] = [
    "depth",
    "eval",
    "cut",
    "proof",
    "decisive",
    "policy",
    "epsilon",
    "amaf",
    "grave_ref",
    "amaf_bias",
    "minimax",
    "bias",
    "temperature",
    "discount",
    "threads",
    "in_flight",
];

/// Options of a search by a network: its file or the evaluator's name, and those of UCT that have a meaning without playouts.
///
/// ```
/// use uctopia::options::Options;
/// use uctopia::search::network::NetworkOptions;
/// let mut options = NetworkOptions::default();
/// assert!(options.changed().is_empty());
/// options.set("evaluator", "mine").unwrap();
/// options.set("iters", "200").unwrap();
/// options.set("batch", "32").unwrap();
/// let changed = [("evaluator", "mine"), ("iters", "200"), ("batch", "32")].map(|(key, value)| (key, value.to_owned()));
/// assert_eq!(options.changed(), changed);
/// assert!(options.set("policy", "mast").is_err()); // there are no playouts
/// assert_eq!(options.search.to_string(), "iters=200,c=1.25,formula=puct,batch=32");
/// assert_eq!(options.check(), Ok(()));
/// options.set("weights", "net.onnx").unwrap();
/// assert!(options.check().is_err()); // a file or a name
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkOptions {
    /// The file of the network; empty where an evaluator has a name.
    pub weights: String,
    /// The name of the evaluator; empty where the network is a file.
    pub evaluator: String,
    /// The options of the tree search.
    pub search: UctConfig,
}

impl Default for NetworkOptions {
    /// PUCT with C = 1.25 (Silver et al. 2018) and up to eight positions at once.
    fn default() -> Self {
        Self {
            weights: String::new(),
            evaluator: String::new(),
            search: UctConfig::default().c(1.25).formula(Formula::Puct).batch(8),
        }
    }
}

impl NetworkOptions {
    fn name(&self) -> NetworkName {
        NetworkName::default()
            .weights(&*self.weights)
            .evaluator(&*self.evaluator)
    }
}

/// The options of the search that are passed on.
fn search_infos() -> impl Iterator<Item = OptionInfo> {
    UctConfig::infos()
        .into_iter()
        .filter(|info| !REPLACED.contains(&info.key))
}

impl Options for NetworkOptions {
    fn infos() -> Vec<OptionInfo> {
        let changed = Self::default().search.changed();
        let own_default = |mut info: OptionInfo| {
            if let Some((_, value)) = changed.iter().find(|(key, _)| *key == info.key) {
                info.default.clone_from(value);
            }
            info
        };
        NetworkName::infos()
            .into_iter()
            .chain(search_infos().map(own_default))
            .collect()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if NetworkName::has(key) {
            let mut name = self.name();
            name.set(key, value)?;
            (self.weights, self.evaluator) = (name.weights, name.evaluator);
            return Ok(());
        }
        if search_infos().any(|info| info.key == key || info.aliases.contains(&key)) {
            return self.search.set(key, value);
        }
        Err(OptionError::unknown(key, &Self::infos()))
    }

    fn changed_from(&self, other: &Self) -> Vec<(&'static str, String)> {
        let mut changed = self.name().changed_from(&other.name());
        changed.extend(self.search.changed_from(&other.search));
        changed
    }

    fn check(&self) -> Result<(), OptionError> {
        self.name().check()?;
        self.search.check()?;
        self.search.check_leaves()
    }
}
