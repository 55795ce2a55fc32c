//! Small games whose positions are arrays.

use uctopia_game::{Encode, Game, Player, Shortcuts, Turn};

/// Tic-tac-toe: 0 for an empty square, otherwise the player's number from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Board([u8; 9]);

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

impl Board {
    fn made(&self) -> usize {
        self.0.iter().filter(|&&square| square > 0).count()
    }

    fn has_line(&self, player: u8) -> bool {
        LINES
            .iter()
            .any(|line| line.iter().all(|&square| self.0[square] == player))
    }

    /// The position of these planes, in which the first plane's owner is to move.
    pub(crate) fn of_planes(planes: &[f32]) -> Self {
        let stones = planes.iter().filter(|&&stone| stone > 0.0).count() as u8;
        let mover = stones % 2 + 1;
        let square = |index: usize| match (planes[index] > 0.0, planes[index + 9] > 0.0) {
            (true, _) => mover,
            (_, true) => 3 - mover,
            _ => 0,
        };
        Self(std::array::from_fn(square))
    }

    /// The payoff under best play to the player to move.
    pub(crate) fn best_payoff(&self) -> f32 {
        self.moves()
            .map(|m| -self.after(m).seen_by_mover())
            .fold(-1.0, f32::max)
    }

    /// The payoff to the player whose turn it is or would be.
    pub(crate) fn seen_by_mover(&self) -> f32 {
        if self.is_over() {
            self.payoff(Player::new(self.made() % 2))
        } else {
            self.best_payoff()
        }
    }
}

impl Game for Board {
    type Move = usize;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        let over = self.made() == 9 || self.has_line(1) || self.has_line(2);
        if over {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.made() % 2))
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        let free: Vec<usize> = if self.is_over() {
            Vec::new()
        } else {
            (0..9).filter(|&s| self.0[s] == 0).collect()
        };
        free.into_iter()
    }

    fn play(&mut self, square: usize) {
        self.0[square] = (self.made() % 2) as u8 + 1;
    }

    fn payoff(&self, player: Player) -> f32 {
        match (self.has_line(1), self.has_line(2)) {
            (true, _) => [1.0, -1.0][player.index()],
            (_, true) => [-1.0, 1.0][player.index()],
            _ => 0.0,
        }
    }
}

impl Shortcuts for Board {}

impl Encode for Board {
    fn distinct_actions(&self) -> usize {
        9
    }

    fn action_of(&self, square: usize) -> usize {
        square
    }

    fn observation_shape(&self) -> Vec<usize> {
        self.planes_shape()
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.write_planes(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![2, 3, 3]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let own = player.index() as u8 + 1;
        for (index, &square) in self.0.iter().enumerate() {
            planes[index] = f32::from(square == own);
            planes[index + 9] = f32::from(square == 3 - own);
        }
    }
}

/// Two of three players make one move each, 0 or 1; the first player's move decides who wins: the last player or himself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Three(Vec<usize>);

impl Game for Three {
    type Move = usize;
    const PLAYERS: usize = 3;

    fn turn(&self) -> Turn {
        if self.0.len() == 2 {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.0.len()))
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        0..if self.0.len() == 2 { 0 } else { 2 }
    }

    fn play(&mut self, m: usize) {
        self.0.push(m);
    }

    fn payoff(&self, player: Player) -> f32 {
        [[0.0, -1.0, 1.0], [1.0, -1.0, 0.0]][self.0[0]][player.index()]
    }
}

impl Shortcuts for Three {}

impl Encode for Three {
    fn distinct_actions(&self) -> usize {
        2
    }

    fn action_of(&self, m: usize) -> usize {
        m
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.write_planes(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![1]
    }

    /// 1 in positions of the second player after move 0, 2 after move 1, 0 in all others.
    fn write_planes(&self, _: Player, planes: &mut [f32]) {
        planes[0] = if self.0.len() == 1 {
            self.0[0] as f32 + 1.0
        } else {
            0.0
        };
    }
}

/// One player takes a safe 0.2, or throws a die: 0.9 or −0.1, equally likely. Then he makes a last move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Dice {
    Choose,
    Throw,
    /// Tenths.
    Won(i8),
    End(i8),
}

impl Dice {
    pub(crate) const THROWING: f32 = 5.0;
}

impl Game for Dice {
    type Move = usize;
    const PLAYERS: usize = 1;

    fn turn(&self) -> Turn {
        match self {
            Self::Throw => Turn::Chance,
            Self::End(_) => Turn::Over,
            _ => Turn::Player(Player::FIRST),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        0..match self {
            Self::Choose | Self::Throw => 2,
            Self::Won(_) => 1,
            Self::End(_) => 0,
        }
    }

    fn play(&mut self, m: usize) {
        *self = match (*self, m) {
            (Self::Choose, 0) => Self::Won(2),
            (Self::Choose, _) => Self::Throw,
            (Self::Throw, 0) => Self::Won(9),
            (Self::Throw, _) => Self::Won(-1),
            (Self::Won(tenths) | Self::End(tenths), _) => Self::End(tenths),
        };
    }

    fn payoff(&self, _: Player) -> f32 {
        if let Self::End(tenths) = self {
            f32::from(*tenths) / 10.0
        } else {
            0.0
        }
    }

    fn weight(&self, _: usize) -> f32 {
        1.0
    }
}

impl Shortcuts for Dice {}

impl Encode for Dice {
    fn distinct_actions(&self) -> usize {
        2
    }

    fn action_of(&self, m: usize) -> usize {
        m
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.write_planes(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![1]
    }

    fn write_planes(&self, _: Player, planes: &mut [f32]) {
        planes[0] = match self {
            Self::Throw => Self::THROWING,
            Self::Won(tenths) => f32::from(*tenths) / 10.0,
            _ => 0.0,
        };
    }
}
