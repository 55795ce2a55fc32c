//! Names of known openings.

use std::collections::HashMap;

use crate::{Game, Notation, Shortcuts};

/// An opening with a name: moves from the first position of the game.
///
/// ```
/// use uctopia::game::{NamedOpening, OpeningNames};
/// use uctopia::games::othello::Othello8;
/// let tiger = Othello8::OPENINGS.iter().find(|opening| opening.english == "Tiger").unwrap();
/// assert_eq!((tiger.moves, tiger.japanese), ("f5d6c3d3c4", "虎"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedOpening {
    /// The moves, in a text that [`Notation::read`] reads.
    pub moves: &'static str,
    /// The English name, or the Japanese one in Latin letters.
    pub english: &'static str,
    /// The Japanese name; the English one where there is no other.
    pub japanese: &'static str,
}

/// The ability to name openings.
///
/// A name applies to every position that is the same as that after its moves up to symmetry, whatever moves led there.
/// [`OpeningIndex`] finds it.
///
/// ```
/// use uctopia::game::{NamedOpening, OpeningIndex, OpeningNames};
/// use uctopia::games::mnk::TicTacToe;
/// const CORNER: &[NamedOpening] = &[NamedOpening { moves: "a1", english: "Corner", japanese: "隅" }];
/// let index = OpeningIndex::of(&TicTacToe::default(), CORNER);
/// assert_eq!(index.len(), 1);
/// # use uctopia::games::othello::Othello8;
/// # assert!(Othello8::OPENINGS.len() > 100);
/// ```
pub trait OpeningNames: Notation + Shortcuts {
    /// The openings. A name that continues another one is more precise.
    const OPENINGS: &'static [NamedOpening];
}

/// The named openings of a game by position.
///
/// ```
/// use uctopia::game::{Notation, OpeningIndex};
/// use uctopia::games::othello::Othello8;
/// let (start, index) = (Othello8::new(), OpeningIndex::<Othello8>::default());
/// let name = |moves: &str| index.name_at(&start.read(moves).unwrap()).map(|opening| opening.english);
/// assert_eq!(name("f5d6c3d3c4"), Some("Tiger"));
/// assert_eq!(name("c4e3f6e6f5"), Some("Tiger")); // turned by 180 degrees
/// assert_eq!(name("f5d6c4d3c3"), Some("Tiger")); // by another order of moves
/// assert_eq!(name(""), None);
/// ```
#[derive(Clone, Debug)]
pub struct OpeningIndex<G> {
    by_position: HashMap<G, &'static NamedOpening>,
}

impl<G: OpeningNames + Default> Default for OpeningIndex<G> {
    fn default() -> Self {
        Self::of(&G::default(), G::OPENINGS)
    }
}

impl<G: Notation + Shortcuts> OpeningIndex<G> {
    /// The openings of the game that begins with `start`. Texts that are no positions of it are left out; of two openings that
    /// lead to the same position, the first is kept.
    pub fn of(start: &G, openings: &'static [NamedOpening]) -> Self {
        let mut by_position = HashMap::new();
        for opening in openings {
            if let Ok(state) = start.read(opening.moves) {
                by_position.entry(state.canonical()).or_insert(opening);
            }
        }
        Self { by_position }
    }

    /// The number of positions with a name.
    pub fn len(&self) -> usize {
        self.by_position.len()
    }

    /// Whether no position has a name.
    pub fn is_empty(&self) -> bool {
        self.by_position.is_empty()
    }

    /// The opening that ends in this position or in one that is symmetric to it.
    pub fn name_at(&self, state: &G) -> Option<&'static NamedOpening> {
        self.by_position.get(&state.canonical()).copied()
    }

    /// The last opening on a line of positions: the most precise name of the line.
    ///
    /// ```
    /// use uctopia::game::{Game, Notation, OpeningIndex};
    /// use uctopia::games::othello::Othello8;
    /// let (mut state, index) = (Othello8::new(), OpeningIndex::<Othello8>::default());
    /// let mut line = vec![state];
    /// for m in ["f5", "d6", "c3", "d3", "c4", "f4", "g4"] {
    ///     state.play(state.read_move(m).unwrap());
    ///     line.push(state);
    /// }
    /// assert_eq!(index.name_of(&line).unwrap().english, "Tiger"); // two moves ago
    /// ```
    pub fn name_of<'a>(
        &self,
        line: impl IntoIterator<Item = &'a G, IntoIter: DoubleEndedIterator>,
    ) -> Option<&'static NamedOpening>
    where
        G: 'a,
    {
        line.into_iter().rev().find_map(|state| self.name_at(state))
    }

    /// The most precise name of the line of these moves from `start`.
    ///
    /// ```
    /// use uctopia::game::{Notation, OpeningIndex};
    /// use uctopia::games::othello::Othello8;
    /// let (start, index) = (Othello8::new(), OpeningIndex::<Othello8>::default());
    /// let first = start.read_move("f5").unwrap();
    /// assert!(index.name_after(&start, [first]).is_none());
    /// ```
    pub fn name_after(
        &self,
        start: &G,
        moves: impl IntoIterator<Item = <G as Game>::Move>,
    ) -> Option<&'static NamedOpening> {
        let (mut state, mut name) = (start.clone(), self.name_at(start));
        for m in moves {
            state.play(m);
            name = self.name_at(&state).or(name);
        }
        name
    }
}
