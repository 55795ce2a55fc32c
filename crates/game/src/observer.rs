//! Observation of a running search.

use std::time::Duration;

use crate::{Game, Player, Proof, Report};

/// When an observer receives snapshots.
///
/// ```
/// use uctopia::SnapshotSchedule;
/// // The points of a chart, and exactly 700 playouts.
/// let schedule = SnapshotSchedule { milestones: true, at: Some(700), ..SnapshotSchedule::NONE };
/// assert_eq!(schedule.next(600), Some(700));
/// assert_eq!(schedule.next(700), Some(1000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SnapshotSchedule {
    /// After 1, 2, 5, 10, 20, 50, … playouts.
    pub milestones: bool,
    /// After exactly so many playouts.
    pub at: Option<u64>,
    /// Whenever so much time has passed since the last snapshot. The counts of these snapshots are not reproducible; their
    /// content at equal counts is.
    pub every: Option<Duration>,
}

impl SnapshotSchedule {
    /// The final report only.
    pub const NONE: Self = Self {
        milestones: false,
        at: None,
        every: None,
    };

    /// The next number of playouts above `done` at which a snapshot is due.
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
/// Observation changes nothing: an observed agent reports what it would have reported alone. An observer may take any time
/// over a snapshot, since the search waits and then continues unchanged; this is how a search is paused. A program with a single
/// thread cannot wait: its observer [wants a pause](Self::wants_pause).
///
/// ```
/// use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, SearchObserver, SearchSnapshot, SnapshotSchedule, adapters::Tree};
///
/// /// Always plays the first legal move, without a search.
/// struct FirstMove;
///
/// impl<G: Game> Agent<G> for FirstMove {
///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
///         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
///     }
/// }
///
/// /// Records the best move of each snapshot.
/// struct Notes(Vec<usize>);
///
/// impl SearchObserver<Tree> for Notes {
///     fn schedule(&self) -> SnapshotSchedule {
///         SnapshotSchedule::NONE
///     }
///     fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<Tree>) {
///         self.0.push(snapshot.report().best);
///     }
/// }
///
/// let mut notes = Notes(Vec::new());
/// let mut context = Context::unlimited().observed_by(&mut notes);
/// let report = FirstMove.decide(&"(AB)".parse().unwrap(), &mut context).unwrap();
/// context.finish(&report);
/// assert_eq!(notes.0, [0]); // the final report only
/// ```
pub trait SearchObserver<G: Game> {
    /// When the next snapshot is due; called before the first snapshot and after each.
    fn schedule(&self) -> SnapshotSchedule;

    /// Handles a snapshot; the search pauses until it returns.
    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>);

    /// Whether the decision is to end for now with [`AgentFailure::Paused`](crate::AgentFailure::Paused), and to go on when the agent
    /// decides in the same position again; asked after each snapshot. [Anytime agents](crate::Agent::is_anytime) pause, others may
    /// search on.
    ///
    /// It is also asked when a paused decision is to go on. If it returns true then, the observer receives a snapshot of the search as
    /// it is, which remains paused: so a program looks at its tree without searching on. An observer that wants a pause after
    /// its first snapshot therefore answers false until it has received one.
    ///
    /// Pauses do not change the final report. The limits of the first call hold for the whole decision, and its time runs on during
    /// pauses; the flag that ends a search is that of the latest call.
    ///
    /// ```
    /// use uctopia::game::{Agent, AgentFailure, Context, SearchObserver, SearchSnapshot, SnapshotSchedule, ZeroEvaluator, adapters::Tree};
    /// use uctopia::{Uct, UctConfig};
    ///
    /// /// Receives one snapshot, after 1, 2, 5, 10, … playouts, and then wants a pause.
    /// #[derive(Default)]
    /// struct Slice(Option<u64>);
    ///
    /// impl SearchObserver<Tree> for Slice {
    ///     fn schedule(&self) -> SnapshotSchedule {
    ///         SnapshotSchedule { milestones: true, ..SnapshotSchedule::NONE }
    ///     }
    ///     fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<Tree>) {
    ///         self.0 = Some(snapshot.report().totals.playouts);
    ///     }
    ///     fn wants_pause(&self) -> bool {
    ///         self.0.is_some()
    ///     }
    /// }
    ///
    /// let game: Tree = "((AB)(=A))".parse().unwrap();
    /// let uct = || Uct::new(UctConfig::default().iters(30), ZeroEvaluator, 1).unwrap();
    /// let (mut agent, mut pauses) = (uct(), Vec::new());
    /// let report = loop {
    ///     let mut slice = Slice::default();
    ///     match agent.decide(&game, &mut Context::unlimited().observed_by(&mut slice)) {
    ///         Err(AgentFailure::Paused) => pauses.extend(slice.0), // and do something else
    ///         decided => break decided.unwrap(),
    ///     }
    /// };
    /// assert_eq!(pauses, [1, 2, 5, 10, 20]);
    /// assert_eq!(report, uct().decide(&game, &mut Context::unlimited()).unwrap());
    /// ```
    fn wants_pause(&self) -> bool {
        false
    }
}

/// A function observes milestones: 1, 2, 5, 10, … playouts, and the final report.
///
/// ```
/// use uctopia::game::{Agent, Context, SearchSnapshot, ZeroEvaluator, adapters::Tree};
/// use uctopia::{Uct, UctConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let mut playouts = Vec::new();
/// let mut note = |snapshot: &dyn SearchSnapshot<Tree>| playouts.push(snapshot.report().totals.playouts);
/// let mut uct = Uct::new(UctConfig::default().iters(10), ZeroEvaluator, 1).unwrap();
/// uct.decide(&game, &mut Context::unlimited().observed_by(&mut note)).unwrap();
/// assert_eq!(playouts, [1, 2, 5, 10, 10]); // the final report is the last one
/// ```
impl<G: Game, F: FnMut(&dyn SearchSnapshot<G>)> SearchObserver<G> for F {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            milestones: true,
            ..SnapshotSchedule::NONE
        }
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        self(snapshot);
    }
}

/// A function with a schedule observes what the schedule asks for.
///
/// ```
/// use std::time::Duration;
/// use uctopia::game::{Context, SearchSnapshot, SnapshotSchedule, adapters::Tree};
/// let often = SnapshotSchedule { every: Some(Duration::from_millis(50)), ..SnapshotSchedule::NONE };
/// let mut show = (often, |snapshot: &dyn SearchSnapshot<Tree>| println!("{}", snapshot.report().totals.playouts));
/// let context = Context::unlimited().observed_by(&mut show);
/// assert_eq!(context.schedule(), often);
/// ```
impl<G: Game, F: FnMut(&dyn SearchSnapshot<G>)> SearchObserver<G> for (SnapshotSchedule, F) {
    fn schedule(&self) -> SnapshotSchedule {
        self.0
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        self.1(snapshot);
    }
}

/// A snapshot of a search.
///
/// ```
/// use uctopia::game::{Game, MoveReport, Report, ReportSnapshot, Scale, SearchSnapshot, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let report = Report::new(&game, game.moves().map(MoveReport::new).collect(), Scale::Signed, 1);
/// let answered = ReportSnapshot::answer(&report);
/// let snapshot: &dyn SearchSnapshot<Tree> = &answered;
/// assert!(snapshot.is_final() && snapshot.report() == report);
/// assert!(!snapshot.has_tree() && snapshot.node(&[]).is_none());
/// ```
pub trait SearchSnapshot<G: Game> {
    /// The report if the budget ended here; the final report in the last snapshot.
    fn report(&self) -> Report<G::Move>;

    /// Whether this is the last snapshot, with the final report.
    fn is_final(&self) -> bool;

    /// Bytes of memory of the search, where counted.
    fn bytes(&self) -> Option<u64> {
        None
    }

    /// Whether there is a tree to walk through.
    fn has_tree(&self) -> bool {
        false
    }

    /// The node to which a path of moves leads from the root; `None` where the position is not stored.
    fn node(&self, path: &[G::Move]) -> Option<TreeNode<G::Move>> {
        let _ = path;
        None
    }
}

/// A position in a search's tree.
///
/// ```
/// use uctopia::game::{Player, TreeNode};
/// let nature: TreeNode<usize> = TreeNode { player: None, visits: 12, moves: Vec::new() };
/// assert_ne!(nature.player, Some(Player::FIRST));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TreeNode<M> {
    /// The player to move; `None` is nature.
    pub player: Option<Player>,
    /// Visits of the node.
    pub visits: u64,
    /// The moves of the position in the game's order.
    pub moves: Vec<TreeMove<M>>,
}

/// A move in a search's tree, from the point of view of the player who chooses it; nature's moves from that of the first player.
///
/// ```
/// use uctopia::game::TreeMove;
/// let untried = TreeMove::new("f5");
/// assert_eq!((untried.visits, untried.value, untried.ucb), (0, None, None));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TreeMove<M> {
    /// The move.
    pub mv: M,
    /// Visits of the move.
    pub visits: u64,
    /// Mean of the rewards of the move, in the scale of the report; `None` without visits.
    pub value: Option<f32>,
    /// The prior probability.
    pub prior: Option<f32>,
    /// The proof, where there is one; plies are not counted.
    pub proof: Option<Proof>,
    /// The score that selection compares at the next visit; `None` where nothing is compared: untried moves come first, nature
    /// draws.
    pub ucb: Option<f64>,
    /// Whether the position behind it is stored, so that a longer path has a node.
    pub stored: bool,
    /// Whether other moves lead to the same node, as far as visits show.
    pub shared: bool,
}

impl<M> TreeMove<M> {
    /// The entry of `mv`, about which nothing is known.
    pub fn new(mv: M) -> Self {
        Self {
            mv,
            visits: 0,
            value: None,
            prior: None,
            proof: None,
            ucb: None,
            stored: false,
            shared: false,
        }
    }
}

/// A snapshot that holds a report only.
#[derive(Clone, Copy, Debug)]
pub struct ReportSnapshot<'a, M> {
    report: &'a Report<M>,
    is_final: bool,
}

impl<'a, M> ReportSnapshot<'a, M> {
    /// A snapshot before the end.
    pub fn so_far(report: &'a Report<M>) -> Self {
        Self {
            report,
            is_final: false,
        }
    }

    /// The last snapshot, with the final report.
    pub fn answer(report: &'a Report<M>) -> Self {
        Self {
            report,
            is_final: true,
        }
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
        let all = SnapshotSchedule {
            milestones: true,
            ..SnapshotSchedule::NONE
        };
        let seen: Vec<u64> = std::iter::successors(all.next(0), |&done| all.next(done))
            .take(8)
            .collect();
        assert_eq!(seen, [1, 2, 5, 10, 20, 50, 100, 200]);
        assert_eq!(
            all.next(u64::MAX - 1),
            Some(u64::MAX),
            "there is always a next count"
        );
    }

    #[test]
    fn an_exact_count_is_shown_once() {
        let exact = SnapshotSchedule {
            at: Some(7),
            ..SnapshotSchedule::NONE
        };
        assert_eq!(
            [exact.next(0), exact.next(6), exact.next(7)],
            [Some(7), Some(7), None]
        );
        let both = SnapshotSchedule {
            milestones: true,
            ..exact
        };
        assert_eq!(
            [both.next(4), both.next(5), both.next(7)],
            [Some(5), Some(7), Some(10)]
        );
    }
}
