//! Phantom tic-tac-toe: tic-tac-toe in which the players do not see each other's moves.
//!
//! The first player has the noughts, as in [`mnk`](crate::mnk). A player who chooses a square that the other has taken learns that,
//! and chooses again. He learns nothing else, as in OpenSpiel's
//! `phantom_ttt` (Auger 2011, "Multiple tree for partially observable Monte-Carlo tree search"). When the game is over, all is shown.

use std::fmt;

use uctopia_game::{
    Board, Encode, Game, Hidden, Notation, Player, Rng, Shortcuts, Square, Theme, Turn, View,
};
use uctopia_options::{TextError, msgid};

use crate::listed::listed;
use crate::text::after_moves;

/// The rows, columns and diagonals, as sets of squares.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// All squares.
const FULL: u16 = 0o777;

/// The squares of the board.
const SQUARES: usize = 9;

/// A square that a player chose in vain.
const FAILED: u8 = 0x10;

/// A game of phantom tic-tac-toe.
///
/// ```
/// use uctopia::game::{Game, Hidden, Notation, Player, Turn};
/// use uctopia::games::phantom_tic_tac_toe::PhantomTicTacToe;
/// let game = PhantomTicTacToe::default().read("b2 b2").unwrap();
/// assert_eq!(game.turn(), Turn::Player(Player::SECOND)); // the middle is taken: he chooses again
/// assert_eq!(game.observation(Player::FIRST).to_string(), ".../.o./... b2");
/// assert_eq!(game.observation(Player::SECOND).to_string(), ".../.o./... b2! *"); // he knows now, and is to move
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PhantomTicTacToe {
    /// The squares of each player.
    marks: [u16; 2],
    /// The squares that each player chose, in order, one more than their number; those beyond are 0.
    tries: [[u8; SQUARES]; 2],
    is_second: bool,
}

/// What a player knows: the squares that he chose and what came of it, and whether he is to move; in the end, everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PhantomObservation {
    seen: PhantomTicTacToe,
    player: Player,
}

impl PhantomTicTacToe {
    /// The squares that a player chose, and whether in vain.
    fn tries(&self, player: Player) -> impl Iterator<Item = (u8, bool)> + '_ {
        let tries = self.tries[player.index()].iter();
        let tries = tries.take_while(|&&tried| tried > 0);
        tries.map(|&tried| ((tried & !FAILED) - 1, tried & FAILED > 0))
    }

    fn add_try(&mut self, player: Player, square: u8, failed: bool) {
        let place = self.tries(player).count();
        let failed = if failed { FAILED } else { 0 };
        self.tries[player.index()][place] = (square + 1) | failed;
    }

    /// The squares that a player chose, as a set.
    fn tried(&self, player: Player) -> u16 {
        self.tries(player)
            .fold(0, |tried, (square, _)| tried | 1 << square)
    }

    /// The player to move while the game is not over.
    fn mover(&self) -> Player {
        Player::new(self.is_second.into())
    }

    /// The player who has a line.
    fn winner(&self) -> Option<Player> {
        let has_line = |player: &Player| has_line(self.marks[player.index()]);
        [Player::FIRST, Player::SECOND].into_iter().find(has_line)
    }

    /// The position as a player sees it.
    fn seen_by(&self, player: Player) -> Self {
        let other = player.opponent().index();
        let mut seen = *self;
        if !self.is_over() {
            seen.marks[other] &= self.tried(player);
            seen.tries[other] = [0; SQUARES];
        }
        seen
    }

    /// The squares of the other player as `observer` knows them, each with the number of marks among which it was when he found it.
    fn found(&self, observer: Player) -> Vec<(u8, usize)> {
        let (mut found, mut marks) = (Vec::new(), observer.index());
        for (square, failed) in self.tries(observer) {
            if failed {
                found.push((square, marks));
            } else {
                marks += 1;
            }
        }
        found
    }

    /// A random order of the other player's marks that agrees with what `observer` has found.
    fn guess_marks(&self, observer: Player, rng: &mut Rng) -> Vec<u8> {
        let own = self.marks[observer.index()];
        let count = self.marks[observer.opponent().index()].count_ones() as usize;
        let found = self.found(observer);
        let is_unknown =
            |square: &u8| own >> square & 1 == 0 && found.iter().all(|(other, _)| other != square);
        let unknown: Vec<u8> = (0..SQUARES as u8).filter(is_unknown).collect();
        // The true order agrees, so that one is found.
        loop {
            let mut others = unknown.clone();
            rng.shuffle(&mut others);
            let others = others.into_iter().take(count - found.len());
            let known = found.iter().map(|&(square, _)| square);
            let mut order: Vec<u8> = known.chain(others).collect();
            rng.shuffle(&mut order);
            let is_early = |&(square, marks): &(u8, usize)| order[..marks].contains(&square);
            let marks = order.iter().fold(0, |marks, square| marks | 1 << square);
            if found.iter().all(is_early) && !has_line(marks) {
                return order;
            }
        }
    }

    /// Lets the other player make these marks, and choose squares of `observer` in vain before, as one does who chooses at random.
    fn guess_tries(&mut self, observer: Player, order: &[u8], rng: &mut Rng) {
        let other = observer.opponent();
        let own: Vec<u8> = self
            .tries(observer)
            .filter(|&(_, failed)| !failed)
            .map(|(square, _)| square)
            .collect();
        for (turn, &mark) in order.iter().enumerate() {
            // The first player is a mark ahead when the second moves.
            let there = &own[..own.len().min(turn + other.index())];
            let tried = self.tried(other);
            let mut squares: Vec<u8> = (0..SQUARES as u8)
                .filter(|square| tried >> square & 1 == 0)
                .collect();
            rng.shuffle(&mut squares);
            for square in squares.into_iter().take_while(|&square| square != mark) {
                if there.contains(&square) {
                    self.add_try(other, square, true);
                }
            }
            self.add_try(other, mark, false);
        }
    }
}

fn has_line(marks: u16) -> bool {
    LINES.into_iter().any(|line| line & !marks == 0)
}

impl Game for PhantomTicTacToe {
    type Move = u8;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        let is_full = self.marks[0] | self.marks[1] == FULL;
        if is_full || self.winner().is_some() {
            Turn::Over
        } else {
            Turn::Player(self.mover())
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        let tried = match self.turn() {
            Turn::Player(player) => self.tried(player),
            _ => FULL,
        };
        let free = (0..SQUARES as u8).filter(move |square| tried >> square & 1 == 0);
        listed::<_, SQUARES>(0, free)
    }

    fn play(&mut self, square: u8) {
        let player = self.mover();
        let failed = self.marks[player.opponent().index()] >> square & 1 == 1;
        self.add_try(player, square, failed);
        if !failed {
            self.marks[player.index()] |= 1 << square;
            self.is_second = !self.is_second;
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        match self.winner() {
            None => 0.0,
            Some(winner) if winner == player => 1.0,
            Some(_) => -1.0,
        }
    }
}

impl Shortcuts for PhantomTicTacToe {
    const LONGEST_GAME: Option<u32> = Some(2 * SQUARES as u32);
}

impl Hidden for PhantomTicTacToe {
    type Observation = PhantomObservation;

    fn observation(&self, player: Player) -> PhantomObservation {
        PhantomObservation {
            seen: self.seen_by(player),
            player,
        }
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        if self.is_over() {
            return *self;
        }
        let order = self.guess_marks(observer, rng);
        let mut world = self.seen_by(observer);
        let marks = order.iter().fold(0, |marks, square| marks | 1 << square);
        world.marks[observer.opponent().index()] = marks;
        world.guess_tries(observer, &order, rng);
        world
    }
}

/// The squares in the order in which they were chosen.
impl fmt::Display for PhantomTicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| self.tries(player));
        let (mut first, mut second, mut words) = (first.peekable(), second.peekable(), Vec::new());
        let mut take = |tries: &mut dyn Iterator<Item = (u8, bool)>| {
            for (square, failed) in tries {
                words.push(square_name(square));
                if !failed {
                    break;
                }
            }
        };
        while first.peek().is_some() || second.peek().is_some() {
            take(&mut first);
            take(&mut second);
        }
        f.write_str(&words.join(" "))
    }
}

/// The board as the player knows it, the squares that he chose, those in vain with `!`, and `*` if he is to move. In the end, the
/// squares of both.
impl fmt::Display for PhantomObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seen, player } = self;
        for square in 0..SQUARES {
            let symbol = match seen.marks.map(|marks| marks >> square & 1) {
                [1, _] => 'o',
                [_, 1] => 'x',
                _ => '.',
            };
            let end = if matches!(square, 2 | 5) { "/" } else { "" };
            write!(f, "{symbol}{end}")?;
        }
        if seen.is_over() {
            return write!(f, " {seen}");
        }
        for (square, failed) in seen.tries(*player) {
            let sign = if failed { "!" } else { "" };
            write!(f, " {}{sign}", square_name(square))?;
        }
        if seen.turn() == Turn::Player(*player) {
            f.write_str(" *")?;
        }
        Ok(())
    }
}

/// The name of a square: its column and its row from the top.
fn square_name(square: u8) -> String {
    let (column, row) = (square % 3, square / 3);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

impl Notation for PhantomTicTacToe {
    /// Reads the squares in the order in which they were chosen, those in vain as well, as in `b2 b2 a1`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        after_moves(Self::default(), text, 0)
    }

    fn move_text(&self, square: u8) -> String {
        square_name(square)
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            msgid!("o")
        } else {
            msgid!("x")
        }
    }
}

impl View for PhantomTicTacToe {
    fn board(&self) -> Board {
        let square = |square| match self.marks.map(|marks| marks >> square & 1) {
            [1, _] => Square::Piece(Player::FIRST),
            [_, 1] => Square::Piece(Player::SECOND),
            _ => Square::Empty,
        };
        Board {
            squares: (0..SQUARES).map(square).collect(),
            ..Board::lettered(Theme::Lines, 3, 3)
        }
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.seen_by(viewer).board()
    }

    fn square_of(&self, square: u8) -> Option<usize> {
        Some(square.into())
    }
}

/// Numbers are those of OpenSpiel's `phantom_ttt`: squares are numbered row by row from the top left.
///
/// Observation: the squares that are empty as far as the player knows, those of the second player and of the first. Planes: the
/// squares of the player, those that he knows of the opponent, and the others.
impl Encode for PhantomTicTacToe {
    fn distinct_actions(&self) -> usize {
        SQUARES
    }

    fn action_of(&self, square: u8) -> usize {
        square.into()
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![3 * SQUARES]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        let [first, second] = self.known(player);
        write_sets([FULL & !(first | second), second, first], observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![3, 3, 3]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let known = self.known(player);
        let (own, theirs) = (known[player.index()], known[player.opponent().index()]);
        write_sets([own, theirs, FULL & !(own | theirs)], planes);
    }
}

impl PhantomTicTacToe {
    /// The marks of both players as far as one has found them, even when the game is over.
    fn known(&self, player: Player) -> [u16; 2] {
        self.marks.map(|marks| marks & self.tried(player))
    }
}

/// Writes sets of squares as zeros and ones.
fn write_sets(sets: [u16; 3], numbers: &mut [f32]) {
    for (set, plane) in sets.into_iter().zip(numbers.chunks_exact_mut(SQUARES)) {
        for (square, number) in plane.iter_mut().enumerate() {
            *number = f32::from(set >> square & 1);
        }
    }
}
