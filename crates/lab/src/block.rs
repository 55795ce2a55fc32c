//! A finished block: what a worker hands in and the ledger keeps, as one line of JSON.

use serde::{Deserialize, Serialize};
use uctopia_arena::GameRecord;
use uctopia_search::RandomGames;

use crate::digest;
use crate::plan::BlockRange;

/// What one block of an experiment came to: a pure function of the experiment and the block's place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Block {
    /// The experiment's identity.
    pub experiment: String,
    /// Which match of the experiment, from 0; `contest` in files.
    #[serde(rename = "contest")]
    pub match_index: usize,
    /// The units from this one on …
    pub from: u64,
    /// … to this one, which is not among them.
    pub to: u64,
    /// What was found.
    #[serde(flatten)]
    pub found: BlockResult,
    /// A digest of all the rest, so that a line that changed later is found out.
    pub digest: String,
}

/// What a block found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockResult {
    /// Every game.
    Games(Vec<GameRecord<String>>),
    /// Counts of random games.
    Counts(RandomGames),
}

/// A finished block with its worker and build: the line that a worker prints.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Delivery {
    /// Which build of the program played it.
    pub code: String,
    /// How long it took, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// The worker, if it has a name: what it calls itself, which nothing proves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// What was found.
    pub block: Block,
}

impl Delivery {
    /// Whether the names of build and worker are names.
    pub(crate) fn has_names(&self) -> bool {
        is_name(&self.code) && self.worker.as_deref().is_none_or(is_name)
    }
}

/// Whether a text from elsewhere may be kept and shown as the name of a build or a worker. An empty build is one that is
/// not known.
pub(crate) fn is_name(text: &str) -> bool {
    /// More than any address has.
    const MOST: usize = 200;
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
    };
    text.len() <= MOST && !text.contains(is_hidden)
}

/// Whether a text can be the identity of an experiment, or a digest.
pub(crate) fn is_identity(text: &str) -> bool {
    text.len() == 16
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl Block {
    /// A block with its digest.
    #[must_use]
    pub fn new(experiment: String, place: &BlockRange, found: BlockResult) -> Self {
        let BlockRange { match_index, units } = place;
        let mut block = Self {
            experiment,
            match_index: *match_index,
            from: units.start,
            to: units.end,
            found,
            digest: String::new(),
        };
        block.digest = block.true_digest();
        block
    }

    /// Whether the digest belongs to the contents.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.digest == self.true_digest()
    }

    /// One line of JSON without its end.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("records can be written as JSON")
    }

    fn true_digest(&self) -> String {
        let Self {
            experiment,
            match_index,
            from,
            to,
            found,
            digest: _,
        } = self;
        let text = serde_json::to_string(&(experiment, match_index, from, to, found))
            .expect("records can be written");
        digest(text.as_bytes())
    }
}
