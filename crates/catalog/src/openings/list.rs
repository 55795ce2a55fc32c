//! Lists of openings as text.

use std::sync::{Mutex, PoisonError};

use uctopia_arena::{Openings, OpeningsError};
use uctopia_game::{AgentFailure, Budget, Game, Scale, StopFlag};
use uctopia_options::{Localized, TextError};
use uctopia_state::AnyState;

use super::judge::Balance;
use crate::agent::MakeAgent;
use crate::game::GameSpec;
use crate::matches::start_of;
use crate::spec::SpecError;

/// Which openings to list.
///
/// ```
/// use uctopia::catalog::OpeningRequest;
/// let request = OpeningRequest { plies: 8, jobs: 4, ..OpeningRequest::default() };
/// assert!(request.balance.is_none() && request.position.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OpeningRequest<'a> {
    /// The position where openings begin; the first position if `None`.
    pub position: Option<&'a str>,
    /// The number of plies of each opening.
    pub plies: u32,
    /// The condition for keeping an opening; all are kept if `None`.
    pub balance: Option<Balance<'a>>,
    /// The number of threads that evaluate openings; 0 counts as 1.
    pub jobs: usize,
    /// The flag that ends the evaluations, if there is one.
    pub stop: Option<&'a StopFlag>,
}

/// Why openings cannot be listed.
///
/// ```
/// use uctopia::catalog::{AgentSpec, Balance, OpeningListError, OpeningRequest, list_openings};
/// let judge: AgentSpec = "uct".parse().unwrap();
/// let balance = Some(Balance { agent: &judge, within: 0.1, seed: 1 });
/// let request = OpeningRequest { plies: 1, balance, ..OpeningRequest::default() };
/// let error = list_openings(&"calculation".parse().unwrap(), &request).unwrap_err();
/// assert_eq!(error, OpeningListError::NotTwoPlayers);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum OpeningListError {
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] TextError),
    /// The agent does not fit the game.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// There are no such openings, or too many.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The agent computes no values.
    #[error("{agent} gives no values: choose an agent that searches, such as deepening:depth=6")]
    NoValues {
        /// The spec of the agent.
        agent: String,
    },
    /// There are no two sides to balance.
    #[error(
        "only games for two players have balanced openings: list them without asking for balance"
    )]
    NotTwoPlayers,
    /// The flag was raised.
    #[error("the openings were not all evaluated")]
    Interrupted,
    /// The agent does not respond.
    #[error("{agent} cannot judge an opening: {failure}")]
    Failed {
        /// The spec of the agent.
        agent: String,
        /// Why the agent does not respond.
        failure: AgentFailure,
    },
}

/// A list of openings as text.
///
/// ```
/// use uctopia::catalog::{OpeningRequest, list_openings};
/// let request = OpeningRequest { plies: 2, ..OpeningRequest::default() };
/// let list = list_openings(&"connect4".parse().unwrap(), &request).unwrap();
/// assert_eq!((list.all, list.openings.len()), (25, 25));
/// assert_eq!(list.openings[0].text, "11");
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct OpeningList {
    /// The game.
    pub game: GameSpec,
    /// The position the openings begin from, in its canonical text.
    pub start: String,
    /// The number of plies of each opening.
    pub plies: u32,
    /// The number of all openings, balanced or not.
    pub all: usize,
    /// The unit of the values, if an agent evaluated the openings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// The openings that were kept.
    pub openings: Vec<ListedOpening>,
}

/// An opening as text.
///
/// ```
/// use uctopia::catalog::{OpeningRequest, list_openings};
/// let request = OpeningRequest { position: Some("b2"), plies: 1, ..OpeningRequest::default() };
/// let list = list_openings(&"ttt".parse().unwrap(), &request).unwrap();
/// let corner = &list.openings[0];
/// assert_eq!((corner.text.as_str(), corner.position.as_str(), corner.value), ("a1", "200010000", None));
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct ListedOpening {
    /// The moves, as [`Openings::read`] reads them.
    #[serde(rename = "moves")]
    pub text: String,
    /// The position they lead to.
    pub position: String,
    /// The agent's value of it for the first player, if an agent evaluated it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
}

/// Lists the openings of a game; the result does not depend on the number of threads, unless the agent has a time limit.
///
/// # Errors
/// When the position or the agent does not fit the game, when there are no such openings or too many, when balance
/// is requested in a game that is not for two players, and when the agent fails.
///
/// ```
/// use uctopia::catalog::{OpeningRequest, list_openings};
/// let request = OpeningRequest { plies: 2, ..OpeningRequest::default() };
/// let list = list_openings(&"othello:size=6".parse().unwrap(), &request).unwrap();
/// let texts: Vec<&str> = list.openings.iter().map(|opening| opening.text.as_str()).collect();
/// assert_eq!(texts, ["c2b2", "c2d2", "c2b4"]); // diagonal, parallel and perpendicular
/// ```
pub fn list_openings(
    game: &GameSpec,
    request: &OpeningRequest<'_>,
) -> Result<OpeningList, OpeningListError> {
    let (start, _) = start_of(game, request.position)?;
    let openings = Openings::all(&start, request.plies)?;
    let all = openings.len();
    let (openings, values, scale) = match &request.balance {
        None => (openings, None, None),
        Some(balance) => {
            let (openings, values, scale) = balanced(game, &start, openings, balance, request)?;
            (openings, Some(values), Some(scale))
        }
    };
    let listed = openings.iter().enumerate();
    let listed = listed.map(|(index, opening)| ListedOpening {
        text: opening.to_text(&start),
        position: opening
            .end(&start)
            .map_or_else(String::new, |end| end.to_string()),
        value: values.as_ref().map(|values| values[index]),
    });
    Ok(OpeningList {
        game: game.clone(),
        start: start.to_string(),
        plies: request.plies,
        all,
        scale,
        openings: listed.collect(),
    })
}

/// The balanced ones among some openings, their values, and the unit of these.
fn balanced(
    game: &GameSpec,
    start: &AnyState,
    openings: Openings<AnyState>,
    balance: &Balance<'_>,
    request: &OpeningRequest<'_>,
) -> Result<(Openings<AnyState>, Vec<f64>, Scale), OpeningListError> {
    if start.players() != 2 {
        return Err(OpeningListError::NotTwoPlayers);
    }
    let make = balance.agent.ready(game)?;
    make(balance.seed)?;
    let stop = request.stop.cloned().unwrap_or_default();
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::unlimited()
    };
    let scale = scale_of(balance, &make, &openings, start, &budget)?;
    let failed = Mutex::new(None);
    let value = |state: &AnyState| {
        if stop.is_raised() {
            return f64::NAN; // nothing is kept
        }
        let judged = balance
            .judge(&make, state, &budget)
            .unwrap_or_else(|failure| {
                failed
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .get_or_insert(failure);
                None
            });
        judged.map_or(f64::NAN, |(_, value)| value)
    };
    let (openings, values) = openings.balanced(start, balance.within, request.jobs, value);
    if stop.is_raised() {
        return Err(OpeningListError::Interrupted);
    }
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(failure) => Err(failure_of(balance, failure)),
        None => Ok((openings, values, scale)),
    }
}

fn failure_of(balance: &Balance<'_>, failure: AgentFailure) -> OpeningListError {
    OpeningListError::Failed {
        agent: balance.agent.to_string(),
        failure,
    }
}

/// The unit of the agent's values, after a check that it computes values.
fn scale_of(
    balance: &Balance<'_>,
    make: &MakeAgent,
    openings: &Openings<AnyState>,
    start: &AnyState,
    budget: &Budget,
) -> Result<Scale, OpeningListError> {
    for end in openings.iter().filter_map(|opening| opening.end(start)) {
        let judged = balance.judge(make, &end, budget);
        if let Some((scale, _)) = judged.map_err(|failure| failure_of(balance, failure))? {
            return Ok(scale);
        }
    }
    let agent = balance.agent.to_string();
    Err(OpeningListError::NoValues { agent })
}
