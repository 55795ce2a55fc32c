//! The report as Markdown.

use uctopia_arena::{Confidence, MatchResult};
use uctopia_format::{Language, count, p_value, percent, share};
use uctopia_options::{Localized as _, Message, message, msgid};
use uctopia_text::{markdown, markdown_code, markdown_table};

use super::charts::{Chart, label, value_name};
use super::places::PlacesTable;
use super::summary::{Crosstable, ExperimentSummary, SummaryRow, repeats_text};
use crate::{ExperimentResult, MatchOutcome, Rated, RatingList};

/// The report in a language.
pub(super) fn report(result: &ExperimentResult, language: Language) -> String {
    let summary = ExperimentSummary::of(result);
    let text = |message: Message| language.text(&message);
    let heading = |title: Message| format!("\n## {}\n\n", language.text(&title));
    let id = markdown(&result.id);
    let mut report = format!("# {}\n\n", text(message!("Experiment {id}")));
    let (seed, version) = (result.experiment.seed, markdown(&result.uctopia));
    let standing = sentences(standing(result));
    report += &format!(
        "{}\n\n",
        text(message!("Seed {seed}, uctopia {version}. {standing}"))
    );
    report += &table(result, &summary, language);
    let places = PlacesTable::of(result);
    if !places.rows.is_empty() {
        report += &(heading(message!("Places"))
            + &markdown_table(
                texts(places.header(), language),
                &[],
                places.cells().map(literal),
            ));
    }
    report += &list(
        &message!("Mean scores:"),
        result
            .matches
            .iter()
            .flat_map(|totals| totals.outcome.scores()),
        language,
    );
    let tests = summary.rows.iter().filter_map(SummaryRow::test_text);
    report += &list(
        &message!("Sequential tests; Elo above knows about them:"),
        tests,
        language,
    );
    for chart in Chart::all(result) {
        report += &format!("\n![{}]({})\n", text(value_name(result)), chart.name());
    }
    let crosstable = Crosstable::of(result);
    if crosstable.agents.len() > 2 {
        report += &(heading(message!("Crosstable")) + &cross(&crosstable, language));
    }
    if let Some(ratings) = &result.ratings {
        report += &(heading(message!("Ratings")) + &rating_table(ratings, language));
    }
    if !result.comparisons.is_empty() {
        report += &(heading(message!("Against the best, on the same deals"))
            + &comparisons(result, language));
    }
    let footnote = message!(
        "Intervals hold with 95 %: of scores from the variance of pairs of games, of success rates by Clopper and Pearson. \
         p-values are those of the exact sign test on the deals that only one of two agents won (McNemar)."
    );
    report + &format!("\n{}\n", text(footnote))
}

/// How far it is, and what must be known about it.
fn standing(result: &ExperimentResult) -> Vec<Message> {
    let mut notes = Vec::new();
    if !result.complete {
        notes.push(message!(
            "Not finished: only an unbroken run of games counts."
        ));
    }
    if !result.reproducible {
        notes.push(message!(
            "**Not reproducible**: a time limit or an external program was used."
        ));
    }
    for totals in &result.matches {
        if let MatchOutcome::Versus(found) = &totals.outcome {
            notes.extend(repeats(found));
        }
    }
    notes
}

fn repeats(found: &MatchResult) -> Option<Message> {
    let (a, b) = (markdown(&found.a), markdown(&found.b));
    let note = match found.confidence {
        Confidence::Repeats { .. } => found.confidence.message(),
        _ => repeats_text(found)?,
    };
    Some(message!("{a} against {b}: {note}."))
}

/// Sentences, one after the other.
fn sentences(sentences: Vec<Message>) -> Message {
    let sentences = sentences
        .into_iter()
        .reduce(|sentence, next| message!("{sentence} {next}"));
    sentences.unwrap_or_else(|| Message::verbatim(""))
}

/// A list below its title; nothing where it is empty.
fn list(title: &Message, items: impl Iterator<Item = Message>, language: Language) -> String {
    let items = literal(texts(items, language));
    if items.is_empty() {
        return String::new();
    }
    format!("\n{}\n\n- {}\n", language.text(title), items.join("\n- "))
}

fn texts(messages: impl IntoIterator<Item = Message>, language: Language) -> Vec<String> {
    messages
        .into_iter()
        .map(|message| language.text(&message))
        .collect()
}

/// The titles of columns, given in English.
fn titles<const N: usize>(titles: [&'static str; N], language: Language) -> [String; N] {
    titles.map(|title| language.text(&Message::text(title)))
}

/// Texts that are shown as they are.
fn literal(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    texts.into_iter().map(|text| markdown(&text)).collect()
}

fn table(result: &ExperimentResult, summary: &ExperimentSummary, language: Language) -> String {
    let units = result
        .experiment
        .matches
        .first()
        .map_or(msgid!("games"), |spec| spec.task.unit_name());
    let [unit, tally, interval, elo] = titles(
        [
            units,
            msgid!("wins-draws-losses"),
            msgid!("95 % interval"),
            msgid!("Elo"),
        ],
        language,
    );
    let header = [
        String::new(),
        unit,
        tally,
        language.text(&value_name(result)),
        interval,
        elo,
    ];
    let row = |row: &SummaryRow| {
        let units = language.text(&row.units_text());
        let name = markdown_code(&label(&summary.parameters, row));
        let [value, interval] = row.estimate_text();
        vec![
            name,
            units,
            row.tally.to_string(),
            value,
            interval,
            row.elo.clone(),
        ]
    };
    markdown_table(header, &[], summary.rows.iter().map(row))
}

fn cross(crosstable: &Crosstable, language: Language) -> String {
    let mut header = vec![String::new(), language.text(&message!("score"))];
    header.extend((1..=crosstable.agents.len()).map(|number| number.to_string()));
    let rows = crosstable
        .agents
        .iter()
        .zip(crosstable.scores())
        .zip(&crosstable.cells)
        .enumerate();
    let row = |(number, ((agent, score), cells)): (usize, ((&String, Option<f64>), &Vec<_>))| {
        let mut row = vec![
            format!("{}. {}", number + 1, markdown_code(agent)),
            score.map_or_else(String::new, share),
        ];
        row.extend(
            cells
                .iter()
                .map(|cell: &Option<uctopia_statistics::Tally>| {
                    cell.map_or_else(
                        || "·".to_owned(),
                        |tally| {
                            format!(
                                "{} ({tally})",
                                tally.score().map_or_else(String::new, share)
                            )
                        },
                    )
                }),
        );
        row
    };
    markdown_table(header, &[], rows.map(row))
}

fn rating_table(ratings: &RatingList, language: Language) -> String {
    let [elo, interval, los] = titles(
        [
            msgid!("Elo"),
            msgid!("95 % interval"),
            msgid!("LOS against the next one"),
        ],
        language,
    );
    let header = [String::new(), String::new(), elo, interval, los];
    let row = |(place, rated): (usize, &Rated)| {
        let superiority = rated
            .superiority
            .map_or_else(String::new, |los| percent(los, 1));
        let [elo, interval] = rated.in_words();
        vec![
            (place + 1).to_string(),
            markdown_code(&rated.agent),
            elo,
            interval,
            superiority,
        ]
    };
    let mut text = markdown_table(header, &[], ratings.agents.iter().enumerate().map(row));
    if ratings.virtual_draws > 0.0 {
        let note = message!(
            "A player won or lost all games: {draws} virtual draws keep the ratings finite.",
            draws = ratings.virtual_draws,
        );
        text += &format!("\n{}\n", language.text(&note));
    }
    text
}

fn comparisons(result: &ExperimentResult, language: Language) -> String {
    let summary = ExperimentSummary::of(result);
    let header = [
        msgid!("the best"),
        "",
        msgid!("only the best"),
        msgid!("only the other"),
        msgid!("difference"),
        msgid!("p (Holm)"),
    ];
    let header = titles(header, language);
    let row = |comparison: &crate::Comparison| {
        let name = |match_index: usize| {
            markdown_code(&label(&summary.parameters, &summary.rows[match_index]))
        };
        let paired = comparison.paired;
        let counts = [paired.only_a, paired.only_b].map(count);
        let mut row = vec![name(comparison.a), name(comparison.b)];
        row.extend(counts);
        row.extend([comparison.difference_text(), p_value(comparison.p_adjusted)]);
        row
    };
    markdown_table(header, &[], result.comparisons_with_best().iter().map(row))
}
