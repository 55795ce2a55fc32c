//! The tables of the Othello articles: counts of wins in a hundred or a thousand games.
//!
//! The tables of Monte Carlo agents state neither the first player nor minimax's evaluation nor the length of flat Monte Carlo's
//! playouts. The only interpretation that fits them all is: black moves first, minimax of depth 2 with the "custom" evaluation,
//! and playouts of 20 plies.

use super::published::{between, published, reading, successes};
use crate::figure::{Article, Evidence, Expected, Figure, Mode, Published, SeatFilter};
use crate::sample::Sample;
use crate::text::{Text, text};

/// The rules of the articles' program, and the correct ones.
const FLAWED: &str = "othello:judge=flawed";
const OTHELLO: &str = "othello";

const AS_BLACK: Text = text("black", "先手（黒）");
const AS_WHITE: Text = text("white", "後手（白）");
const EITHER: Text = text("both colours", "両方の手番");
const PYTHON_BLACK: Text = text("black, Python's pass rule", "先手（黒）、Python 版のパスの規則");
const PYTHON_WHITE: Text = text("white, Python's pass rule", "後手（白）、Python 版のパスの規則");
const TO_THE_END_BLACK: Text = text("black, playouts to the end", "先手（黒）、終局までプレイアウト");
const TO_THE_END_WHITE: Text = text("white, playouts to the end", "後手（白）、終局までプレイアウト");
const TO_THE_END_EITHER: Text = text("both colours, playouts to the end", "両方の手番、終局までプレイアウト");
const AGAINST_DISCS_BLACK: Text = text("black, minimax counts discs", "先手（黒）、MiniMax 法の評価関数は石の数");
const AGAINST_DISCS_WHITE: Text = text("white, minimax counts discs", "後手（白）、MiniMax 法の評価関数は石の数");
const AGAINST_DISCS_EITHER: Text =
    text("both colours, minimax counts discs", "両方の手番、MiniMax 法の評価関数は石の数");

/// The labels of a sample's games as black, as white, and of all of them.
type Labels = [Text; 3];
const COLOURS: Labels = [AS_BLACK, AS_WHITE, EITHER];
const TO_THE_END: Labels = [TO_THE_END_BLACK, TO_THE_END_WHITE, TO_THE_END_EITHER];
const AGAINST_DISCS: Labels = [AGAINST_DISCS_BLACK, AGAINST_DISCS_WHITE, AGAINST_DISCS_EITHER];

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
    title: Text,
    note: Text,
    (published, expected): (Option<Published>, Expected),
    samples: &[(Mode, Labels, Sample)],
) -> Figure {
    let seats = [SeatFilter::First, SeatFilter::Second, SeatFilter::Both];
    let interpretations = samples
        .iter()
        .flat_map(|(mode, labels, sample)| {
            seats.into_iter().zip(labels).map(|(seat, label)| reading(*mode, *label, seat, sample))
        })
        .collect();
    Figure {
        name,
        article: Article::Othello,
        title,
        note,
        evidence: Evidence::Sampled { published, interpretations, expected },
    }
}

fn random() -> Figure {
    let sample = games(FLAWED, "random", "random");
    let correct = games(OTHELLO, "random", "random");
    Figure {
        name: "othello-random",
        article: Article::Othello,
        title: text("Random against random: wins and losses of black", "ランダム同士の対戦：黒の勝敗"),
        note: text(
            "Published as 45 % for black and 51 % for white, of 1000 games. It fits only if black moves first.",
            "公表値は 1000 局で黒 45 %、白 51 %。黒が先手の場合にだけ合う。",
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
        let label = if seat == SeatFilter::First { AS_BLACK } else { AS_WHITE };
        let python_label = if seat == SeatFilter::First { PYTHON_BLACK } else { PYTHON_WHITE };
        let [cpp, python] = eval_article.map(|agent| games(FLAWED, agent, "random"));
        let interpretations = vec![
            reading(Mode::Article, label, seat, &cpp),
            reading(Mode::Beside, python_label, seat, &python),
            reading(Mode::Correct, label, seat, &games(OTHELLO, eval_correct, "random")),
        ];
        let published = successes(wins, 1000);
        let evidence = Evidence::Sampled { published, interpretations, expected: Expected::Agreement };
        Figure { name, article: Article::Othello, title, note, evidence }
    };
    let discs = ["koseki-minimax", "koseki-minimax:passes=own-best"];
    let custom = ["koseki-minimax:eval=custom", "koseki-minimax:eval=custom,passes=own-best"];
    [
        one(
            "othello-minimax-discs-white",
            text("Minimax (depth 2, discs) as white against random", "後手の MiniMax 法（深さ 2、石の数）対ランダム"),
            text("Published: 73 % of 1000 games.", "公表値は 1000 局で 73 %。"),
            730,
            discs,
            "minimax",
            SeatFilter::Second,
        ),
        one(
            "othello-minimax-discs-black",
            text("Minimax (depth 2, discs) as black against random", "先手の MiniMax 法（深さ 2、石の数）対ランダム"),
            text(
                "Published: 62 %. It comes out only with the program's count of empty squares, which takes the win \
                 away from black in a good tenth of the games: counted by discs, black wins 76 %. And only \
                 with the C++ program's rule that a line ends where a side must pass, as the worst for that side.",
                "公表値は 62 %。この値になるのは、プログラムによる空きマスの数え方をそのまま再現したときだけである。その数え方により、\
                 全対局の 1 割強で黒の勝ちが失われる。石の数で判定すれば、黒の勝率は 76 % になる。さらに、パスする側にとって\
                 最悪の結果とみなしてそこで読みを打ち切る、C++ 版の規則も必要である。",
            ),
            620,
            discs,
            "minimax",
            SeatFilter::First,
        ),
        one(
            "othello-minimax-custom-white",
            text("Minimax (depth 2, custom) as white against random", "後手の MiniMax 法（深さ 2、custom）対ランダム"),
            text(
                "Published: 95 %, a little above what longer runs give.",
                "公表値は 95 %。より多くの対局で得られる値をわずかに上回る。",
            ),
            950,
            custom,
            "minimax:eval=custom",
            SeatFilter::Second,
        ),
        one(
            "othello-minimax-custom-black",
            text("Minimax (depth 2, custom) as black against random", "先手の MiniMax 法（深さ 2、custom）対ランダム"),
            text("Published: 92 %.", "公表値は 92 %。"),
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
            text(
                "Flat Monte Carlo, 20 playouts, against minimax of depth 2",
                "原始モンテカルロ法（20 回）対 MiniMax 法（深さ 2）",
            ),
            text(
                "Published: 25–74 of 100, without side, evaluation or playout length. The tables say \"each\" \
                 (各試行回数), the program counts playouts altogether: about two for each move. Against minimax that \
                 counts discs, flat Monte Carlo wins four games of five, so the opponent must have used the custom \
                 evaluation.",
                "公表値は 100 局で 25 勝 74 敗。手番、評価関数、プレイアウトの長さは書かれていない。表には「各試行回数」とあるが、\
                 プログラムは全候補手の合計を数えるので、候補手ごとに 2 回ほどになる。石の数で評価する MiniMax 法が相手なら、\
                 原始モンテカルロ法は 5 局に 4 局勝つ。したがって、相手は評価関数 custom を使ったはずである。",
            ),
            (published(25, 74, 100), Expected::Agreement),
            &[
                (Mode::Article, COLOURS, games(FLAWED, "koseki-flat:iters=20", CUSTOM)),
                (Mode::Beside, AGAINST_DISCS, games(FLAWED, "koseki-flat:iters=20", "koseki-minimax")),
                (Mode::Correct, COLOURS, games(OTHELLO, "flat:iters=20,depth=20,reward=unit", CORRECT)),
                (Mode::Correct, TO_THE_END, games(OTHELLO, "flat:iters=20,reward=unit", CORRECT)),
            ],
        ),
        figure(
            "othello-flat-200",
            text(
                "Flat Monte Carlo, 200 playouts, against minimax of depth 2",
                "原始モンテカルロ法（200 回）対 MiniMax 法（深さ 2）",
            ),
            text(
                "Published: 28–69 of 100, with the moral that ten times the playouts barely help. That is an artefact \
                 of cutting playouts after 20 plies and counting discs, which mean little in the middle of a game: \
                 played to the end, 200 playouts win about every second game.",
                "公表値は 100 局で 28 勝 69 敗。記事は、プレイアウトを 10 倍にしてもほとんど強くならないと結論する。これは、\
                 プレイアウトを 20 手で打ち切り、中盤ではあまり意味のない石の数を数えているための、見かけの現象である。\
                 終局まで打てば、200 回のプレイアウトで 2 局に 1 局ほど勝つ。",
            ),
            (published(28, 69, 100), Expected::Agreement),
            &[
                (Mode::Article, COLOURS, games(FLAWED, "koseki-flat", CUSTOM)),
                (Mode::Correct, COLOURS, games(OTHELLO, "flat:iters=200,depth=20,reward=unit", CORRECT)),
                (Mode::Correct, TO_THE_END, games(OTHELLO, "flat:iters=200,reward=unit", CORRECT)),
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
            text(
                "The same, 20 playouts, by the program in Python",
                "Python 版の原始モンテカルロ法（20 回）対 MiniMax 法（深さ 2）",
            ),
            text(
                "The page prints the search in C++ and in Python, which are two programs: in Python draws count 0, playouts \
                 go one ply further, and every move gets at least one playout. Both sides here as in Python.",
                "記事には C++ 版と Python 版が載っているが、両者は別のプログラムである。Python 版では、引き分けが 0 点になり、プレイアウトが \
                 1 手長く、どの手にも少なくとも 1 回のプレイアウトがある。ここでは両者とも Python 版で対戦する。",
            ),
            (published(25, 74, 100), Expected::Agreement),
            &[(Mode::Article, COLOURS, games(FLAWED, "koseki-flat-python:iters=20", OPPONENT))],
        ),
        figure(
            "othello-flat-python-200",
            text(
                "The same, 200 playouts, by the program in Python",
                "Python 版の原始モンテカルロ法（200 回）対 MiniMax 法（深さ 2）",
            ),
            text(
                "Draws hardly matter, and a ply more than 20 changes little: the published tables do not tell which of the two \
                 programs played.",
                "引き分けの扱いも、20 手が 21 手になることも、結果をほとんど変えない。どちらのプログラムによる対戦かは、公表された表からは\
                 分からない。",
            ),
            (published(28, 69, 100), Expected::Agreement),
            &[(Mode::Article, COLOURS, games(FLAWED, "koseki-flat-python", OPPONENT))],
        ),
    ]
}

/// The article's parameters on a search without its mistakes.
const TREE: &str = "uct:iters=200,c=1.41421356237,threshold=20,depth=20,reward=unit,untried=first";
const TREE_2000: &str = "uct:iters=2000,c=1.41421356237,threshold=20,depth=20,reward=unit,untried=first";
/// And with playouts to the end and every position stored.
const TREE_TO_THE_END: &str = "uct:iters=200,c=1.41421356237,reward=unit,untried=first";

fn tree() -> [Figure; 4] {
    [
        figure(
            "othello-tree-200-random",
            text("Tree search, 200 iterations, against random", "モンテカルロ木探索（200 回）対ランダム"),
            text(
                "Published: 94–5 of 100. The program adds up the root player's rewards in every node, so that its \
                 opponent seems to help; against a random opponent this costs little.",
                "公表値は 100 局で 94 勝 5 敗。プログラムはどのノードでも根の手番から見た報酬を足すので、相手が協力してくれる\
                 かのような読みになる。ただし、ランダムな相手であれば損失は小さい。",
            ),
            (published(94, 5, 100), Expected::Agreement),
            &[
                (Mode::Article, COLOURS, games(FLAWED, "koseki-mcts", "random")),
                (Mode::Correct, COLOURS, games(OTHELLO, TREE, "random")),
            ],
        ),
        figure(
            "othello-tree-2000-random",
            text("Tree search, 2000 iterations, against random", "モンテカルロ木探索（2000 回）対ランダム"),
            text(
                "Published: 100–0. As black the program would have lost about eight of a hundred to its own count of \
                 empty squares; as white, or counted by discs, 100 wins are what one expects. So the published games were \
                 played as white, or counted otherwise; with as many games of each colour 100 wins are doubtful.",
                "公表値は 100 勝 0 敗。先手（黒）であれば、プログラム自身の空きマスの数え方のために 100 局に 8 局ほど負けていた\
                 はずである。後手（白）か、石の数で判定した場合なら、100 勝は予想どおりの結果である。したがって、公表された対局は後手で\
                 打たれたか、別の方法で判定されたと考えられる。両方の手番で同じ数だけ対局したとすると、100 勝は疑わしい。",
            ),
            (published(100, 0, 100), Expected::Agreement),
            &[
                (Mode::Article, COLOURS, games(FLAWED, "koseki-mcts:iters=2000", "random")),
                (Mode::Correct, COLOURS, games(OTHELLO, TREE_2000, "random")),
            ],
        ),
        figure(
            "othello-tree-200-minimax",
            text(
                "Tree search, 200 iterations, against minimax of depth 2",
                "モンテカルロ木探索（200 回）対 MiniMax 法（深さ 2）",
            ),
            text(
                "Published: 32–67 of 100. With playouts to the end and a node for every position the same 200 \
                 iterations win more than half.",
                "公表値は 100 局で 32 勝 67 敗。終局までプレイアウトし、どの局面もノードにすれば、同じ 200 回の反復で半数を超える対局に勝つ。",
            ),
            (published(32, 67, 100), Expected::Agreement),
            &[
                (Mode::Article, COLOURS, games(FLAWED, "koseki-mcts", "koseki-minimax:eval=custom")),
                (Mode::Correct, COLOURS, games(OTHELLO, TREE, "minimax:eval=custom")),
                (Mode::Correct, TO_THE_END, games(OTHELLO, TREE_TO_THE_END, "minimax:eval=custom")),
            ],
        ),
        figure(
            "othello-tree-200-flat",
            text(
                "Tree search, 200 iterations, against flat Monte Carlo, 200 playouts",
                "モンテカルロ木探索（200 回）対原始モンテカルロ法（200 回）",
            ),
            text(
                "Published: 63–34 of 100. The published code wins 53 % of 20 000 games, in either seat, since 200 \
                 iterations with threshold 20 hardly leave the first level of the tree. An independent program, written \
                 from the article's code in another language and sharing nothing with Uctopia, wins 10 580 of 20 000 games \
                 as black and 10 588 of 20 000 as white: 52.9 % both. Another program was reported at 51.3 % of 13 500 \
                 games as white, further from both than chance explains; it is not available. A playout one ply shorter or \
                 longer would explain it: with the tree's playouts one ply shorter the independent program wins 51.6 % of \
                 5000 games as white and 49.4 % as black, with flat Monte Carlo's one ply longer 50.6 % and 52.6 %. From 53 %, a hundred games give 63 wins or more about three times in a hundred: chance, or \
                 the limit of 100 ms a move, which an unoptimised build reaches at about 200 iterations and which may have \
                 shortened the opponent's search.",
                "公表値は 100 局で 63 勝 34 敗。公開されたコードでは、どちらが先手でも勝率は 53 % にとどまる（2 万局で測定）。閾値が 20 \
                 だと、200 回の反復では木の 1 段目からほとんど先へ進まないからである。記事のコードだけをもとに別の言語で書き、\
                 Uctopia とはコードを共有しない独立のプログラムでも、先手で 2 万局中 10 580 勝、後手で 2 万局中 10 588 勝、いずれも \
                 52.9 % であった。別のプログラムでは後手で 13 500 局中 51.3 % という報告もあり、偶然で説明できる範囲を超えて両者から\
                 離れている。そのプログラムは入手できないが、プレイアウトの長さが 1 手違うと考えれば説明できる。独立のプログラムで木探索の\
                 プレイアウトを 1 手短くすると、各 5000 局の勝率は後手で 51.6 %、先手で 49.4 % になり、原始モンテカルロ法のプレイアウトを \
                 1 手長くすると、それぞれ 50.6 %、52.6 % になる。53 % の勝率で 100 局のうち 63 勝以上に\
                 なるのは 100 回に 3 回ほどである。偶然か、あるいは 1 手 100 ミリ秒の制限時間（最適化なしのビルドなら 200 回ほどで\
                 達する）が相手の探索を短くした可能性がある。",
            ),
            (published(63, 34, 100), Expected::Disagreement),
            &[
                (Mode::Article, COLOURS, between(FLAWED, "koseki-mcts", "koseki-flat", 6000, 20_000, 100)),
                (Mode::Correct, COLOURS, games(OTHELLO, TREE, "flat:iters=200,depth=20,reward=unit")),
            ],
        ),
    ]
}
