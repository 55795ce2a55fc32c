//! Checks of the rules: moves, turns, chance events and payoffs.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::breach::{CheckResult, require};
use crate::{Game, Player, Turn};

/// Checks the promises of [`Game`] in one position.
pub(super) fn check_rules<G: Game>(state: &G) -> CheckResult {
    let moves = moves_to_check(state);
    if state.moves().len() <= MOST_OUTCOMES {
        check_moves(state, &moves)?;
    }
    check_turn(state, &moves)?;
    for &m in &moves {
        let (once, again) = (state.after(m), state.clone().after(m));
        require(
            once == again,
            "equal moves from equal states lead to equal states",
            || format!("{m:?}"),
        )?;
        require(
            hash(&once) == hash(&again),
            "equal states hash alike",
            || format!("after {m:?}"),
        )?;
    }
    Ok(())
}

/// The most outcomes of a chance event that are all checked; there may be too many to list.
pub(super) const MOST_OUTCOMES: usize = 5000;

/// The moves of a position; of more outcomes than can be checked, some that are spread evenly.
pub(super) fn moves_to_check<G: Game>(state: &G) -> Vec<G::Move> {
    let count = state.moves().len();
    if state.turn() != Turn::Chance || count <= MOST_OUTCOMES {
        return state.moves().collect();
    }
    /// Each is played several times.
    const CHECKED: usize = 100;
    let spread = (0..CHECKED).filter_map(|index| state.moves().nth(count / CHECKED * index));
    spread.collect()
}

fn check_moves<G: Game>(state: &G, moves: &[G::Move]) -> CheckResult {
    require(
        state.moves().len() == moves.len(),
        "len agrees with iteration",
        || {
            format!(
                "len is {}, iteration gives {}",
                state.moves().len(),
                moves.len()
            )
        },
    )?;
    for (index, &m) in moves.iter().enumerate() {
        let nth = state.moves().nth(index);
        require(nth == Some(m), "nth agrees with iteration", || {
            format!("nth({index}) is {nth:?}, not {m:?}")
        })?;
    }
    let unique: HashSet<G::Move> = moves.iter().copied().collect();
    require(
        unique.len() == moves.len(),
        "no move is listed twice",
        || format!("{moves:?}"),
    )?;
    require(
        state.clone().moves().eq(moves.iter().copied()),
        "equal states list equal moves",
        || format!("{moves:?}"),
    )
}

fn check_turn<G: Game>(state: &G, moves: &[G::Move]) -> CheckResult {
    require(
        moves.is_empty() == (state.turn() == Turn::Over),
        "moves are empty exactly when the game is over",
        || format!("{} moves at {:?}", moves.len(), state.turn()),
    )?;
    match state.turn() {
        Turn::Player(player) => require(
            player.index() < state.players(),
            "the player to move is one of PLAYERS",
            || format!("{player} of {}", state.players()),
        ),
        Turn::Chance => check_chance(state, moves),
        Turn::Over => check_payoffs(state),
    }
}

fn check_chance<G: Game>(state: &G, moves: &[G::Move]) -> CheckResult {
    let odd = moves
        .iter()
        .find(|&&m| !(state.weight(m) > 0.0 && state.weight(m).is_finite()));
    require(odd.is_none(), "weights are positive and finite", || {
        format!("{odd:?}")
    })
}

fn check_payoffs<G: Game>(state: &G) -> CheckResult {
    let payoffs: Vec<f32> = (0..state.players())
        .map(|p| state.payoff(Player::new(p)))
        .collect();
    require(
        payoffs.iter().all(|p| (-1.0..=1.0).contains(p)),
        "payoffs lie in [-1, 1]",
        || format!("{payoffs:?}"),
    )?;
    let zero_sum = state.players() != 2 || payoffs.iter().sum::<f32>() == 0.0;
    require(zero_sum, "the payoffs of two players add up to 0", || {
        format!("{payoffs:?}")
    })
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
