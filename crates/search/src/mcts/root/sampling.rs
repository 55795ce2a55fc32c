//! Draws of the move to play in proportion to its visits.

use uctopia_game::Rng;

use super::choice::RootMoveStatistics;

/// The index of an entry, drawn with a probability in proportion to visits^(1/temperature); `None` where all are 0.
///
/// ```
/// use uctopia::Rng;
/// use uctopia::search::mcts::draw_by_visits;
/// let mut rng = Rng::new(1);
/// let mut share = |temperature| {
///     let drawn = (0..10_000).filter(|_| draw_by_visits(&[30, 10, 0], temperature, &mut rng) == Some(0));
///     drawn.count() as f64 / 10_000.0
/// };
/// assert!((share(1.0) - 0.75).abs() < 0.02);
/// assert!((share(0.5) - 0.9).abs() < 0.02); // 30² of 30² + 10²
/// assert_eq!(draw_by_visits(&[0, 0], 1.0, &mut Rng::new(1)), None);
/// ```
#[must_use]
pub fn draw_by_visits(visits: &[u64], temperature: f64, rng: &mut Rng) -> Option<usize> {
    let most = visits.iter().copied().max().filter(|&most| most > 0)?;
    let weight = |visits: u64| match visits {
        0 => 0.0,
        visits => libm::exp(libm::log(visits as f64 / most as f64) / temperature),
    };
    let sum: f64 = visits.iter().map(|&visits| weight(visits)).sum();
    let mut left = rng.unit() * sum;
    let mut drawn = None;
    for (index, weight) in visits
        .iter()
        .map(|&visits| weight(visits))
        .enumerate()
        .filter(|(_, weight)| *weight > 0.0)
    {
        drawn = Some(index);
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    drawn
}

/// The index of the move to play: `best` at temperature 0 and where it is a proven win, otherwise one drawn by visits among those that
/// are not proven to be worse than another.
pub(crate) fn draw(
    temperature: f64,
    moves: &[RootMoveStatistics],
    best: usize,
    rng: &mut Rng,
) -> usize {
    if temperature == 0.0 || moves[best].bounds.lower == 1.0 {
        return best;
    }
    let in_hand = moves
        .iter()
        .filter(|m| m.visits > 0)
        .map(|m| m.bounds.lower)
        .fold(-1.0, f32::max);
    let visits = |m: &RootMoveStatistics| {
        if m.bounds.upper < in_hand {
            0
        } else {
            m.visits
        }
    };
    let visits: Vec<u64> = moves.iter().map(visits).collect();
    draw_by_visits(&visits, temperature, rng).unwrap_or(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::tree::Bounds;

    #[test]
    fn proven_moves_are_taken_and_worse_ones_are_left() {
        let figures = |visits, bounds| RootMoveStatistics {
            visits,
            sum: 0.0,
            bounds,
            variance: None,
        };
        let (win, draws, loss) = (
            Bounds::of_payoff(1.0),
            Bounds::of_payoff(0.0),
            Bounds::of_payoff(-1.0),
        );
        let drawn = |moves: &[RootMoveStatistics], best| {
            let mut rng = Rng::new(1);
            let mut drawn: Vec<usize> =
                (0..200).map(|_| draw(1.0, moves, best, &mut rng)).collect();
            drawn.sort_unstable();
            drawn.dedup();
            drawn
        };
        assert_eq!(
            drawn(&[figures(50, Bounds::UNKNOWN), figures(1, win)], 1),
            [1]
        );
        assert_eq!(
            drawn(
                &[
                    figures(50, Bounds::UNKNOWN),
                    figures(50, draws),
                    figures(50, loss)
                ],
                0
            ),
            [0, 1]
        );
        assert_eq!(
            draw(
                0.0,
                &[figures(50, Bounds::UNKNOWN), figures(40, Bounds::UNKNOWN)],
                1,
                &mut Rng::new(1)
            ),
            1
        );
    }
}
