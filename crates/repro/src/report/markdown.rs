//! The report as Markdown.

use uctopia_format::{Cell, Language, Table, cells};
use uctopia_options::{Message, message, msgid};
use uctopia_text::{markdown, markdown_code};

use super::charts;
use crate::commands::commands;
use crate::figure::{Article, Evidence, Published};
use crate::finding::{FigureResult, Measured, SampleRow};
use crate::joint::JointResult;
use crate::{sentences, words};

const INTRODUCTION: [&str; 4] = [
    msgid!(
        "Every figure published in the articles that Uctopia grew out of, and on the pages of the same authors around \
     them, run again: with the semantics of the published programs, mistakes included (*article*), and with those the \
     texts intend (*correct*)."
    ),
    msgid!(
        "Intervals are exact (Clopper–Pearson, 95 %). *p* is how often one and the same win rate would give numbers that \
     lie at least as far apart as the published ones and ours (Fisher's exact test; where wins and losses were \
     published, the smaller of the two, doubled). Below 0.05 a figure is *doubtful*, below 0.001 it *differs*. *80 % \
     power* names the true win rates that so many games would distinguish from the published one in four of five cases; rates \
     between them would mostly not be detected. Where no difference is found but our interval is more than ten times as wide \
     as the published one, the verdict is *too few games*, not *agrees*."
    ),
    msgid!(
        "A number that is compared exactly has a source: an article (*published*), a run of the article's program, or the \
     article's steps computed with other programs. A claim that the published games do not show is *not supported*; the \
     number of games of each agent that would show it is beside it."
    ),
    msgid!(
        "Where an article does not state the colour, as many games of each are compared together with the \
     published ones, and that decides; the colours alone are shown beside it. Figures that belong together, such as the \
     points of a curve, are also tested together (Mantel–Haenszel), since each alone rests on few games."
    ),
];
const UNFINISHED: &str =
    msgid!("The games below are those of an unfinished run; `uctopia repro run` goes on with it.");

pub(super) fn report(findings: &[FigureResult<'_>], seed: u64, language: Language) -> String {
    let joints = JointResult::all(findings);
    let mut text = format!(
        "# {}\n\n",
        language.text(&message!("The articles, reproduced"))
    );
    for paragraph in INTRODUCTION {
        text += &format!("{}\n\n", word(paragraph, language));
    }
    text += &how(findings, seed, language);
    for article in Article::ALL {
        text += &format!("\n## {}\n", language.text(&article.title()));
        for (_, stem, caption) in charts::CHARTS.iter().filter(|(of, _, _)| *of == article) {
            text += &format!(
                "\n![{}]({})\n",
                word(caption, language),
                charts::path(stem, language)
            );
        }
        let mut previous_note = None;
        for finding in findings
            .iter()
            .filter(|finding| finding.figure.article == article)
        {
            text += &section(finding, language);
            // The points of a curve share one note, which is written below the first.
            let note = &finding.figure.note;
            if previous_note != Some(note) {
                text += &format!("\n{}\n", language.text(note));
            }
            previous_note = Some(note);
        }
        for joint in joints
            .iter()
            .filter(|finding| finding.joint.article == article)
        {
            text += &together(joint, language);
        }
    }
    text
}

/// The commands that make exactly these figures.
fn how(findings: &[FigureResult<'_>], seed: u64, language: Language) -> String {
    let Some(mut commands) = commands(findings, seed) else {
        return format!("{}\n", word(UNFINISHED, language));
    };
    commands.push(format!("uctopia repro report --seed {seed} --out docs"));
    let how = message!(
        "These commands play exactly these games, beginning with an empty folder, and write this report (uctopia {version}):",
        version = env!("CARGO_PKG_VERSION"),
    );
    format!(
        "{}\n\n```sh\n{}\n```\n",
        language.text(&how),
        commands.join("\n")
    )
}

/// The joint result of several figures.
fn together(finding: &JointResult, language: Language) -> String {
    let joint = finding.joint;
    let (title, verdict) = (
        word(joint.title, language),
        language.text(&finding.verdict().word()),
    );
    let sentence = language.text(&sentences::joint(finding));
    format!(
        "\n### {title}\n\n`{}` · **{verdict}**\n\n{sentence}\n\n{}\n",
        joint.name,
        word(joint.note, language)
    )
}

fn section(finding: &FigureResult<'_>, language: Language) -> String {
    let figure = finding.figure;
    let verdict = language.text(&finding.verdict().word());
    let mut text = format!(
        "\n### {}\n\n`{}` · **{verdict}**\n\n",
        language.text(&figure.title),
        figure.name
    );
    text += &match (&finding.result, &figure.evidence) {
        (Measured::Exact(rows), _) => words::exact(rows).to_markdown(language),
        (Measured::Sampled(rows), Evidence::Sampled { published, .. }) => {
            sampled(rows, *published, language)
        }
        (Measured::Sampled(_), Evidence::Exact(_)) => String::new(),
    };
    if let Some(power) = finding.deciding().and_then(sentences::power) {
        text += &format!("\n{}\n", language.text(&power));
    }
    text
}

/// A text of the program, given in English, in this language.
fn word(id: &'static str, language: Language) -> String {
    language.text(&Message::text(id))
}

fn sampled(rows: &[SampleRow], published: Option<Published>, language: Language) -> String {
    let published = published.map(|published| {
        let share = uctopia_format::share(published.wins as f64 / published.games as f64);
        cells![
            message!("published"),
            "",
            published.to_string(),
            share,
            "",
            "",
            "",
            ""
        ]
    });
    let row = |row: &SampleRow| {
        let mut cells = words::sampled(row);
        let label = markdown(&language.text(&row.label));
        cells[1] = Cell::Markdown(format!("{label} <br> {}", markdown_code(&row.setup)));
        cells
    };
    let rows = published.into_iter().chain(rows.iter().map(row));
    Table::new(words::SAMPLED_COLUMNS, rows).to_markdown(language)
}
