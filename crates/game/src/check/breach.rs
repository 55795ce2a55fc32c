//! A broken promise, printed in a few lines for games and positions of any size.

use std::fmt::Debug;

/// A broken promise, with the moves that lead to the position where it broke.
///
/// ```
/// use uctopia::{Game, Player, Shortcuts, Turn, check};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Coin { tossed: bool }
///
/// impl Game for Coin {
///     fn turn(&self) -> Turn {
///         if self.tossed { Turn::Over } else { Turn::Player(Player::FIRST) }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = &'static str> {
///         ["heads", "tails"].into_iter() // even after the toss: here is the mistake
///     }
/// #     type Move = &'static str;
/// #     const PLAYERS: usize = 1;
/// #     fn play(&mut self, _: &'static str) { self.tossed = true; }
/// #     fn payoff(&self, _: Player) -> f32 { 0.0 }
/// }
///
/// impl Shortcuts for Coin {}
///
/// let breach = check(&Coin { tossed: false }, 1, 1).unwrap_err();
/// assert_eq!(breach.promise, "moves are empty exactly when the game is over");
/// assert_eq!(breach.path.len(), 1); // one move leads to the position
/// ```
///
/// Written out, it names the first and the last moves and the beginning of the position; the fields hold all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_short())]
pub struct ContractBreach {
    /// Which rule of [`Game`](crate::Game) was broken.
    pub promise: &'static str,
    /// What was observed.
    pub detail: String,
    /// The moves from the start, in their `Debug` form.
    pub path: Vec<String>,
    /// The position in its `Debug` form.
    pub position: String,
}

/// Nothing, or the promise that was broken and what was observed.
pub(crate) type CheckResult = Result<(), (&'static str, String)>;

pub(crate) fn require(
    kept: bool,
    promise: &'static str,
    detail: impl FnOnce() -> String,
) -> CheckResult {
    if kept {
        Ok(())
    } else {
        Err((promise, detail()))
    }
}

/// The maximum number of plies of any game: a longer one counts as endless.
pub(super) const LONGEST_GAME: u32 = 100_000;

/// The promise that an endless game breaks.
const ENDS: &str = "every game ends";

/// The breach of an endless game.
pub(super) fn endless(path: Vec<String>, state: &impl Debug) -> ContractBreach {
    let advice = "if its rules allow cycles, wrap it in the adapter MaxPlies";
    let detail = format!("this one did not within {LONGEST_GAME} plies; {advice}");
    ContractBreach {
        promise: ENDS,
        detail,
        path,
        position: format!("{state:?}"),
    }
}

impl ContractBreach {
    /// An endless game in one line, since its moves do not explain the breach; other breaches with the path to them.
    pub(super) fn in_short(&self) -> String {
        let Self {
            promise,
            detail,
            path,
            position,
        } = self;
        let what = format!("{promise}: {}", beginning_of(detail));
        if *promise == ENDS {
            return what;
        }
        format!(
            "{what}\n  after the moves {}\n  in the position {}",
            ends_of(path),
            beginning_of(position)
        )
    }
}

/// A text, cut after some hundred characters.
fn beginning_of(text: &str) -> String {
    const MOST: usize = 300;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!(
            "{} … ({} characters in all)",
            &text[..end],
            text.chars().count()
        ),
    }
}

/// The first and the last moves of a path, with the number of those between.
fn ends_of(path: &[String]) -> String {
    const SHOWN: usize = 5;
    if path.len() <= 2 * SHOWN {
        return format!("{path:?}");
    }
    let list = |moves: &[String]| {
        moves
            .iter()
            .map(|m| format!("{m:?}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (first, last) = (&path[..SHOWN], &path[path.len() - SHOWN..]);
    format!(
        "[{}, … {} more …, {}]",
        list(first),
        path.len() - 2 * SHOWN,
        list(last)
    )
}
