//! Othello with the winner as the Othello articles' programs determine it.

use std::fmt;

use uctopia_game::{
    Board, Encode, Evaluate, Evaluation, Game, Notation, Payoffs, Player, Rng, Shortcuts, TextError, Turn, View,
};
use uctopia_games::othello::{Move, Othello};

/// Othello, scored as by `get_winner` of the Othello articles' programs.
///
/// It matters where a game ends early:
///
/// ```
/// use uctopia_articles::rules::FlawedCount;
/// use uctopia_game::{Game, Notation, Player};
/// use uctopia_games::othello::Othello4;
/// let wiped_out = "-----XX--XX----- O"; // all four discs are black
/// assert_eq!(Othello4::new().read(wiped_out).unwrap().payoff(Player::FIRST), 1.0);
/// assert_eq!(FlawedCount::<4>::default().read(wiped_out).unwrap().payoff(Player::FIRST), -1.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FlawedCount<const N: usize = 8>(
    /// The position.
    pub Othello<N>,
);

impl<const N: usize> fmt::Debug for FlawedCount<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const N: usize> Game for FlawedCount<N> {
    type Move = Move;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        self.0.turn()
    }

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.0.moves()
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.0.play(m);
    }

    #[inline]
    fn is_pass(&self, m: Move) -> bool {
        self.0.is_pass(m)
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        let [black, white] = [Player::FIRST, Player::SECOND].map(|player| self.0.count(player) as i32);
        let size = (N * N) as i32;
        let empty = size - black - white;
        // Mistake: an empty square is the number −1, and black's count is the sum of all squares; white gets the rest of the board.
        // So each empty square takes a disc from black and gives two to white. Correct code would count the squares of
        // each side.
        let black = black - empty;
        let white = size - black;
        let ahead = if player == Player::FIRST { black - white } else { white - black };
        ahead.signum() as f32
    }
}

impl<const N: usize> Shortcuts for FlawedCount<N> {
    const LONGEST_GAME: Option<u32> = Othello::<N>::LONGEST_GAME;
    const BATCH: usize = Othello::<N>::BATCH;

    fn play_to_end(&mut self, rng: &mut Rng) -> u32 {
        self.0.play_to_end(rng)
    }

    fn play_many(starts: &[Self], seed: u64, payoffs: &mut [Payoffs]) {
        assert_eq!(starts.len(), payoffs.len(), "every start needs one place for its payoffs");
        let starts: Vec<Othello<N>> = starts.iter().map(|start| start.0).collect();
        for (end, payoffs) in Othello::random_ends(&starts, seed).into_iter().zip(payoffs) {
            *payoffs = Self(end).payoffs();
        }
    }

    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        self.0.images().map(Self)
    }

    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }
}

impl<const N: usize> fmt::Display for FlawedCount<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<const N: usize> Notation for FlawedCount<N> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        self.0.read(text).map(Self)
    }

    fn move_text(&self, m: Move) -> String {
        self.0.move_text(m)
    }

    fn player_name(player: Player) -> &'static str {
        Othello::<N>::player_name(player)
    }

    fn read_move(&self, text: &str) -> Result<Move, TextError> {
        self.0.read_move(text)
    }
}

impl<const N: usize> View for FlawedCount<N> {
    fn board(&self) -> Board {
        self.0.board()
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        self.0.square_of(m)
    }
}

/// As Othello's.
impl<const N: usize> Encode for FlawedCount<N> {
    fn distinct_actions(&self) -> usize {
        self.0.distinct_actions()
    }

    fn action_of(&self, m: Move) -> usize {
        self.0.action_of(m)
    }

    fn move_of_action(&self, action: usize) -> Option<Move> {
        self.0.move_of_action(action)
    }

    fn observation_shape(&self) -> Vec<usize> {
        self.0.observation_shape()
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.0.write_observation(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        self.0.planes_shape()
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.0.write_planes(player, planes);
    }
}

impl<const N: usize> Evaluate for FlawedCount<N> {
    /// Those of Othello, which count discs as they are.
    const EVALUATIONS: &'static [Evaluation<Self>] = &[named::<N, 0>(), named::<N, 1>(), named::<N, 2>()];
}

const fn named<const N: usize, const INDEX: usize>() -> Evaluation<FlawedCount<N>> {
    let Evaluation { name, aliases, unit, about, scale, .. } = Othello::<N>::EVALUATIONS[INDEX];
    let score = |state: &FlawedCount<N>, player| (Othello::<N>::EVALUATIONS[INDEX].score)(&state.0, player);
    Evaluation { name, aliases, unit, about, scale, score }
}
