//! The steps of an iteration as data.

use std::collections::BTreeMap;

use uctopia_game::{Game, Notation, Payoffs, Player, Report};
use uctopia_options::{Message, message};

/// One iteration of a search: where it went and why, what it stored, what it played, what it changed.
///
/// A search tells a position by the number of moves that lead to it, and [`to_text`](Self::to_text) by its text `P`, as it writes
/// the moves `M`; it also adds what is shown of the position where a playout ended, `E`.
///
/// ```
/// use uctopia::game::{Budget, ZeroEvaluator, adapters::Tree};
/// use uctopia::search::mcts::ExpandReason;
/// use uctopia::{Uct, UctConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let mut uct = Uct::new(UctConfig::default(), ZeroEvaluator, 1).unwrap();
/// let third = uct.trace(&game, 3, &Budget::unlimited()).unwrap();
/// // Both moves were visited; now the better one is stored, and a move after it is visited.
/// assert_eq!((third.select.len(), third.expand.reason), (2, ExpandReason::Stored));
/// assert_eq!(third.expand.position, Some(1)); // after one move
/// assert_eq!(third.select[0].moves.iter().map(|m| m.visits).collect::<Vec<_>>(), [1, 1]);
/// assert!(third.simulate.is_none()); // the game was over
/// assert_eq!(third.backup[0].after.visits, 2);
/// assert_eq!(third.report.totals.playouts, 3);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Trace")
)]
pub struct Trace<M, P = usize, E = ()> {
    /// The nodes on the way down, the root first.
    pub select: Vec<SelectStep<M, P>>,
    /// Whether a position was stored.
    pub expand: ExpandStep<M, P>,
    /// What was played beyond the tree; `None` where the result was known.
    pub simulate: Option<SimulateStep<M, E>>,
    /// The moves of the way and how their figures changed, from the root down.
    #[serde(rename = "backpropagate")]
    pub backup: Vec<BackupStep<M>>,
    /// The answer if the search ended after this iteration.
    pub report: Report<M>,
}

/// A choice on the way down.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "SelectStep")
)]
pub struct SelectStep<M, P = usize> {
    /// The number of the node: the same on every path that leads to it.
    pub node: u32,
    /// Where.
    pub position: P,
    /// Who chooses; `None` is nature, who draws.
    pub player: Option<Player>,
    /// N: how often an iteration came through.
    pub visits: u32,
    /// What is compared; empty where the moves take turns.
    pub formula: String,
    /// The moves in the game's order.
    pub moves: Vec<MoveStep<M>>,
}

/// A move that could be chosen.
///
/// ```
/// use uctopia::game::{Budget, ZeroEvaluator, adapters::Tree};
/// use uctopia::search::{Uct, UctConfig, mcts::ucb1};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let trace = Uct::new(UctConfig::default(), ZeroEvaluator, 1).unwrap().trace(&game, 8, &Budget::unlimited()).unwrap();
/// let root = &trace.select[0];
/// for m in &root.moves {
///     let worked = ucb1(m.q.unwrap(), m.visits, root.visits, 1.0);
///     assert!((m.ucb.unwrap() - worked).abs() < 1e-12);
/// }
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "MoveStep")
)]
pub struct MoveStep<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// n: how often it was tried.
    pub visits: u32,
    /// Q: the mean of what it brought.
    pub q: Option<f64>,
    /// What is added to it.
    pub bonus: Option<f64>,
    /// The sum; `None` where nothing is compared: a move never tried comes first.
    pub ucb: Option<f64>,
    /// Whether it was taken.
    pub chosen: bool,
    /// Whether it can still be better than what is proven already.
    pub open: bool,
    /// The numbers of the formula by name.
    pub terms: BTreeMap<&'static str, f64>,
}

/// The end of the way through the tree.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ExpandStep")
)]
pub struct ExpandStep<M, P = usize> {
    /// The move that leads to the stored position, or the last of the way where none was.
    #[serde(rename = "move")]
    pub mv: Option<M>,
    /// The position stored, if one was.
    pub position: Option<P>,
    /// Why.
    pub reason: ExpandReason,
    /// The reason as a sentence.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub why: Message,
}

/// Why a position was stored, or none was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExpandReason {
    /// A move was tried often enough.
    Stored,
    /// The game is over there.
    Over,
    /// The result of the position is proven.
    Proven,
    /// The position is stored at a later visit.
    Waits,
    /// Flat Monte Carlo stores no positions.
    Flat,
}

/// A playout.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "SimulateStep")
)]
pub struct SimulateStep<M, E = ()> {
    /// The moves of the playout: none where a leaf evaluator computes the value.
    pub moves: Vec<M>,
    /// What is shown of the position where it ended.
    #[serde(flatten)]
    pub end: E,
    /// The payoff of each player.
    pub payoffs: Vec<f32>,
    /// The evaluation as a payoff of the first player, where the playout was cut short.
    pub evaluated: Option<f32>,
}

/// The change of an edge by a result.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BackupStep")
)]
pub struct BackupStep<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// The player for whom its rewards are added up: the player to move, and the first player for nature's moves.
    pub player: Player,
    /// Before the iteration.
    pub before: EdgeStatistics,
    /// What was added.
    pub reward: f64,
    /// After it.
    pub after: EdgeStatistics,
}

/// Visits and mean of a move.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EdgeStatistics {
    /// Visits of the move.
    pub visits: u32,
    /// Mean of its rewards; `None` where it is unvisited.
    pub q: Option<f64>,
}

/// Replaces −0, which arises when a payoff of 0 is negated, by 0: a trace is data.
pub(crate) fn positive_zero(number: f64) -> f64 {
    number + 0.0
}

impl<M> MoveStep<M> {
    /// A move that was never tried and not chosen.
    pub(crate) fn untried(mv: M) -> Self {
        Self {
            mv,
            visits: 0,
            q: None,
            bonus: None,
            ucb: None,
            chosen: false,
            open: true,
            terms: BTreeMap::new(),
        }
    }
}

impl<M: Copy> ExpandStep<M> {
    /// The end of a path: `stored` is how many moves lead to the position that became a node, if one did.
    pub(crate) fn new(
        path: &[BackupStep<M>],
        stored: Option<usize>,
        otherwise: ExpandReason,
    ) -> Self {
        let last = path.get(stored.unwrap_or(path.len()).wrapping_sub(1));
        let tried = last.map_or(0, |last| last.before.visits);
        let reason = stored.map_or(otherwise, |_| ExpandReason::Stored);
        let why = match reason {
            ExpandReason::Stored => message!(
                "the position after the move was tried often enough, so it becomes a node of the tree"
            ),
            ExpandReason::Over => message!("the game is over there"),
            ExpandReason::Proven => {
                message!("its result is proven, so nothing needs to be played")
            }
            ExpandReason::Waits => message!(
                "the move was tried {tried} times before; its position is stored at a later visit"
            ),
            ExpandReason::Flat => message!("flat Monte Carlo stores no positions"),
        };
        Self {
            mv: last.map(|last| last.mv),
            position: stored,
            reason,
            why,
        }
    }
}

impl<M: Copy + PartialEq> Trace<M> {
    /// This trace with moves and positions as text, as the game of `root` writes them, and with what `end` shows of the position
    /// where the playout ended.
    #[must_use]
    pub fn to_text<G: Notation<Move = M>, E>(
        self,
        root: &G,
        end: impl FnOnce(&G) -> E,
    ) -> Trace<String, String, E> {
        let mut state = root.clone();
        let (mut select, mut backup) = (Vec::new(), Vec::new());
        let mut expand = ExpandStep {
            mv: None,
            position: None,
            reason: self.expand.reason,
            why: self.expand.why,
        };
        for (choice, change) in self.select.into_iter().zip(self.backup) {
            let mv = state.move_text(change.mv);
            select.push(choice.into_text(&state));
            state.play(change.mv);
            if expand.position.is_none() {
                expand.mv = Some(mv.clone());
                let is_stored = self.expand.position == Some(select.len());
                expand.position = is_stored.then(|| state.to_string());
            }
            backup.push(change.with_move(mv));
        }
        Trace {
            select,
            expand,
            simulate: self.simulate.map(|played| played.into_text(state, end)),
            backup,
            report: self.report.to_text(root),
        }
    }
}

impl<M: Copy> SelectStep<M> {
    fn into_text<G: Notation<Move = M>>(self, state: &G) -> SelectStep<String, String> {
        let text = |m: MoveStep<M>| MoveStep {
            mv: state.move_text(m.mv),
            visits: m.visits,
            q: m.q,
            bonus: m.bonus,
            ucb: m.ucb,
            chosen: m.chosen,
            open: m.open,
            terms: m.terms,
        };
        SelectStep {
            node: self.node,
            position: state.to_string(),
            player: self.player,
            visits: self.visits,
            formula: self.formula,
            moves: self.moves.into_iter().map(text).collect(),
        }
    }
}

impl<M: Copy> SimulateStep<M> {
    /// A playout by these moves to the position `last`, with the payoffs of its result.
    pub(crate) fn new<G: Game<Move = M>>(moves: Vec<M>, last: &G, payoffs: Payoffs) -> Self {
        let payoffs = payoffs[..last.players()].iter();
        let payoffs: Vec<f32> = payoffs.map(|payoff| payoff + 0.0).collect();
        let evaluated = (!last.is_over()).then(|| payoffs[Player::FIRST.index()]);
        Self {
            moves,
            end: (),
            payoffs,
            evaluated,
        }
    }

    /// The same playout when its payoffs are those of the end of the game, though the moves to it are not known.
    pub(crate) fn with_true_payoffs(self) -> Self {
        Self {
            evaluated: None,
            ..self
        }
    }

    fn into_text<G: Notation<Move = M>, E>(
        self,
        mut state: G,
        end: impl FnOnce(&G) -> E,
    ) -> SimulateStep<String, E> {
        let mut moves = Vec::with_capacity(self.moves.len());
        for m in self.moves {
            moves.push(state.move_text(m));
            state.play(m);
        }
        SimulateStep {
            moves,
            end: end(&state),
            payoffs: self.payoffs,
            evaluated: self.evaluated,
        }
    }
}

impl<M> BackupStep<M> {
    fn with_move<N>(self, mv: N) -> BackupStep<N> {
        BackupStep {
            mv,
            player: self.player,
            before: self.before,
            reward: self.reward,
            after: self.after,
        }
    }
}
