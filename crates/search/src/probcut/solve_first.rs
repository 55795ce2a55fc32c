//! The exact solver before any other search, in games where that is the faster way to the end.
//!
//! Where [static scores come early](Margin::EARLY_SCORES), as in Connect Four, most positions with some twenty moves left are solved by
//! fewer nodes than a search of half that depth visits, and a node costs half as much, since nothing is estimated.

use uctopia_game::{Budget, Limit, Margin, Report, Stop};
use uctopia_options::Plies;

use super::config::ProbCutConfig;
use crate::exact::margin::solve_near;
use crate::exact::proofs::Proofs;
use crate::exact::{ExactConfig, GameEstimate, Goal};

/// One of so many parts of the budget is for the outcome, and as much for the margin once the outcome is known.
const PARTS: u32 = 2;

/// What the solver found with its part of a budget.
pub(super) struct Attempt<M> {
    /// The report on the margin, or else on the outcome; `None` where the solver did not finish.
    pub(super) solved: Option<Report<M>>,
    /// What is left for another search.
    pub(super) rest: Budget,
    /// The number of positions visited.
    pub(super) nodes: u64,
}

/// Solves a position with a part of the budget; `None` where the game or the options do not ask for it.
pub(super) fn attempt<G: Margin>(
    config: &ProbCutConfig,
    state: &G,
    proofs: &mut Proofs,
    budget: &Budget,
) -> Option<Attempt<G::Move>> {
    let is_asked =
        G::EARLY_SCORES && state.moves_left() <= config.exact && config.depth == Plies::TO_THE_END;
    if !is_asked {
        return None;
    }
    let own = Limit {
        nodes: config.nodes,
        time: config.time,
        ..Limit::NONE
    };
    let mut whole = budget.limit.tighter(own);
    if whole.time.is_none() {
        whole.nodes = whole.nodes.or(Some(ProbCutConfig::DEFAULT_NODES));
    }
    let parts = |parts: u32| Limit {
        nodes: whole
            .nodes
            .map(|nodes| (nodes / u64::from(PARTS) * u64::from(parts)).max(1)),
        time: whole.time.map(|time| time * parts / PARTS),
        ..whole
    };
    let mut solve = |goal| {
        let exact = ExactConfig {
            goal,
            root: config.root,
            ..ExactConfig::default()
        };
        let meter = Budget {
            limit: parts(1),
            stop: budget.stop.clone(),
        }
        .start(Limit::NONE, Limit::NONE);
        solve_near(state, proofs, &GameEstimate, &exact, vec![meter], |_| None)
    };
    let outcome = solve(Goal::Outcome);
    let mut nodes = outcome.totals.nodes;
    let rest = Budget {
        limit: parts(PARTS - 1),
        stop: budget.stop.clone(),
    };
    if outcome.stop != Stop::Solved {
        return Some(Attempt {
            solved: None,
            rest,
            nodes,
        });
    }
    let margin = solve(Goal::Margin);
    nodes += margin.totals.nodes;
    let is_lost = outcome
        .best_move()
        .proof
        .is_some_and(|proof| proof.payoff < 0.0);
    let solved = match margin.stop {
        Stop::Solved => margin,
        // Every move loses: the attempt at the margin knows best which of them resists.
        _ if is_lost => Report {
            best: margin.best,
            ..outcome
        },
        _ => outcome,
    };
    Some(Attempt {
        solved: Some(solved),
        rest,
        nodes,
    })
}
