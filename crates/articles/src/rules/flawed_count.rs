//! Othello with the winner as the Othello articles' programs determine it.

use std::fmt;

use uctopia_game::{
    Board, Encode, Evaluate, Evaluation, Game, Notation, Player, Rng, Shortcuts, Turn, View,
};
use uctopia_games::othello::{Move, Othello};
use uctopia_options::TextError;

/// Othello on any of its boards, scored as by `get_winner` of the Othello articles' programs.
///
/// One type for all sizes: each type of game costs the build a copy of every agent, and these rules are for reproducing articles, not
/// for speed.
///
/// It matters where a game ends early:
///
/// ```
/// use uctopia_articles::rules::FlawedCount;
/// use uctopia_game::{Game, Notation, Player};
/// use uctopia_games::othello::Othello4;
/// let wiped_out = Othello4::new().read("-----XX--XX----- O").unwrap(); // all four discs are black
/// assert_eq!(wiped_out.payoff(Player::FIRST), 1.0);
/// assert_eq!(FlawedCount::from(wiped_out).payoff(Player::FIRST), -1.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum FlawedCount {
    /// A position on 8×8.
    Eight(Othello<8>),
    /// A position on 6×6.
    Six(Othello<6>),
    /// A position on 4×4.
    Four(Othello<4>),
}

macro_rules! between_boards_and_positions {
    ($($size:literal $board:ident),*) => {$(
        impl From<Othello<$size>> for FlawedCount {
            fn from(position: Othello<$size>) -> Self {
                Self::$board(position)
            }
        }
    )*};
}

between_boards_and_positions!(8 Eight, 6 Six, 4 Four);

/// An expression of the position, whatever its size.
macro_rules! of_any_size {
    ($flawed:expr, $position:ident => $value:expr) => {
        match $flawed {
            FlawedCount::Eight($position) => $value,
            FlawedCount::Six($position) => $value,
            FlawedCount::Four($position) => $value,
        }
    };
}

/// Black's payoff in a finished game, as the programs count discs.
fn payoff_of_black<const N: usize>(position: &Othello<N>) -> i32 {
    let [black, white] =
        [Player::FIRST, Player::SECOND].map(|player| position.count(player) as i32);
    let squares = (N * N) as i32;
    let empty = squares - black - white;
    // Mistake: an empty square is the number −1, and black's count is the sum of all squares; white gets the rest of the board.
    // So each empty square takes a disc from black and gives two to white. Correct code would count the squares of
    // each side.
    let black = black - empty;
    let white = squares - black;
    (black - white).signum()
}

impl fmt::Debug for FlawedCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any_size!(self, position => position.fmt(f))
    }
}

impl Game for FlawedCount {
    type Move = Move;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        of_any_size!(self, position => position.turn())
    }

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        of_any_size!(self, position => position.moves())
    }

    #[inline]
    fn play(&mut self, m: Move) {
        of_any_size!(self, position => position.play(m));
    }

    #[inline]
    fn is_pass(&self, m: Move) -> bool {
        m.is_pass()
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        let payoff_of_black = of_any_size!(self, position => payoff_of_black(position));
        (if player == Player::FIRST {
            payoff_of_black
        } else {
            -payoff_of_black
        }) as f32
    }
}

impl Shortcuts for FlawedCount {
    const LONGEST_GAME: Option<u32> = Othello::<8>::LONGEST_GAME;

    fn play_to_end(&mut self, rng: &mut Rng) -> u32 {
        of_any_size!(self, position => position.play_to_end(rng))
    }

    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let images: Vec<Self> =
            of_any_size!(self, position => position.images().map(Self::from).collect());
        images.into_iter()
    }

    fn canonical(&self) -> Self {
        of_any_size!(self, position => position.canonical().into())
    }
}

impl fmt::Display for FlawedCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any_size!(self, position => fmt::Display::fmt(position, f))
    }
}

impl Notation for FlawedCount {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        of_any_size!(self, position => position.read(text).map(Self::from))
    }

    fn move_text(&self, m: Move) -> String {
        of_any_size!(self, position => position.move_text(m))
    }

    fn player_name(&self, player: Player) -> &'static str {
        Othello::<8>::new().player_name(player)
    }

    fn read_move(&self, text: &str) -> Result<Move, TextError> {
        of_any_size!(self, position => position.read_move(text))
    }
}

impl View for FlawedCount {
    fn board(&self) -> Board {
        of_any_size!(self, position => position.board())
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        of_any_size!(self, position => position.square_of(m))
    }
}

/// Numbers and arrays are Othello's.
impl Encode for FlawedCount {
    fn distinct_actions(&self) -> usize {
        of_any_size!(self, position => position.distinct_actions())
    }

    fn action_of(&self, m: Move) -> usize {
        of_any_size!(self, position => position.action_of(m))
    }

    fn move_of_action(&self, action: usize) -> Option<Move> {
        of_any_size!(self, position => position.move_of_action(action))
    }

    fn write_mask(&self, mask: &mut [bool]) {
        of_any_size!(self, position => position.write_mask(mask));
    }

    fn observation_shape(&self) -> Vec<usize> {
        of_any_size!(self, position => position.observation_shape())
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        of_any_size!(self, position => position.write_observation(player, observation));
    }

    fn planes_shape(&self) -> Vec<usize> {
        of_any_size!(self, position => position.planes_shape())
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        of_any_size!(self, position => position.write_planes(player, planes));
    }
}

impl Evaluate for FlawedCount {
    /// The evaluations of Othello, which count discs as they are; their names and scales are the same for every size.
    const EVALUATIONS: &'static [Evaluation<Self>] = &[named::<0>(), named::<1>(), named::<2>()];
}

const fn named<const INDEX: usize>() -> Evaluation<FlawedCount> {
    fn score<const N: usize, const INDEX: usize>(position: &Othello<N>, player: Player) -> f32 {
        (Othello::<N>::EVALUATIONS[INDEX].score)(position, player)
    }
    let score = |state: &FlawedCount, player| match state {
        FlawedCount::Eight(position) => score::<8, INDEX>(position, player),
        FlawedCount::Six(position) => score::<6, INDEX>(position, player),
        FlawedCount::Four(position) => score::<4, INDEX>(position, player),
    };
    Othello::<8>::EVALUATIONS[INDEX].with_score(score)
}
