//! Openings of random plies.

use uctopia_game::{Rng, Shortcuts, Turn, sample_outcome};

/// The number of openings that are tried before an error.
const TRIALS: u32 = 1000;

/// Whether random trials find openings of `plies` plies that leave the game unfinished.
pub(crate) fn has_opening<G: Shortcuts>(start: &G, plies: u32, rng: &mut Rng) -> bool {
    (0..TRIALS).any(|_| try_opening(start, plies, rng).is_some())
}

/// `plies` random plies from `start` that leave the game unfinished: any legal move with the same probability, and
/// nature's moves with their own. Repeats until it finds one, so call [`has_opening`] first.
pub(crate) fn draw_opening<G: Shortcuts>(start: &G, plies: u32, rng: &mut Rng) -> Vec<G::Move> {
    loop {
        if let Some(opening) = try_opening(start, plies, rng) {
            return opening;
        }
    }
}

fn try_opening<G: Shortcuts>(start: &G, plies: u32, rng: &mut Rng) -> Option<Vec<G::Move>> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let m = match state.turn() {
            Turn::Over => return None,
            Turn::Chance => sample_outcome(&state, rng),
            Turn::Player(_) => {
                let count = state.moves().len() as u32;
                state.moves().nth(rng.below(count) as usize)?
            }
        };
        state.play(m);
        moves.push(m);
    }
    (!state.is_over()).then_some(moves)
}

#[cfg(test)]
mod tests {
    use uctopia_game::adapters::Tree;

    use super::*;

    #[test]
    fn openings_that_end_the_game_are_drawn_again() {
        let start: Tree = "(A(AB)=)".parse().unwrap();
        for seed in 0..50 {
            assert!(draw_opening(&start, 0, &mut Rng::new(seed)).is_empty());
            assert_eq!(draw_opening(&start, 1, &mut Rng::new(seed)), [1]);
            assert!(!has_opening(&start, 2, &mut Rng::new(seed)));
        }
    }

    #[test]
    fn moves_are_equally_likely_and_nature_draws_by_weight() {
        let start: Tree = "([(A)9(B)1](A))".parse().unwrap();
        let mut rng = Rng::new(3);
        let openings: Vec<_> = (0..10_000)
            .map(|_| try_opening(&start, 2, &mut rng))
            .collect();
        let share = |wanted: &[usize]| {
            openings
                .iter()
                .filter(|moves| moves.as_deref() == Some(wanted))
                .count() as f64
                / 10_000.0
        };
        assert!((share(&[0, 0]) - 0.45).abs() < 0.02 && (share(&[0, 1]) - 0.05).abs() < 0.01);
        assert!(
            (openings.iter().filter(|moves| moves.is_none()).count() as f64 / 10_000.0 - 0.5).abs()
                < 0.02
        );
    }
}
