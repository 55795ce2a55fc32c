//! Checks of hidden information: what a player knows, and guesses of the rest, depend on nothing that he cannot see.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Debug;

use super::breach::{CheckResult, ContractBreach, require};
use super::walk::{CheckSummary, walk};
use crate::{Hidden, Player, Rng, Turn};

/// Positions that are kept for comparison with later ones of the same information set.
const KEPT: usize = 1 << 16;

/// Draws that are compared for each player and position.
const DRAWS: u64 = 2;

/// The positions seen so far, by what a player knows in them and by the text of it: one of each information set.
type InformationSets<G> = HashMap<(Player, String), (<G as Hidden>::Observation, G)>;

/// Plays `games` random games from `start` and tests the promises of [`Hidden`] for every player in every position on the way:
/// - A [determinized](Hidden::determinize) position has the observation of its observer.
/// - Positions with equal observations have the same turn, the same moves where the observer is to move, and the same payoffs
///   if the game is over. They also give equal draws for equal random numbers.
/// - Different observations have different texts.
///
/// Positions with equal observations are those that were determinized, those of other games, and those after other moves.
///
/// Whether an observation shows too much follows from no rule: if it contains a card, the card counts as seen, unless `determinize`
/// draws it anew.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia::game::check_hidden;
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// assert!(check_hidden(&KuhnPoker::default(), 1, 100).is_ok());
/// ```
pub fn check_hidden<G: Hidden>(
    start: &G,
    seed: u64,
    games: u32,
) -> Result<CheckSummary, ContractBreach> {
    let sets: RefCell<InformationSets<G>> = RefCell::default();
    let draws = Cell::new(!seed);
    walk(start, seed, games, |state| {
        draws.set(Rng::derive(draws.get(), 1));
        for player in (0..state.players()).map(Player::new) {
            for draw in 0..DRAWS {
                check_draw(state, player, Rng::derive(draws.get(), draw))?;
            }
            let next = state.moves().map(|m| state.after(m));
            for position in next.chain([state.clone()]) {
                compare(&mut sets.borrow_mut(), position, player, draws.get())?;
            }
        }
        Ok(())
    })
}

/// Checks a determinized position.
fn check_draw<G: Hidden>(state: &G, observer: Player, seed: u64) -> CheckResult {
    let world = state.determinize(observer, &mut Rng::new(seed));
    let observations = [state, &world].map(|position| position.observation(observer));
    require(
        observations[0] == observations[1],
        "a determinized position has the observation of its observer",
        || {
            let [seen, drawn] = &observations;
            format!("{observer} sees {drawn:?} instead of {seen:?} in {world:?}")
        },
    )?;
    check_alike(state, &world, observer, !seed)
}

/// Compares a position with an earlier one of the same information set, if there is one.
fn compare<G: Hidden>(
    sets: &mut InformationSets<G>,
    position: G,
    observer: Player,
    seed: u64,
) -> CheckResult {
    let observation = position.observation(observer);
    let text = (observer, observation.to_string());
    match sets.get(&text) {
        Some((others, other)) => {
            same(
                &observation,
                others,
                "different observations have different texts",
                other,
            )?;
            check_alike(&position, other, observer, seed)
        }
        None if sets.len() < KEPT => {
            sets.insert(text, (observation, position));
            Ok(())
        }
        None => Ok(()),
    }
}

/// Checks two positions that the observer cannot tell apart.
fn check_alike<G: Hidden>(state: &G, other: &G, observer: Player, seed: u64) -> CheckResult {
    let turn = state.turn();
    same(
        &turn,
        &other.turn(),
        "positions that a player cannot tell apart have the same turn",
        other,
    )?;
    if turn == Turn::Player(observer) {
        let [moves, others] = [state, other].map(|position| position.moves().collect::<Vec<_>>());
        same(
            &moves,
            &others,
            "positions that the player to move cannot tell apart have the same moves",
            other,
        )?;
    }
    if turn == Turn::Over {
        same(
            &state.payoffs(),
            &other.payoffs(),
            "every player knows the payoffs when the game is over",
            other,
        )?;
    }
    let [draw, another] =
        [state, other].map(|position| position.determinize(observer, &mut Rng::new(seed)));
    same(
        &draw,
        &another,
        "draws follow from the observation and the random numbers alone",
        other,
    )
}

/// Requires equal values, of which the second is that of the position `other`.
fn same<T: PartialEq + Debug>(
    value: &T,
    others: &T,
    promise: &'static str,
    other: &impl Debug,
) -> CheckResult {
    require(value == others, promise, || {
        format!("{value:?}, but {others:?} in {other:?}")
    })
}
