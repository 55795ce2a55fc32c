//! What the rules alone can tell of moves that are left out: exact values near the end of the game.

use super::breach::{CheckResult, require};
use crate::{Game, Player, Shortcuts, Turn};

/// Positions that are looked at below one position, at most: beyond that, it is not near enough to the end.
const MOST: u32 = 1000;

/// Plies that are looked ahead at most, since each takes a part of the stack.
const DEEPEST: u32 = 100;

/// By how much two exact values may differ that were rounded on different ways.
const ROUNDING: f64 = 1e-6;

/// That the best of the moves worth trying is as good as the best of all, and that a position in which `earlier` waits is worth
/// as much as the one in which it was made: in positions so near to the end that their values are found by looking at everything.
///
/// Only in games for one player or two. What is best for one of three depends on whom of the others a move does a favour that
/// costs nothing, so equal moves need not be equally good.
pub(super) fn check_values<G: Shortcuts>(state: &G, player: Player, moves: &[G::Move]) -> CheckResult {
    let some: Vec<G::Move> = state.pruned_moves().collect();
    let waiting = independent_pairs(state, moves);
    if G::PLAYERS > 2 || (some.len() == moves.len() && waiting.is_empty()) {
        return Ok(());
    }
    let mut left = MOST;
    let mut worth = |state: &G| value(state, player, DEEPEST, &mut left);
    let mut best = [f64::NEG_INFINITY; 2];
    for m in moves {
        let Some(value) = worth(&state.after(*m)) else { return Ok(()) };
        best[0] = best[0].max(value);
        if some.contains(m) {
            best[1] = best[1].max(value);
        }
    }
    require(best[1] >= best[0] - ROUNDING, "one of the moves worth trying is as good as any", || {
        format!("the best of {some:?} is worth {}, the best of {moves:?} {}", best[1], best[0])
    })?;
    for (earlier, later) in waiting {
        let both = worth(&state.after(earlier).after(later));
        let (Some(both), Some(alone)) = (both, worth(&state.after(later))) else { return Ok(()) };
        require(alone >= both - ROUNDING, "what can wait is as good later", || {
            format!("{later:?} is worth {alone}, and {both} after {earlier:?}, which could wait")
        })?;
    }
    Ok(())
}

/// All pairs of moves in one turn of which the first can wait.
fn independent_pairs<G: Shortcuts>(state: &G, moves: &[G::Move]) -> Vec<(G::Move, G::Move)> {
    let mut pairs = Vec::new();
    for &earlier in moves {
        let next = state.after(earlier);
        let answers = next.moves().filter(|_| next.turn() == state.turn());
        pairs.extend(answers.filter(|&later| state.is_independent(earlier, later)).map(|later| (earlier, later)));
    }
    pairs
}

/// The payoff of a position to `player` under best play, for one player or two; `None` where there is more to look at
/// than is allowed.
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
        Turn::Player(to_move) if to_move == player => {
            state.moves().try_fold(f64::NEG_INFINITY, |best, m| Some(best.max(below(m)?)))
        }
        Turn::Player(_) => state.moves().try_fold(f64::INFINITY, |worst, m| Some(worst.min(below(m)?))),
    }
}
