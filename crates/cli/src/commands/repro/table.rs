//! Figures and findings as text, JSON and CSV.

use serde_json::{Value, json};
use uctopia_format::count;
use uctopia_repro::{
    Evidence, ExactRow, Figure, FigureResult, JointResult, Language, Measured, Published, SampleRow, Text, Verdict,
    sentences, words,
};

use crate::output;

const PUBLISHED: Text = Text { en: "published", ja: "公表値" };

/// The width of notes.
const NOTE_COLUMNS: usize = 100;

/// Names, titles and published values.
pub(super) fn list(figures: &[Figure], language: Language) -> String {
    let header = ["name", "article", "published", "games", "title"];
    let rows = figures.iter().map(|figure| {
        let (published, games) = match &figure.evidence {
            Evidence::Exact(_) => ("exact".to_owned(), String::new()),
            Evidence::Sampled { published, interpretations, .. } => {
                let games: u64 = interpretations.iter().map(|reading| reading.sample.games).max().unwrap_or(0);
                (published_text(*published), count(games))
            }
        };
        let title = figure.title.get(language).to_owned();
        vec![figure.name.to_owned(), figure.article.name().to_owned(), published, games, title]
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
            "title": figure.title.en,
            "published": published(figure),
        })
    };
    figures.iter().map(one).collect()
}

pub(super) fn list_csv(figures: &[Figure]) -> String {
    let row = |figure: &Figure| [figure.name, figure.article.name(), figure.title.en].map(str::to_owned).to_vec();
    output::csv(&["name", "article", "title"], figures.iter().map(row))
}

fn published(figure: &Figure) -> Option<Published> {
    match figure.evidence {
        Evidence::Exact(_) => None,
        Evidence::Sampled { published, .. } => published,
    }
}

/// All findings as text.
pub(super) fn findings(findings: &[FigureResult<'_>], language: Language) -> String {
    let mut parts: Vec<String> = findings.iter().map(|finding| one(finding, language)).collect();
    parts.extend(JointResult::all(findings).iter().map(|finding| together(finding, language)));
    if findings.len() > 1 {
        parts.push(summary(findings, language));
    }
    parts.join("\n")
}

fn one(finding: &FigureResult<'_>, language: Language) -> String {
    let figure = finding.figure;
    let table = match &finding.result {
        Measured::Sampled(_) if finding.verdict() == Verdict::NotRun => not_run(figure, language),
        Measured::Exact(rows) => exact(rows, language),
        Measured::Sampled(rows) => sampled(rows, published(figure), language),
    };
    let power = finding.deciding().and_then(|row| sentences::power(row, language));
    let power = power.map_or_else(String::new, |power| format!("{}\n", textwrap::fill(&power, NOTE_COLUMNS)));
    let note = noted(finding.verdict(), figure.note.get(language), language);
    format!("{} · {}\n{table}{power}{note}\n", figure.name, figure.title.get(language))
}

/// The joint test of several figures.
fn together(finding: &JointResult, language: Language) -> String {
    let joint = finding.joint;
    let test = textwrap::fill(&sentences::joint(finding, language), NOTE_COLUMNS);
    let note = noted(finding.verdict(), joint.note.get(language), language);
    format!("{} · {}\n{test}\n{note}\n", joint.name, joint.title.get(language))
}

fn noted(verdict: Verdict, note: &str, language: Language) -> String {
    textwrap::fill(&format!("{}: {note}", verdict.word().get(language)), NOTE_COLUMNS)
}

fn exact(rows: &[ExactRow], language: Language) -> String {
    let header = words::EXACT_COLUMNS.map(|word| word.get(language));
    output::table(&header, rows.iter().map(|row| words::exact(row, language).to_vec()), &[])
}

fn sampled(rows: &[SampleRow], published: Option<Published>, language: Language) -> String {
    let mut text = String::new();
    if let Some(published) = published {
        let share = uctopia_format::share(published.wins as f64 / published.games as f64);
        text += &format!("{}: {published}, {share}\n", PUBLISHED.get(language));
    }
    let header = words::SAMPLED_COLUMNS.map(|word| word.get(language));
    text + &output::table(&header, rows.iter().map(|row| words::sampled(row, language).to_vec()), &[2, 3])
}

/// The text for a figure without games.
fn not_run(figure: &Figure, language: Language) -> String {
    let Evidence::Sampled { published, interpretations, .. } = &figure.evidence else {
        return String::new();
    };
    let games = interpretations.iter().map(|reading| reading.sample.full).max().unwrap_or(0);
    let (published, games) = (published_text(*published), count(games));
    match language {
        Language::English => format!("published: {published}; --full plays {games} games\n"),
        Language::Japanese => format!("公表値: {published}（--full を付けると {games} ゲーム実行する）\n"),
    }
}

/// The number of figures with each verdict.
fn summary(findings: &[FigureResult<'_>], language: Language) -> String {
    let all = [Verdict::Agrees, Verdict::Doubtful, Verdict::Differs, Verdict::TooFew, Verdict::Open, Verdict::NotRun];
    let counted = all.map(|verdict| (findings.iter().filter(|finding| finding.verdict() == verdict).count(), verdict));
    let there = counted.iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = there
        .map(|(count, verdict)| match language {
            Language::English => format!("{count} {}", verdict.word().en),
            Language::Japanese => format!("{} {count} 件", verdict.word().ja),
        })
        .collect();
    match language {
        Language::English => format!("{} figures: {}\n", findings.len(), words.join(", ")),
        Language::Japanese => format!("全 {} 件: {}\n", findings.len(), words.join("、")),
    }
}

pub(super) fn findings_json(findings: &[FigureResult<'_>], seed: u64) -> Value {
    let one = |finding: &FigureResult<'_>| {
        json!({
            "name": finding.figure.name,
            "article": finding.figure.article.name(),
            "title": finding.figure.title.en,
            "published": published(finding.figure),
            "found": finding.result,
            "verdict": finding.verdict(),
            "as_expected": !finding.is_unexpected(),
            "note": finding.figure.note.en,
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
                let mut fields = vec![name(), "exact".to_owned(), row.label.clone(), String::new()];
                fields.extend([row.published.clone(), row.ours.clone()]);
                fields.resize(header.len() - 1, String::new());
                fields.push(
                    row.agrees.map_or_else(String::new, |agrees| if agrees { "agrees" } else { "differs" }.to_owned()),
                );
                fields
            })),
            Measured::Sampled(found) => rows.extend(found.iter().map(|row| {
                let number = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
                let counts = [row.tally.games(), row.tally.wins, row.tally.draws, row.tally.losses];
                let mut fields =
                    vec![name(), row.mode.word().en.to_owned(), row.label.en.to_owned(), row.setup.clone()];
                fields.extend([published_text(published(finding.figure)), number(row.rate())]);
                fields.extend(counts.map(|count| count.to_string()));
                fields.extend([row.interval.map(|i| i.low), row.interval.map(|i| i.high), row.p_value].map(number));
                fields.extend(
                    [row.detectable.and_then(|d| d.at_most), row.detectable.and_then(|d| d.at_least)].map(number),
                );
                fields.push(row.verdict.word().en.to_owned());
                fields
            })),
        }
    }
    output::csv(&header, rows)
}
