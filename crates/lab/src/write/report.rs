//! The report as Markdown.

use uctopia_arena::{Confidence, MatchResult};
use uctopia_format::{Cell, Language, Table, cells, count, p_value, percent, share};
use uctopia_options::{Localized as _, Message, message, msgid};
use uctopia_statistics::Tally;
use uctopia_text::{markdown, markdown_code};

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
        report += &(heading(message!("Places")) + &places.table().to_markdown(language));
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
    let items: Vec<String> = items.map(|item| markdown(&language.text(&item))).collect();
    if items.is_empty() {
        return String::new();
    }
    format!("\n{}\n\n- {}\n", language.text(title), items.join("\n- "))
}

fn table(result: &ExperimentResult, summary: &ExperimentSummary, language: Language) -> String {
    let first = result.experiment.matches.first();
    let unit = first.map_or(msgid!("games"), |spec| spec.task.unit_name());
    let titles = [
        "".into(),
        unit.into(),
        msgid!("wins-draws-losses").into(),
        value_name(result),
        msgid!("95 % interval").into(),
        msgid!("Elo").into(),
    ];
    let row = |row: &SummaryRow| {
        let [value, interval] = row.estimate_text();
        cells![
            Cell::Code(label(&summary.parameters, row)),
            row.units_text(),
            row.tally.to_string(),
            value,
            interval,
            &row.elo,
        ]
    };
    Table::new::<Message>(titles, summary.rows.iter().map(row)).to_markdown(language)
}

fn cross(crosstable: &Crosstable, language: Language) -> String {
    let mut titles: Vec<Message> = vec!["".into(), message!("score")];
    titles.extend((1..=crosstable.agents.len()).map(|number| number.to_string().into()));
    let met = |cell: &Option<Tally>| match cell {
        None => "·".to_owned(),
        Some(tally) => format!("{} ({tally})", tally.score().map(share).unwrap_or_default()),
    };
    let rows = (1..)
        .zip(&crosstable.agents)
        .zip(crosstable.scores())
        .zip(&crosstable.cells);
    let row = |(((number, agent), score), cells): (((usize, &String), Option<f64>), &Vec<_>)| {
        let mut row = vec![
            Cell::Markdown(format!("{number}. {}", markdown_code(agent))),
            score.map(share).unwrap_or_default().into(),
        ];
        row.extend(cells.iter().map(|cell| Cell::from(met(cell))));
        row
    };
    Table::new(titles, rows.map(row)).to_markdown(language)
}

fn rating_table(ratings: &RatingList, language: Language) -> String {
    let titles = [
        "",
        "",
        msgid!("Elo"),
        msgid!("95 % interval"),
        msgid!("LOS against the next one"),
    ];
    let row = |(place, rated): (usize, &Rated)| {
        let superiority = rated.superiority.map(|los| percent(los, 1));
        let [elo, interval] = rated.in_words();
        cells![
            place.to_string(),
            Cell::Code(rated.agent.clone()),
            elo,
            interval,
            superiority.unwrap_or_default(),
        ]
    };
    let mut text = Table::new(titles, (1..).zip(&ratings.agents).map(row)).to_markdown(language);
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
    let titles = [
        msgid!("the best"),
        "",
        msgid!("only the best"),
        msgid!("only the other"),
        msgid!("difference"),
        msgid!("p (Holm)"),
    ];
    let name =
        |match_index: usize| Cell::Code(label(&summary.parameters, &summary.rows[match_index]));
    let row = |comparison: &crate::Comparison| {
        cells![
            name(comparison.a),
            name(comparison.b),
            count(comparison.paired.only_a),
            count(comparison.paired.only_b),
            comparison.difference_text(),
            p_value(comparison.p_adjusted),
        ]
    };
    Table::new(titles, result.comparisons_with_best().iter().map(row)).to_markdown(language)
}
