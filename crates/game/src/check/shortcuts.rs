//! Compares shortcuts with the defaults.

use std::collections::HashSet;

use super::breach::{CheckResult, ContractBreach, LONGEST_GAME, endless, require};
use super::rules::MOST_OUTCOMES;
use super::walk::CheckSummary;
use super::{symmetry, values};
use crate::random_move::winning_move;
use crate::shortcuts::{ply_by_ply, random_ply};
use crate::{Player, Rng, Shortcuts, Turn, is_safe, sample_indexed_outcome};

/// Checks the promises of [`Shortcuts`] in one position.
pub(super) fn check_shortcuts<G: Shortcuts>(state: &G) -> CheckResult {
    match state.turn() {
        Turn::Player(player) => {
            let moves: Vec<G::Move> = state.moves().collect();
            check_pruned_moves(state, &moves)?;
            check_independence(state, &moves)?;
            check_tactics(state, player)?;
            values::check_values(state, player, &moves)?;
        }
        // Of too many outcomes the weights cannot be added up.
        Turn::Chance if state.moves().len() > MOST_OUTCOMES => {}
        Turn::Chance => check_draw(state, state.moves().len() as u64)?,
        Turn::Over => {}
    }
    symmetry::check_images(state)
}

/// Checks that no game was longer than `LONGEST_GAME`.
pub(super) fn check_length<G: Shortcuts>(seen: &CheckSummary) -> Result<(), ContractBreach> {
    let Some(most) = G::LONGEST_GAME.filter(|&most| seen.longest > most) else {
        return Ok(());
    };
    Err(ContractBreach {
        promise: "no game is longer than LONGEST_GAME",
        detail: format!("{} plies, more than {most}", seen.longest),
        path: Vec::new(),
        position: format!("the end of one of {} games", seen.games),
    })
}

fn check_draw<G: Shortcuts>(state: &G, seed: u64) -> CheckResult {
    let (drawn, plain) = (
        state.draw_outcome(&mut Rng::new(seed)),
        sample_indexed_outcome(state, &mut Rng::new(seed)).1,
    );
    require(drawn == plain, "nature draws by weight", || {
        format!("{drawn:?} instead of {plain:?}")
    })
}

/// Checks that pruned moves are legal moves; [`values`] checks that one of them is best.
fn check_pruned_moves<G: Shortcuts>(state: &G, moves: &[G::Move]) -> CheckResult {
    let some: Vec<G::Move> = state.pruned_moves().collect();
    let unique: HashSet<G::Move> = some.iter().copied().collect();
    let kept =
        !some.is_empty() && unique.len() == some.len() && some.iter().all(|m| moves.contains(m));
    require(
        kept,
        "pruned moves are some of the moves, each once",
        || format!("{some:?} of {moves:?}"),
    )
}

/// Checks that an independent later move is legal before the earlier one; [`values`] compares their payoffs.
fn check_independence<G: Shortcuts>(state: &G, moves: &[G::Move]) -> CheckResult {
    for &earlier in moves {
        let next = state.after(earlier);
        let answers = next.moves().filter(|_| next.turn() == state.turn());
        for later in answers.filter(|&later| state.is_independent(earlier, later)) {
            require(
                moves.contains(&later),
                "an independent move is legal at once",
                || format!("{earlier:?} is independent of {later:?}, which is not legal before it"),
            )?;
        }
    }
    Ok(())
}

fn check_tactics<G: Shortcuts>(state: &G, player: Player) -> CheckResult {
    let (given, found) = (state.winning_move(), winning_move(state));
    require(
        given == found,
        "the winning move is the first that wins",
        || format!("{given:?}, not {found:?}"),
    )?;
    if found.is_some() {
        return Ok(());
    }
    let safe: Vec<G::Move> = state
        .moves()
        .filter(|&m| is_safe(state, m, player))
        .collect();
    let drawn = state.random_safe_move(&mut Rng::new(safe.len() as u64));
    let kept = if safe.is_empty() {
        state.moves().any(|m| m == drawn)
    } else {
        safe.contains(&drawn)
    };
    require(
        kept,
        "a safe move is one after which no other player wins at once",
        || format!("{drawn:?} of {safe:?}"),
    )
}

/// Checks that [`Shortcuts::play_to_end`] plays the same moves as ply by ply, from one position of each of some random games.
pub(super) fn check_random_play<G: Shortcuts>(
    start: &G,
    seed: u64,
    games: u32,
    may_continue: &impl Fn() -> bool,
) -> Result<(), ContractBreach> {
    for game in (0..games).take_while(|_| may_continue()) {
        let mut rng = Rng::stream(seed, u64::from(game));
        let mut whole = (start.clone(), rng.clone());
        let plies = to_end(&mut whole, ply_by_ply);
        if !whole.0.is_over() {
            return Err(endless(Vec::new(), &whole.0));
        }
        let (mut state, mut path) = (start.clone(), Vec::new());
        for _ in 0..rng.clone().below(plies + 1) {
            let Some(m) = random_ply(&state, &mut rng) else {
                break;
            };
            state.play(m);
            path.push(format!("{m:?}"));
        }
        let [mut quick, mut slow] = [(state.clone(), rng.clone()), (state.clone(), rng)];
        let plies = [
            to_end(&mut quick, G::play_to_end),
            to_end(&mut slow, ply_by_ply),
        ];
        require(
            quick == slow && plies[0] == plies[1],
            "play_to_end plays the same as ply by ply",
            || {
                format!(
                    "{:?} after {} plies, not {:?} after {}",
                    quick.0, plies[0], slow.0, plies[1]
                )
            },
        )
        .map_err(|(promise, detail)| ContractBreach {
            promise,
            detail,
            path,
            position: format!("{state:?}"),
        })?;
    }
    Ok(())
}

/// Calls `stretch` until the game ends or counts as endless; returns the number of plies.
fn to_end<G: Shortcuts>(
    (state, rng): &mut (G, Rng),
    stretch: impl Fn(&mut G, &mut Rng) -> u32,
) -> u32 {
    let mut plies = 0;
    while !state.is_over() && plies < LONGEST_GAME {
        plies += stretch(state, rng);
    }
    plies
}
