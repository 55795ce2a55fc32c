//! The evaluations of m,n,k games.

use uctopia_game::{Evaluate, Evaluation, Player};
use uctopia_options::msgid;

use super::bits::Bits;
use super::fours::Windows;
use super::lines::{self, windows_by_lack};
use super::machine::vectorized;
use super::{Mnk, Shape};

impl<S: Shape> Evaluate for Mnk<S> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "lines",
            aliases: &[],
            unit: msgid!("points"),
            about: "own lines still open less the opponent's: 64 points for one that lacks a single stone, 16, 4 and then \
                    1 for each stone more that it lacks",
            // Two lines that lack a single stone: the opponent can stop only one of them.
            scale: 128.0,
            score: |state, player| {
                let (own, other) = (state.stones_of(player), state.stones_of(player.opponent()));
                let credit = |own, other| {
                    lines::credit(
                        state.shape.cells(),
                        own,
                        other,
                        state.shape.steps(),
                        state.shape.k(),
                    ) as f32
                };
                credit(own, other) - credit(other, own)
            },
        },
        Evaluation {
            name: "shapes",
            aliases: &[],
            unit: msgid!("points"),
            about: "own lines still open less the opponent's, those with free ends and those of the player to move weighted \
                    more, by weights that were fitted to results of gomoku",
            scale: 300.0,
            score: |state, player| {
                let mover = state.to_move();
                let value = state.shapes_value(mover);
                if player == mover { value } else { -value }
            },
        },
    ];
}

/// Lines that lack from one to so many stones are counted.
const LACKS: usize = 4;

/// How many lines of a player lack one, two, three and four stones, and how many of these have a free cell at both ends.
///
/// ```
/// use uctopia::{Notation, Player};
/// use uctopia::games::mnk::{Gomoku, ShapeCounts};
/// let game = Gomoku::default().read("h8a1h9a2").unwrap(); // two stones in a column are in four lines of five
/// let counts: ShapeCounts = game.shape_counts(Player::FIRST);
/// assert_eq!(counts[2], [4, 4]);
/// ```
pub type ShapeCounts = [[u32; 2]; LACKS];

impl<S: Shape> Mnk<S> {
    /// The lines of a player that the opponent has no stone in, by what they lack.
    ///
    /// ```
    /// use uctopia::{Notation, Player};
    /// use uctopia::games::mnk::Gomoku;
    /// let game = Gomoku::default().read("h8").unwrap();
    /// assert_eq!(game.shape_counts(Player::FIRST)[3], [20, 20]); // five lines in each of four directions
    /// assert_eq!(game.shape_counts(Player::SECOND), [[0, 0]; 4]);
    /// ```
    #[must_use]
    pub fn shape_counts(&self, player: Player) -> ShapeCounts {
        let (own, other) = (self.stones_of(player), self.stones_of(player.opponent()));
        vectorized(
            #[inline(always)]
            || counts(self.shape, own, other),
        )
    }

    fn shapes_value(&self, mover: Player) -> f32 {
        let weigh = |player, weights: &[[f32; 2]; LACKS]| -> f32 {
            let counts = self.shape_counts(player);
            let pairs = counts.iter().flatten().zip(weights.iter().flatten());
            pairs.map(|(&count, &weight)| count as f32 * weight).sum()
        };
        TEMPO + weigh(mover, &MOVER) - weigh(mover.opponent(), &OPPONENT)
    }
}

/// The weights of the player to move, in hundredths of the logarithm of the odds to win: logistic regression on 37,361 positions
/// without a win by fours, from selective self-play, by the results of the games. A line that lacks two stones counts little if both
/// ends are free, since one of three stones together with free ends is no such position. The weight of lines that lack a single stone
/// is not fitted.
const MOVER: [[f32; 2]; LACKS] = [[600.0, 0.0], [41.0, -39.0], [16.5, 6.5], [-2.5, 5.5]];

/// The weights of the opponent.
const OPPONENT: [[f32; 2]; LACKS] = [[100.0, 0.0], [39.0, -9.0], [10.5, 4.0], [-0.5, 2.0]];

/// What counts for being the player to move.
const TEMPO: f32 = 6.5;

#[inline(always)]
fn counts<S: Shape>(shape: S, own: S::Bits, other: S::Bits) -> ShapeCounts {
    let free = shape.cells().without(other);
    let of_step = Windows::of(shape).by_step(
        #[inline(always)]
        |all, step, length| {
            let lacking: [S::Bits; LACKS + 1] = windows_by_lack(own, other, all, step, length);
            let ends = free.shifted_up(step) & free.shifted_down(step * length);
            let mut counts = ShapeCounts::default();
            // A line that lacks all its stones is no line yet.
            for lack in 1..(LACKS + 1).min(length) {
                counts[lack - 1] = [
                    lacking[lack].count() as u32,
                    (lacking[lack] & ends).count() as u32,
                ];
            }
            counts
        },
    );
    let mut sums = ShapeCounts::default();
    for counts in of_step {
        sums.iter_mut()
            .flatten()
            .zip(counts.iter().flatten())
            .for_each(|(sum, count)| *sum += count);
    }
    sums
}
