//! The likeliest ratings and their covariance.

use super::edges::{Edge, Edges};
use super::laplacian::Laplacian;

/// The likeliest ratings, in natural units: a difference of 1 means odds of e to 1. The last player has 0.
pub(super) struct Fit {
    pub strengths: Vec<f64>,
    /// The sandwich covariance of the strengths.
    pub covariance: Vec<Vec<f64>>,
}

impl Fit {
    /// The fit with the covariance of results that `spread` returns for the strengths, by two players.
    pub(super) fn with_spread(edges: &Edges, spread: impl Fn(&[f64]) -> Vec<Vec<f64>>) -> Self {
        let strengths = likeliest(edges);
        let (bread, filling) = (inverse_information(edges, &strengths), spread(&strengths));
        let filled: Vec<Vec<f64>> = bread
            .iter()
            .map(|row| filling.iter().map(|column| dot(row, column)).collect())
            .collect();
        let covariance = filled
            .iter()
            .map(|row| bread.iter().map(|other| dot(row, other)).collect())
            .collect();
        Self {
            strengths,
            covariance,
        }
    }

    /// The fit to a connected graph in which no rating is infinite.
    pub(super) fn of(edges: &Edges) -> Self {
        let strengths = likeliest(edges);
        let covariance = sandwich(edges, &strengths);
        Self {
            strengths,
            covariance,
        }
    }
}

/// The share of points that a player of this strength is expected to score against another.
pub(super) fn expected(own: f64, other: f64) -> f64 {
    1.0 / (1.0 + libm::exp(other - own))
}

/// The share of points that `a` is expected to score.
fn expected_of(edge: &Edge, strengths: &[f64]) -> f64 {
    expected(strengths[edge.a], strengths[edge.b])
}

/// The variance of one game's points without draws: `p (1 − p)`, exact at both ends.
fn variance(edge: &Edge, strengths: &[f64]) -> f64 {
    let odds = libm::exp(-(strengths[edge.b] - strengths[edge.a]).abs());
    odds / ((1.0 + odds) * (1.0 + odds))
}

/// Newton's method for the maximum of the likelihood. It is concave, so a step has gone too far if the
/// likelihood falls where it ends, at half the slope with which it rose or more; then half of the step is tried.
fn likeliest(edges: &Edges) -> Vec<f64> {
    const STEPS: usize = 200;
    const HALVINGS: usize = 60;
    let mut strengths = vec![0.0; edges.players];
    for _ in 0..STEPS {
        let gradient = gradient(edges, &strengths);
        let mut step = information(edges, &strengths).solve(gradient.clone());
        let mut rise = dot(&gradient, &step);
        let mut next = sum(&strengths, &step);
        for _ in 0..HALVINGS {
            if dot(&self::gradient(edges, &next), &step) >= -0.5 * rise {
                break;
            }
            step.iter_mut().for_each(|part| *part /= 2.0);
            rise /= 2.0;
            next = sum(&strengths, &step);
        }
        strengths = next;
        if step.iter().all(|part| part.abs() < 1e-12) {
            break;
        }
    }
    strengths
}

/// Points that each player scored beyond the expected ones.
fn gradient(edges: &Edges, strengths: &[f64]) -> Vec<f64> {
    let mut gradient = vec![0.0; edges.players];
    for edge in &edges.edges {
        let surplus = edge.points() - edge.games() * expected_of(edge, strengths);
        gradient[edge.a] += surplus;
        gradient[edge.b] -= surplus;
    }
    gradient
}

/// Fisher's information about the strengths.
fn information(edges: &Edges, strengths: &[f64]) -> Laplacian {
    let weight = |edge: &Edge| (edge.a, edge.b, edge.games() * variance(edge, strengths));
    Laplacian::new(edges.players, edges.edges.iter().map(weight))
}

/// The covariance if all games were independent wins and losses.
fn inverse_information(edges: &Edges, strengths: &[f64]) -> Vec<Vec<f64>> {
    let information = information(edges, strengths);
    let column = |player: usize| {
        let mut right = vec![0.0; edges.players];
        right[player] += 1.0;
        right[edges.players - 1] -= 1.0;
        information.solve(right)
    };
    (0..edges.players).map(column).collect()
}

/// The covariance of the observed results, multiplied on both sides by the inverse information.
fn sandwich(edges: &Edges, strengths: &[f64]) -> Vec<Vec<f64>> {
    let bread = inverse_information(edges, strengths);
    // The inverse information times the observed variation, row by row.
    let spreads: Vec<f64> = edges
        .edges
        .iter()
        .map(|edge| edge.spread(expected_of(edge, strengths)))
        .collect();
    let spread_row = |row: &Vec<f64>| {
        let mut product = vec![0.0; edges.players];
        for (edge, spread) in edges.edges.iter().zip(&spreads) {
            let difference = spread * (row[edge.a] - row[edge.b]);
            product[edge.a] += difference;
            product[edge.b] -= difference;
        }
        product
    };
    let filling = bread.iter().map(spread_row);
    filling
        .map(|row| bread.iter().map(|other| dot(&row, other)).collect())
        .collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn sum(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter()
        .zip(other)
        .map(|(one, other)| one + other)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{american_league, three_players};
    use super::super::{Pairing, Units};
    use super::*;

    /// Standard errors of the strengths against the last player, if all games were independent.
    fn model_errors(edges: &Edges) -> Vec<f64> {
        let covariance = inverse_information(edges, &likeliest(edges));
        (0..edges.players)
            .map(|player| covariance[player][player].sqrt())
            .collect()
    }

    /// Agresti, "Categorical Data Analysis", section 10.6: strengths against Baltimore and their standard errors.
    #[test]
    fn baseball_teams_have_the_published_strengths() {
        let edges = Edges::of(7, &american_league());
        let published = [
            (1.5814, 0.3433), // Milwaukee
            (1.4364, 0.3396), // Detroit
            (1.2945, 0.3367), // Toronto
            (1.2476, 0.3359), // New York
            (1.1077, 0.3339), // Boston
            (0.6839, 0.3319), // Cleveland
            (0.0, 0.0),       // Baltimore
        ];
        let (strengths, errors) = (likeliest(&edges), model_errors(&edges));
        for (team, (strength, error)) in published.into_iter().enumerate() {
            assert!(
                (strengths[team] - strength).abs() < 6e-5,
                "team {team}: {} is not {strength}",
                strengths[team]
            );
            assert!(
                (errors[team] - error).abs() < 6e-5,
                "team {team}: error {} is not {error}",
                errors[team]
            );
        }
    }

    /// The interval of a difference is 60.87 Elo wide on each side for wins and losses, 57.46 with these draws.
    #[test]
    fn draws_make_ratings_more_certain_than_wins_and_losses() {
        let edges = Edges::of(3, &three_players());
        let fit = Fit::of(&edges);
        let half_width = |covariance: &[Vec<f64>]| {
            let variance = covariance[0][0] + covariance[1][1] - 2.0 * covariance[0][1];
            400.0 / std::f64::consts::LN_10 * crate::Z_95 * variance.sqrt()
        };
        let (model, real) = (
            half_width(&inverse_information(&edges, &fit.strengths)),
            half_width(&fit.covariance),
        );
        assert!(
            (model - 60.87).abs() < 0.005 && (real - 57.46).abs() < 0.005,
            "{model} {real}"
        );
    }

    /// Very uneven results, on which Newton's full steps end in NaN.
    #[test]
    fn steps_that_go_too_far_are_halved() {
        let games = |a, b, counts| Pairing {
            a,
            b,
            units: Units::Games(counts),
        };
        let uneven = [
            [
                (0, 1, [78343, 0, 0]),
                (0, 3, [0, 11, 7]),
                (1, 2, [237854, 2515, 0]),
                (2, 3, [1, 6, 1839]),
            ],
            [
                (0, 2, [16213, 2, 0]),
                (1, 2, [5, 25, 0]),
                (1, 3, [679183, 475, 0]),
                (2, 3, [0, 104, 121754]),
            ],
        ];
        for pairings in uneven.map(|league| league.map(|(a, b, counts)| games(a, b, counts))) {
            let edges = Edges::of(4, &pairings);
            let surplus = gradient(&edges, &likeliest(&edges));
            assert!(
                surplus.iter().all(|points| points.abs() < 1e-6),
                "{pairings:?}: {surplus:?}"
            );
        }
    }
}
