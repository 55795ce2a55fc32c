//! Counting positions, the classic test of a move generator.

use crate::Game;

/// The numbers of move sequences.
///
/// ```
/// use uctopia::game::{Perft, adapters::Tree, perft};
/// let game: Tree = "((AB)A(B))".parse().unwrap();
/// let count = perft(&game, 2);
/// assert_eq!(count, Perft { full: 3, ended: 1 }); // the second move ended the game after one ply
/// assert_eq!(count.leaves(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Sequences of exactly the given length.
    pub full: u64,
    /// Shorter sequences, which ended the game before that length.
    pub ended: u64,
}

impl Perft {
    /// All leaves: what published tables count when finished games stay leaves.
    #[must_use]
    pub fn leaves(self) -> u64 {
        self.full + self.ended
    }
}

/// Counts the move sequences of `plies` plies from `state`; passes and chance outcomes are plies too.
///
/// ```
/// use uctopia::game::{adapters::Tree, perft};
/// let game: Tree = "((AB)A)".parse().unwrap();
/// let count = perft(&game, 2);
/// assert_eq!((count.full, count.ended), (2, 1));
/// ```
pub fn perft<G: Game>(state: &G, plies: u32) -> Perft {
    perft_while(state, plies, || true).unwrap_or_default()
}

/// [`perft`] as long as `may_continue` returns true; `None` afterwards.
///
/// ```
/// use uctopia::game::{adapters::Tree, perft_while};
/// let game: Tree = "((AB)A)".parse().unwrap();
/// assert_eq!(perft_while(&game, 2, || true).unwrap().leaves(), 3);
/// assert_eq!(perft_while(&game, 2, || false), None);
/// ```
pub fn perft_while<G: Game>(
    state: &G,
    plies: u32,
    may_continue: impl Fn() -> bool,
) -> Option<Perft> {
    let mut total = Perft::default();
    // Positions too far from the end for recursion, whose depth the stack bounds, each with its plies.
    let mut far = vec![(state.clone(), plies)];
    while let Some((state, plies)) = far.pop() {
        if plies <= DEEPEST || state.is_over() {
            let below = count(&state, plies, &may_continue)?;
            total.full += below.full;
            total.ended += below.ended;
        } else {
            far.extend(state.moves().map(|m| (state.after(m), plies - 1)));
        }
    }
    Some(total)
}

/// The maximum depth of the recursion.
const DEEPEST: u32 = 200;

fn count<G: Game>(state: &G, plies: u32, may_continue: &impl Fn() -> bool) -> Option<Perft> {
    if plies == 0 {
        return Some(Perft { full: 1, ended: 0 });
    }
    if state.is_over() {
        return Some(Perft { full: 0, ended: 1 });
    }
    if !may_continue() {
        return None;
    }
    let mut total = Perft::default();
    for m in state.moves() {
        let below = count(&state.after(m), plies - 1, may_continue)?;
        total.full += below.full;
        total.ended += below.ended;
    }
    Some(total)
}
