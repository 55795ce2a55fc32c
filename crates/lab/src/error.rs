//! What can go wrong with an experiment.

use std::path::{Path, PathBuf};

use uctopia_options::{Localized, Message, message};

use crate::file_names::LEDGER;

/// Why an experiment cannot be run or written down.
///
/// ```
/// use uctopia_lab::LabError;
/// let error = LabError::NotAlone { game: "othello".to_owned() };
/// assert!(error.to_string().starts_with("othello is for two players"));
/// ```
#[derive(Debug, thiserror::Error, Localized)]
pub enum LabError {
    /// A match makes no sense.
    #[error(transparent)]
    Match(uctopia_catalog::MatchError),
    /// The experiment's description cannot be read.
    #[error("{0}")]
    Description(Message),
    /// One agent alone in a game for two.
    #[error("{game} is for two players: name at least two agents, or one to play against")]
    NotAlone {
        /// The game.
        game: String,
    },
    /// A file of weights is another one than when the experiment was written down.
    #[error(
        "{file} holds other weights ({here}) than the experiment names ({there}): they would play other games under the same \
         name; bring back the file, or give the new one a name of its own"
    )]
    OtherWeights {
        /// The file.
        file: String,
        /// The digest of the weights that the experiment names.
        there: Message,
        /// The digest of those in the file.
        here: String,
    },
    /// A file cannot be read or written.
    #[error("{path}: {problem}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        problem: Message,
    },
    /// The folder belongs to another experiment.
    #[error(
        "{folder} holds another experiment ({there}, and this one is {here}): other games, agents, weights, openings or another seed; \
         choose another folder, or delete that one"
    )]
    OtherExperiment {
        /// The folder.
        folder: PathBuf,
        /// The identity of the experiment in the folder.
        there: String,
        /// The identity of what was asked for.
        here: String,
    },
    /// The folder holds a file that would be written over.
    #[error(
        "{folder} holds {file}, and no {ledger}: it is not the folder of an experiment; choose an empty or a new one",
        ledger = LEDGER
    )]
    NotOurs {
        /// The folder.
        folder: PathBuf,
        /// What would be written over.
        file: &'static str,
    },
    /// The folder holds files that would be written over, and a ledger in which nothing shows whose they are.
    #[error(
        "{folder} holds {file}, and a {ledger} in which no header and no block can be read: nothing shows which experiment it is; choose \
         another folder, or move these files away",
        ledger = LEDGER
    )]
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// What would be written over.
        file: &'static str,
    },
    /// The folder holds no ledger.
    #[error("{folder} holds no {ledger}: it is not the folder of an experiment", ledger = LEDGER)]
    NoLedger {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process has the folder open.
    #[error("another process is working in {folder}: wait for it, or choose another folder")]
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
    #[error(
        "{path}: line {line} was changed after it was written; delete the line, and its games are played again"
    )]
    Changed {
        /// The ledger.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
    },
    /// A header of the ledger does not have the digest it was written with.
    #[error(
        "{path}: line {line}, which says what is played, was changed after it was written; delete the line: the experiment's file \
         says it again, and finished blocks are kept"
    )]
    ChangedHeader {
        /// The ledger.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
    },
    /// Something is wrong with a line of a file.
    #[error("{path}: line {line}: {problem}")]
    At {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What.
        problem: Box<LabError>,
    },
    /// A ledger holds the same games twice with different outcomes.
    #[error(
        "{path}: lines {earlier} and {line} hold the same games with different outcomes (block {block}: match {match_index}, \
         {unit_name} {from} to {to}): `uctopia experiment shard FILE --block {block}` plays them again; delete the line that is \
         wrong, and all other lines of the machine that wrote it"
    )]
    Conflict {
        /// The ledger.
        path: PathBuf,
        /// The first of the two lines, from 1.
        earlier: usize,
        /// The second of the two lines.
        line: usize,
        /// The number of the block.
        block: u64,
        /// Which match, from 0.
        match_index: usize,
        /// What its units are called.
        unit_name: Message,
        /// The first unit.
        from: u64,
        /// The unit behind the last one.
        to: u64,
    },
    /// Two workers played the same block, and it came out differently.
    #[error("{0}")]
    Disputed(Box<Dispute>),
    /// A block came out differently a second time.
    #[error(
        "the same games came out differently a second time (match {match_index}, {unit_name} {from} to {to}): two versions of \
         the program, or a broken machine; results are not reliable until the cause is found"
    )]
    Differs {
        /// Which match, from 0.
        match_index: usize,
        /// What its units are called.
        unit_name: Message,
        /// The first unit.
        from: u64,
        /// The unit behind the last one.
        to: u64,
    },
    /// A block that no worker can have played, whatever its digest: it breaks the rules of the game or of the match.
    #[error(
        "block {block} (match {match_index}, {unit_name} {from} to {to}) cannot be what was played: {problem}"
    )]
    Invalid {
        /// The number of the block.
        block: u64,
        /// Which match, from 0.
        match_index: usize,
        /// What its units are called.
        unit_name: Message,
        /// The first unit.
        from: u64,
        /// The unit behind the last one.
        to: u64,
        /// What is wrong.
        problem: Message,
    },
    /// What a worker sent is refused.
    #[error(
        "{worker} sent what is refused: {problem}; `uctopia experiment drop FOLDER --worker NAME` removes what it sent before"
    )]
    Sent {
        /// The name of the worker.
        worker: Message,
        /// Why.
        problem: Box<LabError>,
    },
    /// No line of a ledger names this worker.
    #[error("no line of {path} names a worker {worker}; it names {named}")]
    NoWorker {
        /// The ledger.
        path: PathBuf,
        /// The name that was asked for.
        worker: String,
        /// The workers that the ledger names.
        named: Message,
    },
    /// A block of another experiment, or of other block sizes.
    #[error("a block of another experiment was handed in: {0}")]
    Foreign(Message),
}

/// A block that came out differently when another worker played it.
///
/// ```
/// use uctopia_lab::{Dispute, WorkerOutcome};
/// let played = |worker: &str, digest: &str| WorkerOutcome { worker: worker.to_owned().into(), digest: digest.to_owned() };
/// let dispute = Dispute {
///     block: 17, match_index: 0, unit_name: "pairs".into(), from: 17, to: 18, is_kept: false,
///     first: played("node1", "0123456789abcdef"), second: played("node2", "fedcba9876543210"), third: None,
/// };
/// assert!(dispute.to_string().contains("node1 (0123456789abcdef) and node2 (fedcba9876543210)"));
/// assert!(dispute.to_string().contains("nothing shows yet which of the two is wrong"));
/// let third = Some("0123456789abcdef".to_owned());
/// assert!(Dispute { third, ..dispute }.to_string().contains("node2 is wrong"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dispute {
    /// The number of the block.
    pub block: u64,
    /// Which match, from 0.
    pub match_index: usize,
    /// What its units are called.
    pub unit_name: Message,
    /// The first unit.
    pub from: u64,
    /// The unit behind the last one.
    pub to: u64,
    /// Who played it first.
    pub first: WorkerOutcome,
    /// Who played it second.
    pub second: WorkerOutcome,
    /// The digest of a third play, by the process that compared the two.
    pub third: Option<String>,
    /// Whether both outcomes stand in a ledger.
    pub is_kept: bool,
}

/// An outcome of a block, and who came to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkerOutcome {
    /// The name of the worker.
    pub worker: Message,
    /// The digest of what it played.
    pub digest: String,
}

impl Dispute {
    /// What a third play says about the two.
    fn verdict(&self) -> Message {
        let Self {
            block,
            first,
            second,
            third,
            ..
        } = self;
        match third {
            None => message!(
                "nothing shows yet which of the two is wrong: `uctopia experiment shard FILE --block {block}` on a third machine \
                 does"
            ),
            Some(third) if *third == first.digest => {
                message!(
                    "played a third time here it is as the first: {worker} is wrong",
                    worker = second.worker
                )
            }
            Some(third) if *third == second.digest => {
                message!(
                    "played a third time here it is as the second: {worker} is wrong",
                    worker = first.worker
                )
            }
            Some(third) => {
                message!(
                    "played a third time here it is neither ({third}): more than one machine is wrong"
                )
            }
        }
    }
}

impl Localized for WorkerOutcome {
    fn message(&self) -> Message {
        message!(
            "{worker} ({digest})",
            worker = self.worker,
            digest = self.digest
        )
    }
}

impl Localized for Dispute {
    fn message(&self) -> Message {
        let Self {
            block,
            match_index,
            unit_name,
            from,
            to,
            first,
            second,
            is_kept,
            ..
        } = self;
        let found = message!(
            "block {block} (match {match_index}, {unit_name} {from} to {to}) came out differently on two workers: {first} and \
             {second}; {verdict}",
            verdict = self.verdict()
        );
        if !*is_kept {
            return found;
        }
        message!(
            "{found}; both lines stand in the ledger, and the folder is refused until `uctopia experiment drop FOLDER --worker NAME` \
             has removed those of the wrong worker; then the same command plays them again"
        )
    }
}

impl std::fmt::Display for Dispute {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl LabError {
    /// This error with the line of a file at which it was found; errors that name their line stay as they are.
    pub(crate) fn at(self, path: &Path, line: usize) -> Self {
        match self {
            named @ (Self::Changed { .. }
            | Self::ChangedHeader { .. }
            | Self::Conflict { .. }
            | Self::At { .. }
            | Self::File { .. }) => named,
            problem => Self::At {
                path: path.to_owned(),
                line,
                problem: Box::new(problem),
            },
        }
    }

    /// This error with the worker that sent the block; errors that name a worker or a file of ours stay as they are.
    #[must_use]
    pub fn sent_by(self, worker: Message) -> Self {
        match self {
            named @ (Self::Sent { .. } | Self::Disputed(_) | Self::File { .. }) => named,
            problem => Self::Sent {
                worker,
                problem: Box::new(problem),
            },
        }
    }

    pub(crate) fn file(path: &Path, problem: &std::io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            problem: problem.message(),
        }
    }
}
