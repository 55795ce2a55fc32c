//! Self-play by networks, and many games side by side, of a type that is hidden.

use uctopia_game::{Encode, VectorArrays, VectorError, VectorSettings, VectorShape, VectorState};
use uctopia_options::OptionError;
use uctopia_search::network::{SelfPlay, SelfPlayRun, SelfPlaySettings};
use uctopia_state::{AnyState, Playable};

use super::typed::TypedGame;

/// Many games of one kind side by side, whose type is hidden: a [`VectorState`], which documents the methods.
pub trait AnyVector: Send {
    /// The sizes of the arrays.
    fn shape(&self) -> &VectorShape;

    /// Starts a new game on each board and writes the arrays; see [`VectorState::reset`].
    fn reset(&mut self, seed: Option<u64>, arrays: &mut VectorArrays<'_>);

    /// Plays an action on each board and writes the arrays.
    ///
    /// # Errors
    /// When an action is not legal; then nothing was changed.
    fn step(&mut self, actions: &[i64], arrays: &mut VectorArrays<'_>) -> Result<(), VectorError>;

    /// Writes a uniformly random legal action for each board; 0 where the game is over.
    fn sample(&mut self, actions: &mut [i64]);

    /// The position on a board; `None` if there is no such board.
    fn state(&self, board: usize) -> Option<AnyState>;
}

/// Begins something from a position, with settings.
type Begin<Settings, Run, Error> = fn(&AnyState, &Settings) -> Result<Box<Run>, Error>;

/// What is done with games whose positions are arrays, from a position on.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReinforcementLearning {
    /// Begins self-play.
    pub(super) self_play: Begin<SelfPlaySettings, dyn SelfPlayRun, OptionError>,
    /// Makes boards that begin with the position.
    pub(super) vector: Begin<VectorSettings, dyn AnyVector, VectorError>,
}

impl ReinforcementLearning {
    /// The functions of a type.
    pub(super) fn of<G: Encode + Playable>() -> Self {
        Self {
            self_play: |start, settings| {
                let start = TypedGame::<G>::typed(start);
                Ok(Box::new(SelfPlay::new(&start, settings.clone())?))
            },
            vector: make_vector::<G>,
        }
    }
}

/// The boards of a type, with a position of the game that knows how to hide it.
struct TypedVector<G: Encode + Playable> {
    boards: VectorState<G>,
    start: AnyState,
}

/// Makes boards of a type.
fn make_vector<G: Encode + Playable>(
    start: &AnyState,
    settings: &VectorSettings,
) -> Result<Box<dyn AnyVector>, VectorError> {
    let boards = VectorState::<G>::new(TypedGame::typed(start), settings)?;
    let start = start.clone();
    Ok(Box::new(TypedVector { boards, start }))
}

impl<G: Encode + Playable> AnyVector for TypedVector<G> {
    fn shape(&self) -> &VectorShape {
        self.boards.shape()
    }

    fn reset(&mut self, seed: Option<u64>, arrays: &mut VectorArrays<'_>) {
        self.boards.reset(seed, arrays);
    }

    fn step(&mut self, actions: &[i64], arrays: &mut VectorArrays<'_>) -> Result<(), VectorError> {
        self.boards.step(actions, arrays)
    }

    fn sample(&mut self, actions: &mut [i64]) {
        self.boards.sample(actions);
    }

    fn state(&self, board: usize) -> Option<AnyState> {
        self.start.holding(self.boards.states().get(board)?.clone())
    }
}
