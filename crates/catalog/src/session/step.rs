//! How an iteration of a search is followed, and written as text.

use std::ops::RangeInclusive;

use uctopia_game::{Agent, Board, Budget, Player};
use uctopia_options::message;
use uctopia_search::mcts::{BackupStep, EdgeStatistics, PlayoutTrace, Trace};
use uctopia_search::{FlatConfig, FlatMonteCarlo, Uct, UctConfig};
use uctopia_state::Playable;
use uctopia_values::SharedFunction;

use super::result_words::words_of;
use super::trace::{
    ExpandReason, ExpandStep, MoveStep, SelectStep, SimulateStep, StepError, TextTrace,
};
use crate::agent::AgentSpec;
use crate::spec::SpecError;

/// Iterations of a search that are to be followed.
pub(crate) struct FollowedSearch<'a> {
    agent: &'a AgentSpec,
    config: SearchConfig<'a>,
    seed: u64,
    /// Counted from 1.
    iterations: RangeInclusive<u64>,
    budget: &'a Budget,
}

/// A search that has iterations.
enum SearchConfig<'a> {
    /// UCT.
    Uct(&'a UctConfig),
    /// Flat Monte Carlo, whose iterations are its playouts.
    Flat(&'a FlatConfig),
}

impl<'a> FollowedSearch<'a> {
    /// # Errors
    /// When the agent has no iterations.
    pub(crate) fn new(
        agent: &'a AgentSpec,
        seed: u64,
        iterations: RangeInclusive<u64>,
        budget: &'a Budget,
    ) -> Result<Self, StepError> {
        agent.check()?;
        let config = if let Some(config) = agent.options::<UctConfig>() {
            SearchConfig::Uct(config)
        } else if let Some(config) = agent.options::<FlatConfig>() {
            SearchConfig::Flat(config)
        } else {
            return Err(StepError::NoTree(agent.name()));
        };
        Ok(Self {
            agent,
            config,
            seed,
            iterations,
            budget,
        })
    }

    pub(crate) fn agent(&self) -> &AgentSpec {
        self.agent
    }
}

/// The iterations of a search with its evaluation, as far as it comes.
pub(crate) fn step_of<G: Playable>(
    state: &G,
    board: &dyn Fn(&G) -> Board,
    made: &[(G, G::Move)],
    search: &FollowedSearch<'_>,
    evaluation: SharedFunction<G>,
) -> Result<Vec<TextTrace>, StepError> {
    let iterations = search.iterations.clone();
    let (traces, formula) = match &search.config {
        SearchConfig::Uct(config) => {
            let mut uct = Uct::new((*config).clone(), evaluation, search.seed)
                .map_err(|error| SpecError::option("uct", error))?;
            made.iter().for_each(|(before, m)| uct.observe(before, *m));
            let traces = uct.traces(state, iterations, search.budget)?;
            (traces, config.formula_text())
        }
        SearchConfig::Flat(config) => {
            let mut flat = FlatMonteCarlo::new((*config).clone(), evaluation, search.seed);
            (
                flat.traces(state, iterations, search.budget)?,
                String::new(),
            )
        }
    };
    Ok(traces
        .iter()
        .map(|trace| written(state, board, trace, &formula))
        .collect())
}

fn written<G: Playable>(
    root: &G,
    board: &dyn Fn(&G) -> Board,
    trace: &Trace<G::Move>,
    formula: &str,
) -> TextTrace {
    let (mut state, mut select, mut backups) = (root.clone(), Vec::new(), Vec::new());
    let mut stored = None;
    for (ply, (selection, backup)) in trace.select.iter().zip(&trace.backup).enumerate() {
        let moves = selection
            .candidates
            .iter()
            .enumerate()
            .map(|(index, m)| MoveStep {
                mv: state.move_text(m.mv),
                visits: m.visits,
                q: m.q.map(positive_zero),
                bonus: m.bonus.map(positive_zero),
                ucb: m.ucb.map(positive_zero),
                chosen: index == selection.chosen,
                open: m.open,
                terms: m
                    .terms
                    .iter()
                    .map(|&(name, number)| (name, positive_zero(number)))
                    .collect(),
            });
        let (position, formula) = (state.to_string(), formula.to_owned());
        let (node, player, visits) = (selection.node, selection.player, selection.visits);
        select.push(SelectStep {
            node,
            position,
            player,
            visits,
            formula,
            moves: moves.collect(),
        });
        let (player, reward, mv) = (
            backup.player,
            positive_zero(backup.reward),
            state.move_text(backup.mv),
        );
        let [before, after] = [backup.before, backup.after].map(|edge| EdgeStatistics {
            q: edge.q.map(positive_zero),
            ..edge
        });
        backups.push(BackupStep {
            mv: mv.clone(),
            player,
            before,
            reward,
            after,
        });
        state.play(backup.mv);
        if trace.stored == Some(ply + 1) {
            stored = Some((mv, state.to_string()));
        }
    }
    let expand = expanded(trace, stored, backups.last(), formula);
    let simulate = played_out(&mut state, board, trace);
    TextTrace {
        select,
        expand,
        simulate,
        backup: backups,
        report: trace.report.to_text(root),
    }
}

/// Replaces −0, which arises when a payoff of 0 is negated, by 0.
fn positive_zero(number: f64) -> f64 {
    number + 0.0
}

fn expanded<M>(
    trace: &Trace<M>,
    stored: Option<(String, String)>,
    last: Option<&BackupStep<String>>,
    formula: &str,
) -> ExpandStep {
    if let Some((mv, position)) = stored {
        let why = message!(
            "the position after {mv} was tried often enough, so it becomes a node of the tree"
        );
        return ExpandStep {
            mv: Some(mv),
            position: Some(position),
            reason: ExpandReason::Stored,
            why,
        };
    }
    let (mv, tried) = last.map_or((None, 0), |last| {
        (Some(last.mv.clone()), last.before.visits)
    });
    let (reason, why) = match trace.playout {
        PlayoutTrace::Over => (ExpandReason::Over, message!("the game is over there")),
        PlayoutTrace::Proven => (
            ExpandReason::Proven,
            message!("its result is proven, so nothing needs to be played"),
        ),
        PlayoutTrace::Playout(_) if formula.is_empty() => (
            ExpandReason::Flat,
            message!("flat Monte Carlo stores no positions"),
        ),
        PlayoutTrace::Playout(_) => (
            ExpandReason::Waits,
            message!(
                "the move was tried {tried} times before; its position is stored at a later visit"
            ),
        ),
    };
    ExpandStep {
        mv,
        position: None,
        reason,
        why,
    }
}

/// The playout that begins at `state`.
fn played_out<G: Playable>(
    state: &mut G,
    board: &dyn Fn(&G) -> Board,
    trace: &Trace<G::Move>,
) -> Option<SimulateStep> {
    let PlayoutTrace::Playout(played) = &trace.playout else {
        return None;
    };
    let mut moves = Vec::with_capacity(played.len());
    for &m in played {
        moves.push(state.move_text(m));
        state.play(m);
    }
    let payoffs: Vec<f32> = trace.payoffs[..state.players()]
        .iter()
        .map(|payoff| payoff + 0.0)
        .collect();
    let evaluated = (!state.is_over()).then(|| payoffs[Player::FIRST.index()]);
    Some(SimulateStep {
        moves,
        last: board(state),
        words: words_of(state),
        payoffs,
        evaluated,
    })
}
