//! Compares pruned moves with all moves by exact values near the end of the game.

use super::breach::{CheckResult, require};
use crate::{Game, Player, Shortcuts, Turn};

/// The maximum number of positions searched below one position: with more, it is too far from the end.
const MOST: u32 = 1000;

/// The maximum depth, since each ply takes a part of the stack.
const DEEPEST: u32 = 100;

/// The maximum difference of two exact values that were rounded on different paths.
const ROUNDING: f64 = 1e-6;

/// Checks that the best of the pruned moves is as good as the best of all, and that a position without an independent `earlier`
/// move has the same payoff as the one after it: in positions so near to the end that exhaustive search is possible.
///
/// Only in games for one player or two. With three players a move may favour either of the others at no cost to its player, so
/// equal moves need not have equal payoffs.
pub(super) fn check_values<G: Shortcuts>(
    state: &G,
    player: Player,
    moves: &[G::Move],
) -> CheckResult {
    let some: Vec<G::Move> = state.pruned_moves().collect();
    let waiting = independent_pairs(state, moves);
    if G::PLAYERS > 2 || (some.len() == moves.len() && waiting.is_empty()) {
        return Ok(());
    }
    let mut left = MOST;
    let mut exact = |state: &G| value(state, player, DEEPEST, &mut left);
    let mut best = [f64::NEG_INFINITY; 2];
    for m in moves {
        let Some(value) = exact(&state.after(*m)) else {
            return Ok(());
        };
        best[0] = best[0].max(value);
        if some.contains(m) {
            best[1] = best[1].max(value);
        }
    }
    require(
        best[1] >= best[0] - ROUNDING,
        "one of the pruned moves is as good as any",
        || {
            format!(
                "the best of {some:?} has payoff {}, the best of {moves:?} {}",
                best[1], best[0]
            )
        },
    )?;
    for (earlier, later) in waiting {
        let both = exact(&state.after(earlier).after(later));
        let (Some(both), Some(alone)) = (both, exact(&state.after(later))) else {
            return Ok(());
        };
        require(
            alone >= both - ROUNDING,
            "an independent move is as good later",
            || {
                format!(
                    "{later:?} has payoff {alone}, and {both} after the independent {earlier:?}"
                )
            },
        )?;
    }
    Ok(())
}

/// All pairs of moves in one turn of which the first is independent of the second.
fn independent_pairs<G: Shortcuts>(state: &G, moves: &[G::Move]) -> Vec<(G::Move, G::Move)> {
    let mut pairs = Vec::new();
    for &earlier in moves {
        let next = state.after(earlier);
        let answers = next.moves().filter(|_| next.turn() == state.turn());
        pairs.extend(
            answers
                .filter(|&later| state.is_independent(earlier, later))
                .map(|later| (earlier, later)),
        );
    }
    pairs
}

/// The payoff of a position to `player` under best play, for one player or two; `None` where more positions or plies would be
/// searched than allowed.
fn value<G: Game>(state: &G, player: Player, deepest: u32, left: &mut u32) -> Option<f64> {
    *left = left.checked_sub(1)?;
    let deeper = deepest.checked_sub(1)?;
    let mut below = |m: G::Move| value(&state.after(m), player, deeper, left);
    match state.turn() {
        Turn::Over => Some(f64::from(state.payoff(player))),
        Turn::Chance => {
            let (mut sum, mut weights) = (0.0, 0.0);
            for outcome in state.moves() {
                let weight = f64::from(state.weight(outcome));
                sum += weight * below(outcome)?;
                weights += weight;
            }
            Some(sum / weights)
        }
        Turn::Player(to_move) if to_move == player => state
            .moves()
            .try_fold(f64::NEG_INFINITY, |best, m| Some(best.max(below(m)?))),
        Turn::Player(_) => state
            .moves()
            .try_fold(f64::INFINITY, |worst, m| Some(worst.min(below(m)?))),
    }
}
