//! The outcomes of the positions of the first eight plies, which were solved in advance.
//!
//! `outcomes.bin` has those after exactly eight plies, five to a byte as digits to the base of three (0 lost, 1 drawn, 2 won for the
//! player to move), in the order of [`openings`]. Those of the plies before follow. With an empty file in its place,
//! `cargo run --release -p uctopia-bench -- connect-four --outcomes crates/games/src/connect_four/outcomes.bin` makes it again.

use std::sync::LazyLock;

use uctopia_game::{Game, Shortcuts};

use super::ConnectFour;
use super::rack::BOTTOM;

/// The plies after which the outcomes are data.
pub const OUTCOME_PLIES: u8 = 8;

/// Digits of a byte, to the base of three.
const DIGITS: usize = 5;

static PACKED: &[u8] = include_bytes!("outcomes.bin");

/// For each number of plies, the keys of all openings in ascending order, each with its outcome.
static OUTCOMES: LazyLock<Vec<Vec<(u64, i8)>>> = LazyLock::new(outcomes);

impl ConnectFour {
    /// The outcome for the player to move under best play, 1, 0 or −1: it is known of unfinished positions with up to eight discs.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::connect_four::ConnectFour;
    /// let outcome = |columns: &str| ConnectFour::default().read(columns).unwrap().known_outcome();
    /// assert_eq!(outcome(""), Some(1)); // the first player wins (Allen 1988, Allis 1988)
    /// assert_eq!([outcome("3"), outcome("2")], [Some(0), Some(1)]); // by the middle column only
    /// assert_eq!(outcome("444444333"), None);
    /// ```
    #[must_use]
    pub fn known_outcome(&self) -> Option<i32> {
        if self.plies > OUTCOME_PLIES || self.won || PACKED.is_empty() {
            return None;
        }
        let openings = &OUTCOMES[usize::from(self.plies)];
        let found = openings.binary_search_by_key(&self.canonical().key(), |(key, _)| *key);
        found.ok().map(|index| openings[index].1.into())
    }

    /// Distinct for all positions.
    fn key(&self) -> u64 {
        self.own + self.discs + BOTTOM
    }
}

/// The unfinished positions after so many plies, one of each pair of mirror images, in the order of their discs.
///
/// ```
/// use uctopia::games::connect_four::openings;
/// let counts: Vec<usize> = (0..5).map(|plies| openings(plies).len()).collect();
/// assert_eq!(counts, [1, 4, 25, 121, 568]);
/// ```
#[must_use]
pub fn openings(plies: u8) -> Vec<ConnectFour> {
    (0..plies).fold(vec![ConnectFour::default()], |positions, _| {
        let next = positions
            .iter()
            .flat_map(|position| position.moves().map(|m| position.after(m)))
            .filter(|position| !position.is_over());
        let mut next: Vec<ConnectFour> = next.map(|position| position.canonical()).collect();
        next.sort_unstable_by_key(ConnectFour::key);
        next.dedup();
        next
    })
}

/// Outcomes for the player to move, 1, 0 or −1, as the bytes of `outcomes.bin`.
///
/// ```
/// use uctopia::games::connect_four::packed_outcomes;
/// assert_eq!(packed_outcomes(&[-1, -1, 1, 0, -1, 0]), [2 * 9 + 27, 1]);
/// ```
#[must_use]
pub fn packed_outcomes(outcomes: &[i32]) -> Vec<u8> {
    let byte = |five: &[i32]| {
        let digits = five.iter().rev().map(|outcome| (outcome + 1) as u8);
        digits.fold(0, |byte, digit| 3 * byte + digit)
    };
    outcomes.chunks(DIGITS).map(byte).collect()
}

/// The outcome with this index among those that were packed.
fn unpacked(index: usize) -> i8 {
    let power = 3_u8.pow((index % DIGITS) as u32);
    (PACKED[index / DIGITS] / power % 3) as i8 - 1
}

/// The outcomes of the last plies from the file, then those of each ply before by the best of the moves.
fn outcomes() -> Vec<Vec<(u64, i8)>> {
    let last = openings(OUTCOME_PLIES).into_iter().enumerate();
    let mut all = vec![
        last.map(|(index, position)| (position.key(), unpacked(index)))
            .collect(),
    ];
    for plies in (0..OUTCOME_PLIES).rev() {
        let later: &Vec<(u64, i8)> = &all[all.len() - 1];
        let after = |position: ConnectFour, m| {
            let next = position.after(m);
            if next.is_over() {
                return 1;
            }
            let key = next.canonical().key();
            let index = later.binary_search_by_key(&key, |(key, _)| *key);
            -later[index.expect("what follows an opening is one")].1
        };
        let best = |position: ConnectFour| {
            let outcomes = position.moves().map(|m| after(position, m));
            (position.key(), outcomes.max().expect("no column is full"))
        };
        let earlier = openings(plies).into_iter().map(best).collect();
        all.push(earlier);
    }
    all.reverse();
    all
}
