//! The patterns by which positions are valued.
//!
//! Rows, diagonals and 3×3 squares, each together with one more cell that says who began; beside them what is counted over the whole
//! rack: threats by their rows, which zugzwang depends on (`zugzwang.rs`), and lines that can still be completed.

use uctopia_game::{Margin, Player};
use uctopia_values::{PatternSet, Patterns};

use super::ConnectFour;
use super::rack::{BOTTOM, COLUMNS, ROWS, STEPS, STRIDE, landing};
use super::threats::open_lines;

/// Plies of a stage.
const STAGE: usize = 3;

/// What a win counts besides the discs in hand, so that a late win differs clearly from a draw.
const WIN: i32 = 8;

/// The spare cell above the middle column: taken by the player to move who is the second.
const SECOND: usize = STRIDE * (COLUMNS / 2) + ROWS;

/// With at most so many moves left a position is solved.
const SOLVED: u32 = 21;

/// Rows 1, 3 and 5.
const ODD: u64 = BOTTOM * 0b01_0101;

/// Sizes of the counted tables: threats, lines that the players complete by zugzwang, and all open lines.
const TABLES: [usize; 3] = [
    81 * 3 * 4 * 2,
    ZUGZWANG_LINES * ZUGZWANG_LINES * 2,
    OPEN_LINES * OPEN_LINES * 2,
];

/// Up to two lines with three discs, up to three with two, and up to three with one.
const ZUGZWANG_LINES: usize = 3 * 4 * 4;

/// Up to two lines with three discs, and up to ten with two, by pairs.
const OPEN_LINES: usize = 3 * 6;

/// A margin in points.
fn points(margin: i32) -> f32 {
    (WIN * margin.signum() + margin) as f32
}

/// A number, but not more than the greatest.
fn at_most(number: u32, greatest: usize) -> usize {
    (number as usize).min(greatest)
}

/// How many lines within the squares `within` have one, two and three of the discs `own`.
fn lines_by_discs(own: u64, within: u64) -> [u32; 3] {
    let mut counts = [0; 3];
    for step in STEPS {
        let lines = open_lines(own, within, step);
        counts = std::array::from_fn(|index| counts[index] + lines[index].count_ones());
    }
    counts
}

impl ConnectFour {
    /// Threats on odd and on even squares of both players that cannot be played now, the outcome that zugzwang bounds, and what is to
    /// be done at once.
    fn threat_entry(&self) -> usize {
        let landing = landing(self.discs);
        let (own, against) = (self.threats(), self.threats_against());
        let later = [own & ODD, own & !ODD, against & ODD, against & !ODD]
            .map(|squares| squares & !landing);
        let threats = later.into_iter().fold(0, |entry, squares| {
            3 * entry + at_most(squares.count_ones(), 2)
        });
        let at_once = match () {
            () if own & landing != 0 => 0,
            () if self.safe_squares(against) == 0 => 1,
            () if against & landing != 0 => 2,
            () => 3,
        };
        let bound = (self.outcome_bound() + 1) as usize;
        ((threats * 3 + bound) * 4 + at_once) * 2 + self.to_move().index()
    }

    /// Lines that the first player can complete on odd squares and the second on even ones, by their discs.
    fn zugzwang_entry(&self) -> usize {
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| self.discs_of(player));
        let lines = |own: u64, squares: u64| {
            let [one, two, three] = lines_by_discs(own, own | self.empty() & squares);
            (at_most(three, 2) * 4 + at_most(two, 3)) * 4 + at_most(one, 3)
        };
        (lines(first, ODD) * ZUGZWANG_LINES + lines(second, !ODD)) * 2 + self.to_move().index()
    }

    /// Lines that the first and the second player can still complete, by their discs.
    fn open_entry(&self) -> usize {
        let lines = |player: Player| {
            let own = self.discs_of(player);
            let [_, two, three] = lines_by_discs(own, own | self.empty());
            at_most(three, 2) * 6 + at_most(two / 2, 5)
        };
        (lines(Player::FIRST) * OPEN_LINES + lines(Player::SECOND)) * 2 + self.to_move().index()
    }
}

impl Patterns for ConnectFour {
    type Cells = [u64; 1];

    fn pattern_set(&self) -> PatternSet {
        let cell = |column: usize, row: usize| STRIDE * column + row;
        let most = (WIN + Self::MAX_MARGIN) as f32;
        let mut set = PatternSet::new(STRIDE * COLUMNS, (COLUMNS * ROWS).div_ceil(STAGE))
            .points("points", WIN as f32, most)
            .symmetric(|cell| STRIDE * (COLUMNS - 1 - cell / STRIDE) + cell % STRIDE);
        let mut pattern = |cells: &mut dyn Iterator<Item = usize>| {
            let cells: Vec<usize> = cells.chain([SECOND]).collect();
            set = set.clone().pattern(&cells);
        };
        for row in 0..ROWS {
            pattern(&mut (0..COLUMNS).map(|column| cell(column, row)));
        }
        // Diagonals of four squares and more, upward to the right: their images lead to the left.
        for (column, row) in [(0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0)] {
            pattern(
                &mut (0..(COLUMNS - column).min(ROWS - row))
                    .map(|step| cell(column + step, row + step)),
            );
        }
        for row in 0..ROWS - 2 {
            for column in 0..=COLUMNS / 2 - 1 {
                pattern(&mut (0..9).map(|number| cell(column + number / 3, row + number % 3)));
            }
        }
        TABLES.into_iter().fold(set, PatternSet::counted_table)
    }

    #[inline]
    fn cells(&self) -> [[u64; 1]; 2] {
        let second = (self.to_move().index() as u64) << SECOND;
        [[self.own | second], [self.own ^ self.discs]]
    }

    #[inline]
    fn stage(&self) -> usize {
        usize::from(self.plies) / STAGE
    }

    #[inline]
    fn counted(&self, table: usize) -> usize {
        match table {
            0 => self.threat_entry(),
            1 => self.zugzwang_entry(),
            _ => self.open_entry(),
        }
    }

    fn result(&self, player: Player) -> f32 {
        points(self.margin(player))
    }

    fn solved(&self) -> Option<f32> {
        (self.moves_left() <= SOLVED).then(|| points(self.solved_margin()))
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Notation, Rng, Shortcuts, random_move};
    use uctopia_values::{PatternIndices, PatternValue, Weights};

    use super::super::rack::SQUARES;
    use super::*;

    fn position(columns: &str) -> ConnectFour {
        ConnectFour::default().read(columns).unwrap()
    }

    #[test]
    fn patterns_lie_on_the_rack() {
        let set = ConnectFour::default().pattern_set();
        assert_eq!(set.images(), 6 + 12 + 4 * 5);
        assert_eq!(set.stages(), 14);
    }

    #[test]
    fn every_position_has_entries_of_its_tables_and_the_value_of_its_mirror_image() {
        let (set, mut rng) = (ConnectFour::default().pattern_set(), Rng::new(3));
        let weights = (0..set.weights())
            .map(|weight| (weight * 7919 % 61) as i16 - 30)
            .collect();
        let value = PatternValue::new(&set, &Weights::whole(weights));
        let indices = PatternIndices::new(&set);
        for _ in 0..200 {
            let mut state = ConnectFour::default();
            while !state.is_over() {
                assert!(state.stage() < set.stages());
                for (table, size) in TABLES.into_iter().enumerate() {
                    assert!(state.counted(table) < size, "{state}: table {table}");
                }
                indices.of(&state, |weight| assert!(weight < set.weights_of_stage()));
                assert!(
                    state
                        .images()
                        .all(|image| value.units(&image) == value.units(&state)),
                    "{state}"
                );
                state.play(random_move(&state, &mut rng));
            }
        }
    }

    /// The definition: all lines, square by square.
    #[test]
    fn lines_are_counted_by_their_discs() {
        let mut rng = Rng::new(7);
        for _ in 0..200 {
            let mut random =
                || u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
            let within = (random() | random()) & SQUARES;
            let own = random() & within;
            let mut expected = [0; 4];
            for square in 0..STRIDE * COLUMNS {
                for step in STEPS {
                    let line: Vec<u64> = (0..4)
                        .map(|number| square + number * step)
                        .filter(|&end| end < 64)
                        .map(|end| 1 << end)
                        .collect();
                    if line.len() == 4 && line.iter().all(|square| within & square != 0) {
                        let discs = line.iter().filter(|&square| own & square != 0).count();
                        if (1..4).contains(&discs) {
                            expected[discs - 1] += 1;
                        }
                        expected[3] += u32::from(discs == 4);
                    }
                }
            }
            if expected[3] == 0 {
                assert_eq!(
                    lines_by_discs(own, within),
                    expected[..3],
                    "{own:x} {within:x}"
                );
            }
        }
    }

    #[test]
    fn results_count_the_win_and_the_discs_in_hand() {
        let won = position("1212121");
        assert_eq!(
            (won.result(Player::FIRST), won.result(Player::SECOND)),
            (26.0, -26.0)
        );
        assert_eq!(
            position("2252576253462244111563365343671351441").solved(),
            Some(-9.0)
        );
        assert_eq!(ConnectFour::default().solved(), None);
    }
}
