//! One game of self-play.

use uctopia_game::{
    Evaluator as _, MAX_PLIES, Player, Rng, StopFlag, Turn, Unfinished, final_payoff, random_move,
};
use uctopia_search::learned::GreedyPolicy;
use uctopia_values::Features;

use crate::network::{Network, TrainingEvaluator, logistic};

/// Plies between two checks of the stop flag.
const STRETCH: u32 = 1000;

/// The training data of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Episode {
    /// The features of all afterstates, one after the other.
    features: Vec<u32>,
    /// Where those of each afterstate begin.
    starts: Vec<usize>,
    /// The value of each when it was reached, as a probability.
    chances: Vec<f32>,
    /// The value of the best move after each, as a probability, where a random one was made instead.
    greedy_chances: Vec<Option<f32>>,
    /// The first player's payoff, and the nearness of the end to success, from 0 to 1.
    pub(crate) payoff: f32,
    pub(crate) nearness: f32,
}

impl Episode {
    /// Plays a game from `start`, every player greedily by the current weights, except for a share of random moves.
    ///
    /// # Errors
    /// [`Unfinished::Budget`] when the flag is raised in a long game, [`Unfinished::Endless`] after [`MAX_PLIES`] plies, where
    /// all that a player does in one turn counts as one.
    pub(crate) fn play<G: Features>(
        start: &G,
        policy: &mut GreedyPolicy<G, TrainingEvaluator<'_>>,
        nearness: impl Fn(&G) -> f32,
        explore: f32,
        rng: &mut Rng,
        stop: &StopFlag,
    ) -> Result<Self, Unfinished> {
        let mut state = start.clone();
        let mut episode = Self::default();
        for plies in 1..=MAX_PLIES {
            match state.turn() {
                Turn::Over => {
                    episode.payoff = final_payoff(&state, Player::FIRST);
                    episode.nearness = nearness(&state);
                    return Ok(episode);
                }
                Turn::Chance => {
                    let outcome = state.draw_outcome(rng);
                    state.play(outcome);
                }
                Turn::Player(_) if explore > 0.0 && rng.unit() < f64::from(explore) => {
                    episode.explore(&mut state, policy, rng);
                }
                Turn::Player(_) => {
                    let chosen = policy.play_needed(&mut state);
                    let chosen = policy.afterstates.position(chosen);
                    if !chosen.is_over() {
                        episode.note(
                            chosen,
                            logistic(policy.evaluator.evaluate(chosen, Player::FIRST)),
                        );
                    }
                }
            }
            if plies % STRETCH == 0 && stop.is_raised() {
                return Err(Unfinished::Budget);
            }
        }
        Err(Unfinished::Endless)
    }

    /// Makes a random move. Its result is irrelevant for the position before, which is updated towards the best move instead
    /// (Watkins 1989, "Learning from delayed rewards": Q(λ)).
    fn explore<G: Features>(
        &mut self,
        state: &mut G,
        policy: &mut GreedyPolicy<G, TrainingEvaluator<'_>>,
        rng: &mut Rng,
    ) {
        let chance = |state: &G, policy: &GreedyPolicy<G, TrainingEvaluator<'_>>| match state.turn()
        {
            Turn::Over => (state.payoff(Player::FIRST) + 1.0) / 2.0,
            _ => logistic(policy.evaluator.evaluate(state, Player::FIRST)),
        };
        let to_move = state.turn();
        let mut best = state.clone();
        policy.play(&mut best);
        if let Some(greedy_chances) = self.greedy_chances.last_mut() {
            greedy_chances.get_or_insert(chance(&best, policy));
        }
        state.play(random_move(state, rng));
        // A player with another move in the same turn has not reached an afterstate yet.
        if !state.is_over() && state.turn() != to_move {
            self.note(state, chance(state, policy));
        }
    }

    fn note<G: Features>(&mut self, state: &G, chance: f32) {
        self.starts.push(self.features.len());
        self.chances.push(chance);
        self.greedy_chances.push(None);
        for part in 0..G::PARTS {
            state.features(part, |feature| self.features.push(feature as u32));
        }
    }

    /// Updates the network, the last afterstate first: each is moved towards a mixture of the values of later afterstates and
    /// the outcome of the game, in which the value k afterstates ahead has the weight λᵏ, up to the next random move.
    pub(crate) fn update_network(
        &self,
        network: &mut Network,
        outcome: f32,
        lambda: f32,
        rate: f32,
    ) {
        let mut target = outcome;
        let mut end = self.features.len();
        for (place, &start) in self.starts.iter().enumerate().rev() {
            target = self.greedy_chances[place].unwrap_or(target);
            network.learn(&self.features[start..end], target, rate);
            target = lambda * target + (1.0 - lambda) * self.chances[place];
            end = start;
        }
    }
}
