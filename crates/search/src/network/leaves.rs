//! A network as leaf evaluator of a tree search.

use std::sync::Arc;

use uctopia_game::{
    AgentFailure, Encode, MAX_PLAYERS, Payoffs, Player, Rng, Shortcuts, Turn, sample_outcome,
};
use uctopia_options::message;

use super::batch::{EncodedBatch, action_of};
use super::evaluator::PositionEvaluator;
use super::predictions::Predictions;
use crate::mcts::custom::{LeafEvaluations, LeafEvaluator};

/// A [`PositionEvaluator`] as leaf evaluator of a tree search, which passes many leaves at once with `batch=n`.
///
/// Where nature is to move, the position after an outcome that is drawn by its probability is evaluated, so that a network only sees
/// positions in which a player is to move.
///
/// Several trees have clones of it, which draw the same outcomes.
#[derive(Clone)]
pub struct NetworkLeaves {
    evaluator: Arc<dyn PositionEvaluator>,
    batch: EncodedBatch,
    predictions: Predictions,
    rng: Rng,
}

impl std::fmt::Debug for NetworkLeaves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NetworkLeaves").finish_non_exhaustive()
    }
}

/// How a leaf is evaluated.
enum Leaf {
    /// By a row of the batch; the numbers of its moves, unless nature was to move.
    Row(usize, Vec<usize>),
    /// The game ended after nature's move.
    Over(Payoffs),
}

/// The most moves that nature makes in a row.
const MOST_OUTCOMES: usize = 10_000;

impl NetworkLeaves {
    /// A leaf evaluator; the seed is that of nature's outcomes.
    #[must_use]
    pub fn new(evaluator: Arc<dyn PositionEvaluator>, seed: u64) -> Self {
        let (batch, predictions) = (EncodedBatch::default(), Predictions::default());
        Self {
            evaluator,
            batch,
            predictions,
            rng: Rng::new(seed),
        }
    }

    fn add<G: Encode + Shortcuts>(&mut self, position: &G) -> Result<Leaf, AgentFailure> {
        if let Turn::Player(player) = position.turn() {
            let moves = position
                .moves()
                .map(|m| action_of(position, m))
                .collect::<Result<_, _>>()?;
            return self.row(position, player).map(|row| Leaf::Row(row, moves));
        }
        let mut state = position.clone();
        for _ in 0..MOST_OUTCOMES {
            match state.turn() {
                Turn::Player(player) => {
                    return self
                        .row(&state, player)
                        .map(|row| Leaf::Row(row, Vec::new()));
                }
                Turn::Over => {
                    let mut payoffs = [0.0; MAX_PLAYERS];
                    (0..state.players())
                        .for_each(|index| payoffs[index] = state.payoff(Player::new(index)));
                    return Ok(Leaf::Over(payoffs));
                }
                Turn::Chance => {
                    let outcome = sample_outcome(&state, &mut self.rng);
                    state.play(outcome);
                }
            }
        }
        Err(AgentFailure::Unable(message!(
            "nature moves without end: bound the game by the adapter MaxPlies"
        )))
    }

    fn row<G: Encode>(&mut self, position: &G, player: Player) -> Result<usize, AgentFailure> {
        self.batch.push(position, player)?;
        Ok(self.batch.len() - 1)
    }

    fn try_evaluate<G: Encode + Shortcuts>(
        &mut self,
        positions: &[G],
        evaluations: &mut LeafEvaluations,
    ) -> Result<(), AgentFailure> {
        self.batch.clear();
        self.predictions.clear();
        let leaves = positions
            .iter()
            .map(|position| self.add(position))
            .collect::<Result<Vec<_>, _>>()?;
        if !self.batch.is_empty() {
            self.evaluator
                .evaluate(&self.batch, &mut self.predictions)?;
            self.predictions.check(&self.batch)?;
        }
        for leaf in leaves {
            match leaf {
                Leaf::Over(payoffs) => evaluations.push(payoffs),
                Leaf::Row(row, moves) => {
                    let payoffs = self.predictions.payoffs(&self.batch, row);
                    evaluations.push_with_priors(
                        payoffs,
                        self.predictions.priors_of(&self.batch, row, &moves),
                    );
                }
            }
        }
        Ok(())
    }
}

impl<G: Encode + Shortcuts> LeafEvaluator<G> for NetworkLeaves {
    fn evaluate(&mut self, positions: &[G], evaluations: &mut LeafEvaluations) {
        if let Err(failure) = self.try_evaluate(positions, evaluations) {
            evaluations.fail(failure);
        }
    }
}
