//! The numbers of the Othello articles that do not depend on chance.

use uctopia_arena::Referee;
use uctopia_articles::uct;
use uctopia_catalog::GameSpec;
use uctopia_game::message::{Message, message};
use uctopia_search::mcts::ucb1;
use uctopia_statistics::{SuccessRate, fisher_exact};

use crate::figure::{Article, Evidence, ExactRow, Figure};

pub(super) fn figures() -> Vec<Figure> {
    vec![
        Figure {
            name: "othello-worked-numbers",
            article: Article::Othello,
            title: message!("Worked examples"),
            note: message!(
                "The UCT values of the example tables, C = √2. The page cuts off after four decimals where it \
                 should round. In its minimax example the fifth move is best; the text says \"fourth from the left\"."
            ),
            evidence: Evidence::Exact(worked_numbers),
        },
        Figure {
            name: "othello-expanded-node",
            article: Article::Othello,
            title: message!("The node after expansion"),
            note: message!(
                "In the text a node that was expanded takes the highest UCT value among its children: 10⁹, which stands for \
                 no bound, until each was visited, and 3.7749 then. The text announces that wins and losses change places \
                 one level down; its table adds the children's wins to their parent's as they are, as the code does. \
                 The code gives the expanded node its own UCT value (`koseki-mcts`); `koseki-mcts:expanded=children` does \
                 what the text says."
            ),
            evidence: Evidence::Exact(expanded_node),
        },
        Figure {
            name: "othello-minimax-itself",
            article: Article::Othello,
            title: message!("Minimax against minimax"),
            note: message!(
                "Neither side draws random numbers, so there is one game for each colour, and repeating it says \
                 nothing: the page notes this too. Both as the article's program plays it (last of equal moves, lines \
                 end at a pass)."
            ),
            evidence: Evidence::Exact(minimax_itself),
        },
        Figure {
            name: "othello-statistics",
            article: Article::Othello,
            title: message!("What a hundred games can show"),
            note: message!(
                "A hundred games leave an interval of about ±9 percentage points. The p-value says how often two equal \
                 agents would differ as much (Fisher's exact test)."
            ),
            evidence: Evidence::Exact(statistics),
        },
    ]
}

/// Wins, visits, all visits, and the value as printed.
const UCT_TABLE: [(f64, u32, u32, &str); 12] = [
    (1.0, 1, 1, "1"),
    (9.0, 10, 42, "1.7646"),
    (1.0, 4, 42, "1.6170"),
    (1.0, 5, 42, "1.4227"),
    (6.0, 9, 42, "1.5780"),
    (4.0, 7, 42, "1.6048"),
    (1.0, 4, 47, "1.6374"),
    (1.0, 5, 47, "1.4409"),
    (6.0, 9, 47, "1.5916"),
    (4.0, 7, 47, "1.6202"),
    (0.0, 1, 47, "2.7749"),
    (1.0, 1, 47, "3.7749"),
];

fn worked_numbers() -> Vec<ExactRow> {
    let uct = |&(wins, visits, all, published): &(f64, u32, u32, &'static str)| {
        let ours = ucb1(wins / f64::from(visits), visits, all, std::f64::consts::SQRT_2);
        let printed: f64 = published.parse().unwrap_or(f64::NAN);
        ExactRow {
            label: message!("UCT, {wins} / {visits}, N = {all}"),
            published: published.into(),
            ours: format!("{ours:.6}").into(),
            agrees: Some((0.0..1e-4).contains(&(ours - printed))),
        }
    };
    let best =
        |values: &[i32]| 1 + values.iter().enumerate().rev().max_by_key(|&(_, value)| value).map_or(0, |(i, _)| i);
    let choice = |label: Message, published: usize, ours: usize| {
        ExactRow::compared(label, published.to_string(), ours.to_string())
    };
    let mut rows: Vec<ExactRow> = UCT_TABLE.iter().map(uct).collect();
    rows.push(choice(
        message!("flat Monte Carlo, wins 40 33 56 65 12 32 of 100 each: move"),
        4,
        best(&[40, 33, 56, 65, 12, 32]),
    ));
    // Each move's two answers; the opponent takes the lower one.
    let answers = [[0, -2], [0, -2], [0, -2], [0, -2], [2, 0], [0, -2]];
    rows.push(choice(
        message!("minimax, replies of value 0 and −2, after one move 2 and 0: move"),
        5,
        best(&answers.map(|a| a[0].min(a[1]))),
    ));
    rows
}

/// Wins and visits of move 1 where it is expanded, and the results of its five children's first playouts, in the table.
const EXPANDED: (u64, u64) = (9, 10);
const FIRST_PLAYOUTS: [u64; 5] = [0, 1, 1, 0, 0];

/// The highest UCT value among children with these wins, each visited as often, and the child that has it.
fn highest(wins: &[u64], visits: u64, all: u64) -> (usize, f64) {
    let value = |&wins: &u64| uct(wins as f64, visits, all, std::f64::consts::SQRT_2);
    let values = wins.iter().map(value).enumerate();
    values.fold((0, f64::NEG_INFINITY), |best, (i, value)| if value > best.1 { (i + 1, value) } else { best })
}

fn expanded_node() -> Vec<ExactRow> {
    let (_, unvisited) = highest(&[0; 5], 0, 42);
    let (child, visited) = highest(&FIRST_PLAYOUTS, 1, 47);
    let (wins, visits) = EXPANDED;
    let children = FIRST_PLAYOUTS.len() as u64;
    let won: u64 = FIRST_PLAYOUTS.iter().sum();
    let share = |won: u64| format!("{} / {}", wins + won, visits + children);
    let own = uct((wins + won) as f64, visits + children, 47, std::f64::consts::SQRT_2);
    vec![
        ExactRow {
            label: message!("UCT of ①, its five children not visited yet"),
            published: "10⁹".into(),
            ours: if unvisited.is_infinite() { "∞".into() } else { format!("{unvisited:.6}").into() },
            agrees: Some(unvisited.is_infinite()),
        },
        ExactRow {
            label: message!("UCT of ①, its five children visited once each, N = 47"),
            published: "3.7749".into(),
            ours: format!("{visited:.6}").into(),
            agrees: Some((0.0..1e-4).contains(&(visited - 3.7749))),
        },
        ExactRow::compared(
            message!("the child that has it, the first of equals"),
            "①-②",
            format!("①-{}", ['①', '②', '③', '④', '⑤'][child - 1]),
        ),
        ExactRow::compared(message!("wins / visits of ①, 9 / 10 before"), "11 / 15", share(won)),
        ExactRow::read_again(
            message!("the same with the change of sign that the text announces"),
            "11 / 15",
            share(children - won),
        ),
        ExactRow::read_again(
            message!("UCT of ① by its own wins and visits, as in the code, N = 47"),
            "3.7749",
            format!("{own:.6}"),
        ),
    ]
}

fn minimax_itself() -> Vec<ExactRow> {
    let game = |black: &str, white: &str| {
        let othello: GameSpec = "othello:judge=flawed".parse().expect("a known game");
        let agent = |eval: &str| format!("koseki-minimax:eval={eval}").parse().expect("a known agent");
        let played = othello.play(&[agent(black), agent(white)], 1, &Referee::default());
        played.expect("evaluations that Othello has").map_or(f32::NAN, |played| played.payoffs[0])
    };
    [("custom", "discs", 0.0), ("discs", "custom", -1.0)]
        .into_iter()
        .map(|(black, white, published)| {
            let word = |payoff: f32| match payoff {
                0.0 => message!("draw"),
                payoff if payoff > 0.0 => message!("black wins"),
                _ => message!("white wins"),
            };
            let ours = game(black, white);
            ExactRow {
                label: message!("black {black}, white {white}, depth 2"),
                published: word(published),
                ours: word(ours),
                agrees: Some(ours == published),
            }
        })
        .collect()
}

fn statistics() -> Vec<ExactRow> {
    let compared = |label: Message, published: Message, one: u64, other: u64| {
        let rate = |wins| SuccessRate::new(wins, 100);
        let p = fisher_exact(rate(one), rate(other));
        let ours = match p > 0.05 {
            true => message!("p = {p:.2}, no difference shown"),
            false => message!("p = {p:.2}, a difference"),
        };
        ExactRow::read_again(message!("{label}: {one} → {other} / 100"), published, ours)
    };
    vec![
        compared(message!("flat, 20 → 200 playouts"), message!("a little better (少しだけ)"), 25, 28),
        compared(message!("200 playouts, flat → tree"), message!("better (上昇している)"), 28, 32),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The announced change of sign would add three wins, and the node's own value is far lower, which the table does not show.
    #[test]
    fn the_text_and_its_table_disagree() {
        let rows = expanded_node();
        assert_eq!([&rows[3].ours, &rows[4].ours].map(ToString::to_string), ["11 / 15", "12 / 15"]);
        assert_eq!(rows[5].ours, "1.449820");
    }
}
