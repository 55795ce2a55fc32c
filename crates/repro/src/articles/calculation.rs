//! TIM Labs' series on the solitaire Calculation: parts 5, 10, 13 and 15.

use uctopia_options::{Message, message, msgid};

use super::published::{reading, successes};
use crate::figure::{
    Article, Evidence, Expected, Figure, Interpretation, Mode, Published, SeatFilter,
};
use crate::sample::{Sample, Setup};

const ALL_MOVES: &str = "calculation";
const FOUNDATION_FIRST: &str = "calculation:foundation_first=on";

const AS_PRINTED: &str = msgid!("as printed");
const AS_INTENDED: &str = msgid!("the move made before its playouts");

pub(super) fn figures() -> Vec<Figure> {
    let mut figures = vec![
        random(),
        random_foundation_first(),
        flat_all_moves(),
        flat_foundation_first(),
    ];
    figures.extend(TREE.iter().map(tree));
    figures.extend([maximum(), levels()]);
    figures
}

fn figure(
    name: &'static str,
    title: Message,
    note: Message,
    (published, expected): (Option<Published>, Expected),
    interpretations: Vec<Interpretation>,
) -> Figure {
    let evidence = Evidence::Sampled {
        published,
        interpretations,
        expected,
    };
    Figure {
        name,
        article: Article::Calculation,
        title,
        note,
        evidence,
    }
}

fn one(mode: Mode, label: impl Into<Message>, sample: &Sample) -> Interpretation {
    reading(mode, label, SeatFilter::First, sample)
}

const fn playouts(game: &'static str, games: u64) -> Sample {
    Sample {
        setup: Setup::Playouts { game },
        games,
        full: 1_000_000_000,
        block: 1_000_000,
    }
}

const fn deals(
    game: &'static str,
    agent: &'static str,
    games: u64,
    full: u64,
    block: u64,
) -> Sample {
    Sample {
        setup: Setup::Solitaire { game, agent },
        games,
        full,
        block,
    }
}

fn random() -> Figure {
    let sample = playouts(ALL_MOVES, 40_000_000);
    figure(
        "calculation-random",
        message!("Uniformly random play"),
        message!(
            "Published: 533 of 10⁹, one in 1.9 million. It fits only with the four bases laid out, cards turned by \
             chance from those not seen yet, and foundation plays optional."
        ),
        (successes(533, 1_000_000_000), Expected::Agreement),
        vec![one(Mode::Article, message!("any move"), &sample)],
    )
}

fn random_foundation_first() -> Figure {
    let (first, any) = (
        playouts(FOUNDATION_FIRST, 5_000_000),
        playouts(ALL_MOVES, 40_000_000),
    );
    figure(
        "calculation-foundation-first",
        message!("Random play, foundation moves first"),
        message!(
            "Published: 494 of 10⁹, no real change from 533, says the article. Foundation moves first change a great \
             deal: about 1 in 570 succeeds, 3 500 times as many. The published count looks like a second run with the \
             old list of moves."
        ),
        (successes(494, 1_000_000_000), Expected::Disagreement),
        vec![
            one(Mode::Article, message!("foundation moves first"), &first),
            one(Mode::Beside, message!("any move: the old list"), &any),
        ],
    )
}

fn flat_all_moves() -> Figure {
    figure(
        "calculation-flat-any",
        message!("Flat Monte Carlo, 100 playouts a move, any move"),
        message!(
            "Published: 0 of 100 000. Playouts that succeed once in two million tell nothing, so every move is a \
             random one."
        ),
        (successes(0, 100_000), Expected::Agreement),
        vec![one(
            Mode::Article,
            AS_PRINTED,
            &deals(ALL_MOVES, "timlabs-flat", 400, 100_000, 20),
        )],
    )
}

fn flat_foundation_first() -> Figure {
    figure(
        "calculation-flat",
        message!("Flat Monte Carlo, 100 playouts a move, foundation moves first"),
        message!(
            "Published: 158 of 100 000, praised as 2964 times better than random play. The printed loop never makes \
             the move whose playouts it counts, so all moves are valued by the same position and the choice is random: \
             foundation moves first alone succeed in 0.18 % of all deals. With the missing line the same search succeeds \
             in about one deal of seven."
        ),
        (successes(158, 100_000), Expected::Agreement),
        vec![
            one(
                Mode::Article,
                AS_PRINTED,
                &deals(FOUNDATION_FIRST, "timlabs-flat", 5000, 100_000, 50),
            ),
            one(
                Mode::Correct,
                AS_INTENDED,
                &deals(
                    FOUNDATION_FIRST,
                    "timlabs-flat:execute=on",
                    1000,
                    10_000,
                    50,
                ),
            ),
        ],
    )
}

/// A point of part 13's curve: playouts a move, successes of 100, and games to play by default.
struct Point {
    name: &'static str,
    agent: &'static str,
    playouts: u32,
    successes: u64,
    games: u64,
}

macro_rules! points {
    ($($playouts:literal: $successes:literal of 100, $games:literal by default;)+) => {
        [$(Point {
            name: concat!("calculation-tree-", $playouts),
            agent: concat!("timlabs-mcts:iters=", $playouts),
            playouts: $playouts,
            successes: $successes,
            games: $games,
        }),+]
    };
}

const TREE: [Point; 11] = points! {
    1000: 17 of 100, 4000 by default;
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
    let sample = deals(
        FOUNDATION_FIRST,
        point.agent,
        point.games,
        100.max(point.games),
        block,
    );
    figure(
        point.name,
        message!(
            "Tree search, {playouts} playouts a move",
            playouts = point.playouts
        ),
        message!(
            "Part 13: exploration constant 0.5, expansion after 5 visits, 100 games each. Means are backed up and the \
             most visited move is played; the series' earlier rule, the maximum over children, fits less well. Beyond \
             10 000 playouts only with --full."
        ),
        (successes(point.successes, 100), Expected::Agreement),
        vec![one(
            Mode::Article,
            message!("mean backup, most visited"),
            &sample,
        )],
    )
}

fn maximum() -> Figure {
    const MAXIMUM: &str = "timlabs-mcts:iters=1000,backup=maximum";
    figure(
        "calculation-maximum-1000",
        message!("The same, 1000 playouts, the maximum backed up as in part 10"),
        message!(
            "Part 10 describes another rule: a position has the value of the best of its moves, which is a mean of few \
             playouts. No result of it was published. It does not explain the 17 of 100 of part 13, which names no rule."
        ),
        (None, Expected::Agreement),
        vec![one(
            Mode::Article,
            message!("maximum backed up"),
            &deals(FOUNDATION_FIRST, MAXIMUM, 400, 4000, 4),
        )],
    )
}

fn levels() -> Figure {
    figure(
        "calculation-levels",
        message!("Part 15: a full tree of two levels"),
        message!(
            "No result was published, nor how many levels and playouts: here two choices of the player, nature's outcomes \
             between them, and ten playouts from each leaf. One random game of 570 succeeds, so that so few playouts hardly ever \
             tell two moves apart."
        ),
        (None, Expected::Agreement),
        vec![one(
            Mode::Article,
            message!("two levels, ten playouts a leaf"),
            &deals(FOUNDATION_FIRST, "timlabs-levels", 100, 1000, 4),
        )],
    )
}
