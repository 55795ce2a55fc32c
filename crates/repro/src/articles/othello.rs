//! The tables of the Othello articles: counts of wins in a hundred or a thousand games.
//!
//! The tables of Monte Carlo agents state neither the first player nor minimax's evaluation nor the length of flat Monte Carlo's
//! playouts. The only interpretation that fits them all is: black moves first, minimax of depth 2 with the "custom" evaluation,
//! and playouts of 20 plies.

use uctopia_options::{Message, message, msgid};

use super::published::{between, published, reading, successes};
use crate::figure::{Article, Evidence, Expected, Figure, Mode, Published, SeatFilter};
use crate::sample::Sample;

/// The rules of the articles' program, and the correct ones.
const FLAWED: &str = "othello:judge=flawed";
const OTHELLO: &str = "othello";

const AS_BLACK: &str = msgid!("black");
const AS_WHITE: &str = msgid!("white");
const EITHER: &str = msgid!("both colours");
const PYTHON_BLACK: &str = msgid!("black, Python's pass rule");
const PYTHON_WHITE: &str = msgid!("white, Python's pass rule");
const TO_THE_END_BLACK: &str = msgid!("black, playouts to the end");
const TO_THE_END_WHITE: &str = msgid!("white, playouts to the end");
const TO_THE_END_EITHER: &str = msgid!("both colours, playouts to the end");
const AGAINST_DISCS_BLACK: &str = msgid!("black, minimax counts discs");
const AGAINST_DISCS_WHITE: &str = msgid!("white, minimax counts discs");
const AGAINST_DISCS_EITHER: &str = msgid!("both colours, minimax counts discs");

/// The labels of a sample's games as black, as white, and of all of them.
type Labels = [&'static str; 3];
const COLOURS: Labels = [AS_BLACK, AS_WHITE, EITHER];
const TO_THE_END: Labels = [TO_THE_END_BLACK, TO_THE_END_WHITE, TO_THE_END_EITHER];
const AGAINST_DISCS: Labels = [
    AGAINST_DISCS_BLACK,
    AGAINST_DISCS_WHITE,
    AGAINST_DISCS_EITHER,
];

pub(super) fn figures() -> Vec<Figure> {
    let mut figures = vec![random()];
    figures.extend(minimax());
    figures.extend(flat());
    figures.extend(flat_python());
    figures.extend(tree());
    figures
}

/// Two thousand games by default, a thousand for each colour.
fn games(game: &'static str, a: &'static str, b: &'static str) -> Sample {
    between(game, a, b, 2000, 20_000, 100)
}

/// A figure without a colour, with and without the program's mistakes: each sample as black, as white, and together.
fn figure(
    name: &'static str,
    title: Message,
    note: Message,
    (published, expected): (Option<Published>, Expected),
    samples: &[(Mode, Labels, Sample)],
) -> Figure {
    let seats = [SeatFilter::First, SeatFilter::Second, SeatFilter::Both];
    let interpretations = samples
        .iter()
        .flat_map(|(mode, labels, sample)| {
            seats
                .into_iter()
                .zip(labels)
                .map(|(seat, label)| reading(*mode, *label, seat, sample))
        })
        .collect();
    Figure {
        name,
        article: Article::Othello,
        title,
        note,
        evidence: Evidence::Sampled {
            published,
            interpretations,
            expected,
        },
    }
}

fn random() -> Figure {
    let sample = games(FLAWED, "random", "random");
    let correct = games(OTHELLO, "random", "random");
    Figure {
        name: "othello-random",
        article: Article::Othello,
        title: message!("Random against random: wins and losses of black"),
        note: message!(
            "Published as 45 % for black and 51 % for white, of 1000 games. It fits only if black moves first."
        ),
        evidence: Evidence::Sampled {
            published: published(450, 510, 1000),
            interpretations: vec![
                reading(Mode::Article, AS_BLACK, SeatFilter::First, &sample),
                reading(Mode::Correct, AS_BLACK, SeatFilter::First, &correct),
            ],
            expected: Expected::Agreement,
        },
    }
}

/// Minimax of depth 2 against random: here the articles state the colour.
fn minimax() -> [Figure; 4] {
    let one = |name, title, note, wins, eval_article: [&'static str; 2], eval_correct, seat| {
        let label = if seat == SeatFilter::First {
            AS_BLACK
        } else {
            AS_WHITE
        };
        let python_label = if seat == SeatFilter::First {
            PYTHON_BLACK
        } else {
            PYTHON_WHITE
        };
        let [cpp, python] = eval_article.map(|agent| games(FLAWED, agent, "random"));
        let interpretations = vec![
            reading(Mode::Article, label, seat, &cpp),
            reading(Mode::Beside, python_label, seat, &python),
            reading(
                Mode::Correct,
                label,
                seat,
                &games(OTHELLO, eval_correct, "random"),
            ),
        ];
        let published = successes(wins, 1000);
        let evidence = Evidence::Sampled {
            published,
            interpretations,
            expected: Expected::Agreement,
        };
        Figure {
            name,
            article: Article::Othello,
            title,
            note,
            evidence,
        }
    };
    let discs = ["koseki-minimax", "koseki-minimax:passes=own-best"];
    let custom = [
        "koseki-minimax:eval=custom",
        "koseki-minimax:eval=custom,passes=own-best",
    ];
    [
        one(
            "othello-minimax-discs-white",
            message!("Minimax (depth 2, discs) as white against random"),
            message!("Published: 73 % of 1000 games."),
            730,
            discs,
            "minimax",
            SeatFilter::Second,
        ),
        one(
            "othello-minimax-discs-black",
            message!("Minimax (depth 2, discs) as black against random"),
            message!(
                "Published: 62 %. It comes out only with the program's count of empty squares, which takes the win \
                 away from black in a good tenth of the games: counted by discs, black wins 76 %. And only \
                 with the C++ program's rule that a line ends where a side must pass, as the worst for that side."
            ),
            620,
            discs,
            "minimax",
            SeatFilter::First,
        ),
        one(
            "othello-minimax-custom-white",
            message!("Minimax (depth 2, custom) as white against random"),
            message!("Published: 95 %, a little above what longer runs give."),
            950,
            custom,
            "minimax:eval=custom",
            SeatFilter::Second,
        ),
        one(
            "othello-minimax-custom-black",
            message!("Minimax (depth 2, custom) as black against random"),
            message!("Published: 92 %."),
            920,
            custom,
            "minimax:eval=custom",
            SeatFilter::First,
        ),
    ]
}

fn flat() -> [Figure; 2] {
    const CUSTOM: &str = "koseki-minimax:eval=custom";
    const CORRECT: &str = "minimax:eval=custom";
    [
        figure(
            "othello-flat-20",
            message!("Flat Monte Carlo, 20 playouts, against minimax of depth 2"),
            message!(
                "Published: 25–74 of 100, without side, evaluation or playout length. The tables say \"each\" \
                 (各試行回数), the program counts playouts altogether: about two for each move. Against minimax that \
                 counts discs, flat Monte Carlo wins four games of five, so the opponent must have used the custom \
                 evaluation."
            ),
            (published(25, 74, 100), Expected::Agreement),
            &[
                (
                    Mode::Article,
                    COLOURS,
                    games(FLAWED, "koseki-flat:iters=20", CUSTOM),
                ),
                (
                    Mode::Beside,
                    AGAINST_DISCS,
                    games(FLAWED, "koseki-flat:iters=20", "koseki-minimax"),
                ),
                (
                    Mode::Correct,
                    COLOURS,
                    games(OTHELLO, "flat:iters=20,depth=20,reward=unit", CORRECT),
                ),
                (
                    Mode::Correct,
                    TO_THE_END,
                    games(OTHELLO, "flat:iters=20,reward=unit", CORRECT),
                ),
            ],
        ),
        figure(
            "othello-flat-200",
            message!("Flat Monte Carlo, 200 playouts, against minimax of depth 2"),
            message!(
                "Published: 28–69 of 100, with the moral that ten times the playouts barely help. That is an artefact \
                 of cutting playouts after 20 plies and counting discs, which mean little in the middle of a game: \
                 played to the end, 200 playouts win about every second game."
            ),
            (published(28, 69, 100), Expected::Agreement),
            &[
                (Mode::Article, COLOURS, games(FLAWED, "koseki-flat", CUSTOM)),
                (
                    Mode::Correct,
                    COLOURS,
                    games(OTHELLO, "flat:iters=200,depth=20,reward=unit", CORRECT),
                ),
                (
                    Mode::Correct,
                    TO_THE_END,
                    games(OTHELLO, "flat:iters=200,reward=unit", CORRECT),
                ),
            ],
        ),
    ]
}

/// The page prints the program twice, in C++ and in Python, and does not state which played.
fn flat_python() -> [Figure; 2] {
    const OPPONENT: &str = "koseki-minimax:eval=custom,passes=own-best";
    [
        figure(
            "othello-flat-python-20",
            message!("The same, 20 playouts, by the program in Python"),
            message!(
                "The page prints the search in C++ and in Python, which are two programs: in Python draws count 0, playouts \
                 go one ply further, and every move gets at least one playout. Both sides here as in Python."
            ),
            (published(25, 74, 100), Expected::Agreement),
            &[(
                Mode::Article,
                COLOURS,
                games(FLAWED, "koseki-flat-python:iters=20", OPPONENT),
            )],
        ),
        figure(
            "othello-flat-python-200",
            message!("The same, 200 playouts, by the program in Python"),
            message!(
                "Draws hardly matter, and a ply more than 20 changes little: the published tables do not tell which of the two \
                 programs played."
            ),
            (published(28, 69, 100), Expected::Agreement),
            &[(
                Mode::Article,
                COLOURS,
                games(FLAWED, "koseki-flat-python", OPPONENT),
            )],
        ),
    ]
}

/// The article's parameters on a search without its mistakes.
const TREE: &str = "uct:iters=200,c=1.41421356237,threshold=20,depth=20,reward=unit,untried=first";
const TREE_2000: &str =
    "uct:iters=2000,c=1.41421356237,threshold=20,depth=20,reward=unit,untried=first";
/// The search with playouts to the end and every position stored.
const TREE_TO_THE_END: &str = "uct:iters=200,c=1.41421356237,reward=unit,untried=first";

fn tree() -> [Figure; 4] {
    [
        figure(
            "othello-tree-200-random",
            message!("Tree search, 200 iterations, against random"),
            message!(
                "Published: 94–5 of 100. The program adds up the root player's rewards in every node, so that its \
                 opponent seems to help; against a random opponent this costs little."
            ),
            (published(94, 5, 100), Expected::Agreement),
            &[
                (
                    Mode::Article,
                    COLOURS,
                    games(FLAWED, "koseki-mcts", "random"),
                ),
                (Mode::Correct, COLOURS, games(OTHELLO, TREE, "random")),
            ],
        ),
        figure(
            "othello-tree-2000-random",
            message!("Tree search, 2000 iterations, against random"),
            message!(
                "Published: 100–0. As black the program would have lost about eight of a hundred to its own count of \
                 empty squares; as white, or counted by discs, 100 wins are what one expects. So the published games were \
                 played as white, or counted otherwise; with as many games of each colour 100 wins are doubtful."
            ),
            (published(100, 0, 100), Expected::Agreement),
            &[
                (
                    Mode::Article,
                    COLOURS,
                    games(FLAWED, "koseki-mcts:iters=2000", "random"),
                ),
                (Mode::Correct, COLOURS, games(OTHELLO, TREE_2000, "random")),
            ],
        ),
        figure(
            "othello-tree-200-minimax",
            message!("Tree search, 200 iterations, against minimax of depth 2"),
            message!(
                "Published: 32–67 of 100. With playouts to the end and a node for every position the same 200 \
                 iterations win more than half."
            ),
            (published(32, 67, 100), Expected::Agreement),
            &[
                (
                    Mode::Article,
                    COLOURS,
                    games(FLAWED, "koseki-mcts", "koseki-minimax:eval=custom"),
                ),
                (
                    Mode::Correct,
                    COLOURS,
                    games(OTHELLO, TREE, "minimax:eval=custom"),
                ),
                (
                    Mode::Correct,
                    TO_THE_END,
                    games(OTHELLO, TREE_TO_THE_END, "minimax:eval=custom"),
                ),
            ],
        ),
        figure(
            "othello-tree-200-flat",
            message!("Tree search, 200 iterations, against flat Monte Carlo, 200 playouts"),
            message!(
                "Published: 63–34 of 100. The published code wins 53 % of 20 000 games, in either seat, since 200 \
                 iterations with threshold 20 hardly leave the first level of the tree. An independent program, written \
                 from the article's code in another language and sharing nothing with Uctopia, wins 10 580 of 20 000 games \
                 as black and 10 588 of 20 000 as white: 52.9 % both. From 53 %, a hundred games give 63 wins or more about three times in a hundred: chance, or \
                 the limit of 100 ms a move, which an unoptimised build reaches at about 200 iterations and which may have \
                 shortened the opponent's search."
            ),
            (published(63, 34, 100), Expected::Disagreement),
            &[
                (
                    Mode::Article,
                    COLOURS,
                    between(FLAWED, "koseki-mcts", "koseki-flat", 6000, 20_000, 100),
                ),
                (
                    Mode::Correct,
                    COLOURS,
                    games(OTHELLO, TREE, "flat:iters=200,depth=20,reward=unit"),
                ),
            ],
        ),
    ]
}
