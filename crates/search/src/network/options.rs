//! The options of the agent that searches by a network.

use uctopia_options::{OptionError, OptionInfo, Options, options};

use crate::mcts::UctConfig;
use crate::mcts::config::{UctOptions, words};

options! {
    /// The option of the agent that tree search does not have.
    struct NetworkName {
        /// evaluator of positions, by the name under which the program added it
        evaluator ["network"]: String = String::new(), from "a network for values and policies: Silver et al. 2017";
    }
}

/// Options of UCT that concern playouts, evaluations or threads, which a network replaces or does not allow.
const REPLACED: [&str; 16] = [
    "depth",
    "eval",
    "cut",
    "proof",
    "proof_by",
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
];

/// Options of a search by a network: the evaluator's name, and those of UCT that have a meaning without playouts.
///
/// ```
/// use uctopia_options::Options;
/// use uctopia_search::network::NetworkOptions;
/// let mut options = NetworkOptions::default();
/// assert!(options.changed().is_empty());
/// options.set("evaluator", "mine").unwrap();
/// options.set("iters", "200").unwrap();
/// options.set("batch", "32").unwrap();
/// let changed = [("evaluator", "mine"), ("iters", "200"), ("batch", "32")].map(|(key, value)| (key, value.to_owned()));
/// assert_eq!(options.changed(), changed);
/// assert!(options.set("policy", "mast").is_err()); // there are no playouts
/// assert_eq!(options.config().unwrap().to_string(), "iters=200,c=1.25,formula=puct,batch=32");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkOptions {
    /// The name of the evaluator.
    pub evaluator: String,
    /// The options of the tree search.
    pub search: UctOptions,
}

impl Default for NetworkOptions {
    /// PUCT with C = 1.25 (Silver et al. 2018) and up to eight positions at once.
    fn default() -> Self {
        let search = UctOptions {
            formula: words::Formula::Puct,
            c: 1.25,
            batch: 8,
            ..UctOptions::default()
        };
        Self {
            evaluator: String::new(),
            search,
        }
    }
}

impl NetworkOptions {
    /// The configuration of the search.
    ///
    /// # Errors
    /// When options have no effect or cannot be combined; the error names the remedy.
    pub fn config(&self) -> Result<UctConfig, OptionError> {
        let config = self.search.config()?;
        config.check_leaves(false)?;
        Ok(config)
    }

    /// The value of an option of the search as text.
    fn text(&self, key: &str) -> Option<String> {
        let changed = self
            .search
            .changed()
            .into_iter()
            .find(|(other, _)| *other == key)
            .map(|(_, value)| value);
        changed.or_else(|| {
            UctOptions::infos()
                .into_iter()
                .find(|info| info.key == key)
                .map(|info| info.default)
        })
    }
}

/// The options of the search that are passed on.
fn search_infos() -> impl Iterator<Item = OptionInfo> {
    UctOptions::infos()
        .into_iter()
        .filter(|info| !REPLACED.contains(&info.key) && info.key != "in_flight")
}

impl Options for NetworkOptions {
    fn infos() -> Vec<OptionInfo> {
        let default = Self::default();
        let info = |info: OptionInfo| OptionInfo {
            default: default.text(info.key).unwrap_or_default(),
            ..info
        };
        NetworkName::infos()
            .into_iter()
            .chain(search_infos().map(info))
            .collect()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if NetworkName::has(key) {
            let mut name = NetworkName::default();
            name.set(key, value)?;
            self.evaluator = name.evaluator;
            return Ok(());
        }
        if search_infos().any(|info| info.key == key || info.aliases.contains(&key)) {
            return self.search.set(key, value);
        }
        Err(OptionError::unknown(key, &Self::infos()))
    }

    fn changed(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let name = NetworkName {
            evaluator: self.evaluator.clone(),
        };
        let keys = search_infos().map(|info| info.key);
        let of_search = keys.filter_map(|key| {
            let (own, usual) = (self.text(key)?, default.text(key)?);
            (own != usual).then_some((key, own))
        });
        name.changed().into_iter().chain(of_search).collect()
    }
}
