//! Tactics: wins by force, and moves that are forced, which a game finds by its own rules.

use std::fmt::Debug;

use crate::check::{CheckResult, CheckSummary, ContractBreach, require, walk};
use crate::{Game, Shortcuts, Turn};

/// What a game finds out about an unfinished position without a general search; see [`Tactics::tactic`].
///
/// ```
/// use uctopia::game::{Notation, Tactic, Tactics};
/// use uctopia::games::mnk::Gomoku;
/// let game = Gomoku::default().read("h8a1h9a3h10a5").unwrap(); // three in a row, open at both ends
/// let mut moves = Vec::new();
/// let Tactic::Won { first, plies } = game.tactic(100, &mut Default::default(), &mut moves) else { panic!() };
/// assert_eq!((game.move_text(first).as_str(), plies), ("h7", 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tactic<M> {
    /// The player to move wins against every reply.
    Won {
        /// The first move of a winning line.
        first: M,
        /// Plies to the end of that line; there may be shorter ones.
        plies: u32,
    },
    /// The player to move loses after every move.
    Lost {
        /// Plies to the end of a line in which no threat is ignored; the loss may come sooner.
        plies: u32,
    },
    /// After every move that is not listed, the opponent wins by force.
    Forced,
    /// Nothing is known.
    Open,
}

/// A move that deserves a search.
///
/// ```
/// use uctopia::game::Candidate;
/// let [calm, sharp] = [Candidate { mv: "a1", promise: 3 }, Candidate { mv: "h8", promise: 40 }];
/// assert!(sharp.promise > calm.promise);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How promising it looks, by a heuristic of the game: larger ones are tried first.
    pub promise: i32,
}

/// The ability of a game for two players to find wins by force, and the moves that prevent them.
///
/// [`tactic`](Self::tactic) is exact: what it states holds against every reply, so that a search may take it as a proof.
/// [`likely_moves`](Self::likely_moves) is a heuristic, and a search that is limited to these moves proves no loss and no draw.
/// [`check_tactics`] compares the statements with the rules.
///
/// ```
/// use uctopia::game::{Notation, Tactic, Tactics};
/// use uctopia::games::mnk::Gomoku;
/// let game = Gomoku::default().read("h8a1h9a3h10").unwrap(); // x has to prevent four in a row
/// let mut moves = Vec::new();
/// assert_eq!(game.tactic(100, &mut Default::default(), &mut moves), Tactic::Forced);
/// let names: Vec<String> = moves.iter().map(|found| game.move_text(found.mv)).collect();
/// assert_eq!(names, ["h6", "h7", "h11"]);
/// ```
pub trait Tactics: Shortcuts {
    /// What was found before and helps with other positions; it may forget, and changes nothing but the effort that a result takes.
    type Memory: Default + Clone + Debug + Send;

    /// The most bytes that this takes.
    const MEMORY_BYTES: usize;

    /// Looks for a win by force of the player to move, and then for one that the opponent threatens. `effort` bounds the positions
    /// of each of both: with more of it, fewer results are [`Tactic::Open`].
    ///
    /// Replaces the contents of `moves` where the result is [`Tactic::Forced`]: by the moves that are left, at least one, each
    /// once, in any order. In other cases the contents of `moves` mean nothing.
    ///
    /// The game must not be over.
    fn tactic(
        &self,
        effort: u32,
        memory: &mut Self::Memory,
        moves: &mut Vec<Candidate<Self::Move>>,
    ) -> Tactic<Self::Move>;

    /// Replaces the contents of `moves` by those legal moves that are likely to contain a best one: at least one, each once, in any
    /// order. The game must not be over.
    fn likely_moves(&self, moves: &mut Vec<Candidate<Self::Move>>);
}

/// Tests in every position of `games` random games from `start` that statements of [`tactic`](Tactics::tactic) with this effort hold:
/// that after the first move of a win every reply leaves a win, down to the end, that after every move of a lost position and every
/// unlisted move of a forced one the opponent has such a win, and that listed and likely moves are legal.
///
/// # Errors
/// The first statement that does not hold.
///
/// ```
/// use uctopia::game::check_tactics;
/// use uctopia::games::mnk::{Free, Mnk};
/// assert!(check_tactics(&Mnk::new(Free::new(5, 4, 4).unwrap()), 1, 10, 1000).is_ok());
/// ```
pub fn check_tactics<G: Tactics>(
    start: &G,
    seed: u64,
    games: u32,
    effort: u32,
) -> Result<CheckSummary, ContractBreach> {
    walk(start, seed, games, |state| check_position(state, effort))
}

fn check_position<G: Tactics>(state: &G, effort: u32) -> CheckResult {
    if state.is_over() {
        return Ok(());
    }
    let opposed = state.players() == 2 && matches!(state.turn(), Turn::Player(_));
    require(
        opposed,
        "a game with tactics has two players and no chance events",
        || format!("{state:?}"),
    )?;
    let mut moves = Vec::new();
    state.likely_moves(&mut moves);
    check_list(state, &moves)?;
    let tactic = state.tactic(effort, &mut G::Memory::default(), &mut moves);
    let is_listed =
        |m: &G::Move| tactic == Tactic::Forced && moves.iter().any(|listed| listed.mv == *m);
    match tactic {
        Tactic::Open => Ok(()),
        Tactic::Won { .. } => require(
            is_won(state, effort),
            "a win by force holds against every reply",
            || format!("{tactic:?} in {state:?}"),
        ),
        Tactic::Forced | Tactic::Lost { .. } => {
            if tactic == Tactic::Forced {
                check_list(state, &moves)?;
            }
            let left_out = state.moves().filter(|m| !is_listed(m));
            let refuted = |m| is_won(&state.after(m), effort);
            let escape = { left_out }.find(|&m| !refuted(m));
            require(
                escape.is_none(),
                "moves that are left out lose by force",
                || format!("{escape:?} after {tactic:?} with {moves:?} in {state:?}"),
            )
        }
    }
}

/// Whether the player to move wins by following what [`Tactics::tactic`] says, whatever the opponent replies.
fn is_won<G: Tactics>(state: &G, effort: u32) -> bool {
    let Turn::Player(player) = state.turn() else {
        return false;
    };
    let Tactic::Won { first, .. } =
        state.tactic(effort, &mut G::Memory::default(), &mut Vec::new())
    else {
        return false;
    };
    let next = state.after(first);
    if next.is_over() {
        return next.payoff(player) == 1.0;
    }
    next.moves().all(|reply| is_won(&next.after(reply), effort))
}

fn check_list<G: Game>(state: &G, moves: &[Candidate<G::Move>]) -> CheckResult {
    let legal: Vec<G::Move> = state.moves().collect();
    let once = |(index, found): (usize, &Candidate<G::Move>)| {
        legal.contains(&found.mv) && moves[..index].iter().all(|other| other.mv != found.mv)
    };
    let kept = !moves.is_empty() && moves.iter().enumerate().all(once);
    require(
        kept,
        "listed moves are some of the legal ones, each once",
        || format!("{moves:?} in {state:?}"),
    )
}
