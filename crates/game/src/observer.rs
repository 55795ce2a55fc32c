//! Observation of a running search.

use std::time::Duration;

use crate::{Game, Player, Proof, Report};

/// When an onlooker wants to be shown a thought.
///
/// ```
/// use uctopia_game::SnapshotSchedule;
/// // The chart of an article, and whatever there is after exactly 700 playouts.
/// let looks = SnapshotSchedule { milestones: true, at: Some(700), ..SnapshotSchedule::NONE };
/// assert_eq!(looks.next(600), Some(700));
/// assert_eq!(looks.next(700), Some(1000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SnapshotSchedule {
    /// After 1, 2, 5, 10, 20, 50, … playouts.
    pub milestones: bool,
    /// After exactly so many playouts.
    pub at: Option<u64>,
    /// Whenever so much time has passed since the last look. These looks do not repeat; what they show does.
    pub every: Option<Duration>,
}

impl SnapshotSchedule {
    /// Nothing but the answer.
    pub const NONE: Self = Self { milestones: false, at: None, every: None };

    /// The next number of playouts above `done` that is to be shown for its own sake.
    #[must_use]
    pub fn next(self, done: u64) -> Option<u64> {
        let milestone = self.milestones.then(|| next_milestone(done));
        let exact = self.at.filter(|&at| at > done);
        milestone.into_iter().chain(exact).min()
    }
}

/// The first of 1, 2, 5, 10, 20, 50, … above `done`.
fn next_milestone(done: u64) -> u64 {
    let mut decade = 1u64;
    loop {
        for step in [1, 2, 5] {
            let milestone = decade.saturating_mul(step);
            if milestone > done || milestone == u64::MAX {
                return milestone;
            }
        }
        decade = decade.saturating_mul(10);
    }
}

/// Receives snapshots of a running search, and its final report.
///
/// Looking changes nothing: a watched agent answers what it would have answered alone. An onlooker may take any time
/// over a look, since the agent waits and then goes on as if nothing had happened; this is how a search is paused.
///
/// ```
/// use uctopia_game::{Agent, Budget, Game, HostedAgent, SnapshotSchedule, MoveReport, SearchObserver, Report, Scale, SearchSnapshot, adapters::Tree};
///
/// /// Always plays the first legal move, after no thought at all.
/// struct FirstMove;
///
/// impl<G: Game> Agent<G> for FirstMove {
///     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
///         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
///     }
/// }
///
/// impl<G: Game> HostedAgent<G> for FirstMove {}
///
/// /// Notes the move that is best at each look.
/// struct Notes(Vec<usize>);
///
/// impl SearchObserver<Tree> for Notes {
///     fn schedule(&self) -> SnapshotSchedule {
///         SnapshotSchedule::NONE
///     }
///     fn on_snapshot(&mut self, thought: &dyn SearchSnapshot<Tree>) {
///         self.0.push(thought.report().best);
///     }
/// }
///
/// let mut notes = Notes(Vec::new());
/// FirstMove.decide_observed(&"(AB)".parse().unwrap(), &Budget::unlimited(), &mut notes).unwrap();
/// assert_eq!(notes.0, [0]); // nothing but the answer
/// ```
pub trait SearchObserver<G: Game> {
    /// When the next snapshot is due; called before the first snapshot and after each.
    fn schedule(&self) -> SnapshotSchedule;

    /// Handles a snapshot; the search pauses until it returns.
    fn on_snapshot(&mut self, thought: &dyn SearchSnapshot<G>);
}

/// A snapshot of a search.
///
/// ```
/// use uctopia_game::{Game, MoveReport, Report, ReportSnapshot, Scale, SearchSnapshot, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let report = Report::new(&game, game.moves().map(MoveReport::new).collect(), Scale::Signed, 1);
/// let answered = ReportSnapshot::answer(&report);
/// let thought: &dyn SearchSnapshot<Tree> = &answered;
/// assert!(thought.is_final() && thought.report() == report);
/// assert!(!thought.has_tree() && thought.node(&[]).is_none());
/// ```
pub trait SearchSnapshot<G: Game> {
    /// What the agent would answer if its budget ended here; the answer itself in the last look.
    fn report(&self) -> Report<G::Move>;

    /// Whether this is the last look, at the answer.
    fn is_final(&self) -> bool;

    /// Bytes taken by what the search remembers, where it counts them.
    fn bytes(&self) -> Option<u64> {
        None
    }

    /// Whether there is a tree to walk through.
    fn has_tree(&self) -> bool {
        false
    }

    /// The node to which a path of moves leads from the position asked about; `None` where the position is not stored.
    fn node(&self, path: &[G::Move]) -> Option<TreeNode<G::Move>> {
        let _ = path;
        None
    }
}

/// A position in a search's tree.
///
/// ```
/// use uctopia_game::{Player, TreeNode};
/// let nature: TreeNode<usize> = TreeNode { player: None, visits: 12, moves: Vec::new() };
/// assert_ne!(nature.player, Some(Player::FIRST));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TreeNode<M> {
    /// Who moves there; `None` is nature.
    pub player: Option<Player>,
    /// How often an iteration came through.
    pub visits: u64,
    /// Its moves in the game's order.
    pub moves: Vec<TreeMove<M>>,
}

/// A move in a search's tree, as the player who chooses it sees it; nature's are seen by the first player.
///
/// ```
/// use uctopia_game::TreeMove;
/// let untried = TreeMove::new("f5");
/// assert_eq!((untried.visits, untried.value, untried.ucb), (0, None, None));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TreeMove<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// Mean of what it brought, in the scale of the report; `None` where it was never tried.
    pub value: Option<f32>,
    /// Probability given to it before searching.
    pub prior: Option<f32>,
    /// What is proven about it; plies are not counted.
    pub proof: Option<Proof>,
    /// What selection compares at the next visit; `None` where there is nothing to compare: a move never tried comes first,
    /// nature draws.
    pub ucb: Option<f64>,
    /// Whether the position behind it is stored, so that a longer path has a node.
    pub stored: bool,
    /// Whether other moves lead to the same node, as far as visits tell.
    pub shared: bool,
}

impl<M> TreeMove<M> {
    /// Nothing known yet about `mv`.
    pub fn new(mv: M) -> Self {
        Self { mv, visits: 0, value: None, prior: None, proof: None, ucb: None, stored: false, shared: false }
    }
}

/// A thought of which a report is all there is to see.
#[derive(Clone, Copy, Debug)]
pub struct ReportSnapshot<'a, M> {
    report: &'a Report<M>,
    is_final: bool,
}

impl<'a, M> ReportSnapshot<'a, M> {
    /// What the agent would answer so far.
    pub fn so_far(report: &'a Report<M>) -> Self {
        Self { report, is_final: false }
    }

    /// What the agent answers.
    pub fn answer(report: &'a Report<M>) -> Self {
        Self { report, is_final: true }
    }
}

impl<G: Game> SearchSnapshot<G> for ReportSnapshot<'_, G::Move> {
    fn report(&self) -> Report<G::Move> {
        self.report.clone()
    }

    fn is_final(&self) -> bool {
        self.is_final
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milestones_are_1_2_5_per_decade() {
        let all = SnapshotSchedule { milestones: true, ..SnapshotSchedule::NONE };
        let seen: Vec<u64> = std::iter::successors(all.next(0), |&done| all.next(done)).take(8).collect();
        assert_eq!(seen, [1, 2, 5, 10, 20, 50, 100, 200]);
        assert_eq!(all.next(u64::MAX - 1), Some(u64::MAX), "there is always a next one");
    }

    #[test]
    fn an_exact_count_is_shown_once() {
        let exact = SnapshotSchedule { at: Some(7), ..SnapshotSchedule::NONE };
        assert_eq!([exact.next(0), exact.next(6), exact.next(7)], [Some(7), Some(7), None]);
        let both = SnapshotSchedule { milestones: true, ..exact };
        assert_eq!([both.next(4), both.next(5), both.next(7)], [Some(5), Some(7), Some(10)]);
    }
}
