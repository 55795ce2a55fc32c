//! Several searches, each on its own thread, whose positions are evaluated together.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use uctopia_game::AgentFailure;
use uctopia_options::message;

use super::batch::EncodedBatch;
use super::evaluator::PositionEvaluator;
use super::predictions::Predictions;

/// Seats for so many searches, each on a thread of its own, that share an evaluator. Once every search that still runs has handed in its
/// positions, all are evaluated in one call, in the order of the seats: so results do not depend on the timing of threads.
///
/// A search leaves the group when its seat is dropped, also by unwinding. A group of searches that take turns on one thread would wait
/// for ever.
///
/// ```
/// use std::sync::Arc;
/// use uctopia::AgentFailure;
/// use uctopia::search::network::{EncodedBatch, PositionEvaluator, Predictions, lockstep};
///
/// struct Even;
///
/// impl PositionEvaluator for Even {
///     fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
///         predictions.values.resize(batch.len() * batch.players_of_game(), 0.0);
///         predictions.priors.resize(batch.len() * batch.actions(), 1.0);
///         Ok(())
///     }
/// }
///
/// let seats = lockstep(Arc::new(Even), 8);
/// assert_eq!(seats.len(), 8); // each for a `network_agent` on its own thread
/// ```
#[must_use]
pub fn lockstep(evaluator: Arc<dyn PositionEvaluator>, seats: usize) -> Vec<LockstepSeat> {
    let seat = || Seat {
        status: Status::Running,
        batch: EncodedBatch::default(),
        predictions: Predictions::default(),
    };
    let round = Round {
        seats: (0..seats).map(|_| seat()).collect(),
        is_evaluating: false,
    };
    let group = Arc::new(Group {
        evaluator,
        round: Mutex::new(round),
        changed: Condvar::new(),
    });
    (0..seats)
        .map(|index| LockstepSeat {
            group: Arc::clone(&group),
            index,
        })
        .collect()
}

/// The place of one search in a group of [`lockstep`]; as an evaluator it waits for the others.
pub struct LockstepSeat {
    group: Arc<Group>,
    index: usize,
}

impl std::fmt::Debug for LockstepSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LockstepSeat")
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}

struct Group {
    evaluator: Arc<dyn PositionEvaluator>,
    round: Mutex<Round>,
    /// Notified when an answer has come or a search has left.
    changed: Condvar,
}

struct Round {
    seats: Vec<Seat>,
    is_evaluating: bool,
}

struct Seat {
    status: Status,
    /// What the search handed in.
    batch: EncodedBatch,
    /// What the search gets back.
    predictions: Predictions,
}

enum Status {
    Running,
    Waiting,
    Answered(Result<(), AgentFailure>),
    Left,
}

impl Group {
    fn lock(&self) -> MutexGuard<'_, Round> {
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Round {
    /// Whether every search that still runs waits.
    fn is_complete(&self) -> bool {
        let waits = |seat: &Seat| matches!(seat.status, Status::Waiting | Status::Left);
        !self.is_evaluating && self.seats.iter().all(waits)
    }

    /// All positions in the order of the seats.
    fn gather(&self) -> EncodedBatch {
        let mut all = EncodedBatch::default();
        self.waiting().for_each(|seat| all.append(&seat.batch));
        all
    }

    fn waiting(&self) -> impl Iterator<Item = &Seat> {
        self.seats
            .iter()
            .filter(|seat| matches!(seat.status, Status::Waiting))
    }

    /// Hands out the answer to all that wait.
    fn answer(&mut self, result: &Result<(Predictions, EncodedBatch), AgentFailure>) {
        let mut first = 0;
        for seat in self
            .seats
            .iter_mut()
            .filter(|seat| matches!(seat.status, Status::Waiting))
        {
            let count = seat.batch.len();
            seat.status = Status::Answered(match result {
                Ok((predictions, batch)) => {
                    seat.predictions.copy_rows(predictions, batch, first, count);
                    Ok(())
                }
                Err(failure) => Err(failure.clone()),
            });
            first += count;
        }
        self.is_evaluating = false;
    }
}

/// Answers all that wait, also where the evaluator unwinds.
struct Evaluation<'a> {
    group: &'a Group,
    result: Result<(Predictions, EncodedBatch), AgentFailure>,
}

impl Drop for Evaluation<'_> {
    fn drop(&mut self) {
        self.group.lock().answer(&self.result);
        self.group.changed.notify_all();
    }
}

impl Group {
    /// Evaluates the positions of all that wait; the lock is not held meanwhile.
    fn evaluate(&self, all: EncodedBatch) {
        let panicked = AgentFailure::Crashed(message!("the evaluator panicked"));
        let mut evaluation = Evaluation {
            group: self,
            result: Err(panicked),
        };
        let mut predictions = Predictions::default();
        let answered = self
            .evaluator
            .evaluate(&all, &mut predictions)
            .and_then(|()| predictions.check(&all));
        evaluation.result = answered.map(|()| (predictions, all));
    }
}

impl PositionEvaluator for LockstepSeat {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        let Self { group, index } = self;
        let mut round = group.lock();
        let seat = &mut round.seats[*index];
        if !matches!(seat.status, Status::Running) {
            return Err(AgentFailure::Unable(message!(
                "a seat is for one search on one thread: leave out trees"
            )));
        }
        seat.batch.clone_from(batch);
        seat.status = Status::Waiting;
        loop {
            let seat = &mut round.seats[*index];
            if let Status::Answered(result) = &mut seat.status {
                let result = std::mem::replace(result, Ok(()));
                seat.status = Status::Running;
                std::mem::swap(&mut seat.predictions, predictions);
                return result;
            }
            if round.is_complete() {
                round.is_evaluating = true;
                let all = round.gather();
                drop(round);
                group.evaluate(all);
                round = group.lock();
            } else {
                round = group
                    .changed
                    .wait(round)
                    .unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl Drop for LockstepSeat {
    fn drop(&mut self) {
        self.group.lock().seats[self.index].status = Status::Left;
        self.group.changed.notify_all();
    }
}
