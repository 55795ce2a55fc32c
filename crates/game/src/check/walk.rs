//! Random games whose positions are checked.

use super::breach::{CheckResult, ContractBreach, LONGEST_GAME, endless};
use crate::{Game, Rng};

/// The extent of a run of [`check`](fn@crate::check).
///
/// ```
/// use uctopia::game::{adapters::Tree, check};
/// let game: Tree = "((AB=)A)".parse().unwrap();
/// let seen = check(&game, 1, 100).unwrap();
/// assert_eq!((seen.games, seen.longest, seen.most_moves), (100, 2, 3));
/// assert!((200..=300).contains(&seen.positions)); // two or three in each game
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckSummary {
    /// Games played to the end.
    pub games: u32,
    /// Positions checked.
    pub positions: u64,
    /// Plies of the longest game.
    pub longest: u32,
    /// The largest number of moves in a position.
    pub most_moves: usize,
}

/// Checks every position of random games from `start`.
pub(crate) fn walk<G: Game>(
    start: &G,
    seed: u64,
    games: u32,
    look: impl Fn(&G) -> CheckResult,
) -> Result<CheckSummary, ContractBreach> {
    walk_while(start, seed, games, &|| true, look)
}

/// Checks every position of random games from `start`, as long as `may_continue` returns true; the summary counts finished games.
pub(crate) fn walk_while<G: Game>(
    start: &G,
    seed: u64,
    games: u32,
    may_continue: &impl Fn() -> bool,
    look: impl Fn(&G) -> CheckResult,
) -> Result<CheckSummary, ContractBreach> {
    let mut summary = CheckSummary::default();
    for game in 0..games {
        let mut rng = Rng::stream(seed, u64::from(game));
        let mut state = start.clone();
        let mut path: Vec<G::Move> = Vec::new();
        loop {
            let breach = |(promise, detail)| ContractBreach {
                promise,
                detail,
                path: path.iter().map(|m| format!("{m:?}")).collect(),
                position: format!("{state:?}"),
            };
            if !may_continue() {
                return Ok(summary);
            }
            look(&state).map_err(breach)?;
            summary.positions += 1;
            let count = state.moves().len();
            summary.most_moves = summary.most_moves.max(count);
            if count == 0 {
                break;
            }
            if path.len() as u32 >= LONGEST_GAME {
                return Err(endless(
                    path.iter().map(|m| format!("{m:?}")).collect(),
                    &state,
                ));
            }
            let m = state
                .moves()
                .nth(rng.below(count as u32) as usize)
                .expect("nth agrees with len");
            state.play(m);
            path.push(m);
        }
        summary.games += 1;
        summary.longest = summary.longest.max(path.len() as u32);
    }
    Ok(summary)
}
