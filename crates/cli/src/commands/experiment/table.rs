//! An experiment's result for people.

use uctopia_arena::GroupResult;
use uctopia_format::{count, estimate, p_value, share};
use uctopia_lab::{
    Crosstable, ExperimentResult, ExperimentSummary, MatchOutcome, PlacesTable, RatingList, SummaryRow, repeats_text,
};

use crate::output;

pub(super) fn text(result: &ExperimentResult) -> String {
    let summary = ExperimentSummary::of(result);
    let mut text = format!("experiment {}, seed {}\n\n", result.id, result.experiment.seed);
    let groups: Vec<&GroupResult> = result.matches.iter().filter_map(group_of).collect();
    text += &if groups.is_empty() { matches(result, &summary) } else { places(result) };
    if let [only] = groups[..] {
        text += &format!("\n{}", pairs(only));
    }
    for test in summary.rows.iter().filter_map(SummaryRow::test_text) {
        text += &format!("{test}\n");
    }
    let crosstable = Crosstable::of(result);
    if crosstable.agents.len() > 2 {
        text += &format!("\n{}", cross(&crosstable, result.ratings.as_ref()));
    }
    if !result.comparisons.is_empty() {
        text += &format!("\n{}", comparisons(result, &summary));
    }
    for totals in &result.matches {
        if let MatchOutcome::Versus(found) = &totals.outcome
            && found.unique_games < found.tally.games()
        {
            let games = found.tally.games();
            text += &format!("{} against {}: {} of {games} games are unique\n", found.a, found.b, found.unique_games);
            text += &repeats_text(found).map_or_else(String::new, |repeats| repeats + "\n");
        }
    }
    let scores = result.matches.iter().filter(|totals| group_of(totals).is_none());
    for score in scores.flat_map(|totals| totals.outcome.scores()) {
        text += &format!("mean score, {score}\n");
    }
    if !result.reproducible {
        text += "not reproducible: a time limit, or another program, decides\n";
    }
    text
}

fn group_of(totals: &uctopia_lab::MatchTotals) -> Option<&GroupResult> {
    match &totals.outcome {
        MatchOutcome::Group(group) => Some(group),
        _ => None,
    }
}

/// Who finished in which place, match by match.
fn places(result: &ExperimentResult) -> String {
    let table = PlacesTable::of(result);
    let header = table.header();
    output::table(&header.iter().map(String::as_str).collect::<Vec<_>>(), table.cells(), &[])
}

/// Who finished ahead of whom.
fn pairs(group: &GroupResult) -> String {
    let row = |pair: &uctopia_arena::GroupPair| {
        let names = [pair.a, pair.b].map(|agent| group.agents[agent].agent.clone());
        let [score, interval] = estimate(pair.score.map(|score| score.score), pair.score.map(|score| score.interval));
        let elo = pair.elo.as_ref().map_or_else(String::new, uctopia_format::elo);
        [names.to_vec(), vec![pair.tally.to_string(), score, interval, elo]].concat()
    };
    let header = ["A", "B", "ahead-level-behind", "score", "95 % interval", "Elo"];
    let mut text = output::table(&header, group.pairs.iter().map(row), &[]);
    if let Some(different) = group.distinct {
        text += &format!("repeated games count once: {different} of {} rounds differ\n", group.units);
    }
    text
}

fn matches(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    let first = result.experiment.matches.first();
    let unit = first.map_or("games", |spec| spec.task.unit_name());
    let has_opponents = summary.rows.iter().any(|row| !row.b.is_empty());
    let mut header: Vec<&str> = summary.parameters.iter().map(String::as_str).collect();
    header.extend(if has_opponents { vec!["A", "B"] } else { vec!["agent"] });
    header.extend(if has_opponents { [unit, "wins-draws-losses", "score"] } else { [unit, "successes", "rate"] });
    header.push("95 % interval");
    header.extend(has_opponents.then_some("Elo"));
    let row = |row: &SummaryRow| {
        let mut fields = row.parameters.clone();
        fields.push(if row.a.is_empty() { format!("random games of {}", row.game) } else { row.a.clone() });
        fields.extend(has_opponents.then(|| row.b.clone()));
        fields.push(row.units_text());
        fields.push(if has_opponents { row.tally.to_string() } else { row.tally.wins.to_string() });
        fields.extend(row.estimate_text());
        fields.extend(has_opponents.then(|| row.elo.clone()));
        fields
    };
    output::table(&header, summary.rows.iter().map(row), &[])
}

/// The crosstable, the best agent first: by rating, or else by score.
fn cross(crosstable: &Crosstable, ratings: Option<&RatingList>) -> String {
    let scores = crosstable.scores();
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&one, &other| scores[other].partial_cmp(&scores[one]).unwrap_or(std::cmp::Ordering::Equal));
    if let Some(ratings) = ratings {
        order.sort_by_key(|&agent| ratings.agents.iter().position(|rated| rated.agent == crosstable.agents[agent]));
    }
    let mut header = vec![String::new(), "score".to_owned()];
    header.extend(ratings.map(|_| ["Elo", "95 % interval"].map(str::to_owned)).into_iter().flatten());
    header.extend((1..=order.len()).map(|place| place.to_string()));
    let row =
        |(place, &agent): (usize, &usize)| {
            let mut row = vec![format!("{}. {}", place + 1, crosstable.agents[agent])];
            row.push(scores[agent].map_or_else(String::new, share));
            if let Some(ratings) = ratings {
                row.extend(ratings.agents[place].in_words());
            }
            row.extend(order.iter().map(|&other| {
                crosstable.cells[agent][other].map_or_else(|| "·".to_owned(), |tally| tally.to_string())
            }));
            row
        };
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    output::table(&header, order.iter().enumerate().map(row), &[])
}

fn comparisons(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    let name = |match_index: usize| summary.rows[match_index].a.clone();
    let row = |comparison: &uctopia_lab::Comparison| {
        let (a, b) = (name(comparison.a), name(comparison.b));
        let counts = [comparison.paired.only_a, comparison.paired.only_b].map(count);
        let [only_a, only_b] = counts;
        vec![a, b, only_a, only_b, comparison.difference_text(), p_value(comparison.p_adjusted)]
    };
    let header = ["same deals: A", "B", "only A", "only B", "difference", "p (Holm)"];
    output::table(&header, result.comparisons_with_best().iter().map(row), &[])
}
