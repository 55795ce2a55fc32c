//! TIM Labs' series on the solitaire Calculation: parts 5, 10, 13 and 15.

use super::published::{reading, successes};
use crate::figure::{Article, Evidence, Expected, Figure, Interpretation, Mode, Published, SeatFilter};
use crate::sample::{Sample, Setup};
use crate::text::{Text, text};

const ALL_MOVES: &str = "calculation";
const FOUNDATION_FIRST: &str = "calculation:foundation_first=on";

const AS_PRINTED: Text = text("as printed", "掲載コードのまま");
const AS_INTENDED: Text = text("the move made before its playouts", "手を実行してからプレイアウト");

pub(super) fn figures() -> Vec<Figure> {
    let mut figures = vec![random(), random_foundation_first(), flat_all_moves(), flat_foundation_first()];
    figures.extend(TREE.iter().map(tree));
    figures.extend([maximum(), levels()]);
    figures
}

fn figure(
    name: &'static str,
    title: Text,
    note: Text,
    (published, expected): (Option<Published>, Expected),
    interpretations: Vec<Interpretation>,
) -> Figure {
    let evidence = Evidence::Sampled { published, interpretations, expected };
    Figure { name, article: Article::Calculation, title, note, evidence }
}

fn one(mode: Mode, label: Text, sample: &Sample) -> Interpretation {
    reading(mode, label, SeatFilter::First, sample)
}

const fn playouts(game: &'static str, games: u64) -> Sample {
    Sample { setup: Setup::Playouts { game }, games, full: 1_000_000_000, block: 1_000_000 }
}

const fn deals(game: &'static str, agent: &'static str, games: u64, full: u64, block: u64) -> Sample {
    Sample { setup: Setup::Solitaire { game, agent }, games, full, block }
}

fn random() -> Figure {
    let sample = playouts(ALL_MOVES, 40_000_000);
    figure(
        "calculation-random",
        text("Uniformly random play", "一様にランダムなプレイ"),
        text(
            "Published: 533 of 10⁹, one in 1.9 million. It fits only with the four bases laid out, cards turned by \
             chance from those not seen yet, and foundation plays optional.",
            "公表値は 10 億回中 533 回（約 188 万回に 1 回）。この値に合うのは、4 枚の台札が最初から置かれ、めくる札はまだ見えて\
             いない札からランダムに選ばれ、台札に置くかどうかは自由、という規則の場合だけである。",
        ),
        (successes(533, 1_000_000_000), Expected::Agreement),
        vec![one(Mode::Article, text("any move", "すべての手"), &sample)],
    )
}

fn random_foundation_first() -> Figure {
    let (first, any) = (playouts(FOUNDATION_FIRST, 5_000_000), playouts(ALL_MOVES, 40_000_000));
    figure(
        "calculation-foundation-first",
        text("Random play, foundation moves first", "台札優先のランダムなプレイ"),
        text(
            "Published: 494 of 10⁹, no real change from 533, says the article. Foundation moves first change a great \
             deal: about 1 in 570 succeeds, 3 500 times as many. The published count looks like a second run with the \
             old list of moves.",
            "公表値は 10 億回中 494 回で、記事は 533 回との差を「誤差範囲に入る」とする。実際に台札を優先すると結果は大きく変わり、\
             約 570 回に 1 回、つまり 3500 倍の割合で成功する。公表値は、変更前の手の一覧でもう一度実行した結果と見られる。",
        ),
        (successes(494, 1_000_000_000), Expected::Disagreement),
        vec![
            one(Mode::Article, text("foundation moves first", "台札優先"), &first),
            one(Mode::Beside, text("any move: the old list", "すべての手（変更前の一覧）"), &any),
        ],
    )
}

fn flat_all_moves() -> Figure {
    figure(
        "calculation-flat-any",
        text("Flat Monte Carlo, 100 playouts a move, any move", "原始モンテカルロ法（各手 100 回）、すべての手"),
        text(
            "Published: 0 of 100 000. Playouts that succeed once in two million tell nothing, so every move is a \
             random one.",
            "公表値は 10 万回中 0 回。200 万回に 1 回しか成功しないプレイアウトからは何も分からず、どの手もランダムに選ぶことになる。",
        ),
        (successes(0, 100_000), Expected::Agreement),
        vec![one(Mode::Article, AS_PRINTED, &deals(ALL_MOVES, "timlabs-flat", 400, 100_000, 20))],
    )
}

fn flat_foundation_first() -> Figure {
    figure(
        "calculation-flat",
        text(
            "Flat Monte Carlo, 100 playouts a move, foundation moves first",
            "原始モンテカルロ法（各手 100 回）、台札優先",
        ),
        text(
            "Published: 158 of 100 000, praised as 2964 times better than random play. The printed loop never makes \
             the move whose playouts it counts, so all moves are valued by the same position and the choice is random: \
             foundation moves first alone succeed in 0.18 % of all deals. With the missing line the same search succeeds \
             in about one deal of seven.",
            "公表値は 10 万回中 158 回で、記事は成功率がランダムなプレイの 2964 倍に上昇したと評価する。しかし、掲載されたループは\
             候補手を実行せずにプレイアウトするので、どの手も同じ局面で評価され、選択はランダムになる。台札優先のランダムなプレイだけでも\
             0.18 % は成功する。抜けている 1 行を補うと、同じ探索がおよそ 7 回に 1 回成功する。",
        ),
        (successes(158, 100_000), Expected::Agreement),
        vec![
            one(Mode::Article, AS_PRINTED, &deals(FOUNDATION_FIRST, "timlabs-flat", 5000, 100_000, 50)),
            one(Mode::Correct, AS_INTENDED, &deals(FOUNDATION_FIRST, "timlabs-flat:execute=on", 1000, 10_000, 50)),
        ],
    )
}

/// A point of part 13's curve: playouts a move, successes of 100, and games to play by default.
struct Point {
    name: &'static str,
    agent: &'static str,
    title: Text,
    successes: u64,
    games: u64,
}

macro_rules! points {
    ($($playouts:literal: $successes:literal of 100, $games:literal by default;)+) => {
        [$(Point {
            name: concat!("calculation-tree-", $playouts),
            agent: concat!("timlabs-mcts:iters=", $playouts),
            title: text(
                concat!("Tree search, ", $playouts, " playouts a move"),
                concat!("モンテカルロ木探索、1 手あたり ", $playouts, " プレイアウト"),
            ),
            successes: $successes,
            games: $games,
        }),+]
    };
}

const TREE: [Point; 11] = points! {
    1000: 17 of 100, 400 by default;
    2000: 28 of 100, 200 by default;
    5000: 40 of 100, 100 by default;
    10000: 53 of 100, 60 by default;
    15000: 59 of 100, 0 by default;
    20000: 65 of 100, 0 by default;
    30000: 72 of 100, 0 by default;
    40000: 69 of 100, 0 by default;
    50000: 77 of 100, 0 by default;
    100000: 80 of 100, 0 by default;
    200000: 86 of 100, 0 by default;
};

fn tree(point: &Point) -> Figure {
    // Games that take half a minute are recorded one by one.
    let block = if point.games == 0 { 1 } else { 4 };
    let sample = deals(FOUNDATION_FIRST, point.agent, point.games, 100.max(point.games), block);
    figure(
        point.name,
        point.title,
        text(
            "Part 13: exploration constant 0.5, expansion after 5 visits, 100 games each. Means are backed up and the \
             most visited move is played; the series' earlier rule, the maximum over children, fits less well. Beyond \
             10 000 playouts only with --full.",
            "第 13 回の結果。UCB の定数は 0.5、展開の閾値は訪問 5 回、それぞれ 100 ゲーム。平均値を伝播し、訪問回数が最も多い手を\
             選ぶ。連載が前に使っていた、子ノードの最大値を伝播する規則では、これほどよく合わない。10000 プレイアウトを超える\
             点は、--full を付けたときだけ実行する。",
        ),
        (successes(point.successes, 100), Expected::Agreement),
        vec![one(Mode::Article, text("mean backup, most visited", "平均値を伝播、訪問回数が最大の手"), &sample)],
    )
}

fn maximum() -> Figure {
    const MAXIMUM: &str = "timlabs-mcts:iters=1000,backup=maximum";
    figure(
        "calculation-maximum-1000",
        text(
            "The same, 1000 playouts, the maximum backed up as in part 10",
            "第 10 回の規則（最大値を伝播）、1 手あたり 1000 プレイアウト",
        ),
        text(
            "Part 10 describes another rule: a position has the value of the best of its moves, which is a mean of few \
             playouts. No result of it was published; it is held against that of part 13, which it does not explain.",
            "第 10 回は別の規則を説明している。局面の値を、最も良い手の値とする規則で、その値はわずかな回数のプレイアウトにもとづく。\
             この規則での結果は公表されていない。第 13 回の公表値と比べるが、この規則では説明できない。",
        ),
        (successes(17, 100), Expected::Disagreement),
        vec![one(
            Mode::Article,
            text("maximum backed up", "最大値を伝播"),
            &deals(FOUNDATION_FIRST, MAXIMUM, 400, 4000, 4),
        )],
    )
}

fn levels() -> Figure {
    figure(
        "calculation-levels",
        text("Part 15: a full tree of two levels", "第 15 回：2 段の完全な木"),
        text(
            "No result was published, nor how many levels and playouts: here two choices of the player, nature's outcomes \
             between them, and ten playouts from each leaf. One random game of 570 succeeds, so that so few playouts hardly ever \
             tell two moves apart.",
            "公表値はなく、段の数やプレイアウトの回数も分からない。ここでは、プレイヤーの選択を 2 段（間の札の出方をすべて含む）とし、\
             各末端から 10 回ずつプレイアウトする。ランダムなプレイは 570 回に 1 回しか成功しないので、この回数では手の優劣はほとんど分からない。",
        ),
        (None, Expected::Agreement),
        vec![one(
            Mode::Article,
            text("two levels, ten playouts a leaf", "2 段、末端ごとに 10 回"),
            &deals(FOUNDATION_FIRST, "timlabs-levels", 100, 1000, 4),
        )],
    )
}
