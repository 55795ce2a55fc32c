//! Usual charts, and extreme ones: the contents of the golden files, and of the gallery.

use uctopia_picture::{
    Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, IntervalChart, IntervalRow,
    Measurement, curve_chart_svg, interval_chart_svg,
};

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A row from (value, low, high), one for each series from the first on.
fn row(
    group: &str,
    label: &str,
    published: Option<f64>,
    measured: &[(f64, f64, f64)],
) -> IntervalRow {
    let measurement = |(series, &(value, low, high)): (usize, &(f64, f64, f64))| Measurement {
        series,
        estimate: Estimate::within(value, low, high),
    };
    IntervalRow {
        group: group.to_owned(),
        label: label.to_owned(),
        published: published.map(Estimate::exact),
        measured: measured.iter().enumerate().map(measurement).collect(),
    }
}

fn axis(label: &str, scale: AxisScale) -> Axis {
    Axis {
        label: label.to_owned(),
        scale,
        range: None,
    }
}

pub(crate) fn win_rates() -> IntervalChart {
    let (othello, four) = ("Othello, 1000 games", "Connect Four, 2000 games");
    IntervalChart {
        title: "Published win rates, measured again".to_owned(),
        axis: axis(
            "points of the first-named agent, a draw counting half",
            AxisScale::Percent,
        ),
        series: words(&["as in the article", "correct rules", "to the end"]),
        rows: vec![
            row(
                othello,
                "minimax depth 2 (discs) against random, as white",
                Some(0.73),
                &[
                    (0.735, 0.71, 0.76),
                    (0.74, 0.715, 0.765),
                    (0.752, 0.727, 0.778),
                ],
            ),
            row(
                othello,
                "minimax depth 2 (discs) against random, as black",
                Some(0.68),
                &[(0.691, 0.665, 0.717), (0.622, 0.593, 0.65)],
            ),
            row(
                othello,
                "flat Monte Carlo with 100 playouts a move against minimax depth 4 with the evaluation by the weights \
                 of squares, sides changing after every game, openings of six random plies",
                Some(0.91),
                &[(0.895, 0.877, 0.913)],
            ),
            row(
                othello,
                "uct:iters=5000,c=1.414,graph=on,eval=discs against alpha-beta:depth=6",
                None,
                &[(0.5, 0.48, 0.52)],
            ),
            row(
                four,
                "uct against flat",
                Some(0.86),
                &[(0.87, 0.853, 0.886), (0.864, 0.846, 0.88)],
            ),
            row(
                four,
                "random as second",
                Some(0.44),
                &[(0.4435, 0.422, 0.465)],
            ),
        ],
        caption: words(&[
            "Error bars: 95 % intervals (Wilson); pairs of games share their opening. Dashed: the published value.",
            "uctopia 0.1.0, seed 1.",
        ]),
        ..IntervalChart::default()
    }
}

pub(crate) fn rare_events() -> IntervalChart {
    let mut never = row(
        "",
        "never seen in 100 million deals",
        None,
        &[(0.0, 0.0, 3.7e-8)],
    );
    never.published = Some(Estimate::within(2e-8, 1e-8, 4e-8));
    IntervalChart {
        title: "How often a random player wins Calculation".to_owned(),
        axis: axis("probability of winning", AxisScale::Log),
        series: words(&["measured"]),
        rows: vec![
            row(
                "",
                "all cards open",
                Some(1.76e-3),
                &[(1.71e-3, 1.62e-3, 1.80e-3)],
            ),
            row(
                "",
                "as in the article",
                Some(5.3e-7),
                &[(4.9e-7, 3.6e-7, 6.5e-7)],
            ),
            never,
        ],
        caption: words(&["An arrowhead: the interval goes on beyond the axis."]),
        ..IntervalChart::default()
    }
}

pub(crate) fn japanese() -> IntervalChart {
    IntervalChart {
        title: "記事の勝率と再現実験の比較（オセロ・四目並べ）".to_owned(),
        axis: axis("先に挙げたエージェントの得点率", AxisScale::Percent),
        published_name: "記事の値".to_owned(),
        series: words(&["記事どおり", "正しいルール", "最後まで"]),
        rows: vec![
            row(
                "オセロ",
                "深さ2のミニマックス法（石の数）対ランダム、後手番の場合の勝率を千回の対局で測定したもの",
                Some(0.73),
                &[(0.735, 0.71, 0.76), (0.74, 0.715, 0.765)],
            ),
            row(
                "オセロ",
                "原始モンテカルロ法",
                Some(0.91),
                &[(0.895, 0.877, 0.913)],
            ),
            row(
                "四目並べ",
                "UCT 対 原始モンテカルロ",
                None,
                &[
                    (0.87, 0.853, 0.886),
                    (0.864, 0.846, 0.88),
                    (0.85, 0.83, 0.87),
                ],
            ),
        ],
        caption: words(&[
            "ひげは95 %信頼区間。点線は記事の値を示す。同じ開始局面から先後を入れ替えて二局ずつ対局した。乱数の種は1であり、対局ごとに別の乱数列を使う。",
        ]),
    }
}

pub(crate) fn learning_curve() -> CurveChart {
    let point = |x, value| CurvePoint {
        x,
        y: Estimate::exact(value),
    };
    let measured = |x, value, half| CurvePoint {
        x,
        y: Estimate::within(value, value - half, value + half),
    };
    let curve = |name: &str, points: Vec<CurvePoint>| Curve {
        name: name.to_owned(),
        points,
    };
    CurveChart {
        title: "Calculation: games won against playouts a move".to_owned(),
        x: axis("playouts a move", AxisScale::Log),
        y: axis("games won", AxisScale::Percent),
        published_name: "published".to_owned(),
        published: [
            (1e3, 0.17),
            (2e3, 0.28),
            (5e3, 0.40),
            (1e4, 0.53),
            (2e5, 0.86),
        ]
        .map(|(x, y)| point(x, y))
        .to_vec(),
        series: vec![
            curve(
                "as in the article",
                vec![
                    measured(1e3, 0.181, 0.024),
                    measured(2e3, 0.272, 0.028),
                    measured(5e3, 0.418, 0.031),
                    measured(1e4, 0.521, 0.031),
                    measured(2e5, 0.843, 0.05),
                ],
            ),
            curve(
                "correct rules",
                vec![
                    measured(1e3, 0.15, 0.022),
                    measured(1e4, 0.47, 0.031),
                    measured(5e4, 0.69, 0.04),
                ],
            ),
        ],
        caption: words(&[
            "Error bars: 95 % intervals of 1000 games each, of 200 games at 200 000 playouts.",
        ]),
    }
}

/// A plain axis, ranges that cut, and values that cannot be drawn.
pub(crate) fn odd_curve() -> CurveChart {
    let points = [
        (-5.0, 1.0),
        (0.0, 2.0),
        (1.0, 40.0),
        (2.0, -3.0),
        (3.0, f64::NAN),
        (4.0, 1.0),
        (9.0, 6.0),
        (f64::INFINITY, 2.0),
    ];
    let points = points.map(|(x, y)| CurvePoint {
        x,
        y: Estimate::within(y, y - 4.0, f64::INFINITY),
    });
    CurveChart {
        title: "</svg><b>".to_owned(),
        x: Axis {
            range: Some((8.0, -1.0)),
            ..axis("a & b", AxisScale::Plain)
        },
        y: Axis {
            range: Some((-5.0, 10.0)),
            ..Axis::default()
        },
        series: vec![
            Curve {
                name: "<curve>".to_owned(),
                points: points.to_vec(),
            },
            Curve::default(),
        ],
        published: vec![CurvePoint {
            x: 2.5,
            y: Estimate::within(2.0, -7.0, f64::NAN),
        }],
        ..CurveChart::default()
    }
}

/// More series than there are colours, hostile words, and values that cannot be drawn.
pub(crate) fn odd_intervals() -> IntervalChart {
    let crowd: Vec<(f64, f64, f64)> = (0..8)
        .map(|index| f64::from(index) / 10.0)
        .map(|x| (x, x - 0.2, x + 0.1))
        .collect();
    let wild = [
        (f64::NAN, 0.0, 1.0),
        (f64::INFINITY, 0.0, 1.0),
        (0.5, f64::NAN, 1.0),
        (0.5, f64::NEG_INFINITY, f64::INFINITY),
        (7.0, 6.0, 8.0),
        (-1e300, -1e301, 0.3),
        (0.2, 0.6, 0.4),
        (0.55, 0.5, 0.5),
        (0.3, 0.3, 0.3),
    ];
    let names = [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "a series whose name is far longer than it should be",
        "",
    ];
    IntervalChart {
        axis: Axis {
            range: Some((0.0, 0.75)),
            ..axis("", AxisScale::Plain)
        },
        series: words(&names[..8]),
        rows: vec![
            row("", "crowd", Some(0.1), &crowd),
            row(
                "<group>",
                "<label> & 'more' of \"it\"\u{0}",
                Some(f64::NAN),
                &wild,
            ),
            row("", "", None, &[]),
        ],
        ..IntervalChart::default()
    }
}

/// All of them by name.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    vec![
        ("chart_win_rates", interval_chart_svg(&win_rates())),
        ("chart_rare_events", interval_chart_svg(&rare_events())),
        ("chart_japanese", interval_chart_svg(&japanese())),
        ("chart_odd_intervals", interval_chart_svg(&odd_intervals())),
        ("chart_empty", interval_chart_svg(&IntervalChart::default())),
        ("chart_learning_curve", curve_chart_svg(&learning_curve())),
        ("chart_odd_curve", curve_chart_svg(&odd_curve())),
        ("chart_empty_curve", curve_chart_svg(&CurveChart::default())),
    ]
}
