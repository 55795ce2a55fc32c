//! Many games at once, played by a network against itself, for training.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use uctopia_game::{AgentFailure, Encode, Shortcuts, StopFlag};
use uctopia_options::{Localized, OptionError, message};

use super::batch::EncodedBatch;
use super::evaluator::PositionEvaluator;
use super::lockstep::{LockstepSeat, lockstep};
use super::one_game::{SelfPlayGame, play_game};
use super::predictions::Predictions;
use super::settings::SelfPlaySettings;

/// Why self-play ended without all games.
#[derive(Clone, PartialEq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// The settings cannot be combined.
    #[error(transparent)]
    Settings(#[from] OptionError),
    /// The evaluator or the search failed.
    #[error(transparent)]
    Agent(#[from] AgentFailure),
}

/// Plays games of a network against itself, many at once, and hands out each as soon as the running evaluation allows; returns their
/// number, which is smaller than asked for if the stop flag was raised. Games that are not finished are lost then.
///
/// Games are the same for the same settings and evaluator, and so is the order in which `on_game` receives them, on any machine. It is
/// called on the thread that called this function. At most about two finished games for each game at once wait for it.
///
/// # Errors
/// When the settings cannot be combined, the evaluator or the search fails, or a game does not end. Games that were handed out before
/// remain valid.
///
/// ```
/// use std::sync::Arc;
/// use uctopia::{AgentFailure, Encode, Game, Player, Shortcuts, StopFlag, Turn};
/// use uctopia::search::network::{EncodedBatch, PositionEvaluator, Predictions, SelfPlaySettings, self_play};
///
/// /// Who takes the last of some stones wins; a player takes one or two.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Stones(usize, usize);
///
/// impl Game for Stones {
///     type Move = usize;
///     const PLAYERS: usize = 2;
///     fn turn(&self) -> Turn {
///         if self.0 == 0 { Turn::Over } else { Turn::Player(Player::new(self.1)) }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
///         1..self.0.min(2) + 1
///     }
///     fn play(&mut self, taken: usize) {
///         (self.0, self.1) = (self.0 - taken, 1 - self.1);
///     }
///     fn payoff(&self, player: Player) -> f32 {
///         if player.index() == self.1 { -1.0 } else { 1.0 }
///     }
/// }
///
/// impl Shortcuts for Stones {}
///
/// impl Encode for Stones {
///     fn distinct_actions(&self) -> usize {
///         2
///     }
///     fn action_of(&self, taken: usize) -> usize {
///         taken - 1
///     }
///     fn observation_shape(&self) -> Vec<usize> {
///         vec![1]
///     }
///     fn write_observation(&self, player: Player, observation: &mut [f32]) {
///         self.write_planes(player, observation);
///     }
///     fn planes_shape(&self) -> Vec<usize> {
///         vec![1]
///     }
///     fn write_planes(&self, _: Player, planes: &mut [f32]) {
///         planes[0] = self.0 as f32;
///     }
/// }
///
/// struct Even;
///
/// impl PositionEvaluator for Even {
///     fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
///         predictions.values.resize(batch.len(), 0.0);
///         predictions.priors.resize(batch.len() * batch.actions(), 1.0);
///         Ok(())
///     }
/// }
///
/// let settings = SelfPlaySettings { games: 20, seed: 1, ..SelfPlaySettings::default() };
/// let mut positions = 0;
/// let on_game = &mut |game: uctopia::search::network::SelfPlayGame| positions += game.positions.len();
/// let games = self_play(&Stones(7, 0), &settings, Arc::new(Even), &StopFlag::default(), on_game).unwrap();
/// assert!(games == 20 && positions > 60);
/// ```
pub fn self_play<G: Encode + Shortcuts>(
    start: &G,
    settings: &SelfPlaySettings,
    evaluator: Arc<dyn PositionEvaluator>,
    stop: &StopFlag,
    on_game: &mut dyn FnMut(SelfPlayGame),
) -> Result<u64, SelfPlayError> {
    settings.check()?;
    let count = usize::try_from(settings.games)
        .unwrap_or(usize::MAX)
        .min(settings.at_once);
    let (sender, receiver) = sync_channel(1);
    let table = Arc::new(Table {
        finished: Mutex::new(Vec::new()),
        halt: StopFlag::default(),
    });
    let delivery = Delivery {
        evaluator,
        table: Arc::clone(&table),
        sender,
    };
    let seats = lockstep(Arc::new(delivery), count);
    let play = |(slot, seat): (usize, LockstepSeat)| {
        let _halts = HaltsOnPanic(&table.halt);
        let played = play_slot(start, settings, (slot, count, seat), (stop, &table));
        if played.is_err() {
            table.halt.raise();
        }
        played
    };
    let (handed_out, played) = std::thread::scope(|scope| {
        let _halts = HaltsOnPanic(&table.halt); // also where a thread cannot be started
        let play = &play;
        let threads: Vec<_> = seats
            .into_iter()
            .enumerate()
            .map(|seat| scope.spawn(move || play(seat)))
            .collect();
        let handed_out = hand_out(receiver, &table, on_game);
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        (
            handed_out,
            threads
                .into_iter()
                .map(join)
                .collect::<Vec<Result<(), AgentFailure>>>(),
        )
    });
    let failures: Vec<AgentFailure> = played.into_iter().filter_map(Result::err).collect();
    // Those that were ended since another one failed come last.
    match failures
        .iter()
        .find(|failure| **failure != halted())
        .or(failures.first())
    {
        Some(failure) => Err(failure.clone().into()),
        None => Ok(handed_out),
    }
}

/// What the threads share.
struct Table {
    /// Games that were finished since the last evaluation, with their slots.
    finished: Mutex<Vec<(usize, SelfPlayGame)>>,
    /// Raised when a game has failed or games are no longer received.
    halt: StopFlag,
}

impl Table {
    /// The finished games in the order of their slots.
    fn take(&self) -> Vec<SelfPlayGame> {
        let mut finished =
            std::mem::take(&mut *self.finished.lock().unwrap_or_else(PoisonError::into_inner));
        finished.sort_by_key(|(slot, _)| *slot);
        finished.into_iter().map(|(_, game)| game).collect()
    }
}

/// The evaluator of all games. While it is asked, every game waits: so what was finished before does not depend on the timing of
/// threads.
struct Delivery {
    evaluator: Arc<dyn PositionEvaluator>,
    table: Arc<Table>,
    sender: SyncSender<Vec<SelfPlayGame>>,
}

impl PositionEvaluator for Delivery {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        let finished = self.table.take();
        if !finished.is_empty() && self.sender.send(finished).is_err() {
            self.table.halt.raise();
        }
        if self.table.halt.is_raised() {
            Err(halted())
        } else {
            self.evaluator.evaluate(batch, predictions)
        }
    }
}

/// The failure of a game that was ended since another one failed.
fn halted() -> AgentFailure {
    AgentFailure::Crashed(message!("another game of self-play failed"))
}

/// Ends the games of other threads when this one unwinds.
struct HaltsOnPanic<'a>(&'a StopFlag);

impl Drop for HaltsOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.raise();
        }
    }
}

/// Hands out games until all threads have ended; returns their number.
fn hand_out(
    receiver: Receiver<Vec<SelfPlayGame>>,
    table: &Table,
    on_game: &mut dyn FnMut(SelfPlayGame),
) -> u64 {
    let mut games = 0;
    let mut hand_out = |finished: Vec<SelfPlayGame>| {
        games += finished.len() as u64;
        finished.into_iter().for_each(&mut *on_game);
    };
    // It is dropped where `on_game` unwinds, so that no thread waits for its games to be received.
    receiver.into_iter().for_each(&mut hand_out);
    hand_out(table.take());
    games
}

/// Plays every `count`-th game, one after the other.
fn play_slot<G: Encode + Shortcuts>(
    start: &G,
    settings: &SelfPlaySettings,
    (slot, count, seat): (usize, usize, LockstepSeat),
    (stop, table): (&StopFlag, &Table),
) -> Result<(), AgentFailure> {
    let seat: Arc<dyn PositionEvaluator> = Arc::new(seat);
    for index in (slot as u64..settings.games).step_by(count) {
        if stop.is_raised() || table.halt.is_raised() {
            break;
        }
        let Some(game) = play_game(
            start,
            settings,
            Arc::clone(&seat),
            index,
            (stop, &table.halt),
        )?
        else {
            break;
        };
        table
            .finished
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((slot, game));
    }
    Ok(())
}
