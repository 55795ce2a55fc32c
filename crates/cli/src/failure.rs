//! Failures, each with a sentence and an exit code.

use std::io::Write as _;
use std::path::Path;

use uctopia_arena::OpeningsError;
use uctopia_catalog::{MatchError, OpeningListError, OpeningSourceError, SpecError};
use uctopia_game::AgentFailure;
use uctopia_lab::LabError;
use uctopia_options::{Localized, Message, TextError, message};
use uctopia_text::visible;

use crate::language;

/// Why the command failed.
#[derive(Debug, thiserror::Error, Localized)]
pub enum Failure {
    /// The answer is negative; the result was printed.
    #[error("{0}")]
    Negative(Message),
    /// The command line is invalid.
    #[error("{0}")]
    Usage(Message),
    /// The spec of a game or an agent is invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A position, move or record cannot be read.
    #[error("{0}")]
    Input(Message),
    /// An agent did not decide: another program, or a search of a game without end.
    #[error(transparent)]
    Agent(#[from] AgentFailure),
    /// The output was closed, as after `head -1`.
    #[error("the output was closed")]
    Closed,
    /// Output cannot be written.
    #[error("{0}")]
    Output(Message),
    /// Ctrl-C was pressed; what was finished has been printed.
    #[error("interrupted: {0}")]
    Interrupted(Message),
}

impl Failure {
    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            // A closed output is not an error of this program.
            Self::Closed => 0,
            Self::Negative(_) | Self::Agent(_) => 1,
            Self::Usage(_) | Self::Spec(_) => 2,
            Self::Input(_) => 3,
            Self::Output(_) => 4,
            Self::Interrupted(_) => 130,
        }
    }

    /// Writes the sentence to standard error and returns the exit code.
    pub(crate) fn report(&self) -> u8 {
        if !matches!(self, Self::Closed) {
            let _ = writeln!(
                std::io::stderr(),
                "{}: {}",
                crate::program::name(),
                visible(&language::text(self))
            );
        }
        self.code()
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Self::Input(error.message())
    }
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Position(error) => error.into(),
            MatchError::Agent(error) => error.into(),
            MatchError::Failure(failure) => failure.into(),
            MatchError::Openings(
                error @ OpeningSourceError::List {
                    problem: OpeningsError::Line { .. } | OpeningsError::Empty,
                    ..
                },
            ) => Self::Input(error.message()),
            other => Self::Usage(other.message()),
        }
    }
}

impl From<OpeningListError> for Failure {
    fn from(error: OpeningListError) -> Self {
        match error {
            OpeningListError::Position(error) => error.into(),
            OpeningListError::Agent(error) => error.into(),
            other => Self::Usage(other.message()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Output(message!("the output cannot be written: {error}"))
        }
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Match(error) => error.into(),
            LabError::Description(_)
            | LabError::NotAlone { .. }
            | LabError::OtherExperiment { .. }
            | LabError::OtherWeights { .. }
            | LabError::NotOurs { .. }
            | LabError::Unreadable { .. }
            | LabError::NoLedger { .. }
            | LabError::NoWorker { .. }
            | LabError::Busy { .. } => Self::Usage(error.message()),
            LabError::Changed { .. }
            | LabError::ChangedHeader { .. }
            | LabError::Conflict { .. }
            | LabError::At { .. }
            | LabError::Disputed(_)
            | LabError::Differs { .. }
            | LabError::Invalid { .. }
            | LabError::Sent { .. }
            | LabError::Foreign(_)
            | LabError::Extent { .. } => Self::Input(error.message()),
            LabError::File { .. } => Self::Output(error.message()),
        }
    }
}

/// The failure of a file that cannot be written.
pub(crate) fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Output(message!("{path} cannot be written: {error}"))
}
