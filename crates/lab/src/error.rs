//! What can go wrong with an experiment.

use std::path::{Path, PathBuf};

/// Why an experiment cannot be run or written down.
///
/// ```
/// use uctopia_lab::LabError;
/// let error = LabError::NotAlone { game: "othello".to_owned() };
/// assert!(error.to_string().starts_with("othello is for two players"));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A contest makes no sense.
    #[error(transparent)]
    Contest(uctopia_catalog::MatchError),
    /// The experiment's description cannot be read.
    #[error("{0}")]
    Description(String),
    /// One agent alone in a game for two.
    #[error("{game} is for two players: name at least two agents, or one to play against")]
    NotAlone {
        /// The game.
        game: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {problem}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        problem: String,
    },
    /// The folder belongs to another experiment.
    #[error(
        "{} holds another experiment ({there}, and this one is {here}): other games, agents, openings or another seed; \
         choose another folder, or delete that one", folder.display()
    )]
    OtherExperiment {
        /// The folder.
        folder: PathBuf,
        /// Its identity.
        there: String,
        /// The identity of what was asked for.
        here: String,
    },
    /// The folder holds a file that would be written over.
    #[error(
        "{} holds {file}, and no {}: it is not the folder of an experiment; choose an empty or a new one",
        folder.display(), crate::ledger::Ledger::FILE
    )]
    NotOurs {
        /// The folder.
        folder: PathBuf,
        /// What would be written over.
        file: &'static str,
    },
    /// Another process has the folder open.
    #[error("another process is working in {}: wait for it, or choose another folder", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// A block of this experiment begins or ends elsewhere than the plan's.
    #[error(
        "a block of units {from} to {to} was handed in, and blocks here have {size} units each: it belongs to a shorter plan, \
         or to one with other block sizes"
    )]
    Extent {
        /// The first unit.
        from: u64,
        /// The unit behind the last one.
        to: u64,
        /// How many units a block has here.
        size: u64,
    },
    /// A line of the ledger does not have the digest it was written with.
    #[error("{}: line {line} was changed after it was written; delete the line, and its games are played again", path.display())]
    Changed {
        /// The ledger.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
    },
    /// A block came out differently a second time.
    #[error(
        "the same games came out differently a second time (contest {contest}, {unit_name} {from} to {to}): two versions of \
         the program, or a broken machine; nothing can be trusted until this is found"
    )]
    Differs {
        /// Which contest, from 0.
        contest: usize,
        /// What its units are called.
        unit_name: &'static str,
        /// The first unit.
        from: u64,
        /// The unit behind the last one.
        to: u64,
    },
    /// A block of another experiment, or of other block sizes.
    #[error("a block of another experiment was handed in: {0}")]
    Foreign(String),
}

impl LabError {
    pub(crate) fn file(path: &Path, problem: &std::io::Error) -> Self {
        Self::File { path: path.to_owned(), problem: problem.to_string() }
    }
}
