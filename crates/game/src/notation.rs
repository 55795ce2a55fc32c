//! Positions and moves as text.

use std::fmt::Display;

use uctopia_options::{TextError, message};

use crate::Game;

/// The ability to be written and read.
///
/// A position's canonical text is its [`Display`] form, on one line; reading it back gives an equal state. Moves are
/// written from the point of view of a state, since a move alone may not determine the board's size.
///
/// ```
/// use std::fmt;
/// use uctopia::{Game, Notation, Player, TextError};
/// # use uctopia::Turn;
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Heap(u8);
/// # impl Game for Heap {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 1;
/// #     fn turn(&self) -> Turn { if self.0 == 0 { Turn::Over } else { Turn::Player(Player::FIRST) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.0.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { self.0 -= taken; }
/// #     fn payoff(&self, _: Player) -> f32 { 1.0 }
/// # }
///
/// // One player takes one or two stones from a heap of ten until none is left.
/// impl fmt::Display for Heap {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}", self.0)
///     }
/// }
///
/// impl Notation for Heap {
///     fn read(&self, text: &str) -> Result<Self, TextError> {
///         if text.is_empty() {
///             return Ok(Self(10));
///         }
///         text.parse().map(Self).map_err(|_| TextError::at(text, 0, "a number of stones from 0 to 255"))
///     }
///     fn move_text(&self, taken: u8) -> String { taken.to_string() }
///     fn player_name(&self, _: Player) -> &'static str { "solver" }
/// }
///
/// let heap = Heap(10).read("3").unwrap();
/// assert_eq!(heap.after(heap.read_move(" 2 ").unwrap()).to_string(), "1");
/// let error = heap.read_move("3").unwrap_err();
/// assert_eq!(error.to_string(), "cannot read \"3\": not a legal move here; legal moves are 1 2");
/// ```
pub trait Notation: Game + Display {
    /// Reads a position under the rules and the board of `self`, which is any position of the game meant.
    ///
    /// Accepts at least the canonical text. The empty text is the first position.
    ///
    /// # Errors
    /// The column and the text that was expected there.
    fn read(&self, text: &str) -> Result<Self, TextError>;

    /// The text of a move or outcome, unique among the legal ones: `f5`, `4`, `pass`.
    fn move_text(&self, m: Self::Move) -> String;

    /// The name of a player in this game, such as `black` or `o`.
    fn player_name(&self, player: crate::Player) -> &'static str;

    /// Reads a legal move, in any case and with spaces around it.
    ///
    /// # Errors
    /// When the text names no legal move; the error lists the legal ones.
    fn read_move(&self, text: &str) -> Result<Self::Move, TextError> {
        let wanted = text.trim();
        self.moves()
            .find(|&m| self.move_text(m).eq_ignore_ascii_case(wanted))
            .ok_or_else(|| illegal_move(text, self.moves().map(|m| self.move_text(m))))
    }
}

/// The error for a move that is not among the legal ones.
///
/// ```
/// use uctopia::game::illegal_move;
/// let legal = ["a1", "b2"].map(str::to_owned).into_iter();
/// let error = illegal_move("c3", legal);
/// assert_eq!(error.to_string(), "cannot read \"c3\": not a legal move here; legal moves are a1 b2");
/// let many = (1..=225).map(|m: u32| m.to_string());
/// let error = illegal_move("c3", many);
/// assert!(error.to_string().ends_with("legal moves are 1 2 3 4 5 6 7 8 9 10 11 12 …")); // a telephone shows no more
/// ```
#[must_use]
pub fn illegal_move(text: &str, legal: impl Iterator<Item = String>) -> TextError {
    /// More moves than this are cut to the first of them: a longer list is not read.
    const MOST: usize = 40;
    const SHOWN: usize = 12;
    let mut legal: Vec<String> = legal.collect();
    if legal.len() > MOST {
        legal.truncate(SHOWN);
        legal.push("…".to_owned());
    }
    let advice = match legal.as_slice() {
        [] => message!("the game is over, so no move is legal"),
        [only] => message!("not a legal move here; the only legal move is {only}"),
        some => message!(
            "not a legal move here; legal moves are {some}",
            some = some.join(" ")
        ),
    };
    TextError::whole(text, advice)
}
