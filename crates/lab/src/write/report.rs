//! The report as Markdown.

use uctopia_arena::{Confidence, MatchResult};
use uctopia_format::{count, p_value, percent, share};

use uctopia_game::message::Message;

use super::charts::{label, value_name};
use super::places::PlacesTable;
use super::summary::{Crosstable, ExperimentSummary, SummaryRow, repeats_text};
use crate::{ExperimentResult, MatchOutcome, Rated, RatingList};

/// `charts` are the names of the charts' files.
pub(super) fn report(result: &ExperimentResult, charts: &[&str]) -> String {
    let summary = ExperimentSummary::of(result);
    let mut text = format!("# Experiment {}\n\n", result.id);
    text += &format!("Seed {}, uctopia {}. {}\n\n", result.experiment.seed, result.uctopia, standing(result));
    text += &table(result, &summary);
    let places = PlacesTable::of(result);
    if !places.rows.is_empty() {
        text += &format!("\n## Places\n\n{}", lines(&texts(places.header()), places.cells()));
    }
    text += &scores(result);
    let tests = texts(summary.rows.iter().filter_map(SummaryRow::test_text));
    if !tests.is_empty() {
        text += &format!("\nSequential tests; Elo above knows about them:\n\n- {}\n", tests.join("\n- "));
    }
    for chart in charts {
        text += &format!("\n![{}]({chart})\n", value_name(result));
    }
    let crosstable = Crosstable::of(result);
    if crosstable.agents.len() > 2 {
        text += &format!("\n## Crosstable\n\n{}", cross(&crosstable));
    }
    if let Some(ratings) = &result.ratings {
        text += &format!("\n## Ratings\n\n{}", rating_table(ratings));
    }
    if !result.comparisons.is_empty() {
        text += &format!("\n## Against the best, on the same deals\n\n{}", comparisons(result));
    }
    text += "\nIntervals hold with 95 %: of scores from the variance of pairs of games, of success rates by Clopper and \
             Pearson. p-values are those of the exact sign test on the deals that only one of two agents won (McNemar).\n";
    text
}

/// How far it is, and what must be known about it.
fn standing(result: &ExperimentResult) -> String {
    let mut notes = Vec::new();
    if !result.complete {
        notes.push("Not finished: only an unbroken run of games counts.".to_owned());
    }
    if !result.reproducible {
        notes.push("**Not reproducible**: a time limit or an external program was used.".to_owned());
    }
    for totals in &result.matches {
        if let MatchOutcome::Versus(found) = &totals.outcome {
            notes.extend(repeats(found));
        }
    }
    notes.join(" ")
}

fn repeats(found: &MatchResult) -> Option<String> {
    let (a, b) = (&found.a, &found.b);
    match found.confidence {
        Confidence::Repeats { .. } => Some(format!("{a} against {b}: {}.", found.confidence)),
        _ => repeats_text(found).map(|text| format!("{a} against {b}: {text}.")),
    }
}

/// The mean scores, in games that count something beside win and loss.
fn scores(result: &ExperimentResult) -> String {
    let means = texts(result.matches.iter().flat_map(|totals| totals.outcome.scores()));
    if means.is_empty() { String::new() } else { format!("\nMean scores:\n\n- {}\n", means.join("\n- ")) }
}

/// The report is in English.
fn texts(messages: impl IntoIterator<Item = Message>) -> Vec<String> {
    messages.into_iter().map(|message| message.to_string()).collect()
}

fn lines(header: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |fields: &[String]| format!("| {} |\n", fields.join(" | "));
    let mut text = line(header) + &line(&vec!["---".to_owned(); header.len()]);
    rows.into_iter().for_each(|row| text += &line(&row));
    text
}

fn table(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    let units = result.experiment.matches.first().map_or("games", |spec| spec.task.unit_name());
    let header = ["", units, "wins-draws-losses", value_name(result), "95 % interval", "Elo"].map(str::to_owned);
    let row = |row: &SummaryRow| {
        let units = row.units_text().to_string();
        let name = format!("`{}`", label(&summary.parameters, row));
        let [value, interval] = row.estimate_text();
        vec![name, units, row.tally.to_string(), value, interval, row.elo.clone()]
    };
    lines(&header, summary.rows.iter().map(row))
}

fn cross(crosstable: &Crosstable) -> String {
    let mut header = vec![String::new(), "score".to_owned()];
    header.extend((1..=crosstable.agents.len()).map(|number| number.to_string()));
    let rows = crosstable.agents.iter().zip(crosstable.scores()).zip(&crosstable.cells).enumerate();
    let row = |(number, ((agent, score), cells)): (usize, ((&String, Option<f64>), &Vec<_>))| {
        let mut row = vec![format!("{}. `{agent}`", number + 1), score.map_or_else(String::new, share)];
        row.extend(cells.iter().map(|cell: &Option<uctopia_statistics::Tally>| {
            cell.map_or_else(
                || "·".to_owned(),
                |tally| format!("{} ({tally})", tally.score().map_or_else(String::new, share)),
            )
        }));
        row
    };
    lines(&header, rows.map(row))
}

fn rating_table(ratings: &RatingList) -> String {
    let header = ["", "", "Elo", "95 % interval", "LOS against the next one"].map(str::to_owned);
    let row = |(place, rated): (usize, &Rated)| {
        let superiority = rated.superiority.map_or_else(String::new, |los| percent(los, 1));
        let [elo, interval] = rated.in_words();
        vec![(place + 1).to_string(), format!("`{}`", rated.agent), elo, interval, superiority]
    };
    let mut text = lines(&header, ratings.agents.iter().enumerate().map(row));
    if ratings.virtual_draws > 0.0 {
        text += &format!(
            "\nA player won or lost all games: {} virtual draws keep the ratings finite.\n",
            ratings.virtual_draws
        );
    }
    text
}

fn comparisons(result: &ExperimentResult) -> String {
    let summary = ExperimentSummary::of(result);
    let header = ["the best", "", "only the best", "only the other", "difference", "p (Holm)"].map(str::to_owned);
    let row = |comparison: &crate::Comparison| {
        let name = |match_index: usize| format!("`{}`", label(&summary.parameters, &summary.rows[match_index]));
        let paired = comparison.paired;
        let counts = [paired.only_a, paired.only_b].map(count);
        let mut row = vec![name(comparison.a), name(comparison.b)];
        row.extend(counts);
        row.extend([comparison.difference_text(), p_value(comparison.p_adjusted)]);
        row
    };
    lines(&header, result.comparisons_with_best().iter().map(row))
}
