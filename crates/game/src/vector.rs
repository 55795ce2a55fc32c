//! Many games of one kind side by side, as arrays: what learning programs step through.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use uctopia_options::Localized;

use crate::{Encode, Player, Rng, Shortcuts, Turn, final_payoffs, random_move, sample_outcome};

/// Boards that one thread steps at least: below that, starting a thread takes longer than it saves.
const FEWEST_BOARDS: usize = 512;

/// The streams of random numbers by which [`VectorState::sample`] chooses, apart from those of nature.
const CHOICES: u64 = u64::MAX;

/// How many boards there are, and how they are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorSettings {
    /// The number of boards.
    pub boards: usize,
    /// The seed of nature and of [`VectorState::sample`]. Each board has streams of its own, which its number determines.
    pub seed: u64,
    /// Whether a board on which a game ends starts the next one in the same step.
    pub auto_reset: bool,
    /// The number of threads at most; few boards take fewer. Results do not depend on it.
    pub jobs: usize,
}

impl Default for VectorSettings {
    /// One board, which resets itself, on one thread.
    fn default() -> Self {
        Self {
            boards: 1,
            seed: 1,
            auto_reset: true,
            jobs: 1,
        }
    }
}

/// The sizes of [`VectorArrays`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorShape {
    /// The number of boards.
    pub boards: usize,
    /// The number of players.
    pub players: usize,
    /// How many numbers the moves have.
    pub actions: usize,
    /// The shape of the planes of one board.
    pub planes: Vec<usize>,
}

impl VectorShape {
    /// How many numbers the planes of one board are.
    #[must_use]
    pub fn planes_of_board(&self) -> usize {
        self.planes.iter().product()
    }
}

/// Where [`VectorState`] writes: one array each for all boards, board after board.
#[derive(Debug)]
pub struct VectorArrays<'a> {
    /// The positions, each seen by its player to move ([`Encode::write_planes`]).
    pub planes: &'a mut [f32],
    /// The legal actions; all of them where the game is over.
    pub masks: &'a mut [bool],
    /// What the last step brought each player: the payoffs where it ended the game, else zeros.
    pub rewards: &'a mut [f32],
    /// Whether the game is over; with `auto_reset`, whether the last step ended a game.
    pub terminated: &'a mut [bool],
    /// The number of the player to move; of the one who moved last where the game is over.
    pub players: &'a mut [u8],
}

/// Why boards cannot be made or stepped; nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
pub enum VectorError {
    /// An action is not legal on a board.
    #[error("board {board}: action {action} is not legal; legal actions are {legal}")]
    Illegal {
        /// The first such board.
        board: usize,
        /// The action.
        action: i64,
        /// The legal ones, the first of them if there are many.
        legal: String,
    },
    /// There is not an action for each board.
    #[error("there are {boards} boards and {actions} actions: pass one action for each board")]
    Actions {
        /// The number of boards.
        boards: usize,
        /// The number of actions.
        actions: usize,
    },
    /// There is no memory for so many boards.
    #[error("there is no memory for {boards} boards")]
    Memory {
        /// The number of boards.
        boards: usize,
    },
}

/// Many games of one kind side by side.
///
/// A step plays one action on each board, lets nature move where it is its turn, and writes all boards as arrays. Where a game ends,
/// rewards are its payoffs. With [`auto_reset`](VectorSettings::auto_reset) such a board starts the next game in the same step:
/// planes, mask and player are then those of the new game, rewards and `terminated` those of the old one. Without it, a finished
/// board stays as it is, its mask allows every action, its actions are ignored, and its rewards are zeros. Both are as in Pgx (Koyamada et
/// al. 2023, "Pgx: hardware-accelerated parallel game simulators for reinforcement learning").
///
/// ```
/// use uctopia::game::{VectorArrays, VectorSettings, VectorState};
/// use uctopia::games::mnk::TicTacToe;
/// let settings = VectorSettings { boards: 2, ..VectorSettings::default() };
/// let mut boards = VectorState::new(TicTacToe::default(), &settings).unwrap();
/// let (mut planes, mut masks) = ([0.0; 2 * 27], [false; 2 * 9]);
/// let (mut rewards, mut terminated, mut players) = ([0.0; 2 * 2], [false; 2], [0; 2]);
/// let mut arrays = VectorArrays {
///     planes: &mut planes, masks: &mut masks, rewards: &mut rewards, terminated: &mut terminated, players: &mut players,
/// };
/// for actions in [[0, 0], [3, 1], [1, 2], [4, 3], [2, 4]] {
///     boards.step(&actions, &mut arrays).unwrap(); // on the first board, the first player takes the first row
/// }
/// assert_eq!((&arrays.terminated[..], &arrays.rewards[..2]), (&[true, false][..], &[1.0, -1.0][..]));
/// assert_eq!(arrays.masks[..9], [true; 9]); // of the next game
/// let error = boards.step(&[0, 4], &mut arrays).unwrap_err();
/// assert_eq!(error.to_string(), "board 1: action 4 is not legal; legal actions are 5 6 7 8");
/// ```
#[derive(Debug)]
pub struct VectorState<G: Encode + Shortcuts> {
    start: G,
    auto_reset: bool,
    jobs: usize,
    shape: VectorShape,
    states: Vec<G>,
    /// The player to move on each board, or who moved last.
    movers: Vec<Player>,
    /// The moves of a step; none where the game is over.
    moves: Vec<Option<G::Move>>,
    /// The random numbers of nature on each board.
    nature: Vec<Rng>,
    /// The random numbers of [`sample`](Self::sample) on each board.
    choices: Vec<Rng>,
}

impl<G: Encode + Shortcuts> VectorState<G> {
    /// Boards at the beginning of their first games.
    ///
    /// # Errors
    /// When there is no memory for so many.
    pub fn new(start: G, settings: &VectorSettings) -> Result<Self, VectorError> {
        let boards = settings.boards;
        let mut vector = Self {
            auto_reset: settings.auto_reset,
            jobs: settings.jobs,
            shape: VectorShape {
                boards,
                players: start.players(),
                actions: start.distinct_actions(),
                planes: start.planes_shape(),
            },
            states: with_room(boards)?,
            movers: with_room(boards)?,
            moves: with_room(boards)?,
            nature: with_room(boards)?,
            choices: with_room(boards)?,
            start,
        };
        vector.seed(settings.seed);
        vector.moves.resize(boards, None);
        vector.begin();
        Ok(vector)
    }

    /// The sizes of the arrays.
    #[must_use]
    pub fn shape(&self) -> &VectorShape {
        &self.shape
    }

    /// The position on each board.
    #[must_use]
    pub fn states(&self) -> &[G] {
        &self.states
    }

    /// Starts a new game on each board and writes the arrays, with zeros as rewards. With a seed, all that follows is as on boards
    /// that were made with it; otherwise the streams of random numbers go on.
    ///
    /// # Panics
    /// When an array has another size than [`shape`](Self::shape) says.
    pub fn reset(&mut self, seed: Option<u64>, arrays: &mut VectorArrays<'_>) {
        if let Some(seed) = seed {
            self.seed(seed);
        }
        self.begin();
        self.on_threads(arrays, |part, board| {
            part.rewards_of(board).fill(0.0);
            part.terminated[board] = part.states[board].is_over();
            part.show(board);
        });
    }

    /// Plays an action on each board and writes the arrays.
    ///
    /// # Errors
    /// When an action is not legal; then nothing was changed.
    ///
    /// # Panics
    /// When an array has another size than [`shape`](Self::shape) says.
    pub fn step(
        &mut self,
        actions: &[i64],
        arrays: &mut VectorArrays<'_>,
    ) -> Result<(), VectorError> {
        self.read_moves(actions)?;
        let (start, auto_reset) = (self.start.clone(), self.auto_reset);
        self.on_threads(arrays, |part, board| part.step(board, &start, auto_reset));
        Ok(())
    }

    /// Writes a uniformly random legal action for each board; 0 where the game is over.
    ///
    /// # Panics
    /// When there is not one place for each board.
    pub fn sample(&mut self, actions: &mut [i64]) {
        assert_eq!(actions.len(), self.shape.boards, "a place for each board");
        for ((state, rng), action) in self.states.iter().zip(&mut self.choices).zip(actions) {
            *action = match state.turn() {
                Turn::Player(_) => state.action_of(random_move(state, rng)) as i64,
                Turn::Chance | Turn::Over => 0,
            };
        }
    }

    fn seed(&mut self, seed: u64) {
        let streams =
            |seed| (0..self.shape.boards as u64).map(move |board| Rng::stream(seed, board));
        self.nature.clear();
        self.nature.extend(streams(seed));
        self.choices.clear();
        self.choices.extend(streams(Rng::derive(seed, CHOICES)));
    }

    fn begin(&mut self) {
        self.states.clear();
        self.movers.clear();
        for rng in &mut self.nature {
            let mut state = self.start.clone();
            draw_outcomes(&mut state, rng);
            self.movers.push(match state.turn() {
                Turn::Player(player) => player,
                Turn::Chance | Turn::Over => Player::FIRST,
            });
            self.states.push(state);
        }
    }

    /// Reads all actions before any is played, so that a mistake changes no board.
    fn read_moves(&mut self, actions: &[i64]) -> Result<(), VectorError> {
        let boards = self.shape.boards;
        if actions.len() != boards {
            let actions = actions.len();
            return Err(VectorError::Actions { boards, actions });
        }
        for (board, state) in self.states.iter().enumerate() {
            let action = actions[board];
            self.moves[board] = if state.is_over() {
                None
            } else {
                let m = usize::try_from(action)
                    .ok()
                    .and_then(|action| state.move_of_action(action));
                Some(m.ok_or_else(|| VectorError::Illegal {
                    board,
                    action,
                    legal: legal_actions(state),
                })?)
            };
        }
        Ok(())
    }

    /// Works on all boards with their arrays.
    fn on_threads(
        &mut self,
        arrays: &mut VectorArrays<'_>,
        work: impl Fn(&mut Part<'_, G>, usize) + Sync,
    ) {
        let VectorShape {
            boards,
            players,
            actions,
            ..
        } = self.shape;
        let planes = self.shape.planes_of_board();
        assert_eq!(arrays.planes.len(), boards * planes, "numbers of planes");
        assert_eq!(arrays.masks.len(), boards * actions, "numbers of masks");
        assert_eq!(arrays.rewards.len(), boards * players, "numbers of rewards");
        assert_eq!(arrays.terminated.len(), boards, "an end for each board");
        assert_eq!(arrays.players.len(), boards, "a player for each board");
        let jobs = self.jobs.min(boards / FEWEST_BOARDS).max(1);
        let mut rest = Part {
            sizes: Sizes {
                planes,
                actions,
                players,
            },
            states: &mut self.states,
            movers: &mut self.movers,
            moves: &self.moves,
            nature: &mut self.nature,
            planes: arrays.planes,
            masks: arrays.masks,
            rewards: arrays.rewards,
            terminated: arrays.terminated,
            players: arrays.players,
        };
        let mut parts = Vec::with_capacity(jobs);
        for left in (2..=jobs).rev() {
            let first = rest.states.len() / left;
            let (part, others) = rest.split_at(first);
            parts.push(Mutex::new(part));
            rest = others;
        }
        parts.push(Mutex::new(rest));
        share(&parts, |part| {
            for board in 0..part.states.len() {
                work(part, board);
            }
        });
    }
}

/// Some boards with their part of each array.
struct Part<'a, G: Encode + Shortcuts> {
    sizes: Sizes,
    states: &'a mut [G],
    movers: &'a mut [Player],
    moves: &'a [Option<G::Move>],
    nature: &'a mut [Rng],
    planes: &'a mut [f32],
    masks: &'a mut [bool],
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    players: &'a mut [u8],
}

/// How many numbers one board has in an array.
#[derive(Clone, Copy)]
struct Sizes {
    planes: usize,
    actions: usize,
    players: usize,
}

impl<G: Encode + Shortcuts> Part<'_, G> {
    #[inline(always)]
    fn step(&mut self, board: usize, start: &G, auto_reset: bool) {
        let (state, nature) = (&mut self.states[board], &mut self.nature[board]);
        let m = self.moves[board];
        if let Some(m) = m {
            state.play(m);
            draw_outcomes(state, nature);
        }
        let is_over = state.is_over();
        let payoffs = (is_over && (auto_reset || m.is_some())).then(|| final_payoffs(state));
        if is_over && auto_reset {
            state.clone_from(start);
            draw_outcomes(state, nature);
        }
        self.terminated[board] = is_over;
        let rewards = self.rewards_of(board);
        match payoffs {
            Some(payoffs) => rewards.copy_from_slice(&payoffs[..rewards.len()]),
            None => rewards.fill(0.0),
        }
        self.show(board);
    }

    /// Writes planes, mask and player.
    #[inline(always)]
    fn show(&mut self, board: usize) {
        let Sizes {
            planes, actions, ..
        } = self.sizes;
        let planes = &mut self.planes[board * planes..][..planes];
        let mask = &mut self.masks[board * actions..][..actions];
        let (state, mover) = (&self.states[board], &mut self.movers[board]);
        if let Turn::Player(player) = state.turn() {
            *mover = player;
            state.write_mask(mask);
        } else {
            mask.fill(true);
        }
        state.write_planes(*mover, planes);
        self.players[board] = mover.index() as u8;
    }

    #[inline(always)]
    fn rewards_of(&mut self, board: usize) -> &mut [f32] {
        let players = self.sizes.players;
        &mut self.rewards[board * players..][..players]
    }
}

impl<'a, G: Encode + Shortcuts> Part<'a, G> {
    /// The first boards, and the others.
    fn split_at(self, boards: usize) -> (Self, Self) {
        let sizes = self.sizes;
        let states = self.states.split_at_mut(boards);
        let movers = self.movers.split_at_mut(boards);
        let moves = self.moves.split_at(boards);
        let nature = self.nature.split_at_mut(boards);
        let planes = self.planes.split_at_mut(boards * sizes.planes);
        let masks = self.masks.split_at_mut(boards * sizes.actions);
        let rewards = self.rewards.split_at_mut(boards * sizes.players);
        let terminated = self.terminated.split_at_mut(boards);
        let players = self.players.split_at_mut(boards);
        macro_rules! half {
            ($half:tt) => {
                Part {
                    sizes,
                    states: states.$half,
                    movers: movers.$half,
                    moves: moves.$half,
                    nature: nature.$half,
                    planes: planes.$half,
                    masks: masks.$half,
                    rewards: rewards.$half,
                    terminated: terminated.$half,
                    players: players.$half,
                }
            };
        }
        (half!(0), half!(1))
    }
}

/// Works on all parts, on as many threads as the system starts, this one among them.
fn share<T: Send>(parts: &[Mutex<T>], work: impl Fn(&mut T) + Sync) {
    let next = AtomicUsize::new(0);
    let work_on = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(&mut part.lock().unwrap_or_else(PoisonError::into_inner));
        }
    };
    if parts.len() == 1 {
        return work_on();
    }
    std::thread::scope(|scope| {
        let start = |_| {
            std::thread::Builder::new()
                .spawn_scoped(scope, work_on)
                .ok()
        };
        let started: Vec<_> = (1..parts.len()).filter_map(start).collect();
        work_on();
        for thread in started {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

/// Lets nature move until a player is to move or the game is over.
#[inline(always)]
fn draw_outcomes<G: Shortcuts>(state: &mut G, rng: &mut Rng) {
    while state.turn() == Turn::Chance {
        state.play(sample_outcome(state, rng));
    }
}

/// The first legal actions as text.
fn legal_actions<G: Encode>(state: &G) -> String {
    const NAMED: usize = 12;
    let mut actions: Vec<usize> = state.moves().map(|m| state.action_of(m)).collect();
    actions.sort_unstable();
    let named: Vec<String> = actions.iter().take(NAMED).map(usize::to_string).collect();
    let more = if actions.len() > NAMED { " …" } else { "" };
    named.join(" ") + more
}

fn with_room<T>(boards: usize) -> Result<Vec<T>, VectorError> {
    let mut values = Vec::new();
    let room = values.try_reserve_exact(boards);
    room.map_err(|_| VectorError::Memory { boards })?;
    Ok(values)
}
