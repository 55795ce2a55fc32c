//! Geister (ガイスター, Ghosts; Alex Randolph 1982): the colours of the ghosts are hidden.
//!
//! Each player has four good (blue) and four evil (red) ghosts on 6×6 squares, and only he sees which are which. He places them as he
//! likes on the eight squares in the middle of his two rows. In turn, a ghost moves a square along a row or a column, and may capture
//! a ghost of the other player, whose colour is then seen.
//!
//! A player wins in three ways:
//! - He captures the last good ghost of the other.
//! - The other captures his last evil ghost.
//! - One of his good ghosts leaves the board from a corner on the other's side.
//!
//! A game of [`MOST_PLIES`] moves is a draw.
//!
//! ```text
//!     a b c d e f
//!   1 > . . . . <      The first player's good ghosts leave from a1 and f1,
//!   2 . o o o o .      the second player's from a6 and f6.
//!   3 . . . . . .
//!   4 . . . . . .
//!   5 . x x x x .      The second rows of both players: their first rows are 1 and 6.
//!   6 . x x x x .
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the rules, and what is hidden |
//! | `notation.rs` | positions and moves as text |
//! | `encode.rs` | moves as numbers and positions as arrays |
//! | `view.rs` | the board |

mod encode;
mod notation;
mod view;

use uctopia_game::{Game, Hidden, Player, Rng, Shortcuts, Turn};

/// Columns and rows of the board.
const SIDE: u8 = 6;

/// The squares of the board, row by row from the top left.
const SQUARES: u8 = SIDE * SIDE;

/// The ghosts of a colour that each player has.
const GHOSTS: u32 = 4;

/// The ways to place four good ghosts on eight squares.
const SETUPS: u8 = 70;

/// Moves after which a game is a draw, the two that place the ghosts included.
pub const MOST_PLIES: u16 = 202;

/// The squares on which each player places his ghosts.
const HOMES: [u64; 2] = [home(4), home(0)];

/// The corners from which each player's good ghosts leave.
const EXITS: [u64; 2] = [corners(0), corners(SIDE - 1)];

const fn home(row: u8) -> u64 {
    (0b011110 | 0b011110 << SIDE) << (SIDE * row)
}

const fn corners(row: u8) -> u64 {
    0b100001 << (SIDE * row)
}

/// A game of Geister.
///
/// ```
/// use uctopia::game::{Game, Hidden, Notation, Player};
/// use uctopia::games::geister::Geister;
/// let start = Geister::default();
/// assert_eq!(start.moves().len(), 70); // ways to place the good ghosts
/// let game = start.after(start.read_move("ABCD").unwrap()); // good ghosts in front
/// let game = game.after(game.read_move("EFGH").unwrap()); // and behind
/// assert_eq!(game.to_string(), ".gggg./.eeee./....../....../.GGGG./.EEEE. first 2");
/// assert_eq!(game.observation(Player::FIRST).to_string(), ".????./.????./....../....../.GGGG./.EEEE. first 2 4-4");
/// let report = game.after(game.read_move("b5b4").unwrap());
/// assert_eq!(report.moves().len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geister {
    /// The squares of each player's ghosts.
    ghosts: [u64; 2],
    /// The squares of each player's good ghosts; none before they are placed.
    good: [u64; 2],
    plies: u16,
    /// Whether the last move left the board.
    has_left: bool,
}

/// A move: the ghosts are placed, a ghost moves, or it leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GeisterMove {
    /// The good ghosts stand here: a bit for each of the eight squares, from the left, the front row first.
    Place(u8),
    /// A ghost moves from a square to another one.
    Step {
        /// Where it stands, row by row from the top left.
        from: u8,
        /// Where it goes.
        to: u8,
    },
    /// A good ghost leaves the board from this corner.
    Leave(u8),
}

/// What a player knows: the position without the colours of the other's ghosts, and how many of them are still good. In the end, all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GeisterObservation {
    seen: Geister,
    /// The good ghosts of each player that are left.
    good: [u32; 2],
    /// Whose colours the player knows.
    knows: [bool; 2],
}

impl Default for Geister {
    /// Ghosts whose colours are not chosen yet.
    fn default() -> Self {
        Self {
            ghosts: HOMES,
            good: [0; 2],
            plies: 0,
            has_left: false,
        }
    }
}

impl Geister {
    /// The player whose turn it is, while the game is not over.
    fn mover(&self) -> Player {
        Player::new(usize::from(self.plies) % 2)
    }

    /// Whether a player has placed his ghosts.
    fn is_placed(&self, player: Player) -> bool {
        usize::from(self.plies) > player.index()
    }

    /// The evil ghosts of a player.
    fn evil(&self, player: Player) -> u64 {
        self.ghosts[player.index()] & !self.good[player.index()]
    }

    /// The player who has won, if the game is decided.
    fn winner(&self) -> Option<Player> {
        if self.has_left {
            return Some(self.mover().opponent());
        }
        if self.plies < 2 {
            return None;
        }
        let wins = |player: &Player| {
            let other = player.opponent();
            self.good[other.index()] == 0 || self.evil(*player) == 0
        };
        [Player::FIRST, Player::SECOND].into_iter().find(wins)
    }

    /// Whether a player knows the colours of the ghosts of `owner`.
    fn knows(&self, player: Player, owner: Player) -> bool {
        self.is_placed(owner) && (player == owner || self.is_over())
    }

    /// The position as a player sees it.
    fn seen_by(&self, player: Player) -> Self {
        let mut seen = *self;
        if !self.is_over() {
            seen.good[player.opponent().index()] = 0;
        }
        seen
    }

    /// The steps of a player's ghosts.
    fn steps(&self, player: Player) -> impl Iterator<Item = GeisterMove> + use<> {
        let own = self.ghosts[player.index()];
        bits(own).flat_map(move |from| {
            let (column, row) = (from % SIDE, from / SIDE);
            let neighbours = [
                (row > 0, from.wrapping_sub(SIDE)),
                (column > 0, from.wrapping_sub(1)),
                (column < SIDE - 1, from + 1),
                (row < SIDE - 1, from + SIDE),
            ];
            let free = move |&(exists, to): &(bool, u8)| exists && own >> to & 1 == 0;
            let step = move |(_, to)| GeisterMove::Step { from, to };
            neighbours.into_iter().filter(free).map(step)
        })
    }

    /// The corners from which a good ghost of a player can leave.
    fn exits(&self, player: Player) -> u64 {
        self.good[player.index()] & EXITS[player.index()]
    }

    fn step(&mut self, from: u8, to: u8) {
        let (player, other) = (self.mover().index(), self.mover().opponent().index());
        for ghosts in [&mut self.ghosts[player], &mut self.good[player]] {
            if *ghosts >> from & 1 == 1 {
                *ghosts ^= 1 << from | 1 << to;
            }
        }
        self.ghosts[other] &= !(1 << to);
        self.good[other] &= !(1 << to);
    }
}

/// The places of the ones of a word.
fn bits(word: u64) -> impl Iterator<Item = u8> {
    uctopia_game::moves::bits(word).map(|place| place as u8)
}

/// The set of eight bits with four ones that has so many such sets below it, and 255 beyond the last.
fn placement(number: u8) -> u8 {
    let mut of_four = (0..u8::MAX).filter(|set| set.count_ones() == GHOSTS);
    of_four.nth(number.into()).unwrap_or(u8::MAX)
}

/// The squares of a player's home that a placement names, from the left, the front row first.
fn home_squares(player: Player, placed: u8) -> u64 {
    let squares = bits(HOMES[player.index()]);
    let mut squares: Vec<u8> = squares.collect();
    if player == Player::SECOND {
        // The row in front is the one further down.
        squares.rotate_left(4);
    }
    bits(placed.into()).fold(0, |set, place| set | 1 << squares[usize::from(place)])
}

/// The moves of a position, whose number is known.
#[derive(Clone, Debug)]
struct Moves {
    placements: std::ops::Range<u8>,
    moves: std::iter::Take<std::array::IntoIter<GeisterMove, 34>>,
}

impl Iterator for Moves {
    type Item = GeisterMove;

    fn next(&mut self) -> Option<GeisterMove> {
        let placement = self.placements.next().map(placement);
        placement
            .map(GeisterMove::Place)
            .or_else(|| self.moves.next())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.placements.len() + self.moves.len();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}

impl Game for Geister {
    type Move = GeisterMove;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.plies >= MOST_PLIES || self.winner().is_some() {
            Turn::Over
        } else {
            Turn::Player(self.mover())
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = GeisterMove> {
        let (is_over, player) = (self.is_over(), self.mover());
        let is_placing = self.plies < 2;
        let exits = bits(self.exits(player)).map(GeisterMove::Leave);
        let moves = exits
            .chain(self.steps(player))
            .filter(|_| !is_over && !is_placing);
        Moves {
            placements: 0..if is_placing { SETUPS } else { 0 },
            moves: crate::listed::listed(GeisterMove::Leave(0), moves),
        }
    }

    fn play(&mut self, m: GeisterMove) {
        let player = self.mover();
        match m {
            GeisterMove::Place(placed) => {
                self.good[player.index()] = home_squares(player, placed);
            }
            GeisterMove::Step { from, to } => self.step(from, to),
            GeisterMove::Leave(corner) => {
                self.ghosts[player.index()] &= !(1 << corner);
                self.good[player.index()] &= !(1 << corner);
                self.has_left = true;
            }
        }
        self.plies += 1;
    }

    fn payoff(&self, player: Player) -> f32 {
        match self.winner() {
            None => 0.0,
            Some(winner) if winner == player => 1.0,
            Some(_) => -1.0,
        }
    }
}

impl Shortcuts for Geister {
    const LONGEST_GAME: Option<u32> = Some(MOST_PLIES as u32);
}

impl Hidden for Geister {
    type Observation = GeisterObservation;

    fn observation(&self, player: Player) -> GeisterObservation {
        let players = [Player::FIRST, Player::SECOND];
        let left = |owner: Player| {
            if self.is_placed(owner) {
                self.good[owner.index()].count_ones()
            } else {
                GHOSTS
            }
        };
        GeisterObservation {
            seen: self.seen_by(player),
            good: players.map(left),
            knows: players.map(|owner| self.knows(player, owner)),
        }
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let other = observer.opponent();
        let mut world = self.seen_by(observer);
        if self.is_over() || !self.is_placed(other) {
            return world;
        }
        let mut squares: Vec<u8> = bits(self.ghosts[other.index()]).collect();
        rng.shuffle(&mut squares);
        let count = self.good[other.index()].count_ones() as usize;
        let good = squares.into_iter().take(count);
        world.good[other.index()] = good.fold(0, |set, square| set | 1 << square);
        world
    }
}
