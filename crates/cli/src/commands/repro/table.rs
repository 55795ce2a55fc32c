//! Figures and findings as text, JSON and CSV.

use serde_json::{Value, json};
use uctopia_format::{count, fill};
use uctopia_options::{Message, message, msgid};
use uctopia_repro::{
    Evidence, ExactRow, Figure, FigureResult, JointResult, Measured, Published, SampleRow, Verdict,
    sentences, words,
};

use crate::language::{self, localized, word};
use crate::output;

/// The width of notes.
const NOTE_COLUMNS: usize = 100;

/// Names, titles and published values.
pub(super) fn list(figures: &[Figure]) -> String {
    let header = [
        msgid!("name"),
        msgid!("article"),
        msgid!("published"),
        msgid!("games"),
        msgid!("title"),
    ];
    let rows = figures.iter().map(|figure| {
        let (published, games) = match &figure.evidence {
            Evidence::Exact(_) => (localized!("exact"), String::new()),
            Evidence::Sampled {
                published,
                interpretations,
                ..
            } => {
                let games: u64 = interpretations
                    .iter()
                    .map(|reading| reading.sample.games)
                    .max()
                    .unwrap_or(0);
                (published_text(*published), count(games))
            }
        };
        let title = language::text(&figure.title);
        vec![
            figure.name.to_owned(),
            figure.article.name().to_owned(),
            published,
            games,
            title,
        ]
    });
    output::table(&header, rows, &[3])
}

fn published_text(published: Option<Published>) -> String {
    published.map_or_else(|| "–".to_owned(), |published| published.to_string())
}

pub(super) fn list_json(figures: &[Figure]) -> Value {
    let one = |figure: &Figure| {
        json!({
            "name": figure.name,
            "article": figure.article.name(),
            "title": figure.title,
            "published": published(figure),
        })
    };
    figures.iter().map(one).collect()
}

pub(super) fn list_csv(figures: &[Figure]) -> String {
    let row = |figure: &Figure| {
        vec![
            figure.name.to_owned(),
            figure.article.name().to_owned(),
            figure.title.to_string(),
        ]
    };
    output::csv(&["name", "article", "title"], figures.iter().map(row))
}

fn published(figure: &Figure) -> Option<Published> {
    match figure.evidence {
        Evidence::Exact(_) => None,
        Evidence::Sampled { published, .. } => published,
    }
}

/// All findings as text.
pub(super) fn findings(findings: &[FigureResult<'_>]) -> String {
    let mut parts: Vec<String> = findings.iter().map(|finding| one(finding)).collect();
    parts.extend(JointResult::all(findings).iter().map(together));
    if findings.len() > 1 {
        parts.push(summary(findings));
    }
    parts.join("\n")
}

fn one(finding: &FigureResult<'_>) -> String {
    let figure = finding.figure;
    let table = match &finding.result {
        Measured::Sampled(_) if finding.verdict() == Verdict::NotRun => not_run(figure),
        Measured::Exact(rows) => exact(rows),
        Measured::Sampled(rows) => sampled(rows, published(figure)),
    };
    let power = finding
        .deciding()
        .and_then(sentences::power)
        .map(|power| language::text(&power));
    let power = power.map_or_else(String::new, |power| {
        format!("{}\n", fill(&power, NOTE_COLUMNS))
    });
    let note = noted(finding.verdict(), &figure.note);
    format!(
        "{} · {}\n{table}{power}{note}\n",
        figure.name,
        language::text(&figure.title)
    )
}

/// The joint test of several figures.
fn together(finding: &JointResult) -> String {
    let joint = finding.joint;
    let test = fill(&language::text(&sentences::joint(finding)), NOTE_COLUMNS);
    let note = noted(finding.verdict(), &Message::text(joint.note));
    format!("{} · {}\n{test}\n{note}\n", joint.name, word(joint.title))
}

fn noted(verdict: Verdict, note: &Message) -> String {
    fill(
        &localized!("{verdict}: {note}", verdict = verdict.word()),
        NOTE_COLUMNS,
    )
}

fn exact(rows: &[ExactRow]) -> String {
    let rows = rows
        .iter()
        .map(|row| words::exact(row, language::current()).to_vec());
    output::table(&words::EXACT_COLUMNS, rows, &[])
}

fn sampled(rows: &[SampleRow], published: Option<Published>) -> String {
    let mut text = String::new();
    if let Some(published) = published {
        let share = uctopia_format::share(published.wins as f64 / published.games as f64);
        text += &format!(
            "{}\n",
            localized!(
                "published: {published}, {share}",
                published = published.to_string()
            )
        );
    }
    let rows = rows
        .iter()
        .map(|row| words::sampled(row, language::current()).to_vec());
    text + &output::table(&words::SAMPLED_COLUMNS, rows, &[2, 3])
}

/// The text for a figure without games.
fn not_run(figure: &Figure) -> String {
    let Evidence::Sampled {
        published,
        interpretations,
        ..
    } = &figure.evidence
    else {
        return String::new();
    };
    let games = interpretations
        .iter()
        .map(|reading| reading.sample.full)
        .max()
        .unwrap_or(0);
    let (published, games) = (published_text(*published), count(games));
    format!(
        "{}\n",
        localized!("published: {published}; --full plays {games} games")
    )
}

/// The number of figures with each verdict.
fn summary(findings: &[FigureResult<'_>]) -> String {
    let counted = Verdict::ALL.map(|verdict| {
        (
            findings
                .iter()
                .filter(|finding| finding.verdict() == verdict)
                .count(),
            verdict,
        )
    });
    let there = counted.iter().filter(|(count, _)| *count > 0);
    let verdicts = Message::list(
        there.map(|(count, verdict)| message!("{count} {verdict}", verdict = verdict.word())),
    );
    format!(
        "{}\n",
        localized!(
            "{figures} {figures:figure|figures}: {verdicts}",
            figures = findings.len()
        )
    )
}

pub(super) fn findings_json(findings: &[FigureResult<'_>], seed: u64) -> Value {
    let one = |finding: &FigureResult<'_>| {
        json!({
            "name": finding.figure.name,
            "article": finding.figure.article.name(),
            "title": finding.figure.title,
            "published": published(finding.figure),
            "found": finding.result,
            "verdict": finding.verdict(),
            "as_expected": !finding.is_unexpected(),
            "note": finding.figure.note,
        })
    };
    let together = JointResult::all(findings);
    json!({ "seed": seed, "figures": findings.iter().map(one).collect::<Vec<_>>(), "together": together })
}

pub(super) fn findings_csv(findings: &[FigureResult<'_>]) -> String {
    let header = [
        "figure",
        "reading",
        "label",
        "setup",
        "published",
        "ours",
        "games",
        "wins",
        "draws",
        "losses",
        "low",
        "high",
        "p",
        "detectable low",
        "detectable high",
        "verdict",
    ];
    let mut rows = Vec::new();
    for finding in findings {
        let name = || finding.figure.name.to_owned();
        match &finding.result {
            Measured::Exact(found) => rows.extend(found.iter().map(|row| {
                let mut fields = vec![
                    name(),
                    row.source.word().to_string(),
                    row.label.to_string(),
                    String::new(),
                ];
                fields.extend([row.reference.to_string(), row.ours.to_string()]);
                fields.resize(header.len() - 1, String::new());
                fields.push(
                    row.verdict
                        .map_or_else(String::new, |verdict| verdict.word().to_string()),
                );
                fields
            })),
            Measured::Sampled(found) => rows.extend(found.iter().map(|row| {
                let number = |number: Option<f64>| {
                    number.map_or_else(String::new, |number| number.to_string())
                };
                let counts = [
                    row.tally.games(),
                    row.tally.wins,
                    row.tally.draws,
                    row.tally.losses,
                ];
                let mut fields = vec![
                    name(),
                    row.mode.word().to_string(),
                    row.label.to_string(),
                    row.setup.clone(),
                ];
                fields.extend([
                    published_text(published(finding.figure)),
                    number(row.rate()),
                ]);
                fields.extend(counts.map(|count| count.to_string()));
                fields.extend(
                    [
                        row.interval.map(|i| i.low),
                        row.interval.map(|i| i.high),
                        row.p_value,
                    ]
                    .map(number),
                );
                fields.extend(
                    [
                        row.detectable.and_then(|d| d.at_most),
                        row.detectable.and_then(|d| d.at_least),
                    ]
                    .map(number),
                );
                fields.push(row.verdict.word().to_string());
                fields
            })),
        }
    }
    output::csv(&header, rows)
}
