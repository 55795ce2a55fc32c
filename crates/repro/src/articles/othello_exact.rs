//! The numbers of the Othello articles that do not depend on chance.

use uctopia_arena::Referee;
use uctopia_articles::uct;
use uctopia_catalog::GameSpec;
use uctopia_search::mcts::ucb1;
use uctopia_statistics::{SuccessRate, fisher_exact};

use crate::figure::{Article, Evidence, ExactRow, Figure};
use crate::text::text;

pub(super) fn figures() -> Vec<Figure> {
    vec![
        Figure {
            name: "othello-worked-numbers",
            article: Article::Othello,
            title: text("Worked examples", "記事の計算例"),
            note: text(
                "The UCT values of the example tables, C = √2. The page cuts off after four decimals where it \
                 should round. In its minimax example the fifth move is best; the text says \"fourth from the left\".",
                "例の表にある UCT 値（C = √2）。記事は、四捨五入すべきところを小数第 4 位までで切り捨てている。MiniMax 法の例で\
                 最善なのは 5 番目の手だが、本文には「左から 4 番目」とある。",
            ),
            evidence: Evidence::Exact(worked_numbers),
        },
        Figure {
            name: "othello-expanded-node",
            article: Article::Othello,
            title: text("The node after expansion", "展開した後のノード"),
            note: text(
                "In the text a node that was expanded takes the highest UCT value among its children: 10⁹, which stands for \
                 no bound, until each was visited, and 3.7749 then. The text announces that wins and losses change places \
                 one level down; its table adds the children's wins to their parent's as they are, as the code does. \
                 The code gives the expanded node its own UCT value (`koseki-mcts`); `koseki-mcts:expanded=children` does \
                 what the text says.",
                "本文では、展開したノードの UCT 値は子ノードの中の最大値とする。すべての子を訪れるまでは 10⁹（上限なしの意味）、その後は \
                 3.7749 になる。本文は、1 段下では勝ち負けの判断が反転すると述べるが、表では、コードと同じく、子ノードの勝利数をそのまま\
                 親に足している。コードは、展開したノードにも自身の UCT 値を使う（`koseki-mcts`）。本文のとおりに探索するのは \
                 `koseki-mcts:expanded=children` である。",
            ),
            evidence: Evidence::Exact(expanded_node),
        },
        Figure {
            name: "othello-minimax-itself",
            article: Article::Othello,
            title: text("Minimax against minimax", "MiniMax 法同士の対戦"),
            note: text(
                "Neither side draws random numbers, so there is one game for each colour, and repeating it says \
                 nothing: the page notes this too. Both as the article's program plays it (last of equal moves, lines \
                 end at a pass).",
                "どちらも乱数を使わないので、先後それぞれ 1 局しかなく、繰り返しても何も分からない（記事にもそう書かれている）。\
                 どちらも記事のプログラムのとおりに打つ（同点なら最後の手を選び、パスで読みを打ち切る）。",
            ),
            evidence: Evidence::Exact(minimax_itself),
        },
        Figure {
            name: "othello-statistics",
            article: Article::Othello,
            title: text("What a hundred games can show", "100 局で何が言えるか"),
            note: text(
                "A hundred games leave an interval of about ±9 percentage points. The p-value says how often two equal \
                 agents would differ as much (Fisher's exact test).",
                "100 局では、信頼区間はおよそ ±9 ポイントになる。p 値は、強さの等しい二つのエージェントにこれほどの差がつく確率である\
                 （フィッシャーの正確確率検定）。",
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
    let uct = |&(wins, visits, all, published): &(f64, u32, u32, &str)| {
        let ours = ucb1(wins / f64::from(visits), visits, all, std::f64::consts::SQRT_2);
        let printed: f64 = published.parse().unwrap_or(f64::NAN);
        ExactRow {
            label: format!("UCT, {wins} / {visits}, N = {all}"),
            published: published.to_owned(),
            ours: format!("{ours:.6}"),
            agrees: Some((0.0..1e-4).contains(&(ours - printed))),
        }
    };
    let best =
        |values: &[i32]| 1 + values.iter().enumerate().rev().max_by_key(|&(_, value)| value).map_or(0, |(i, _)| i);
    let choice = |label: &str, published: usize, ours: usize| ExactRow {
        label: label.to_owned(),
        published: published.to_string(),
        ours: ours.to_string(),
        agrees: Some(published == ours),
    };
    let mut rows: Vec<ExactRow> = UCT_TABLE.iter().map(uct).collect();
    rows.push(choice("flat Monte Carlo, wins 40 33 56 65 12 32 of 100 each: move", 4, best(&[40, 33, 56, 65, 12, 32])));
    // Each move's two answers; the opponent takes the lower one.
    let answers = [[0, -2], [0, -2], [0, -2], [0, -2], [2, 0], [0, -2]];
    rows.push(choice(
        "minimax, replies of value 0 and −2, after one move 2 and 0: move",
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
            label: "UCT of ①, its five children not visited yet".to_owned(),
            published: "10⁹".to_owned(),
            ours: if unvisited.is_infinite() { "∞".to_owned() } else { format!("{unvisited:.6}") },
            agrees: Some(unvisited.is_infinite()),
        },
        ExactRow {
            label: "UCT of ①, its five children visited once each, N = 47".to_owned(),
            published: "3.7749".to_owned(),
            ours: format!("{visited:.6}"),
            agrees: Some((0.0..1e-4).contains(&(visited - 3.7749))),
        },
        ExactRow::compared(
            "the child that has it, the first of equals",
            "①-②",
            format!("①-{}", ['①', '②', '③', '④', '⑤'][child - 1]),
        ),
        ExactRow::compared("wins / visits of ①, 9 / 10 before", "11 / 15", share(won)),
        ExactRow::read_again(
            "the same with the change of sign that the text announces",
            "11 / 15",
            share(children - won),
        ),
        ExactRow::read_again(
            "UCT of ① by its own wins and visits, as in the code, N = 47",
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
                0.0 => "draw",
                payoff if payoff > 0.0 => "black wins",
                _ => "white wins",
            };
            let ours = game(black, white);
            ExactRow {
                label: format!("black {black}, white {white}, depth 2"),
                published: word(published).to_owned(),
                ours: word(ours).to_owned(),
                agrees: Some(ours == published),
            }
        })
        .collect()
}

fn statistics() -> Vec<ExactRow> {
    let compared = |label: &str, published: &str, one: u64, other: u64| {
        let rate = |wins| SuccessRate::new(wins, 100);
        let p = fisher_exact(rate(one), rate(other));
        ExactRow {
            label: format!("{label}: {one} → {other} / 100"),
            published: published.to_owned(),
            ours: format!("p = {p:.2}{}", if p > 0.05 { ", no difference shown" } else { ", a difference" }),
            agrees: None,
        }
    };
    vec![
        compared("flat, 20 → 200 playouts", "a little better (少しだけ)", 25, 28),
        compared("200 playouts, flat → tree", "better (上昇している)", 28, 32),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The announced change of sign would add three wins, and the node's own value is far lower, which the table does not show.
    #[test]
    fn the_text_and_its_table_disagree() {
        let rows = expanded_node();
        assert_eq!((rows[3].ours.as_str(), rows[4].ours.as_str()), ("11 / 15", "12 / 15"));
        assert_eq!(rows[5].ours, "1.449820");
    }
}
