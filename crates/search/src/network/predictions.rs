//! The values and priors that a network predicts.

use uctopia_game::{AgentFailure, MAX_PLAYERS, Payoffs, Player};
use uctopia_options::{Message, message};

use super::batch::EncodedBatch;

/// The values and priors of the positions of a batch.
///
/// With B positions, P players and A numbers of moves ([`EncodedBatch`]):
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Predictions {
    /// The expected payoffs, from −1 to 1: B × P, in each position first for the player to move, then for the others in the order of
    /// turns, since the planes are relative in the same way. With two players B numbers are enough: those of the player to move; the
    /// other player has the opposite.
    pub values: Vec<f32>,
    /// How likely each move is the best: B × A numbers that are not negative. Those of moves that are not legal are ignored, the others
    /// are divided by their sum; where it is 0, all legal moves are equally likely.
    pub priors: Vec<f32>,
}

/// How far beyond −1 and 1 a value may be by rounding.
const ROUNDING: f32 = 1e-3;

impl Predictions {
    /// Removes everything.
    pub fn clear(&mut self) {
        self.values.clear();
        self.priors.clear();
    }

    /// The numbers of each of so many positions in `values`.
    fn columns(&self, positions: usize, players: usize) -> usize {
        if self.values.len() == positions {
            1
        } else {
            players
        }
    }

    /// Checks the shapes and the numbers.
    ///
    /// # Errors
    /// When the shapes are not those of the batch, a value is not between −1 and 1, or a legal move's prior is negative or no number.
    ///
    /// ```
    /// use uctopia::search::network::{EncodedBatch, Predictions};
    /// let none = Predictions::default();
    /// assert!(none.check(&EncodedBatch::default()).is_ok());
    /// ```
    pub fn check(&self, batch: &EncodedBatch) -> Result<(), AgentFailure> {
        self.check_rows(batch, |_| true)
    }

    /// Checks the shapes, and the numbers of the rows that are used.
    pub(super) fn check_rows(
        &self,
        batch: &EncodedBatch,
        is_used: impl Fn(usize) -> bool,
    ) -> Result<(), AgentFailure> {
        let problem = self
            .wrong_shape(batch)
            .or_else(|| self.wrong_number(batch, is_used));
        problem.map_or(Ok(()), |sentence| Err(AgentFailure::Unable(sentence)))
    }

    fn wrong_shape(&self, batch: &EncodedBatch) -> Option<Message> {
        let (positions, players, actions) = (batch.len(), batch.players_of_game(), batch.actions());
        let (values, priors) = (self.values.len(), self.priors.len());
        if values != positions * players && !(players == 2 && values == positions) {
            return Some(message!(
                "the evaluator returned {values} {values:value|values} for {positions} {positions:position|positions}: return {players} for each, first that of the player to move"
            ));
        }
        (priors != positions * actions).then(|| {
            message!(
                "the evaluator returned {priors} {priors:prior|priors} for {positions} {positions:position|positions}: return {actions} for each, one for every number of a move"
            )
        })
    }

    fn wrong_number(
        &self,
        batch: &EncodedBatch,
        is_used: impl Fn(usize) -> bool,
    ) -> Option<Message> {
        let limits = -1.0 - ROUNDING..=1.0 + ROUNDING;
        let columns = self.columns(batch.len(), batch.players_of_game());
        let actions = batch.actions();
        for row in (0..batch.len()).filter(|&row| is_used(row)) {
            let mut values = self.values[row * columns..][..columns].iter();
            if let Some(value) = values.find(|value| !limits.contains(*value)) {
                return Some(message!(
                    "the evaluator returned the value {value}: values lie from −1 to 1"
                ));
            }
            let priors = &self.priors[row * actions..][..actions];
            let wrong = priors
                .iter()
                .zip(&batch.masks()[row * actions..])
                .find(|&(prior, &legal)| legal && !(prior.is_finite() && *prior >= 0.0));
            if let Some((prior, _)) = wrong {
                return Some(message!(
                    "the evaluator returned the prior {prior}: priors are finite numbers that are not negative"
                ));
            }
        }
        None
    }

    /// The value of a position for each player; the predictions were checked.
    pub(super) fn payoffs(&self, batch: &EncodedBatch, index: usize) -> Payoffs {
        self.payoffs_of(
            batch.len(),
            batch.players_of_game(),
            index,
            batch.players()[index],
        )
    }

    /// [`payoffs`](Self::payoffs) in a batch of so many positions, where `mover` is to move in that of this index.
    pub(super) fn payoffs_of(
        &self,
        positions: usize,
        players: usize,
        index: usize,
        mover: Player,
    ) -> Payoffs {
        let columns = self.columns(positions, players);
        let values = &self.values[index * columns..][..columns];
        let value = |turn: usize| {
            values
                .get(turn)
                .copied()
                .unwrap_or(-values[0])
                .clamp(-1.0, 1.0)
        };
        let first = mover.index();
        let mut payoffs = [0.0; MAX_PLAYERS];
        (0..players)
            .for_each(|turn| payoffs[Player::new((first + turn) % players).index()] = value(turn));
        payoffs
    }

    /// The priors of moves with these numbers in a position; they add up to 1. The predictions were checked.
    pub(super) fn priors_of<'a>(
        &'a self,
        batch: &EncodedBatch,
        index: usize,
        moves: &'a [usize],
    ) -> impl Iterator<Item = f32> + 'a {
        let row = &self.priors[index * batch.actions()..(index + 1) * batch.actions()];
        let sum: f64 = moves.iter().map(|&action| f64::from(row[action])).sum();
        let even = 1.0 / moves.len() as f32;
        moves.iter().map(move |&action| {
            if sum > 0.0 {
                (f64::from(row[action]) / sum) as f32
            } else {
                even
            }
        })
    }
}
