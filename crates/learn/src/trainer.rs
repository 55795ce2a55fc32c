//! Batches of games.

use serde::{Deserialize, Serialize};
use uctopia_game::{Rng, StopFlag, Turn, Unfinished, map_in_order, random_move};
use uctopia_options::{Message, message};
use uctopia_search::learned::GreedyPolicy;
use uctopia_values::{FeatureSet, Features, Weights};

use crate::episode::Episode;
use crate::network::{Network, TrainingEvaluator};

/// The settings of training. The result depends on all of them: the same settings give the same weights, on any number of
/// threads.
///
/// ```
/// use uctopia::learn::Training;
/// let training = Training { seed: 7, ..Training::default() };
/// assert_eq!((training.lambda, training.batch), (0.8, 16));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Training {
    /// The game: a checkpoint belongs to one game.
    pub game: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The weight of later values, from 0, only the next value, to 1, only the outcome.
    pub lambda: f32,
    /// The step size: the share of an error that one update corrects, as a shift of the sum, before temporal coherence reduces
    /// it; above 0, to 1000.
    pub rate: f32,
    /// The number of games after which the rate is half of its first value; after three times as many it is a quarter.
    pub half: u64,
    /// In so many games at first a failure counts by its nearness to success: half the cube of the nearness. Where success by
    /// chance is rare, nothing could be learned otherwise. Only in games for one player: what one of several players lost,
    /// another won in full.
    pub warm_up: u64,
    /// Games that are played by the same weights before the updates, all of which are kept so long; from 1 to 65 536.
    pub batch: u64,
    /// The share of random moves in games in which nature draws nothing, from 0 to 1: all games would be alike otherwise. Where
    /// nature draws, every player is always greedy.
    #[serde(default = "usual_share", skip_serializing_if = "is_usual_share")]
    pub explore: f32,
}

/// ε-greedy play: Sutton and Barto 1998, "Reinforcement Learning", 2.2.
fn usual_share() -> f32 {
    0.1
}

/// Files contain only another share, so that those of games with chance do not change.
fn is_usual_share(share: &f32) -> bool {
    *share == usual_share()
}

impl Default for Training {
    fn default() -> Self {
        Self {
            game: String::new(),
            seed: 1,
            lambda: 0.8,
            rate: 5.0,
            half: 1_000_000,
            warm_up: 20_000,
            batch: 16,
            explore: usual_share(),
        }
    }
}

/// The bounds of sensible settings: beyond them a batch takes all memory, or a weight all digits.
const MOST_IN_A_BATCH: u64 = 1 << 16;
const MOST_RATE: f32 = 1000.0;

impl Training {
    /// Checks the settings; returns an error message.
    pub(crate) fn check(&self) -> Result<(), Message> {
        let Self {
            lambda,
            rate,
            half,
            batch,
            explore,
            ..
        } = self;
        if !(1..=MOST_IN_A_BATCH).contains(batch) {
            return Err(message!(
                "the batch is {batch}: from 1 to {most} games needed",
                most = MOST_IN_A_BATCH
            ));
        }
        if !(0.0..=1.0).contains(lambda) {
            return Err(message!("λ is {lambda}: from 0 to 1 needed"));
        }
        if !(0.0..=1.0).contains(explore) {
            return Err(message!(
                "the share of random moves is {explore}: from 0 to 1 needed"
            ));
        }
        if !(*rate > 0.0 && *rate <= MOST_RATE) || *half == 0 {
            return Err(message!(
                "the rate is {rate}, its half {half}: both above 0 needed, the rate at most {most}",
                most = MOST_RATE
            ));
        }
        Ok(())
    }
}

/// Learns a value function by self-play: the weights of a game's features, and all that training goes on from.
///
/// ```
/// use uctopia::StopFlag;
/// use uctopia::games::calculation::{Calculation, Rules};
/// use uctopia::learn::{Trainer, Training};
/// use uctopia::values::FeatureSet;
/// let start = Calculation::new(&Rules::default());
/// let cards = |end: &Calculation| 1.0 - end.cards_left() as f32 / 52.0;
/// let mut trainer = Trainer::new(Training { batch: 2, ..Training::default() }, FeatureSet::of(&start));
/// trainer.train(&start, cards, 4, 1, &StopFlag::default(), |_| ()).unwrap();
/// assert_eq!(trainer.played(), 4);
/// assert!(!trainer.weights().is_empty());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trainer {
    pub(crate) training: Training,
    pub(crate) features: FeatureSet,
    pub(crate) network: Network,
    /// Games played so far.
    pub(crate) played: u64,
}

/// The progress of training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingProgress {
    /// Games played so far.
    pub played: u64,
    /// The number of games of the last batch that the first player won.
    pub won: u64,
    /// The number of games of the last batch.
    pub batch: u64,
}

impl Trainer {
    /// A trainer of these features with zero weights.
    ///
    /// # Panics
    /// When a setting of the training is out of its range, or the half of the rate is 0.
    #[must_use]
    pub fn new(training: Training, features: FeatureSet) -> Self {
        training
            .check()
            .unwrap_or_else(|problem| panic!("{problem}"));
        let network = Network::new(features.count);
        Self {
            training,
            features,
            network,
            played: 0,
        }
    }

    /// The settings of the training.
    #[must_use]
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// Games played so far.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The present weights, rounded to the precision of a file.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights::rounded(&self.network.weights)
    }

    /// Plays and updates, in whole batches, until `games` games or a few more were played altogether, or the flag is raised.
    /// `start` is the first position of the game whose features are learned.
    /// `nearness` returns the nearness of a finished game to success, from 0 to 1; `on_batch` is called after every batch. A
    /// long game is abandoned when the flag is raised; its batch makes no updates then, and is repeated when training
    /// continues.
    ///
    /// # Errors
    /// [`Unfinished::Endless`] when a game has not ended after [`MAX_PLIES`](uctopia_game::MAX_PLIES) plies; its batch makes no
    /// updates.
    ///
    /// # Panics
    /// When the game has another number of features.
    pub fn train<G: Features>(
        &mut self,
        start: &G,
        nearness: impl Fn(&G) -> f32 + Sync,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        mut on_batch: impl FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished> {
        let features = self.features.count;
        assert_eq!(G::FEATURES, features, "the game that the trainer is for");
        let explore = if has_chance_events(start) {
            0.0
        } else {
            self.training.explore
        };
        while self.played < games && !stop.is_raised() {
            let batch = self.training.batch;
            let episodes = match self.play(start, (&nearness, explore), batch, jobs, stop) {
                Err(Unfinished::Budget) => break,
                played => played?,
            };
            let mut won = 0;
            for episode in &episodes {
                won += u64::from(episode.payoff > 0.0);
                let outcome = self.outcome::<G>(episode);
                let Training {
                    lambda, rate, half, ..
                } = self.training;
                let rate = rate / (1.0 + self.played as f32 / half as f32);
                episode.update_network(&mut self.network, outcome, lambda, rate);
                self.played += 1;
            }
            on_batch(&TrainingProgress {
                played: self.played,
                won,
                batch,
            });
        }
        Ok(())
    }

    /// The first player's share of a finished game, from 0 to 1; in the first games, without another player, with a share for
    /// nearness.
    fn outcome<G: Features>(&self, episode: &Episode) -> f32 {
        let share = (episode.payoff + 1.0) / 2.0;
        let counts_nearness = G::PLAYERS == 1 && self.played < self.training.warm_up;
        if share <= 0.0 && counts_nearness {
            0.5 * episode.nearness.powi(3)
        } else {
            share
        }
    }

    /// Plays the next games, in order, from any thread.
    fn play<G: Features>(
        &self,
        start: &G,
        (nearness, explore): (&(impl Fn(&G) -> f32 + Sync), f32),
        batch: u64,
        jobs: usize,
        stop: &StopFlag,
    ) -> Result<Vec<Episode>, Unfinished> {
        let play = |numbers: &[u64]| -> Result<Vec<Episode>, Unfinished> {
            let mut policy = GreedyPolicy::new(TrainingEvaluator::new(&self.network.weights));
            let mut play = |&number: &u64| {
                let mut rng = Rng::stream(self.training.seed, number);
                Episode::play(start, &mut policy, nearness, explore, &mut rng, stop)
            };
            numbers.iter().map(&mut play).collect()
        };
        let numbers: Vec<u64> = (self.played..self.played + batch).collect();
        // A policy evaluates all positions of its share.
        let share = numbers.len().div_ceil(jobs.max(1)).max(1);
        let shares: Vec<&[u64]> = numbers.chunks(share).collect();
        let episodes = map_in_order(jobs, shares.len(), |index| play(shares[index]));
        let episodes: Vec<_> = episodes.into_iter().collect::<Result<_, _>>()?;
        Ok(episodes.into_iter().flatten().collect())
    }
}

/// Whether nature draws anything in one of eight random games.
fn has_chance_events<G: Features>(start: &G) -> bool {
    /// Maximum number of plies of a game without end.
    const PLIES: usize = 1000;
    let draws = |game: u64| {
        let (mut state, mut rng) = (start.clone(), Rng::stream(0, game));
        for _ in 0..PLIES {
            match state.turn() {
                Turn::Over => return false,
                Turn::Chance => return true,
                Turn::Player(_) => state.play(random_move(&state, &mut rng)),
            }
        }
        false
    };
    (0..8).any(draws)
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Player, Shortcuts};

    use super::*;

    /// One of five doors, and behind the third one a coin.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Doors(Option<u8>, bool);

    impl Game for Doors {
        type Move = u8;
        const PLAYERS: usize = 1;
        fn turn(&self) -> Turn {
            match self {
                Self(None, _) => Turn::Player(Player::FIRST),
                Self(Some(2), false) => Turn::Chance,
                Self(..) => Turn::Over,
            }
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
            0..if self.0.is_none() { 5 } else { 2 }
        }
        fn play(&mut self, chosen: u8) {
            *self = if self.0.is_none() {
                Self(Some(chosen), false)
            } else {
                Self(self.0, true)
            };
        }
        fn payoff(&self, _: Player) -> f32 {
            0.0
        }
    }

    impl Shortcuts for Doors {}

    impl Features for Doors {
        const FEATURES: usize = 1;
        fn features(&self, _: usize, mut take: impl FnMut(usize)) {
            take(0);
        }
    }

    #[test]
    fn chance_in_few_games_is_detected() {
        assert!(has_chance_events(&Doors(None, false)));
        assert!(!has_chance_events(&Doors(Some(0), false)));
    }
}
