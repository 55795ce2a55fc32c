//! How often the 95 % interval of a score over pairs of games holds the true score.
//!
//! Matches are simulated: a game is won, drawn or lost with fixed probabilities, and the second game of a pair ends like the
//! first with the probability of the correlation (or, where that is negative, the other way round), else by itself.

use uctopia_game::Rng;
use uctopia_statistics::ScoreEstimate;

/// Shares of wins and draws: scores from 50 to 90 %, without draws and with many.
const RESULTS: [(f64, f64); 10] = [
    (0.5, 0.0),
    (0.6, 0.0),
    (0.7, 0.0),
    (0.8, 0.0),
    (0.9, 0.0),
    (0.35, 0.3),
    (0.45, 0.3),
    (0.55, 0.3),
    (0.65, 0.3),
    (0.2, 0.7),
];

/// The distribution of a pair: the probabilities of 0, ½, 1, 1½ and 2 points.
fn pairs(win: f64, draw: f64, correlation: f64) -> [f64; 5] {
    let game = [1.0 - win - draw, draw, win];
    let mut pairs = [0.0; 5];
    for first in 0..3 {
        for second in 0..3 {
            let alike = if correlation < 0.0 {
                first + second == 2
            } else {
                first == second
            };
            let chance = (1.0 - correlation.abs()) * game[second]
                + correlation.abs() * f64::from(u8::from(alike));
            pairs[first + second] += game[first] * chance;
        }
    }
    pairs
}

/// The share of simulated matches whose interval holds the true score.
fn coverage(number: u64, chances: [f64; 5], matches: u64) -> f64 {
    let truth = (0..5)
        .map(|class| chances[class] * class as f64 / 4.0)
        .sum::<f64>();
    let covered = |index: &u64| {
        let mut rng = Rng::stream(11, *index);
        let mut counts = [0; 5];
        for _ in 0..number {
            let mut left = rng.unit();
            let class = (0..4).find(|&class| {
                left -= chances[class];
                left < 0.0
            });
            counts[class.unwrap_or(4)] += 1;
        }
        // Ends that are the true score but for rounding hold it.
        let interval = ScoreEstimate::of(counts).unwrap().interval;
        interval.low - 1e-12 <= truth && truth <= interval.high + 1e-12
    };
    (0..matches).filter(covered).count() as f64 / matches as f64
}

/// The lowest and the mean coverage over all [`RESULTS`].
fn summary(number: u64, correlation: f64, matches: u64) -> (f64, f64) {
    let found = RESULTS.map(|(win, draw)| coverage(number, pairs(win, draw, correlation), matches));
    (
        found.iter().fold(1.0, |lowest: f64, &one| lowest.min(one)),
        found.iter().sum::<f64>() / found.len() as f64,
    )
}

/// Also where the two games of a pair always end alike, so that ten pairs are no more than ten games.
#[test]
fn few_pairs_are_covered() {
    for number in [5, 10, 20, 50, 100] {
        for correlation in [-0.5, 0.0, 0.5, 1.0] {
            let (lowest, mean) = summary(number, correlation, 1500);
            assert!(
                lowest >= 0.92 && mean >= 0.94,
                "{number} pairs, correlation {correlation}: {lowest} and {mean}"
            );
        }
    }
}

/// Computes the table of docs/statistics.md and compares it:
/// `cargo test --release -p uctopia-arena --test all coverage:: -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute"]
#[allow(clippy::print_stdout, reason = "prints the table")]
fn the_table_of_the_documentation_is_this_one() {
    let correlations = [-0.5, 0.0, 0.5, 1.0];
    let mut table = String::from("| pairs |");
    correlations
        .iter()
        .for_each(|correlation| table += &format!(" {correlation:+.1} |"));
    table += &format!("\n|---:|{}\n", "---:|".repeat(correlations.len()));
    for number in [2, 5, 10, 20, 49, 50, 100, 200] {
        table += &format!("| {number} |");
        for correlation in correlations {
            let (lowest, mean) = summary(number, correlation, 20_000);
            table += &format!(" {:.1} ({:.1}) |", 100.0 * mean, 100.0 * lowest);
        }
        table += "\n";
    }
    println!("{table}");
    for document in ["statistics.md", "statistics.ja.md"] {
        let path = format!("{}/../../docs/{document}", env!("CARGO_MANIFEST_DIR"));
        assert!(
            std::fs::read_to_string(&path).unwrap().contains(&table),
            "{path} holds another table"
        );
    }
}
