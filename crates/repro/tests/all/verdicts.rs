//! Verdicts on counts: both colours together, curves as a whole, too few games, and the commands that play them.

use uctopia_repro::{
    Evidence, Figure, FigureResult, JointResult, Language, Measured, SampleRow, SeatFilter,
    Verdict, commands, figures, named, sentences,
};
use uctopia_statistics::Tally;

fn figure(name: &str) -> Figure {
    named(&[name])
        .unwrap()
        .into_iter()
        .find(|figure| figure.name == name)
        .unwrap()
}

const fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}

/// A finding with the same counts for each of its readings.
fn finding(figure: &Figure, first: Tally, second: Tally) -> FigureResult<'_> {
    let Evidence::Sampled {
        published,
        interpretations,
        ..
    } = &figure.evidence
    else {
        panic!("{} is exact", figure.name)
    };
    let rows = interpretations
        .iter()
        .map(|reading| SampleRow::new(reading, [first, second], *published))
        .collect();
    FigureResult {
        figure,
        result: Measured::Sampled(rows),
    }
}

fn rows<'a>(finding: &'a FigureResult<'_>) -> &'a [SampleRow] {
    match &finding.result {
        Measured::Sampled(rows) => rows,
        Measured::Exact(_) => &[],
    }
}

/// Published: 63–34 of 100, without a colour. Counts that fit as black and not as white do not fit.
#[test]
fn one_colour_alone_does_not_decide() {
    let figure = figure("othello-tree-200-flat");
    let found = finding(&figure, tally(630, 30, 340), tally(300, 30, 670));
    let verdicts: Vec<_> = rows(&found)[..3]
        .iter()
        .map(|row| (row.seat, row.verdict))
        .collect();
    let expected = [
        (SeatFilter::First, Verdict::Agrees),
        (SeatFilter::Second, Verdict::Differs),
        (SeatFilter::Both, Verdict::Doubtful),
    ];
    assert_eq!(verdicts, expected);
    assert_eq!(found.verdict(), Verdict::Doubtful);
    assert_eq!(found.deciding().unwrap().tally, tally(930, 60, 1010));
    assert_eq!(
        finding(&figure, tally(630, 30, 340), tally(630, 30, 340)).verdict(),
        Verdict::Agrees
    );
}

/// Where the article names the colour, that one decides.
#[test]
fn a_colour_that_was_published_decides() {
    let figure = figure("othello-minimax-discs-white");
    let found = finding(&figure, tally(300, 0, 700), tally(730, 0, 270));
    assert_eq!(
        (found.verdict(), found.deciding().unwrap().seat),
        (Verdict::Agrees, SeatFilter::Second)
    );
}

#[test]
fn zero_of_400_is_too_few_games() {
    let figure = figure("calculation-flat-any");
    let few = finding(&figure, tally(0, 0, 400), Tally::default());
    assert_eq!(few.verdict(), Verdict::TooFew);
    assert!(!few.is_unexpected());
    let said =
        |language: Language| language.text(&sentences::power(few.deciding().unwrap()).unwrap());
    assert!(
        said(Language::English).contains("compatible with rates in [0.000 %, 0.918 %]"),
        "{}",
        said(Language::English)
    );
    assert!(
        said(Language::English).contains("at least 0.402 %"),
        "{}",
        said(Language::English)
    );
    assert!(
        said(Language::Japanese).contains("真の割合が [0.000 %, 0.918 %] の範囲"),
        "{}",
        said(Language::Japanese)
    );
    let enough = finding(&figure, tally(0, 0, 100_000), Tally::default());
    assert_eq!(enough.verdict(), Verdict::Agrees);
    // A significant difference in few games is a difference.
    assert_eq!(
        finding(&figure, tally(40, 0, 360), Tally::default()).verdict(),
        Verdict::Differs
    );
}

#[test]
fn sentences_name_both_sides() {
    let figure = figure("calculation-tree-5000");
    let found = finding(&figure, tally(50, 0, 50), Tally::default());
    let text = sentences::power(found.deciding().unwrap()).unwrap();
    assert_eq!(
        text,
        "100 games are compatible with rates in [39.8 %, 60.2 %]. With a probability of 80 % they tell a rate of at most 22.0 % or at \
         least 58.6 % from the published one."
    );
}

/// The points of part 13's curve, as they were counted once, each of which agrees with the published one.
const CURVE: [(u64, u64, u64); 11] = [
    (1000, 61, 400),
    (2000, 69, 200),
    (5000, 50, 100),
    (10_000, 34, 60),
    (15_000, 65, 100),
    (20_000, 66, 100),
    (30_000, 76, 100),
    (40_000, 80, 100),
    (50_000, 79, 100),
    (100_000, 82, 100),
    (200_000, 84, 100),
];

fn curve(more: u64) -> Vec<JointResult> {
    let figures: Vec<Figure> = CURVE
        .iter()
        .map(|(playouts, ..)| figure(&format!("calculation-tree-{playouts}")))
        .collect();
    let findings: Vec<_> = figures
        .iter()
        .zip(CURVE)
        .map(|(figure, (_, wins, games))| {
            let wins = (wins + more * games / 100).min(games);
            finding(figure, tally(wins, 0, games - wins), Tally::default())
        })
        .collect();
    if more == 0 {
        assert!(
            findings
                .iter()
                .all(|finding| finding.verdict() == Verdict::Agrees)
        );
    }
    JointResult::all(&findings)
}

#[test]
fn a_curve_can_be_doubtful_where_each_point_agrees() {
    let found = curve(0);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].joint.name, found[0].compared),
        ("calculation-tree", 11)
    );
    assert!(
        (found[0].test.p_value - 0.044_219_87).abs() < 1e-8,
        "{:?}",
        found[0].test
    );
    assert_eq!(
        (found[0].verdict(), found[0].is_unexpected()),
        (Verdict::Doubtful, false)
    );
    let far = curve(10);
    assert_eq!(
        (far[0].verdict(), far[0].is_unexpected()),
        (Verdict::Differs, true)
    );
}

#[test]
fn a_single_point_is_not_a_curve() {
    let figure = figure("calculation-tree-1000");
    assert!(JointResult::all(&[finding(&figure, tally(61, 0, 339), Tally::default())]).is_empty());
}

/// Findings of all figures, each with the games that a run of this size plays; those of `longer` with all games.
fn played<'a>(figures: &'a [Figure], longer: &[&str]) -> Vec<FigureResult<'a>> {
    figures
        .iter()
        .map(|figure| {
            let Evidence::Sampled {
                published,
                interpretations,
                ..
            } = &figure.evidence
            else {
                return FigureResult {
                    figure,
                    result: Measured::Exact(Vec::new()),
                };
            };
            let rows = interpretations.iter().map(|reading| {
                let games = if longer.contains(&figure.name) {
                    reading.sample.full
                } else {
                    reading.sample.games
                };
                let alone = !reading.sample.setup.to_string().contains(" against ");
                let counts = if alone {
                    [tally(0, 0, games), Tally::default()]
                } else {
                    [tally(0, 0, games / 2), tally(0, 0, games / 2)]
                };
                SampleRow::new(reading, counts, *published)
            });
            FigureResult {
                figure,
                result: Measured::Sampled(rows.collect()),
            }
        })
        .collect()
}

#[test]
fn commands_play_the_counted_games() {
    let all = figures();
    assert_eq!(
        commands(&played(&all, &[]), 1).unwrap(),
        ["uctopia repro run all --seed 1"]
    );
    let longer = ["othello-tree-200-flat", "calculation-tree-15000"];
    let expected = [
        "uctopia repro run all --seed 7",
        "uctopia repro run othello-tree-200-flat calculation-tree-15000 --full --seed 7",
    ];
    assert_eq!(commands(&played(&all, &longer), 7).unwrap(), expected);
    let one = [figure("calculation-tree-1000")];
    let some = [finding(&one[0], tally(20, 0, 180), Tally::default())];
    assert_eq!(
        commands(&some, 1).unwrap(),
        ["uctopia repro run calculation-tree-1000 --games 200 --seed 1"]
    );
    // 10 games are no whole number of blocks: no command plays them.
    assert_eq!(
        commands(&[finding(&one[0], tally(1, 0, 9), Tally::default())], 1),
        None
    );
}
