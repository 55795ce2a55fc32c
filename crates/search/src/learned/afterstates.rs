//! Afterstates: the positions reachable before another player or nature moves.

use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use uctopia_game::{Shortcuts, Turn};

/// The positions that the player to move can reach before nature or another player moves, or the game ends, each once.
///
/// Pruned moves are omitted. In most games of two players an afterstate is one ply away. Where a player makes several moves in
/// a row, as in Calculation, it is the position after them, in whichever order they are made. (Afterstates: Sutton and Barto
/// 1998, "Reinforcement Learning", 6.8.)
///
/// ```
/// use uctopia::Game;
/// use uctopia::game::adapters::Tree;
/// use uctopia::search::learned::Afterstates;
/// // A choice between the end of the game and a coin toss.
/// let game: Tree = "(B[A1B1])".parse().unwrap();
/// let mut afterstates = Afterstates::default();
/// afterstates.find(&game);
/// assert_eq!(afterstates.iter().map(|(_, position)| position.is_over()).collect::<Vec<_>>(), [true, false]);
/// assert_eq!(afterstates.path(1), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Afterstates<G: Shortcuts> {
    reached: Vec<ReachedPosition<G>>,
    /// The indices of the reached positions, by their hashes.
    known: HashTable<usize>,
    /// The indices of positions from which the player continues.
    open: Vec<usize>,
    /// The indices of the afterstates.
    ends: Vec<usize>,
    /// All moves on the paths to the reached positions.
    steps: Vec<PathStep<G::Move>>,
}

#[derive(Clone, Debug)]
struct ReachedPosition<G: Shortcuts> {
    position: G,
    /// The index of the last move of its path; none at the beginning.
    step: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
struct PathStep<M> {
    m: M,
    /// The index of the move before it.
    before: Option<usize>,
    /// Whether there was another move that was not pruned.
    is_choice: bool,
}

impl<G: Shortcuts> Default for Afterstates<G> {
    fn default() -> Self {
        Self {
            reached: Vec::new(),
            known: HashTable::new(),
            open: Vec::new(),
            ends: Vec::new(),
            steps: Vec::new(),
        }
    }
}

impl<G: Shortcuts> Afterstates<G> {
    /// The maximum number of positions: those reached beyond it count as afterstates.
    pub const MOST: usize = 2000;

    /// About the most bytes that the afterstates of a position take, with the copies of them that are ranked: where they have sixteen
    /// moves each.
    pub(super) const MOST_BYTES: u64 = {
        let each = 2 * (size_of::<ReachedPosition<G>>() + G::HEAP_BYTES)
            + size_of::<PathStep<G::Move>>()
            + size_of::<[usize; 8]>();
        (16 * Self::MOST * each) as u64
    };

    /// Finds the afterstates of a position in which a player is to move; earlier ones are removed. Where the player can win at
    /// once, that is the only one.
    pub fn find(&mut self, position: &G) {
        self.find_until(position, |_, _| false);
    }

    /// Finds afterstates like [`find`](Self::find), until the callback, which receives each afterstate
    /// with its number, returns true.
    pub(super) fn find_until(&mut self, position: &G, mut enough: impl FnMut(usize, &G) -> bool) {
        self.clear();
        self.reached.push(ReachedPosition {
            position: position.clone(),
            step: None,
        });
        self.is_new();
        self.open.push(0);
        while let Some(place) = self.open.pop() {
            let position = self.reached[place].position.clone();
            let older = self.open.len();
            let moves = position.pruned_moves();
            let is_choice = moves.len() > 1;
            for m in moves {
                if !self.expand(place, &position, m, is_choice, &mut enough) {
                    return;
                }
            }
            // The positions after the first move are expanded first.
            self.open[older..].reverse();
        }
    }

    /// Clears the memory. Clearing a table takes time by its size, so one that is far too large is dropped.
    fn clear(&mut self) {
        if self.known.capacity() > 8 * self.known.len() + 256 {
            self.known = HashTable::new();
        }
        self.known.clear();
        self.reached.clear();
        self.ends.clear();
        self.open.clear();
        self.steps.clear();
    }

    /// Makes a move; returns whether the search continues.
    #[inline]
    fn expand(
        &mut self,
        from: usize,
        position: &G,
        m: G::Move,
        is_choice: bool,
        enough: &mut impl FnMut(usize, &G) -> bool,
    ) -> bool {
        let (to_move, place) = (position.turn(), self.reached.len());
        let mut step = self.steps.len();
        self.steps.push(PathStep {
            m,
            before: self.reached[from].step,
            is_choice,
        });
        self.reached.push(ReachedPosition {
            position: position.clone(),
            step: None,
        });
        let ReachedPosition {
            position: next,
            step: last,
        } = &mut self.reached[place];
        next.play(m);
        let mut turn = next.turn();
        let first = step;
        while turn == to_move && step - first < Self::MOST {
            let Some(only) = only_one(next) else { break };
            next.play(only);
            turn = next.turn();
            self.steps.push(PathStep {
                m: only,
                before: Some(step),
                is_choice: false,
            });
            step += 1;
        }
        *last = Some(step);
        let is_won = turn == Turn::Over
            && matches!(to_move, Turn::Player(player) if next.payoff(player) >= 1.0);
        if !self.is_new() {
            self.reached.pop();
            return true;
        }
        if is_won {
            self.ends.clear();
        }
        if turn == to_move && place < Self::MOST {
            self.open.push(place);
            return true;
        }
        self.ends.push(place);
        !enough(self.ends.len() - 1, &self.reached[place].position) && !is_won
    }

    /// Returns whether the last position was not reached before, and records it.
    #[inline]
    fn is_new(&mut self) -> bool {
        let Self { reached, known, .. } = self;
        let Some((place, last)) = reached
            .len()
            .checked_sub(1)
            .map(|place| (place, &reached[place].position))
        else {
            return false;
        };
        let hash = hash(last);
        if known
            .find(hash, |&other| reached[other].position == *last)
            .is_some()
        {
            return false;
        }
        known.insert_unique(hash, place, |&place| self::hash(&reached[place].position));
        true
    }

    /// The number of afterstates.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All of them with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &G)> {
        self.ends
            .iter()
            .map(|&place| &self.reached[place].position)
            .enumerate()
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
        let mut path: Vec<G::Move> = self
            .back_from(self.ends[number])
            .map(|step| step.m)
            .collect();
        path.reverse();
        path
    }

    /// The afterstate of a number without the moves that [can be made later](Shortcuts::is_independent), after nature has
    /// drawn: the remaining moves, and the position after them, which is at least as good.
    ///
    /// A learned value may be less accurate for it than for the afterstate itself, after all moves.
    ///
    /// ```
    /// use uctopia::{Game, Notation};
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// use uctopia::search::learned::Afterstates;
    /// // A six for foundation 3 does not block a five on another pile.
    /// let game = Calculation::new(&Rules::default()).read("hand 5 table A 2 3 4 piles 6/-/-/-").unwrap();
    /// let mut afterstates = Afterstates::default();
    /// afterstates.find(&game);
    /// let mut needed: Vec<String> = (0..afterstates.len())
    ///     .map(|number| afterstates.reduced(number).0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    ///     .collect();
    /// needed.sort();
    /// assert_eq!(needed, ["hand-p1 turn", "hand-p2 turn", "p1-f3 hand-p1 turn"]);
    /// ```
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn reduced(&self, number: usize) -> (Vec<G::Move>, G) {
        let (path, waits) = self.needed_path(number);
        if !waits {
            return (path, self.position(number).clone());
        }
        let position = path
            .iter()
            .fold(self.reached[0].position.clone(), |position, &m| {
                position.after(m)
            });
        (path, position)
    }

    /// The needed moves alone, and whether there are others.
    pub(super) fn needed_path(&self, number: usize) -> (Vec<G::Move>, bool) {
        let (start, end) = (&self.reached[0].position, self.position(number));
        let draws_near = end.turn() == Turn::Chance;
        let (mut path, mut waits) = (Vec::new(), false);
        for PathStep { m, is_choice, .. } in self.back_from(self.ends[number]) {
            // The last move causes the draw.
            let is_last = path.is_empty();
            if draws_near
                && is_choice
                && !is_last
                && path.iter().all(|&later| start.is_independent(m, later))
            {
                waits = true;
            } else {
                path.push(m);
            }
        }
        path.reverse();
        (path, waits)
    }

    /// The moves on the way to a position, the last one first.
    fn back_from(&self, place: usize) -> impl Iterator<Item = PathStep<G::Move>> {
        let mut next = self.reached[place].step;
        std::iter::from_fn(move || {
            let step = self.steps[next?];
            next = step.before;
            Some(step)
        })
    }
}

/// The only move that is not pruned, if there is only one.
#[inline]
fn only_one<G: Shortcuts>(position: &G) -> Option<G::Move> {
    let mut moves = position.pruned_moves();
    if moves.len() == 1 { moves.next() } else { None }
}

#[inline]
fn hash<G: Shortcuts>(position: &G) -> u64 {
    FixedState::with_seed(0).hash_one(position)
}
