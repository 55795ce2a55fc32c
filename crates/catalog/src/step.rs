//! One iteration of a search, with positions and moves as text.

use std::collections::BTreeMap;

use uctopia_game::{Agent, Board, Budget, Evaluator, Game, Player, Report};
use uctopia_search::mcts::{EdgeStatistics, PlayoutTrace, Trace, TraceError};
use uctopia_search::{Uct, UctConfig};

use crate::agent::AgentSpec;
use crate::game::{Abilities, Playable, TypedGame};
use crate::session::words_of;
use crate::spec::SpecError;

/// What one iteration of a tree search did: where it went and why, what it stored, what it played, what it changed.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_game::Budget;
/// let session = "ttt".parse::<GameSpec>().unwrap().session();
/// let step = session.step(&"uct:iters=100".parse().unwrap(), 1, 12, &Budget::unlimited()).unwrap();
/// assert_eq!(step.select.len(), 2); // each first move was tried, and one of them is stored now
/// assert_eq!(step.select[0].formula, "Q + c·√(ln N / n)");
/// assert_eq!(step.expand.reason, "stored");
/// assert_eq!(step.backpropagate[0].after.visits, step.backpropagate[0].before.visits + 1);
/// assert_eq!(step.report.totals.playouts, 12);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct TextTrace {
    /// The nodes on the way down, the root first.
    pub select: Vec<SelectStep>,
    /// Whether a position was stored.
    pub expand: ExpandStep,
    /// What was played beyond the tree; `None` where the result was known.
    pub simulate: Option<SimulateStep>,
    /// The moves of the way and how their figures changed, from the root down.
    pub backpropagate: Vec<BackupStep>,
    /// The answer if the search ended after this iteration.
    pub report: Report<String>,
}

/// A choice on the way down.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct SelectStep {
    /// Where.
    pub position: String,
    /// Who chooses; `None` is nature, who draws.
    pub player: Option<Player>,
    /// N: how often an iteration came through.
    pub visits: u32,
    /// What is compared.
    pub formula: String,
    /// The moves in the game's order.
    pub moves: Vec<MoveStep>,
}

/// A move that could be chosen.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct MoveStep {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
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
pub struct ExpandStep {
    /// The move that leads to the stored position, or the last of the way where none was.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position stored, if one was.
    pub position: Option<String>,
    /// Why: `stored`, `over`, `proven` or `waits`.
    pub reason: &'static str,
    /// The same as a sentence.
    pub why: String,
}

/// A playout.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct SimulateStep {
    /// Its moves.
    pub moves: Vec<String>,
    /// The board on which it ended.
    #[serde(rename = "final")]
    pub last: Board,
    /// The payoff of each player.
    pub payoffs: Vec<f32>,
    /// How the game ended; `None` where the playout was cut short and the position was judged.
    pub words: Option<String>,
    /// The evaluation as a payoff of the first player, where the playout was cut short.
    pub evaluated: Option<f32>,
}

/// A move of the way, before and after.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct BackupStep {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// For whom rewards are summed up.
    pub player: Player,
    /// Before the iteration.
    pub before: EdgeStatistics,
    /// What was added.
    pub reward: f64,
    /// After it.
    pub after: EdgeStatistics,
}

/// Why an iteration cannot be traced.
///
/// ```
/// use uctopia_catalog::{GameSpec, StepError};
/// use uctopia_game::Budget;
/// let session = "ttt".parse::<GameSpec>().unwrap().session();
/// let problem = |agent: &str| session.step(&agent.parse().unwrap(), 1, 50, &Budget::unlimited()).unwrap_err();
/// assert!(matches!(problem("flat"), StepError::NoTree("flat")));
/// assert_eq!(problem("uct:iters=10").to_string(), "the search ends after 10 iterations");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// The agent does not fit the game.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// It searches no tree.
    #[error("{0} searches no tree, so it has no iterations to follow: ask uct or best")]
    NoTree(&'static str),
    /// There is no such iteration.
    #[error(transparent)]
    Trace(#[from] TraceError),
}

impl AgentSpec {
    /// Whether it searches a tree as it stands, so that [`Session::step`](crate::Session::step) can follow it. What
    /// [`in_game`](Self::in_game) makes of it may, where it is another agent in each game.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, GameSpec};
    /// let best: AgentSpec = "best".parse().unwrap();
    /// let in_game = |game: &str| best.in_game(&game.parse().unwrap()).searches_a_tree();
    /// assert!(in_game("othello") && !in_game("calculation"));
    /// ```
    #[must_use]
    pub fn searches_a_tree(&self) -> bool {
        matches!(self, Self::Uct(_))
    }
}

/// Moves, each with the position it was made in.
pub(crate) type MovePath<G> = Vec<(G, <G as Game>::Move)>;

/// Runs a search up to an iteration and tells what it did.
pub(crate) fn step<G: Playable>(
    at: (&G, &TypedGame<G>),
    made: MovePath<G>,
    (agent, seed): (&AgentSpec, u64),
    which: (u64, &Budget),
) -> Result<TextTrace, StepError> {
    let AgentSpec::Uct(options) = agent else { return Err(StepError::NoTree(agent.name())) };
    agent.check()?;
    let config = options.config().map_err(|error| SpecError::option("uct", error))?;
    agent.values(at.1)?.step(at, made, (&config, seed), which)
}

/// The same of a search with its evaluation.
pub(crate) fn step_of<G: Playable, E: Evaluator<G> + Clone + Sync>(
    (state, game): (&G, &TypedGame<G>),
    made: MovePath<G>,
    (config, seed): (&UctConfig, u64),
    evaluation: E,
    (iteration, budget): (u64, &Budget),
) -> Result<TextTrace, StepError> {
    let mut uct = Uct::new(config.clone(), evaluation, seed).map_err(|error| SpecError::option("uct", error))?;
    made.into_iter().for_each(|(before, m)| uct.observe(&before, m));
    let trace = uct.trace(state, iteration, budget)?;
    Ok(written(state, &game.abilities(), &trace, &config.formula_text()))
}

fn written<G: Playable>(root: &G, abilities: &Abilities<G>, trace: &Trace<G::Move>, formula: &str) -> TextTrace {
    let (mut state, mut select, mut backpropagate) = (root.clone(), Vec::new(), Vec::new());
    let mut stored = None;
    for (ply, (selection, backup)) in trace.select.iter().zip(&trace.backup).enumerate() {
        let moves = selection.candidates.iter().enumerate().map(|(index, m)| MoveStep {
            mv: state.move_text(m.mv),
            visits: m.visits,
            q: m.q.map(positive_zero),
            bonus: m.bonus.map(positive_zero),
            ucb: m.ucb.map(positive_zero),
            chosen: index == selection.chosen,
            open: m.open,
            terms: m.terms.iter().map(|&(name, number)| (name, positive_zero(number))).collect(),
        });
        let (position, formula) = (state.to_string(), formula.to_owned());
        let (player, visits) = (selection.player, selection.visits);
        select.push(SelectStep { position, player, visits, formula, moves: moves.collect() });
        let (player, reward, mv) = (backup.player, positive_zero(backup.reward), state.move_text(backup.mv));
        let [before, after] =
            [backup.before, backup.after].map(|edge| EdgeStatistics { q: edge.q.map(positive_zero), ..edge });
        backpropagate.push(BackupStep { mv: mv.clone(), player, before, reward, after });
        state.play(backup.mv);
        if trace.stored == Some(ply + 1) {
            stored = Some((mv, state.to_string()));
        }
    }
    let expand = expanded(trace, stored, backpropagate.last());
    let simulate = played_out(&mut state, abilities, trace);
    TextTrace { select, expand, simulate, backpropagate, report: trace.report.to_text(root) }
}

/// Replaces −0, which arises when a payoff of 0 is negated, by 0.
fn positive_zero(number: f64) -> f64 {
    number + 0.0
}

fn expanded<M>(trace: &Trace<M>, stored: Option<(String, String)>, last: Option<&BackupStep>) -> ExpandStep {
    if let Some((mv, position)) = stored {
        let why = format!("the position after {mv} was tried often enough, so it becomes a node of the tree");
        return ExpandStep { mv: Some(mv), position: Some(position), reason: "stored", why };
    }
    let (mv, tried) = last.map_or((None, 0), |last| (Some(last.mv.clone()), last.before.visits));
    let (reason, why) = match trace.playout {
        PlayoutTrace::Over => ("over", "the game is over there".to_owned()),
        PlayoutTrace::Proven => ("proven", "its result is proven, so nothing needs to be played".to_owned()),
        PlayoutTrace::Playout(_) => {
            ("waits", format!("the move was tried {tried} times before; its position is stored at a later visit"))
        }
    };
    ExpandStep { mv, position: None, reason, why }
}

/// The playout that begins at `state`.
fn played_out<G: Playable>(state: &mut G, abilities: &Abilities<G>, trace: &Trace<G::Move>) -> Option<SimulateStep> {
    let PlayoutTrace::Playout(played) = &trace.playout else { return None };
    let mut moves = Vec::with_capacity(played.len());
    for &m in played {
        moves.push(state.move_text(m));
        state.play(m);
    }
    let payoffs: Vec<f32> = trace.payoffs[..G::PLAYERS].iter().map(|payoff| payoff + 0.0).collect();
    let evaluated = (!state.is_over()).then(|| payoffs[Player::FIRST.index()]);
    Some(SimulateStep { moves, last: abilities.board(state), words: words_of(state), payoffs, evaluated })
}
