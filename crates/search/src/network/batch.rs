//! Positions as arrays of numbers.

use uctopia_game::{AgentFailure, Encode, Player, Rng, Shortcuts, Turn, sample_outcome};
use uctopia_options::message;

/// Positions of one game as arrays of numbers, one after the other. Its memory is reused.
///
/// ```
/// use uctopia::search::network::EncodedBatch;
/// let batch = EncodedBatch::default();
/// assert!(batch.is_empty() && batch.planes().is_empty());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EncodedBatch {
    players_of_game: usize,
    planes_shape: Vec<usize>,
    actions: usize,
    planes: Vec<f32>,
    masks: Vec<bool>,
    players: Vec<Player>,
}

impl EncodedBatch {
    /// The number of positions B.
    #[must_use]
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// The number of players P of the game.
    #[must_use]
    pub fn players_of_game(&self) -> usize {
        self.players_of_game
    }

    /// The shape of one position in [`planes`](Self::planes).
    #[must_use]
    pub fn planes_shape(&self) -> &[usize] {
        &self.planes_shape
    }

    /// The positions from the point of view of the player to move, as [`Encode::write_planes`] writes them: B of the shape
    /// [`planes_shape`](Self::planes_shape).
    #[must_use]
    pub fn planes(&self) -> &[f32] {
        &self.planes
    }

    /// How many numbers moves have.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// Which moves are legal: B × [`actions`](Self::actions).
    #[must_use]
    pub fn masks(&self) -> &[bool] {
        &self.masks
    }

    /// The player to move in each position.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.planes.clear();
        self.masks.clear();
        self.players.clear();
    }

    /// Adds a position in which `player` is to move.
    ///
    /// # Errors
    /// When the game gives a move a number that is not below [`Encode::distinct_actions`], or positions have different shapes.
    pub fn push<G: Encode>(&mut self, position: &G, player: Player) -> Result<(), AgentFailure> {
        let (shape, actions) = (position.planes_shape(), position.distinct_actions());
        if self.is_empty() {
            (self.players_of_game, self.planes_shape, self.actions) =
                (position.players(), shape, actions);
        } else if self.planes_shape != shape || self.actions != actions {
            return Err(AgentFailure::Unable(message!(
                "positions of the game have different shapes: planes of {first} and of {other}",
                first = format!("{:?}", self.planes_shape),
                other = format!("{shape:?}")
            )));
        }
        let first = self.masks.len();
        self.masks.resize(first + actions, false);
        for m in position.moves() {
            let action = action_of(position, m)?;
            self.masks[first + action] = true;
        }
        let first = self.planes.len();
        self.planes
            .resize(first + self.planes_shape.iter().product::<usize>(), 0.0);
        position.write_planes(player, &mut self.planes[first..]);
        self.players.push(player);
        Ok(())
    }

    /// So many rows of nothing, for positions of the game that begins with this one.
    pub(super) fn blank<G: Encode>(start: &G, rows: usize) -> Self {
        let (planes_shape, actions) = (start.planes_shape(), start.distinct_actions());
        Self {
            players_of_game: start.players(),
            planes: vec![0.0; rows * planes_shape.iter().product::<usize>()],
            masks: vec![true; rows * actions],
            players: vec![Player::FIRST; rows],
            planes_shape,
            actions,
        }
    }

    /// All rows, to be written.
    pub(super) fn rows_mut(&mut self) -> RowsMut<'_> {
        RowsMut {
            size: self.planes_shape.iter().product(),
            actions: self.actions,
            planes: &mut self.planes,
            masks: &mut self.masks,
            players: &mut self.players,
        }
    }
}

/// Rows of a batch, to be written.
pub(super) struct RowsMut<'a> {
    size: usize,
    actions: usize,
    planes: &'a mut [f32],
    masks: &'a mut [bool],
    players: &'a mut [Player],
}

/// A row of a batch, to be written.
pub(super) struct RowMut<'a> {
    pub(super) planes: &'a mut [f32],
    pub(super) mask: &'a mut [bool],
    pub(super) player: &'a mut Player,
}

impl<'a> RowsMut<'a> {
    /// Takes away the first rows.
    pub(super) fn split_off(&mut self, count: usize) -> RowsMut<'a> {
        fn first<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
            let (first, rest) = std::mem::take(slice).split_at_mut(count);
            *slice = rest;
            first
        }
        let (size, actions) = (self.size, self.actions);
        RowsMut {
            size,
            actions,
            planes: first(&mut self.planes, count * size),
            masks: first(&mut self.masks, count * actions),
            players: first(&mut self.players, count),
        }
    }

    /// The first row.
    pub(super) fn first(&mut self) -> RowMut<'_> {
        RowMut {
            planes: &mut self.planes[..self.size],
            mask: &mut self.masks[..self.actions],
            player: &mut self.players[0],
        }
    }

    /// Makes these rows those of no position.
    pub(super) fn blank(&mut self) {
        self.planes.fill(0.0);
        self.masks.fill(true);
        self.players.fill(Player::FIRST);
    }
}

/// The most moves that nature makes before the first decision.
const MOST_OUTCOMES: usize = 10_000;

/// A batch of one position: the first one in which a player decides. It is empty where none does.
///
/// # Errors
/// Those of [`EncodedBatch::push`].
pub fn sample_batch<G: Encode + Shortcuts>(start: &G) -> Result<EncodedBatch, AgentFailure> {
    let (mut state, mut rng) = (start.clone(), Rng::new(0));
    let mut batch = EncodedBatch::default();
    for _ in 0..MOST_OUTCOMES {
        match state.turn() {
            Turn::Player(player) => {
                batch.push(&state, player)?;
                break;
            }
            Turn::Over => break,
            Turn::Chance => {
                let outcome = sample_outcome(&state, &mut rng);
                state.play(outcome);
            }
        }
    }
    Ok(batch)
}

/// The number of a legal move.
pub(super) fn action_of<G: Encode>(position: &G, m: G::Move) -> Result<usize, AgentFailure> {
    let (action, actions) = (position.action_of(m), position.distinct_actions());
    if action < actions {
        return Ok(action);
    }
    Err(AgentFailure::Unable(message!(
        "the game gives a move the number {action}: numbers are below {actions}"
    )))
}
