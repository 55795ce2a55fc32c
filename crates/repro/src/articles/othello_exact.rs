//! The numbers of the Othello articles that do not depend on chance.

use uctopia_arena::Referee;
use uctopia_articles::{
    KosekiFlat, KosekiFlatConfig, KosekiMinimax, KosekiMinimaxConfig, uct, worked_table,
};
use uctopia_catalog::GameSpec;
use uctopia_format::{count, p_equation};
use uctopia_game::adapters::Tree;
use uctopia_game::{Agent as _, Context, Evaluation, Game as _};
use uctopia_options::{Message, message};
use uctopia_statistics::{SuccessRate, fisher_exact, trials_needed};

use crate::figure::{Article, Evidence, ExactRow, Figure};
use crate::verdict::Verdict;

pub(super) fn figures() -> Vec<Figure> {
    vec![
        Figure {
            name: "othello-worked-numbers",
            article: Article::Othello,
            title: message!("Worked examples"),
            note: message!(
                "The UCT values of the example tables, C = √2, computed by `koseki-mcts`. The page cuts off after four \
                 decimals where it should round. The choices are those of `koseki-flat`, in a game in which that many of a \
                 hundred replies win, and of `koseki-minimax` in the drawn tree. In the latter the fifth move is best; the text \
                 says \"fourth from the left\"."
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
                "The page states that neither side draws random numbers, so that games repeat. So there is one game for each \
                 colour, and its winner was not published. Both as the article's program plays it (last of equal moves, lines \
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
                 agents would differ as much (Fisher's exact test). So many games of each agent as are named would show a \
                 difference of the published size with a probability of 80 %."
            ),
            evidence: Evidence::Exact(statistics),
        },
    ]
}

/// The published values of the six moves after 42 and after 47 iterations, the last two of which are equal; that of move 1 at
/// last is the highest among its children.
const BEFORE: [&str; 5] = ["1.7646", "1.6170", "1.4227", "1.5780", "1.6048"];
const AFTER: [&str; 5] = ["3.7749", "1.6374", "1.4409", "1.5916", "1.6202"];
/// Wins and visits of the moves in the table.
const COUNTS: [(u64, u64); 5] = [(9, 10), (1, 4), (1, 5), (6, 9), (4, 7)];

/// A value that is printed without the digits that do not fit.
fn cut_off(label: Message, published: &'static str, ours: f64) -> ExactRow {
    let printed: f64 = published.parse().unwrap_or(f64::NAN);
    let verdict = if (0.0..1e-4).contains(&(ours - printed)) {
        Verdict::Agrees
    } else {
        Verdict::Differs
    };
    ExactRow {
        verdict: Some(verdict),
        ..ExactRow::read_again(label, published, format!("{ours:.6}"))
    }
}

fn worked_numbers() -> Vec<ExactRow> {
    let table = worked_table();
    let row = |(wins, visits): (u64, u64), all: u64, published, ours| {
        cut_off(
            message!("UCT, {wins} / {visits}, N = {all}"),
            published,
            ours,
        )
    };
    let moves = |published: [&'static str; 5], all: u64, ours: &[f64], skipped: usize| {
        let all_moves = COUNTS
            .into_iter()
            .zip(published)
            .zip(ours.to_vec())
            .skip(skipped);
        all_moves
            .map(move |((counts, published), ours)| row(counts, all, published, ours))
            .collect::<Vec<_>>()
    };
    let choice = |label: Message, published: usize, ours: usize| {
        ExactRow::compared(label, published.to_string(), ours.to_string())
    };
    let mut rows = vec![row(
        (1, 1),
        1,
        "1",
        uct(1.0, 1, 1, std::f64::consts::SQRT_2),
    )];
    rows.extend(moves(BEFORE, 42, &table.before, 0));
    rows.extend(moves(AFTER, 47, &table.after, 1));
    rows.push(row((0, 1), 47, "2.7749", table.children[0]));
    rows.push(row((1, 1), 47, "3.7749", table.children[1]));
    rows.push(choice(
        message!("flat Monte Carlo, wins 40 33 56 65 12 32 of 100 each: move"),
        4,
        flat_choice(),
    ));
    rows.push(choice(
        message!("minimax, replies of value 0 and −2, after one move 2 and 0: move"),
        5,
        minimax_choice(),
    ));
    rows
}

/// The move of flat Monte Carlo in a game in which that many of a hundred replies win.
fn flat_choice() -> usize {
    let replies = |wins: usize| format!("({}{})", "A".repeat(wins), "B".repeat(100 - wins));
    let game: Tree = format!("({})", [40, 33, 56, 65, 12, 32].map(replies).concat())
        .parse()
        .expect("a tree");
    let config = KosekiFlatConfig {
        iters: Some(6000),
        ..KosekiFlatConfig::default()
    };
    KosekiFlat::new(config, DRAWN, 1)
        .decide(&game, &mut Context::unlimited())
        .unwrap()
        .best
        + 1
}

/// The move of minimax in the tree of the page: 2 is a win in the notation, 0 a draw and −2 a loss.
fn minimax_choice() -> usize {
    let game: Tree = "((=B)(=B)(=B)(=B)(A=)(=B))".parse().expect("a tree");
    KosekiMinimax::new(KosekiMinimaxConfig::default(), DRAWN)
        .decide(&game, &mut Context::unlimited())
        .unwrap()
        .best
        + 1
}

/// The values that the page's tree has at its ends.
const DRAWN: Evaluation<Tree> = Evaluation {
    name: "drawn",
    aliases: &[],
    unit: "points",
    about: "the values of the page's tree",
    scale: 2.0,
    score: |state, player| 2.0 * state.payoff(player),
};

fn expanded_node() -> Vec<ExactRow> {
    const NUMBERS: [char; 5] = ['①', '②', '③', '④', '⑤'];
    let table = worked_table();
    let unvisited = if table.unvisited.is_infinite() {
        "∞".to_owned()
    } else {
        format!("{:.6}", table.unvisited)
    };
    let is_infinite = if table.unvisited.is_infinite() {
        Verdict::Agrees
    } else {
        Verdict::Differs
    };
    let best = (0..5)
        .find(|&child| table.children[child] == table.after[0])
        .unwrap_or(0);
    let (wins, visits) = (table.wins, table.visits);
    let turned = 9.0 + 5.0 - (wins - 9.0);
    vec![
        ExactRow {
            verdict: Some(is_infinite),
            ..ExactRow::read_again(
                message!("UCT of ①, its five children not visited yet"),
                "10⁹",
                unvisited,
            )
        },
        cut_off(
            message!("UCT of ①, its five children visited once each, N = 47"),
            "3.7749",
            table.after[0],
        ),
        ExactRow::compared(
            message!("the child that has it, the first of equals"),
            "①-②",
            format!("①-{}", NUMBERS[best]),
        ),
        ExactRow::compared(
            message!("wins / visits of ①, 9 / 10 before"),
            "11 / 15",
            format!("{wins} / {visits}"),
        ),
        ExactRow::read_again(
            message!("the same with the change of sign that the text announces"),
            "11 / 15",
            format!("{turned} / {visits}"),
        ),
        ExactRow::read_again(
            message!("UCT of ① by its own wins and visits, as in the code, N = 47"),
            "3.7749",
            format!("{:.6}", table.own),
        ),
    ]
}

fn minimax_itself() -> Vec<ExactRow> {
    let game = |black: &str, white: &str, seed: u64| {
        let othello: GameSpec = "othello:judge=flawed".parse().expect("a known game");
        let agent = |eval: &str| {
            format!("koseki-minimax:eval={eval}")
                .parse()
                .expect("a known agent")
        };
        let played = othello.play(&[agent(black), agent(white)], seed, &Referee::default());
        played
            .expect("evaluations that Othello has")
            .expect("nothing stops it")
    };
    let rows = |(black, white): (&str, &str)| {
        let [first, other] = [1, 2].map(|seed| game(black, white, seed));
        let repeats = if first.moves == other.moves {
            message!("the same game")
        } else {
            message!("another game")
        };
        let winner = match first.payoffs[0] {
            0.0 => message!("draw"),
            payoff if payoff > 0.0 => message!("black wins"),
            _ => message!("white wins"),
        };
        [
            ExactRow::compared(
                message!("black {black}, white {white}, depth 2: with other random numbers"),
                message!("the same game"),
                repeats,
            ),
            ExactRow::alone(message!("black {black}, white {white}, depth 2"), winner),
        ]
    };
    [("custom", "discs"), ("discs", "custom")]
        .into_iter()
        .flat_map(rows)
        .collect()
}

fn statistics() -> Vec<ExactRow> {
    let claim = |label: Message, published: Message, one: u64, other: u64| {
        let rate = |wins| SuccessRate::new(wins, 100);
        let p = fisher_exact(rate(one), rate(other));
        let p_equation = p_equation(p);
        let label = message!("{label}: {one} → {other} / 100");
        let needed = trials_needed(one as f64 / 100.0, other as f64 / 100.0);
        let (verdict, ours) = match needed {
            Some(games) if p > 0.05 => (
                Verdict::Unsupported,
                message!("{p_equation}; {games} games needed", games = count(games)),
            ),
            _ => (Verdict::Agrees, Message::verbatim(p_equation)),
        };
        ExactRow {
            verdict: Some(verdict),
            ..ExactRow::read_again(label, published, ours)
        }
    };
    vec![
        claim(
            message!("flat, 20 → 200 playouts"),
            message!("a little better (少しだけ)"),
            25,
            28,
        ),
        claim(
            message!("200 playouts, flat → tree"),
            message!("better (上昇している)"),
            28,
            32,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Source;

    /// The announced change of sign would add three wins, and the node's own value is far lower, which the table does not show.
    #[test]
    fn the_text_and_its_table_disagree() {
        let rows = expanded_node();
        assert_eq!(
            [&rows[3].ours, &rows[4].ours].map(ToString::to_string),
            ["11 / 15", "12 / 15"]
        );
        assert_eq!(rows[5].ours, "1.449820");
    }

    /// A hundred games of each show neither of the two differences.
    #[test]
    fn claims_without_evidence_are_not_supported() {
        let verdicts: Vec<_> = statistics().into_iter().map(|row| row.verdict).collect();
        assert_eq!(verdicts, [Some(Verdict::Unsupported); 2]);
    }

    #[test]
    fn the_winners_of_minimax_games_were_not_published() {
        let rows = minimax_itself();
        assert_eq!(
            rows.iter()
                .filter(|row| row.source == Source::Article)
                .count(),
            2
        );
        let alone: Vec<_> = rows
            .iter()
            .filter(|row| row.source == Source::Nothing)
            .map(|row| row.ours.to_string())
            .collect();
        assert_eq!(alone, ["draw", "white wins"]);
    }
}
