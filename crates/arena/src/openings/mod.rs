//! Lists of openings, generated or read.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Opening`] and [`Openings`] |
//! | `all.rs` | every opening of some length, the symmetric ones once |
//! | `balance.rs` | only balanced openings |
//! | `text.rs` | lists as text: transcripts and positions, one a line |
//! | `transcript.rs` | moves written one after another |
//! | `random.rs` | random plies |
//! | `schedule.rs` | the opening of each unit of a match |

mod all;
mod balance;
mod error;
pub(crate) mod random;
pub(crate) mod schedule;
mod text;
mod transcript;

use uctopia_game::{Game, Notation};

pub use error::OpeningsError;
pub use transcript::moves_of_transcript;

/// How a game begins: some moves, from the position where the match starts or from one of its own.
///
/// ```
/// use uctopia::arena::Opening;
/// use uctopia::{Game, Notation};
/// use uctopia::games::othello::Othello8;
/// let start = Othello8::new();
/// let moves = Opening::of_moves(vec![start.read_move("f5").unwrap()]);
/// let position = Opening::at(start.read("f5").unwrap());
/// assert_eq!(moves.end(&start), position.end(&start));
/// assert_eq!(moves.to_text(&start), "f5");
/// assert_eq!(position.to_text(&start), "---------------------------OX------XXX-------------------------- O");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opening<G: Game> {
    from: Option<NamedPosition<G>>,
    moves: Vec<G::Move>,
}

/// A position and its canonical text, which is stored in records.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct NamedPosition<G> {
    position: G,
    text: String,
}

impl<G: Game> Opening<G> {
    /// These moves from the position where the match starts.
    #[must_use]
    pub fn of_moves(moves: Vec<G::Move>) -> Self {
        Self { from: None, moves }
    }

    /// This position, for any start of the match.
    #[must_use]
    pub fn at(position: G) -> Self
    where
        G: Notation,
    {
        let text = position.to_string();
        Self {
            from: Some(NamedPosition { position, text }),
            moves: Vec::new(),
        }
    }

    /// The moves, from the opening's own position if it has one.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position that it begins from instead of the match's start, if it does.
    #[must_use]
    pub fn position(&self) -> Option<&G> {
        self.from.as_ref().map(|named| &named.position)
    }

    /// The canonical text of [`position`](Self::position).
    fn position_text(&self) -> Option<&str> {
        self.from.as_ref().map(|named| named.text.as_str())
    }

    /// The position from which the players play, in a match from `start`; `None` when a move is not legal.
    ///
    /// ```
    /// use uctopia::arena::Opening;
    /// use uctopia::game::{Game, adapters::Tree};
    /// let start: Tree = "((AB)=)".parse().unwrap();
    /// assert_eq!(Opening::of_moves(vec![0]).end(&start), Some(start.after(0)));
    /// assert_eq!(Opening::of_moves(vec![0, 2]).end(&start), None);
    /// ```
    #[must_use]
    pub fn end(&self, start: &G) -> Option<G> {
        let mut state = self.position().unwrap_or(start).clone();
        for &m in &self.moves {
            if !state.moves().any(|legal| legal == m) {
                return None;
            }
            state.play(m);
        }
        Some(state)
    }
}

/// A list of openings for a match.
///
/// ```
/// use uctopia::arena::{Opening, Openings};
/// use uctopia::games::connect_four::ConnectFour;
/// let start = ConnectFour::default();
/// let openings = Openings::all(&start, 1).unwrap(); // columns 5 to 7 mirror columns 1 to 3
/// assert_eq!(openings.iter().map(|opening| opening.to_text(&start)).collect::<Vec<_>>(), ["1", "2", "3", "4"]);
/// let own: Openings<_> = openings.iter().skip(2).cloned().collect();
/// assert_eq!(own.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings<G: Game>(Vec<Opening<G>>);

impl<G: Game> Openings<G> {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Opening<G>> {
        self.0.iter()
    }

    /// The one at this place, counted from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Opening<G>> {
        self.0.get(index)
    }
}

impl<G: Game> FromIterator<Opening<G>> for Openings<G> {
    fn from_iter<I: IntoIterator<Item = Opening<G>>>(openings: I) -> Self {
        Self(openings.into_iter().collect())
    }
}

impl<'a, G: Game> IntoIterator for &'a Openings<G> {
    type Item = &'a Opening<G>;
    type IntoIter = std::slice::Iter<'a, Opening<G>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
