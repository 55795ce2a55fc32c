//! The exact score of a game with few empty squares: with more than four of them the moves are listed and ordered.
//!
//! No table is used: so near the end it takes less time to visit more positions. `last_squares.rs` describes the scores.

use super::last_squares::{
    Discs, LastSquares, NO_MOVE, Tally, difference, four, one, parity_order, three, two,
};
use super::lines::ScalarLines;
use super::moves::{Move, Moves};
use super::ordering::{Outlook, odd_quadrants, ordering_score};
use super::stability::stable;

/// With at most so many empty squares a position is solved here: with more, a search with a table takes less time.
pub(super) const MOST_EMPTY: usize = 10;

/// From so many empty squares on, moves are sorted by the replies that they leave.
const SORTED_FROM: u32 = 7;

impl LastSquares for ScalarLines {
    fn sorted(self, tally: &mut Tally, discs: Discs, empty: u64, moves: u64, alpha: i32) -> i32 {
        sorted(self, tally, discs, empty, moves, alpha)
    }

    fn unsorted(self, tally: &mut Tally, discs: Discs, empty: u64, moves: u64, alpha: i32) -> i32 {
        unsorted(self, tally, discs, empty, moves, alpha)
    }

    fn four(self, tally: &mut Tally, discs: Discs, squares: [u8; 4], alpha: i32) -> i32 {
        four(self, tally, discs, squares, alpha)
    }

    fn three(self, tally: &mut Tally, discs: Discs, squares: [u8; 3], alpha: i32) -> i32 {
        three(self, tally, discs, squares, alpha)
    }

    fn two(self, tally: &mut Tally, discs: Discs, squares: [u8; 2], alpha: i32) -> i32 {
        two(self, tally, discs, squares, alpha)
    }
}

/// The score if it lies between `alpha` and `beta`, otherwise a bound beyond the one it fails.
///
/// Almost every window that is asked for is a null window; others are halved until they are.
#[inline(always)]
pub(super) fn score(
    lines: impl LastSquares,
    tally: &mut Tally,
    discs: Discs,
    empty: u64,
    (alpha, beta): (i32, i32),
) -> i32 {
    let (mut least, mut most) = (alpha, beta);
    while least < most {
        let middle = (least + most).div_euclid(2);
        let score = fill(lines, tally, discs, empty, middle);
        if score <= alpha || score >= beta {
            return score;
        }
        if score > middle {
            least = score;
        } else {
            most = score;
        }
    }
    least
}

#[inline(always)]
fn fill(lines: impl LastSquares, tally: &mut Tally, discs: Discs, empty: u64, alpha: i32) -> i32 {
    let [a, b, c, d] = parity_order(empty);
    match empty.count_ones() {
        0 => difference(discs, tally.board),
        1 => one(tally.board, discs, a),
        2 => lines.two(tally, discs, [a, b], alpha),
        3 => lines.three(tally, discs, [a, b, c], alpha),
        4 => lines.four(tally, discs, [a, b, c, d], alpha),
        left => {
            let moves = lines.ends(discs.own, discs.opponent) & empty;
            if left < SORTED_FROM {
                lines.unsorted(tally, discs, empty, moves, alpha)
            } else {
                lines.sorted(tally, discs, empty, moves, alpha)
            }
        }
    }
}

/// The score with more than four empty squares: odd quadrants first, and of their squares those beside corners last.
#[inline(always)]
pub(super) fn unsorted<L: LastSquares>(
    lines: L,
    tally: &mut Tally,
    discs: Discs,
    empty: u64,
    moves: u64,
    alpha: i32,
) -> i32 {
    if moves == 0 {
        return pass(lines, tally, discs, empty, alpha, L::unsorted);
    }
    let odd = odd_quadrants(empty);
    let odd_and_safe = odd & !tally.beside_corners;
    let five = empty.count_ones() == 5;
    let (mut best, mut untried) = (NO_MOVE, moves);
    while untried != 0 {
        let preferred = first_of([untried & odd_and_safe, untried & odd, untried]);
        let square = preferred & preferred.wrapping_neg();
        untried ^= square;
        tally.nodes += 1;
        let flips = lines.flips(discs.own, discs.opponent, square.trailing_zeros() as u8);
        let (next, rest) = (discs.placed(square, flips), empty ^ square);
        let score = if five {
            -lines.four(tally, next, parity_order(rest), -alpha - 1)
        } else {
            let replies = lines.ends(next.own, next.opponent) & rest;
            -lines.unsorted(tally, next, rest, replies, -alpha - 1)
        };
        if score > alpha {
            return score;
        }
        best = best.max(score);
    }
    best
}

/// The score when the side that is to move has no move: by `search` for the other side, or when that has none either, at once.
#[inline(always)]
fn pass<L: LastSquares>(
    lines: L,
    tally: &mut Tally,
    discs: Discs,
    empty: u64,
    alpha: i32,
    search: impl FnOnce(L, &mut Tally, Discs, u64, u64, i32) -> i32,
) -> i32 {
    match lines.ends(discs.opponent, discs.own) & empty {
        0 => difference(discs, tally.board),
        moves => -search(lines, tally, discs.passed(), empty, moves, -alpha - 1),
    }
}

/// The first set that is not empty.
#[inline(always)]
fn first_of([first, second, third]: [u64; 3]) -> u64 {
    if first != 0 {
        first
    } else if second != 0 {
        second
    } else {
        third
    }
}

/// A move, what it turns, and the moves that it leaves to the other side.
#[derive(Clone, Copy, Default)]
struct Candidate {
    ordering_score: i32,
    square: u8,
    flips: u64,
    replies: u64,
}

/// The score with [`SORTED_FROM`] to [`MOST_EMPTY`] empty squares: the moves that leave few replies first.
#[inline(always)]
pub(super) fn sorted<L: LastSquares>(
    lines: L,
    tally: &mut Tally,
    discs: Discs,
    empty: u64,
    moves: u64,
    alpha: i32,
) -> i32 {
    if moves == 0 {
        return pass(lines, tally, discs, empty, alpha, L::sorted);
    }
    if let Some(score) = stability_bound(tally.board, discs, empty, alpha) {
        return score;
    }
    let mut candidates = [Candidate::default(); MOST_EMPTY];
    let mut count = 0;
    for (candidate, m) in candidates.iter_mut().zip(Moves::of(moves)) {
        let (flips, ends) = lines.place(discs.own, discs.opponent, m.square());
        let replies = ends & empty & !m.bit();
        let outlook = Outlook {
            empty,
            corners: tally.corners,
            discs: discs.own | flips,
            replies,
        };
        *candidate = Candidate {
            ordering_score: ordering_score(m, &outlook),
            square: m.square(),
            flips,
            replies,
        };
        count += 1;
    }
    let last_sorted = empty.count_ones() == SORTED_FROM;
    let mut best = NO_MOVE;
    while count > 0 {
        let Candidate {
            square,
            flips,
            replies,
            ..
        } = take_first(&mut candidates, &mut count);
        tally.nodes += 1;
        let bit = Move::to(square).bit();
        let (next, rest) = (discs.placed(bit, flips), empty ^ bit);
        let score = if last_sorted {
            -lines.unsorted(tally, next, rest, replies, -alpha - 1)
        } else {
            -lines.sorted(tally, next, rest, replies, -alpha - 1)
        };
        if score > alpha {
            return score;
        }
        best = best.max(score);
    }
    best
}

/// Removes the candidate with the highest ordering score from the first `count`; often it is the only one that is needed.
#[inline(always)]
fn take_first(candidates: &mut [Candidate; MOST_EMPTY], count: &mut usize) -> Candidate {
    let mut first = 0;
    for index in 1..(*count).min(MOST_EMPTY) {
        if candidates[index].ordering_score > candidates[first].ordering_score {
            first = index;
        }
    }
    *count -= 1;
    let taken = candidates[first];
    candidates[first] = candidates[*count];
    taken
}

/// An upper bound of the score that is not above `alpha`: the stable discs of the other side bound high scores.
#[inline(always)]
pub(super) fn stability_bound(
    board: i32,
    Discs { own, opponent }: Discs,
    empty: u64,
    alpha: i32,
) -> Option<i32> {
    if alpha < 2 * empty.count_ones() as i32 - 10 {
        return None;
    }
    let stable = stable(opponent, own | opponent, own | opponent | empty);
    let score = board - 2 * stable.count_ones() as i32;
    (score <= alpha).then_some(score)
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Margin, Rng, random_move};

    use super::super::{Othello, Othello6, Othello8, bitboard};
    use super::*;

    /// The definition: the score under best play.
    fn negamax(own: u64, opponent: u64, empty: u64, board: i32) -> i32 {
        let flips = |own, opponent, m: Move| bitboard::flips(own, opponent, m.square());
        let play = |m: Move| match flips(own, opponent, m) {
            0 => None,
            flips => Some(-negamax(
                opponent ^ flips,
                own | flips | m.bit(),
                empty & !m.bit(),
                board,
            )),
        };
        match Moves::of(empty).filter_map(play).max() {
            Some(score) => score,
            None if Moves::of(empty).all(|m| flips(opponent, own, m) == 0) => {
                difference(Discs { own, opponent }, board)
            }
            None => -negamax(opponent, own, empty, board),
        }
    }

    /// Compares the score between `alpha` and `beta` with the exact one.
    fn is_right(found: i32, exact: i32, (alpha, beta): (i32, i32)) -> bool {
        found == exact || (found <= alpha && exact <= found) || (found >= beta && exact >= found)
    }

    fn agrees<const N: usize>(start: &Othello<N>, games: u64) {
        for game in 0..games {
            let mut rng = Rng::stream(3, game);
            let mut state = *start;
            let most_empty = (game % 9) as u32;
            while !state.is_over() && state.moves_left() > most_empty {
                state.play(random_move(&state, &mut rng));
            }
            let discs @ Discs { own, opponent } = state.all_discs();
            let empty = Othello::<N>::BOARD & !(own | opponent);
            if empty.count_ones() > most_empty {
                continue;
            }
            let exact = negamax(own, opponent, empty, (N * N) as i32);
            for window in [
                (exact - 1, exact),
                (exact, exact + 1),
                (exact - 7, exact + 4),
                (-64, 64),
                (10, 11),
            ] {
                let mut tally = Tally::new(N, Othello::<N>::CORNERS);
                let scalar = score(ScalarLines, &mut tally, discs, empty, window);
                assert!(
                    is_right(scalar, exact, window),
                    "{scalar}, not {exact} in {window:?} of {state}"
                );
                let found = state.last_score(empty, window.0, window.1);
                assert_eq!(
                    (found.score, found.nodes),
                    (scalar, tally.nodes),
                    "{window:?} of {state}"
                );
            }
        }
    }

    #[test]
    fn last_squares_agree_with_negamax_with_and_without_the_instructions_of_the_machine() {
        agrees(&Othello8::new(), 300);
        agrees(&Othello6::new(), 300);
    }
}
