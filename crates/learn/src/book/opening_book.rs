//! A book: its positions and settings.

use std::collections::HashMap;

use uctopia_game::{Game, Notation, Player, Scale, Shortcuts, Turn};

use crate::BookError;

/// What a game needs to have a book: positions as text, and their symmetries.
///
/// ```
/// fn can_have_a_book<G: uctopia::learn::BookGame>() {}
/// can_have_a_book::<uctopia::games::othello::Othello8>();
/// ```
pub trait BookGame: Notation + Shortcuts {}

impl<G: Notation + Shortcuts> BookGame for G {}

/// The settings of a book: with the same settings, the same positions are searched with the same results.
///
/// ```
/// use uctopia::learn::BookSettings;
/// let settings =
///     BookSettings { game: "othello".into(), agent: "probcut:nodes=100000".into(), seed: 1, weight: 0.03 };
/// assert_eq!(settings, settings.clone());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BookSettings {
    /// The game and its rules, in the text by which they are named everywhere, such as `othello:size=6`.
    pub game: String,
    /// The agent that searches positions, as text; several with ` + ` between them. The value of a move is the mean of theirs:
    /// where values depend on whether the depth is odd or even, those of two depths make up for it.
    pub agent: String,
    /// The seed of all searches.
    pub seed: u64,
    /// ω: how much a ply adds to the cost of a position, as a share of a win: of 1 in values from −1 to 1, of the scale in
    /// points. Not negative. The smaller it is, the deeper the good lines are followed.
    pub weight: f32,
}

/// A move of a position of the book.
#[derive(Clone, Debug)]
pub(crate) struct BookMove<G: Game> {
    pub(crate) mv: G::Move,
    /// The position after it, in its canonical form.
    pub(crate) child: G,
    /// The value by the search of the position before it, for the player who makes it.
    pub(crate) searched: f32,
    /// Whether the value is proven.
    pub(crate) is_proven: bool,
    /// Whether the game goes on with the other player's move.
    pub(crate) changes_sides: bool,
}

/// A position of the book in its canonical form.
#[derive(Clone, Debug)]
pub(crate) struct BookPosition<G: Game> {
    pub(crate) state: G,
    /// The depth of its search, in plies.
    pub(crate) depth: u32,
    /// The searched moves with their values: the first of those that lead to the same position up to
    /// symmetry.
    pub(crate) moves: Vec<BookMove<G>>,
}

/// What follows from the searched values of all positions of a book.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backup {
    /// The values of the moves of each position.
    pub(crate) moves: Vec<Vec<f32>>,
    /// The value of each position for its player to move: the largest of them.
    pub(crate) values: Vec<f32>,
    /// The positions that can be reached from the first one, each behind those that lead to it.
    pub(crate) order: Vec<usize>,
}

/// An opening book.
///
/// Its positions are searched in batches; what a batch consists of depends on the positions before it alone, so that the book
/// does not depend on the number of threads or on interruptions.
#[derive(Clone, Debug)]
pub struct Book<G: BookGame> {
    pub(crate) start: G,
    pub(crate) settings: BookSettings,
    /// The unit of all values; `None` before the first search.
    pub(crate) scale: Option<Scale>,
    /// The positions in the order of their searches, the first position of the game first.
    pub(crate) positions: Vec<BookPosition<G>>,
    /// Where each batch begins.
    pub(crate) batches: Vec<usize>,
    pub(crate) index: HashMap<G, usize>,
    pub(crate) backup: Backup,
}

impl<G: BookGame> Book<G> {
    /// An empty book of the game that begins with `start`.
    ///
    /// # Errors
    /// When the game is not one of two players, or a text of the settings is not one line.
    ///
    /// ```
    /// use uctopia::learn::{Book, BookError, BookSettings};
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// use uctopia::games::othello::Othello8;
    /// let settings = BookSettings { game: "othello".into(), agent: "probcut".into(), seed: 1, weight: 0.03 };
    /// assert!(Book::new(Othello8::new(), settings.clone()).unwrap().is_empty());
    /// let solitaire = Book::new(Calculation::new(&Rules::default()), settings);
    /// assert_eq!(solitaire.unwrap_err(), BookError::UnsuitableGame);
    /// ```
    pub fn new(start: G, settings: BookSettings) -> Result<Self, BookError> {
        if start.players() != 2 || !matches!(start.turn(), Turn::Player(_)) {
            return Err(BookError::UnsuitableGame);
        }
        BookError::check_line(&settings.game)?;
        BookError::check_line(&settings.agent)?;
        Ok(Self {
            start,
            settings,
            scale: None,
            positions: Vec::new(),
            batches: Vec::new(),
            index: HashMap::new(),
            backup: Backup::default(),
        })
    }

    /// The settings.
    pub fn settings(&self) -> &BookSettings {
        &self.settings
    }

    /// The unit of all values; `None` while the book is empty.
    pub fn scale(&self) -> Option<&Scale> {
        self.scale.as_ref()
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Whether the position, or one that is symmetric to it, is in the book.
    pub fn contains(&self, state: &G) -> bool {
        self.find(&state.canonical()).is_some()
    }

    /// Where a position in its canonical form is.
    pub(crate) fn find(&self, canonical: &G) -> Option<usize> {
        self.index.get(canonical).copied()
    }

    pub(crate) fn push(&mut self, position: BookPosition<G>) {
        self.index
            .insert(position.state.clone(), self.positions.len());
        self.positions.push(position);
    }

    /// A move of a position, with what follows from the rules.
    pub(crate) fn book_move(state: &G, mv: G::Move, searched: f32, is_proven: bool) -> BookMove<G> {
        let child = state.after(mv).canonical();
        let changes_sides = mover(&child).is_some_and(|player| Some(player) != mover(state));
        BookMove {
            mv,
            child,
            searched,
            is_proven,
            changes_sides,
        }
    }
}

/// The player to move, while the game goes on.
pub(crate) fn mover<G: Game>(state: &G) -> Option<Player> {
    match state.turn() {
        Turn::Player(player) => Some(player),
        Turn::Chance | Turn::Over => None,
    }
}
