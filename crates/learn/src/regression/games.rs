//! The games of a round.

use uctopia_game::{Rng, StopFlag, Turn, random_move};
use uctopia_values::{PatternSet, PatternValue, Patterns};

use super::parallel::in_parallel;
use super::settings::Regression;

/// A position of a game, and whether the game is held out.
#[derive(Clone, Debug)]
pub(super) struct Played<G> {
    pub(super) state: G,
    pub(super) is_held_out: bool,
}

/// The spread of the random numbers that are added to values, as a share of the scale: moves of about the same value are chosen
/// in turn.
const NOISE: f32 = 1.0 / 16.0;

/// Longer games are cut off.
const MOST_PLIES: usize = 1000;

/// How the games of a round are played, and by which values.
pub(super) struct SelfPlay<'a> {
    pub(super) settings: &'a Regression,
    pub(super) set: &'a PatternSet,
    pub(super) players: &'a PatternValue,
}

impl SelfPlay<'_> {
    /// The positions of the games of a round, by stages; `None` if the flag was raised.
    pub(super) fn play<G: Patterns>(
        &self,
        start: &G,
        round: u64,
        jobs: usize,
        stop: &StopFlag,
    ) -> Option<Vec<Vec<Played<G>>>> {
        let &Regression { games, seed, .. } = self.settings;
        let numbers: Vec<u64> = (0..games).collect();
        // Each round has random numbers of its own.
        let first = round << 32;
        let game = |&number: &u64| self.game(start, &mut Rng::stream(seed, first + number));
        let played = in_parallel(&numbers, jobs, stop, game)?;
        let mut stages: Vec<Vec<Played<G>>> = vec![Vec::new(); self.set.stages()];
        for (states, number) in played.into_iter().zip(numbers) {
            let is_held_out = number % Regression::HELD_OUT == 0;
            for state in states {
                stages[state.stage()].push(Played { state, is_held_out });
            }
        }
        Some(stages)
    }

    /// The positions of one game: random moves first, then those that lead to the best values, with noise and some random moves
    /// among them.
    fn game<G: Patterns>(&self, start: &G, rng: &mut Rng) -> Vec<G> {
        let &Regression {
            random_plies,
            explore,
            ..
        } = self.settings;
        let value = self.players;
        let random = rng.below(random_plies + 1) as usize;
        let noise = self.set.scale() * NOISE * self.set.resolution();
        let (mut state, mut states) = (start.clone(), Vec::new());
        while let Turn::Player(player) = state.turn()
            && states.len() < MOST_PLIES
        {
            let moves = state.moves().len();
            let next = if states.len() < random || moves == 1 || rng.unit() < f64::from(explore) {
                state.after(random_move(&state, rng))
            } else {
                let rated = |next: G, rng: &mut Rng| {
                    let units = match next.turn() {
                        Turn::Player(mover) if mover == player => value.units(&next) as f32,
                        Turn::Player(_) => -value.units(&next) as f32,
                        Turn::Over | Turn::Chance => next.result(player) * self.set.resolution(),
                    };
                    (units + noise * gumbel(rng), next)
                };
                let all = state.moves().map(|m| rated(state.after(m), rng));
                let best = all.reduce(|best, other| if other.0 > best.0 { other } else { best });
                best.expect("an unfinished game has moves").1
            };
            states.push(std::mem::replace(&mut state, next));
        }
        states
    }
}

/// A random number with the standard Gumbel distribution: the largest of values with such numbers added is drawn from their
/// softmax.
fn gumbel(rng: &mut Rng) -> f32 {
    let uniform = rng.unit().max(f64::MIN_POSITIVE);
    -libm::logf(-libm::log(uniform).max(f64::MIN_POSITIVE) as f32).max(-100.0)
}
