//! Charts of the report: published values with our intervals.

use uctopia_format::Language;
use uctopia_options::{Message, message, msgid};
use uctopia_picture::{
    Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, IntervalChart, IntervalRow,
    Measurement, curve_chart_svg, interval_chart_svg,
};
use uctopia_statistics::{SuccessRate, clopper_pearson};

use super::file::{ReportFile, name};
use crate::figure::{Article, Evidence, Mode, Published, SeatFilter};
use crate::finding::{FigureResult, Measured, SampleRow};

/// The charts of an article, by the stems of their names, with their quantities.
pub(super) const CHARTS: [(Article, &str, &str); 3] = [
    (Article::Othello, "othello", msgid!("Share of games won")),
    (
        Article::Calculation,
        "calculation-rare",
        msgid!("Share of deals that succeed"),
    ),
    (
        Article::Calculation,
        "calculation-tree",
        msgid!("Success against playouts for each move"),
    ),
];

/// The path of a chart, relative to the report.
pub(super) fn path(stem: &str, language: Language) -> String {
    name(language, &format!("reproduction-{stem}"), "svg")
}

pub(super) fn files(findings: &[FigureResult<'_>], language: Language) -> Vec<ReportFile> {
    let drawn = [
        interval_chart_svg(&othello(findings, language)),
        interval_chart_svg(&rare(findings, language)),
        curve_chart_svg(&tree(findings, language)),
    ];
    let stems = CHARTS.iter().map(|&(_, stem, _)| stem);
    stems
        .zip(drawn)
        .map(|(stem, text)| ReportFile {
            name: path(stem, language),
            text,
        })
        .collect()
}

const PUBLISHED: &str = msgid!("published, with the 95 % interval of its games");
const MEASURED: &str = msgid!("Dots: measured here, with exact 95 % intervals (Clopper–Pearson).");

fn series(language: Language) -> Vec<String> {
    [Mode::Article, Mode::Correct, Mode::Beside]
        .map(|mode| language.text(&mode.word()))
        .to_vec()
}

fn measurement(row: &SampleRow) -> Option<Measurement> {
    let interval = row.interval?;
    let series = match row.mode {
        Mode::Article => 0,
        Mode::Correct => 1,
        Mode::Beside => 2,
    };
    Some(Measurement {
        series,
        estimate: Estimate::within(row.rate()?, interval.low, interval.high),
    })
}

fn published(published: Published) -> Estimate {
    let rate = SuccessRate::new(published.wins, published.games);
    let interval = clopper_pearson(rate);
    Estimate::within(rate.rate().unwrap_or(f64::NAN), interval.low, interval.high)
}

/// The rows of one figure: readings of the same label share one.
fn rows(finding: &FigureResult<'_>, language: Language) -> Vec<IntervalRow> {
    let Measured::Sampled(found) = &finding.result else {
        return Vec::new();
    };
    let Evidence::Sampled {
        published: counts, ..
    } = finding.figure.evidence
    else {
        return Vec::new();
    };
    let group = language.text(&finding.figure.title);
    let mut rows: Vec<IntervalRow> = Vec::new();
    for row in found.iter().filter(|row| row.seat != SeatFilter::Both) {
        let label = language.text(&row.label);
        let index = rows
            .iter()
            .position(|known| known.label == label)
            .unwrap_or_else(|| {
                rows.push(IntervalRow {
                    group: group.clone(),
                    label,
                    ..IntervalRow::default()
                });
                rows.len() - 1
            });
        rows[index].measured.extend(measurement(row));
        if row.mode == Mode::Article {
            rows[index].published = counts.map(published);
        }
    }
    rows
}

fn chart(rows: Vec<IntervalRow>, title: &Message, axis: Axis, language: Language) -> IntervalChart {
    IntervalChart {
        title: language.text(title),
        axis,
        published_name: language.text(&Message::text(PUBLISHED)),
        series: series(language),
        rows,
        caption: vec![language.text(&Message::text(MEASURED))],
    }
}

fn of_article<'a, 'f>(
    findings: &'a [FigureResult<'f>],
    article: Article,
) -> impl Iterator<Item = &'a FigureResult<'f>> + use<'a, 'f> {
    findings
        .iter()
        .filter(move |finding| finding.figure.article == article)
}

fn othello(findings: &[FigureResult<'_>], language: Language) -> IntervalChart {
    let rows = of_article(findings, Article::Othello)
        .flat_map(|finding| rows(finding, language))
        .collect();
    let axis = Axis {
        label: language.text(&message!("games won by the agent named first")),
        scale: AxisScale::Percent,
        range: Some((0.0, 1.0)),
    };
    chart(
        rows,
        &message!("Othello: published and measured"),
        axis,
        language,
    )
}

/// The prefix of the names of the points of the tree search curve.
const TREE: &str = "calculation-tree-";

fn rare(findings: &[FigureResult<'_>], language: Language) -> IntervalChart {
    let others = of_article(findings, Article::Calculation)
        .filter(|finding| !finding.figure.name.starts_with(TREE));
    let axis = Axis {
        label: language.text(&message!("deals that succeed")),
        scale: AxisScale::Log,
        range: Some((1e-7, 1.0)),
    };
    let title = message!("Calculation: random play and flat Monte Carlo");
    chart(
        others.flat_map(|finding| rows(finding, language)).collect(),
        &title,
        axis,
        language,
    )
}

fn tree(findings: &[FigureResult<'_>], language: Language) -> CurveChart {
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for finding in of_article(findings, Article::Calculation) {
        let playouts = finding
            .figure
            .name
            .strip_prefix(TREE)
            .and_then(|number| number.parse::<f64>().ok());
        let (
            Some(x),
            Measured::Sampled(found),
            Evidence::Sampled {
                published: counts, ..
            },
        ) = (playouts, &finding.result, &finding.figure.evidence)
        else {
            continue;
        };
        theirs.extend(counts.map(|counts| CurvePoint {
            x,
            y: published(counts),
        }));
        ours.extend(
            found
                .iter()
                .filter_map(measurement)
                .map(|measured| CurvePoint {
                    x,
                    y: measured.estimate,
                }),
        );
    }
    CurveChart {
        title: language.text(&message!("Calculation: tree search (part 13)")),
        x: Axis {
            label: language.text(&message!("playouts for each move")),
            scale: AxisScale::Log,
            range: None,
        },
        y: Axis {
            label: language.text(&message!("deals that succeed")),
            scale: AxisScale::Percent,
            range: Some((0.0, 1.0)),
        },
        published_name: language.text(&Message::text(PUBLISHED)),
        published: theirs,
        series: vec![Curve {
            name: language.text(&message!("measured here")),
            points: ours,
        }],
        caption: vec![language.text(&Message::text(MEASURED))],
    }
}
