//! Where a player can bring the game before somebody else moves.

use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use uctopia_game::Game;

/// The positions that the player to move can reach before nature or another player moves, or the game ends, each once.
///
/// In most games of two that is one ply. Where a player makes several moves in a row, as in Calculation, it is what they come
/// to, in whichever order they are made. (Afterstates: Sutton and Barto 1998, "Reinforcement Learning", 6.8.)
///
/// ```
/// use uctopia_game::Game;
/// use uctopia_game::adapters::Tree;
/// use uctopia_search::learned::Afterstates;
/// // A choice between the end of the game and a coin toss.
/// let game: Tree = "(A[A1B1])".parse().unwrap();
/// let mut afterstates = Afterstates::default();
/// afterstates.find(&game);
/// assert_eq!(afterstates.iter().map(|(_, position)| position.is_over()).collect::<Vec<_>>(), [true, false]);
/// assert_eq!(afterstates.path(1), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Afterstates<G: Game> {
    reached: Vec<Reached<G>>,
    /// Places of the afterstates among all positions reached.
    ends: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Reached<G: Game> {
    position: G,
    hash: u64,
    /// From where, and by which move; nothing at the beginning.
    by: Option<(usize, G::Move)>,
}

impl<G: Game> Default for Afterstates<G> {
    fn default() -> Self {
        Self { reached: Vec::new(), ends: Vec::new() }
    }
}

impl<G: Game> Afterstates<G> {
    /// Positions looked at, at most: what is reached beyond them counts as an afterstate as it stands.
    pub const MOST: usize = 2000;

    /// Finds those of a position in which a player is to move; earlier ones are forgotten.
    pub fn find(&mut self, position: &G) {
        self.reached.clear();
        self.ends.clear();
        let mover = position.turn();
        self.reached.push(Reached { position: position.clone(), hash: hash(position), by: None });
        let mut place = 0;
        while place < self.reached.len() {
            let position = self.reached[place].position.clone();
            if place > 0 && (position.turn() != mover || self.reached.len() >= Self::MOST) {
                self.ends.push(place);
            } else {
                self.go_on_from(place, &position);
            }
            place += 1;
        }
    }

    fn go_on_from(&mut self, place: usize, position: &G) {
        for m in position.moves() {
            let next = position.after(m);
            let hash = hash(&next);
            let is_known = self.reached.iter().any(|known| known.hash == hash && known.position == next);
            if !is_known {
                self.reached.push(Reached { position: next, hash, by: Some((place, m)) });
            }
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether none was found yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All of them with their numbers, those first that need fewer moves.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &G)> {
        self.ends.iter().map(|&place| &self.reached[place].position).enumerate()
    }

    /// The afterstate of a number.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn position(&self, number: usize) -> &G {
        &self.reached[self.ends[number]].position
    }

    /// The moves that lead to the afterstate of a number.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn path(&self, number: usize) -> Vec<G::Move> {
        let mut place = self.ends[number];
        let mut moves = Vec::new();
        while let Some((from, m)) = self.reached[place].by {
            moves.push(m);
            place = from;
        }
        moves.reverse();
        moves
    }
}

fn hash<G: Game>(position: &G) -> u64 {
    FixedState::with_seed(0).hash_one(position)
}
