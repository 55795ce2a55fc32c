//! Values of unfinished games.

use uctopia_game::{Evaluate, Evaluation, Score};
use uctopia_options::msgid;

use super::slides::transposed;
use super::{SIDE, TwentyFortyEight};

impl Evaluate for TwentyFortyEight {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "order",
            aliases: &["monotonicity"],
            unit: msgid!("points"),
            about: "empty squares and pairs that can merge, less large tiles that do not lie in order along rows and columns",
            scale: 10_000.0,
            score: |state, _| order(state.squares) + order(transposed(state.squares)),
        },
        Evaluation {
            name: "score",
            aliases: &[],
            unit: msgid!("points"),
            about: "the points of the merged tiles so far",
            scale: 20_480.0,
            score: |state, player| state.score(player),
        },
    ];
}

/// The value of all rows, with the terms and weights of the strongest hand-made evaluation (Xiao 2014, nneonneo/2048-ai), of which the
/// constant that keeps a dead board worse is left out.
fn order(squares: u64) -> f32 {
    let rows = (0..SIDE)
        .map(|row| [0, 1, 2, 3].map(|place| (squares >> (16 * row + 4 * place) & 0xf) as f32));
    rows.map(order_of_row).sum()
}

fn order_of_row(ranks: [f32; SIDE]) -> f32 {
    let fourth = |rank: f32| rank * rank * rank * rank;
    let empty = ranks.iter().filter(|&&rank| rank == 0.0).count() as f32;
    let sum: f32 = ranks
        .iter()
        .map(|&rank| rank * rank * rank * rank.sqrt())
        .sum();
    let mut merges = 0.0;
    let (mut falls, mut rises) = (0.0, 0.0);
    for pair in ranks.windows(2) {
        let difference = fourth(pair[0]) - fourth(pair[1]);
        falls += difference.max(0.0);
        rises += (-difference).max(0.0);
        merges += if difference == 0.0 && pair[0] > 0.0 {
            1.0
        } else {
            0.0
        };
    }
    270.0 * empty + 700.0 * merges - 47.0 * falls.min(rises) - 11.0 * sum
}
