//! Figures and findings as text, JSON and CSV.

use serde_json::{Value, json};
use uctopia_format::{Cell, cells, count, fill};
use uctopia_options::{Message, message, msgid};
use uctopia_repro::{
    Evidence, Figure, FigureResult, JointResult, Measured, Published, SampleRow, Verdict,
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
            Evidence::Exact(_) => (message!("exact").into(), "".into()),
            Evidence::Sampled {
                published,
                interpretations,
                ..
            } => {
                let games = interpretations.iter().map(|reading| reading.sample.games);
                (published_cell(*published), games.max().unwrap_or(0).into())
            }
        };
        vec![
            figure.name.to_owned().into(),
            figure.article.name().to_owned().into(),
            published,
            games,
            figure.title.clone().into(),
        ]
    });
    output::table(header, rows)
}

fn published_cell(published: Option<Published>) -> Cell {
    published.map_or(Cell::Unknown, |published| published.to_string().into())
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
    let row = |figure: &Figure| cells![figure.name, figure.article.name(), figure.title.clone(),];
    output::csv(["name", "article", "title"], figures.iter().map(row))
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
        Measured::Exact(rows) => words::exact(rows).to_text(language::current()),
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
    text + &output::table(words::SAMPLED_COLUMNS, rows.iter().map(words::sampled))
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
    let published = published.map_or_else(|| "–".to_owned(), |published| published.to_string());
    let games = count(games);
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
        let name = finding.figure.name;
        match &finding.result {
            Measured::Exact(found) => rows.extend(found.iter().map(|row| {
                let mut cells = cells![
                    name,
                    row.source.word(),
                    row.label.clone(),
                    "",
                    row.reference.clone(),
                    row.ours.clone(),
                ];
                cells.resize(header.len() - 1, Cell::Unknown);
                cells.push(row.verdict.map(Verdict::word).into());
                cells
            })),
            Measured::Sampled(found) => rows.extend(found.iter().map(|row| {
                cells![
                    name,
                    row.mode.word(),
                    row.label.clone(),
                    &row.setup,
                    published_cell(published(finding.figure)),
                    row.rate(),
                    row.tally.games(),
                    row.tally.wins,
                    row.tally.draws,
                    row.tally.losses,
                    row.interval.map(|ends| ends.low),
                    row.interval.map(|ends| ends.high),
                    row.p_value,
                    row.detectable.and_then(|rates| rates.at_most),
                    row.detectable.and_then(|rates| rates.at_least),
                    row.verdict.word(),
                ]
            })),
        }
    }
    output::csv(header, rows)
}
