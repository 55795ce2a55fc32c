//! Where a player can bring the game before somebody else moves.

use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use uctopia_game::{Game, Turn};

/// The positions that the player to move can reach before nature or another player moves, or the game ends, each once.
///
/// Moves that the game knows to be superfluous are left out. In most games of two that is one ply. Where a player makes
/// several moves in a row, as in Calculation, it is what they come to, in whichever order they are made. (Afterstates:
/// Sutton and Barto 1998, "Reinforcement Learning", 6.8.)
///
/// ```
/// use uctopia_game::Game;
/// use uctopia_game::adapters::Tree;
/// use uctopia_search::learned::Afterstates;
/// // A choice between the end of the game and a coin toss.
/// let game: Tree = "(B[A1B1])".parse().unwrap();
/// let mut afterstates = Afterstates::default();
/// afterstates.find(&game);
/// assert_eq!(afterstates.iter().map(|(_, position)| position.is_over()).collect::<Vec<_>>(), [true, false]);
/// assert_eq!(afterstates.path(1), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Afterstates<G: Game> {
    reached: Vec<Reached<G>>,
    /// Places of the positions reached, by their hashes.
    known: HashTable<usize>,
    /// Places of positions from which the player moves on.
    open: Vec<usize>,
    /// Places of the afterstates.
    ends: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Reached<G: Game> {
    position: G,
    /// From where, and by which move, after which the player may have had no choice for a while; nothing at the beginning.
    by: Option<(usize, G::Move)>,
}

impl<G: Game> Default for Afterstates<G> {
    fn default() -> Self {
        Self { reached: Vec::new(), known: HashTable::new(), open: Vec::new(), ends: Vec::new() }
    }
}

impl<G: Game> Afterstates<G> {
    /// Positions looked at, at most: what is reached beyond them counts as an afterstate as it stands.
    pub const MOST: usize = 2000;

    /// Finds those of a position in which a player is to move; earlier ones are forgotten. Where the player can win at once,
    /// that is the only one.
    pub fn find(&mut self, position: &G) {
        self.forget();
        let mover = position.turn();
        self.reached.push(Reached { position: position.clone(), by: None });
        self.is_new();
        self.open.push(0);
        while let Some(place) = self.open.pop() {
            let position = self.reached[place].position.clone();
            let older = self.open.len();
            for m in position.worth_trying() {
                if !self.go_on(place, &position, m, mover) {
                    return;
                }
            }
            // What comes of the first move is looked at first.
            self.open[older..].reverse();
        }
    }

    /// Begins anew. Emptying a table takes time by its size, so one that is far too large is given up.
    fn forget(&mut self) {
        if self.known.capacity() > 8 * self.known.len() + 256 {
            self.known = HashTable::new();
        }
        self.known.clear();
        self.reached.clear();
        self.ends.clear();
        self.open.clear();
    }

    /// Makes a move; returns whether there is anything left to look for.
    #[inline]
    fn go_on(&mut self, from: usize, position: &G, m: G::Move, mover: Turn) -> bool {
        let place = self.reached.len();
        self.reached.push(Reached { position: position.clone(), by: Some((from, m)) });
        let next = &mut self.reached[place].position;
        next.play(m);
        let mut turn = next.turn();
        while turn == mover {
            let Some(only) = only_one(next) else { break };
            next.play(only);
            turn = next.turn();
        }
        let is_won = turn == Turn::Over && matches!(mover, Turn::Player(player) if next.payoff(player) >= 1.0);
        if !self.is_new() {
            self.reached.pop();
            return true;
        }
        if is_won {
            self.ends.clear();
        }
        if turn == mover && place < Self::MOST {
            self.open.push(place);
        } else {
            self.ends.push(place);
        }
        !is_won
    }

    /// Whether the last position was not reached before; it is known from now on.
    #[inline]
    fn is_new(&mut self) -> bool {
        let Self { reached, known, .. } = self;
        let Some((place, last)) = reached.len().checked_sub(1).map(|place| (place, &reached[place].position)) else {
            return false;
        };
        let hash = hash(last);
        if known.find(hash, |&other| reached[other].position == *last).is_some() {
            return false;
        }
        known.insert_unique(hash, place, |&place| self::hash(&reached[place].position));
        true
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

    /// All of them with their numbers.
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

    /// The first of the moves that lead to the afterstate of a number.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn first_move(&self, number: usize) -> G::Move {
        let (mut place, mut first) = (self.ends[number], None);
        while let Some((from, m)) = self.reached[place].by {
            (place, first) = (from, Some(m));
        }
        first.expect("an afterstate is reached by a move")
    }

    /// The moves that lead to the afterstate of a number.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn path(&self, number: usize) -> Vec<G::Move> {
        let mut place = self.ends[number];
        let mut steps = Vec::new();
        while let Some((from, m)) = self.reached[place].by {
            steps.push((from, m));
            place = from;
        }
        let mover = self.reached[0].position.turn();
        let mut moves = Vec::new();
        for (from, m) in steps.into_iter().rev() {
            moves.push(m);
            let mut position = self.reached[from].position.after(m);
            while let Some(only) = only_move(&position, mover) {
                moves.push(only);
                position.play(only);
            }
        }
        moves
    }
}

/// The move of somebody who has no choice, if it is the player's turn still.
fn only_move<G: Game>(position: &G, mover: Turn) -> Option<G::Move> {
    if position.turn() == mover { only_one(position) } else { None }
}

/// The only move there is a reason to make.
#[inline]
fn only_one<G: Game>(position: &G) -> Option<G::Move> {
    let mut moves = position.worth_trying();
    if moves.len() == 1 { moves.next() } else { None }
}

#[inline]
fn hash<G: Game>(position: &G) -> u64 {
    FixedState::with_seed(0).hash_one(position)
}
