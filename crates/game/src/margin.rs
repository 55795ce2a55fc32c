//! Margins: final scores in whole points, and bounds on them before the end.

use std::fmt::Debug;

use crate::check::{CheckResult, CheckSummary, ContractBreach, require, walk};
use crate::{Player, Shortcuts, Turn};

/// The result of [`Margin::static_score`].
///
/// ```
/// use uctopia::game::{Margin, Notation};
/// use uctopia::games::othello::Othello4;
/// let one_left = Othello4::new().read("XXXXXXXXXXXXXO-X X").unwrap(); // black plays c4, and one disc turns
/// let facts = one_left.facts(false);
/// assert_eq!(one_left.static_score(&facts, -16, 16).map(|found| found.score), Some(16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaticScore {
    /// The score of the side to move, or a bound on it.
    pub score: i32,
    /// The number of positions visited, without the given one.
    pub nodes: u32,
}

/// The ability to be won by a margin.
///
/// Such a game is one of two players without chance who take turns, where a pass is a move. All scores but that of
/// [`margin`](Self::margin) are for the side to move. The more precise the bounds on unfinished positions, the faster the game is
/// solved; correct results require only a correct `margin`, `facts`, `static_score`, `candidates`, `after_candidate` and `table_key`.
///
/// [`check_margin`] compares the functions with one another.
///
/// ```
/// use uctopia::game::{Margin, Notation, Player};
/// use uctopia::games::othello::Othello4;
/// assert_eq!(Othello4::UNIT, "discs");
/// let over = Othello4::new().read("-----XX--XX----- X").unwrap();
/// assert_eq!(over.margin(Player::SECOND), -16); // empty squares count for the winner
/// ```
pub trait Margin: Shortcuts {
    /// What one point is, such as `discs`.
    const UNIT: &'static str;

    /// No margin is larger than this, either way; at most 1000.
    const MAX_MARGIN: i32;

    /// Whether [`estimate`](Self::estimate) is implemented.
    const ESTIMATES: bool = false;

    /// The number of moves left below which searching a position is faster than a table lookup.
    const MIN_TABLE_MOVES: u32 = 8;

    /// Whether [`static_score`](Self::static_score) is so cheap that it pays to ask for those of all candidates before one of them
    /// is searched.
    const EARLY_SCORES: bool = false;

    /// What several of the functions need to know of a position, computed once for each; `()` where keeping nothing is faster.
    type Facts: Clone + Debug + Send;

    /// The [facts](Self::Facts) of a position; `after_candidate` says that the last move was one of the
    /// [candidates](Self::candidates) of the position before.
    fn facts(&self, after_candidate: bool) -> Self::Facts;

    /// By how much `player` has won a finished game; negative if lost, 0 for a draw.
    fn margin(&self, player: Player) -> i32;

    /// The maximum number of remaining moves, passes not counted; it decreases with every move.
    fn moves_left(&self) -> u32;

    /// The score without a search, if it lies between `alpha` and `beta`; otherwise a number on the
    /// same side of the window that the score lies on, at least as far from the window as that number.
    ///
    /// `None` where that is expensive. With few moves left a game may try them all.
    #[inline]
    fn static_score(&self, facts: &Self::Facts, alpha: i32, beta: i32) -> Option<StaticScore> {
        let _ = (facts, alpha, beta);
        None
    }

    /// The pruned moves where [`static_score`](Self::static_score) is `None`: they contain a best move, such as those that do not
    /// lose at once.
    #[inline]
    fn candidates(&self, facts: &Self::Facts) -> impl ExactSizeIterator<Item = Self::Move> {
        let _ = facts;
        self.moves()
    }

    /// The position after one of the candidates, which a game may know more of than of one after any other move.
    #[inline]
    #[must_use]
    fn after_candidate(&self, m: Self::Move) -> Self {
        self.after(m)
    }

    /// The form under which a table keeps the position: another one with the same score, or the position itself.
    #[inline]
    #[must_use]
    fn table_key(&self) -> Self {
        self.clone()
    }

    /// The score for move ordering of the legal move `m`, which leads to `next` with these facts: larger ones are searched first. Moves that leave
    /// little to search belong to the front as well ("fastest first").
    #[inline]
    fn ordering_score(&self, m: Self::Move, next: &Self, facts: &Self::Facts) -> i32 {
        let _ = (m, next, facts);
        0
    }

    /// An estimate of the score of an unfinished game, in sixteenths of a point.
    #[inline]
    fn estimate(&self) -> i32 {
        0
    }
}

/// Tests in every position of `games` random games from `start` that margins and payoffs name the same winner, that moves become
/// fewer, and, with at most `plies` moves left, that `static_score`, `candidates` and `table_key` agree with an exhaustive
/// search.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia::game::check_margin;
/// use uctopia::games::othello::Othello4;
/// assert!(check_margin(&Othello4::new(), 1, 20, 5).is_ok());
/// ```
pub fn check_margin<G: Margin>(
    start: &G,
    seed: u64,
    games: u32,
    plies: u32,
) -> Result<CheckSummary, ContractBreach> {
    walk(start, seed, games, |state| check_position(state, plies))
}

fn check_position<G: Margin>(state: &G, plies: u32) -> CheckResult {
    let to_move = match state.turn() {
        Turn::Player(to_move) => to_move,
        Turn::Chance => {
            return require(false, "a game with a margin has no chance events", || {
                format!("{state:?}")
            });
        }
        Turn::Over => return check_end(state),
    };
    for m in state.moves().filter(|&m| !state.is_pass(m)) {
        let (before, after) = (state.moves_left(), state.after(m).moves_left());
        require(after < before, "a move leaves fewer moves", || {
            format!("{before}, then {after}")
        })?;
    }
    if state.moves_left() > plies {
        return Ok(());
    }
    let score = best_score(state, to_move);
    let candidates_wanted = check_static_scores(state, &state.facts(false), score)?;
    let table_key = state.table_key();
    let same =
        table_key.moves_left() == state.moves_left() && best_score(&table_key, to_move) == score;
    require(same, "the form of the table key has the same score", || {
        format!("{table_key:?} for {state:?}")
    })?;
    if candidates_wanted {
        check_candidates(state, to_move, score)
    } else {
        Ok(())
    }
}

/// Compares the static scores in windows of all kinds with the score; returns whether there is none in some of them.
fn check_static_scores<G: Margin>(
    state: &G,
    facts: &G::Facts,
    score: i32,
) -> Result<bool, (&'static str, String)> {
    let mut candidates_wanted = false;
    for alpha in -G::MAX_MARGIN..G::MAX_MARGIN {
        for beta in [alpha + 1, alpha + 5, G::MAX_MARGIN] {
            let Some(claimed) = state
                .static_score(facts, alpha, beta)
                .map(|found| found.score)
            else {
                candidates_wanted = true;
                continue;
            };
            let agrees = claimed == score
                || (claimed <= alpha && score <= claimed)
                || (claimed >= beta && score >= claimed);
            require(
                agrees,
                "static_score agrees with an exhaustive search",
                || format!("{score}, but {claimed} between {alpha} and {beta} in {state:?}"),
            )?;
        }
    }
    Ok(candidates_wanted)
}

fn check_candidates<G: Margin>(state: &G, to_move: Player, score: i32) -> CheckResult {
    let candidates: Vec<G::Move> = state.candidates(&state.facts(false)).collect();
    let detail = || format!("{candidates:?} in {state:?}");
    require(
        candidates
            .iter()
            .all(|&m| state.moves().any(|legal| legal == m)),
        "candidates are legal",
        detail,
    )?;
    for &m in &candidates {
        let next = state.after_candidate(m);
        require(
            next == state.after(m),
            "after_candidate follows the rules",
            || format!("{m:?} in {state:?}"),
        )?;
        check_static_scores(
            &next,
            &next.facts(true),
            best_score(&next, to_move.opponent()),
        )?;
    }
    let best = candidates
        .iter()
        .map(|&m| -best_score(&state.after(m), to_move.opponent()))
        .max();
    require(
        best == Some(score),
        "one of the best moves is a candidate",
        detail,
    )
}

fn check_end<G: Margin>(state: &G) -> CheckResult {
    for player in (0..state.players()).map(Player::new) {
        let (margin, payoff) = (state.margin(player), state.payoff(player));
        let same_winner = (margin > 0) == (payoff > 0.0) && (margin < 0) == (payoff < 0.0);
        let detail = || format!("margin {margin}, payoff {payoff} in {state:?}");
        require(
            same_winner,
            "margin and payoff name the same winner",
            detail,
        )?;
        require(
            margin.abs() <= G::MAX_MARGIN,
            "no margin exceeds MAX_MARGIN",
            detail,
        )?;
    }
    Ok(())
}

/// The definition: the score under best play.
fn best_score<G: Margin>(state: &G, to_move: Player) -> i32 {
    let score = |m| -best_score(&state.after(m), to_move.opponent());
    state
        .moves()
        .map(score)
        .max()
        .unwrap_or_else(|| state.margin(to_move))
}
