//! Many games at once, played by a network against itself, for training.
//!
//! Thousands of games wait for one evaluation each; a few threads take them all a step further between two calls of the network. There is
//! no thread for a game: a game in progress is a [`Slot`](slot::Slot), which stops where it needs the network and goes on with the answer.
//!
//! | file | contents |
//! |---|---|
//! | `settings.rs`, `record.rs` | how games are played, and a finished one |
//! | `slot.rs` | a game in progress |
//! | `tree.rs` | the tree of its search |
//! | `puct.rs`, `gumbel.rs` | the rules of the search |

mod gumbel;
mod puct;
mod record;
mod settings;
mod slot;
mod tree;

use uctopia_game::{AgentFailure, Encode, Shortcuts, StopFlag};
use uctopia_options::{Localized, OptionError, message};

use self::gumbel::Gumbel;
use self::slot::{Rules, Slot, Status};
use super::batch::{EncodedBatch, RowsMut};
use super::evaluator::PositionEvaluator;
use super::predictions::Predictions;

pub use self::record::SelfPlayGame;
pub use self::settings::{SearchRule, SelfPlaySearch, SelfPlaySettings};

/// Why self-play cannot begin.
#[derive(Clone, PartialEq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// The settings cannot be combined.
    #[error(transparent)]
    Settings(#[from] OptionError),
    /// The game cannot be played by a network.
    #[error(transparent)]
    Agent(#[from] AgentFailure),
}

/// Games of a network against itself, whose type is hidden: [`SelfPlay`].
pub trait SelfPlayRun: Send {
    /// Searches and plays in all games until each needs an evaluation; returns whether any does, so that the
    /// [batch](Self::batch) is to be [answered](Self::answer). It does nothing while a batch waits for its answer.
    ///
    /// # Errors
    /// When a game does not end or breaks its contract; then no game goes on.
    fn advance(&mut self) -> Result<bool, AgentFailure>;

    /// The positions to evaluate, a row for each game in progress: always
    /// [`at_once`](SelfPlaySettings::at_once) rows. Where the last games leave rows unused, their planes are 0 and all actions are legal;
    /// predictions for them are ignored.
    fn batch(&self) -> &EncodedBatch;

    /// Takes the predictions for the batch.
    ///
    /// # Errors
    /// When they have another shape or are no numbers; the batch then still waits for its answer.
    fn answer(&mut self, predictions: &Predictions) -> Result<(), AgentFailure>;

    /// Takes the games that were finished since the last call, in an order that is the same on any machine.
    fn finished(&mut self) -> Vec<SelfPlayGame>;

    /// Plays all games and hands out each as it is finished; returns their number, which is smaller than that of the settings if the
    /// stop flag was raised. A later call goes on.
    ///
    /// # Errors
    /// When the evaluator fails, its predictions have another shape or are no numbers, or a game does not end. Games that are finished
    /// were handed out before.
    fn play_all(
        &mut self,
        evaluator: &dyn PositionEvaluator,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(SelfPlayGame),
    ) -> Result<u64, AgentFailure> {
        let (mut games, mut predictions) = (0, Predictions::default());
        loop {
            let advanced = self.advance();
            for game in self.finished() {
                games += 1;
                on_game(game);
            }
            if !advanced? || stop.is_raised() {
                return Ok(games);
            }
            predictions.clear();
            evaluator.evaluate(self.batch(), &mut predictions)?;
            self.answer(&predictions)?;
        }
    }
}

/// Games of a network against itself, many at once.
///
/// Each game depends on the settings, its number and the evaluator alone, not on the number of threads; nor on that of games at once,
/// if the evaluator rates a position alike in every batch.
///
/// ```
/// use uctopia::{AgentFailure, StopFlag};
/// use uctopia::games::mnk::TicTacToe;
/// use uctopia::search::network::{EncodedBatch, PositionEvaluator, Predictions, SelfPlay, SelfPlayRun, SelfPlaySettings};
///
/// /// Every position is even, and all moves are equally likely.
/// struct Even;
///
/// impl PositionEvaluator for Even {
///     fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
///         assert_eq!(batch.len(), 8);
///         predictions.values.resize(batch.len(), 0.0);
///         predictions.priors.resize(batch.len() * batch.actions(), 1.0);
///         Ok(())
///     }
/// }
///
/// let settings = SelfPlaySettings { games: 20, at_once: 8, seed: 1, ..SelfPlaySettings::default() };
/// let mut positions = 0;
/// let mut run = SelfPlay::new(&TicTacToe::default(), settings).unwrap();
/// let games = run.play_all(&Even, &StopFlag::default(), &mut |game| positions += game.len()).unwrap();
/// assert!(games == 20 && positions > 100);
/// ```
pub struct SelfPlay<G: Encode> {
    start: G,
    settings: SelfPlaySettings,
    gumbel: Gumbel,
    slots: Vec<Slot<G>>,
    batch: EncodedBatch,
    /// The latest answer.
    answers: Predictions,
    state: RunState,
    /// The number of the next game that no slot plays yet.
    next: u64,
    finished: Vec<SelfPlayGame>,
}

impl<G: Encode> std::fmt::Debug for SelfPlay<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SelfPlay")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// What a run does next.
#[derive(Clone, Debug)]
enum RunState {
    /// The games begin.
    Begins,
    /// The batch waits for its answer.
    Waits,
    /// The batch is answered.
    Answered,
    /// A game failed.
    Failed(AgentFailure),
}

impl<G: Encode + Shortcuts> SelfPlay<G> {
    /// Games from a position.
    ///
    /// # Errors
    /// When the settings cannot be combined.
    pub fn new(start: &G, settings: SelfPlaySettings) -> Result<Self, OptionError> {
        settings.check()?;
        let count = settings.games.min(settings.at_once as u64);
        let slots = (0..count).map(|index| Slot::new(start, &settings, index));
        Ok(Self {
            slots: slots.collect(),
            batch: EncodedBatch::blank(start, settings.at_once),
            gumbel: Gumbel::new(&settings.search, start.distinct_actions()),
            answers: Predictions::default(),
            state: RunState::Begins,
            next: count,
            finished: Vec::new(),
            start: start.clone(),
            settings,
        })
    }

    /// Takes all games a step further, on several threads.
    fn step(&mut self, is_answered: bool) {
        let Self {
            settings,
            gumbel,
            slots,
            batch,
            answers,
            ..
        } = self;
        let rules = Rules {
            settings,
            gumbel: *gumbel,
        };
        let answers = is_answered.then_some(&*answers);
        let size = slots.len().div_ceil(settings.jobs).max(LEAST_SLOTS);
        let mut rows = batch.rows_mut();
        let mut parts = (0..).step_by(size).zip(slots.chunks_mut(size)).map(|part| {
            let rows = rows.split_off(part.1.len());
            (part, rows)
        });
        let Some(own) = parts.next() else { return };
        let rules = &rules;
        let work = move |((first, slots), rows)| advance(rules, answers, first, slots, rows);
        std::thread::scope(|scope| {
            parts.for_each(|part| {
                scope.spawn(move || work(part));
            });
            work(own);
        });
    }

    /// Takes finished games, and begins others in their slots.
    fn replace_finished(&mut self) {
        let rules = Rules {
            settings: &self.settings,
            gumbel: self.gumbel,
        };
        let mut rows = self.batch.rows_mut();
        for slot in &mut self.slots {
            let mut row = rows.split_off(1);
            while slot.status == Status::Over {
                if self.next < self.settings.games {
                    let game = slot.begin(&self.start, &self.settings, self.next);
                    self.finished.push(game);
                    self.next += 1;
                    advance_one(&rules, slot, &mut row);
                } else {
                    self.finished.push(slot.take());
                    row.blank();
                }
            }
        }
    }
}

/// So many games at least are worth a thread of their own.
const LEAST_SLOTS: usize = 16;

/// Takes games a step further; the first of them has the index `first` in the batch.
fn advance<G: Encode + Shortcuts>(
    rules: &Rules<'_>,
    answers: Option<&Predictions>,
    first: usize,
    slots: &mut [Slot<G>],
    mut rows: RowsMut<'_>,
) {
    for (row, slot) in (first..).zip(slots) {
        if let (Status::Waits, Some(answers)) = (&slot.status, answers) {
            let at_once = rules.settings.at_once;
            let payoffs = answers.payoffs_of(at_once, G::PLAYERS, row, slot.leaf_player());
            let actions = answers.priors.len() / at_once;
            slot.answer(rules, &payoffs, &answers.priors[row * actions..][..actions]);
        }
        advance_one(rules, slot, &mut rows.split_off(1));
    }
}

/// Takes a game a step further, and writes the position that it then waits for.
fn advance_one<G: Encode + Shortcuts>(
    rules: &Rules<'_>,
    slot: &mut Slot<G>,
    row: &mut RowsMut<'_>,
) {
    slot.run(rules);
    if slot.status == Status::Waits
        && let Err(failure) = slot.write(&mut row.first())
    {
        slot.status = Status::Failed(failure);
    }
}

impl<G: Encode + Shortcuts> SelfPlayRun for SelfPlay<G> {
    fn advance(&mut self) -> Result<bool, AgentFailure> {
        // Until the step is done: where rules unwind in it, no game can go on.
        let broken = RunState::Failed(AgentFailure::Crashed(message!(
            "self-play cannot go on: the rules of the game failed before"
        )));
        match std::mem::replace(&mut self.state, broken) {
            RunState::Waits => {
                self.state = RunState::Waits;
                return Ok(true);
            }
            RunState::Failed(failure) => {
                self.state = RunState::Failed(failure.clone());
                return Err(failure);
            }
            RunState::Begins => self.step(false),
            RunState::Answered => self.step(true),
        }
        self.replace_finished();
        let failure = self.slots.iter().find_map(|slot| match &slot.status {
            Status::Failed(failure) => Some(failure.clone()),
            _ => None,
        });
        if let Some(failure) = failure {
            self.state = RunState::Failed(failure.clone());
            return Err(failure);
        }
        let waits = self.slots.iter().any(|slot| slot.status == Status::Waits);
        self.state = if waits {
            RunState::Waits
        } else {
            RunState::Answered
        };
        Ok(waits)
    }

    fn batch(&self) -> &EncodedBatch {
        &self.batch
    }

    fn answer(&mut self, predictions: &Predictions) -> Result<(), AgentFailure> {
        let waits = |row: usize| {
            let slot = self.slots.get(row);
            slot.is_some_and(|slot| slot.status == Status::Waits)
        };
        predictions.check_rows(&self.batch, waits)?;
        if matches!(self.state, RunState::Waits) {
            self.answers.clone_from(predictions);
            self.state = RunState::Answered;
        }
        Ok(())
    }

    fn finished(&mut self) -> Vec<SelfPlayGame> {
        std::mem::take(&mut self.finished)
    }
}
