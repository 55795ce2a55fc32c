//! An experiment's result for people.

use uctopia_arena::GroupResult;
use uctopia_format::{count, estimate, p_value, share};
use uctopia_lab::{
    Crosstable, ExperimentResult, ExperimentSummary, MatchOutcome, PlacesTable, RatingList,
    SummaryRow, repeats_text,
};
use uctopia_options::msgid;

use crate::language::{self, localized};
use crate::output;

pub(super) fn text(result: &ExperimentResult) -> String {
    let summary = ExperimentSummary::of(result);
    let (id, seed) = (&result.id, result.experiment.seed);
    let mut text = localized!("experiment {id}, seed {seed}") + "\n\n";
    let groups: Vec<&GroupResult> = result.matches.iter().filter_map(group_of).collect();
    text += &if groups.is_empty() {
        matches(result, &summary)
    } else {
        places(result)
    };
    if let [only] = groups[..] {
        text += &format!("\n{}", pairs(only));
    }
    for test in summary.rows.iter().filter_map(SummaryRow::test_text) {
        text += &(language::text(&test) + "\n");
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
            let (a, b, unique, games) =
                (&found.a, &found.b, found.unique_games, found.tally.games());
            text += &(localized!("{a} against {b}: {unique} of {games} games are unique") + "\n");
            text += &repeats_text(found)
                .map_or_else(String::new, |repeats| language::text(&repeats) + "\n");
        }
    }
    let scores = result
        .matches
        .iter()
        .filter(|totals| group_of(totals).is_none());
    for score in scores.flat_map(|totals| totals.outcome.scores()) {
        text += &(localized!("mean score, {score}") + "\n");
    }
    if !result.reproducible {
        text += &(localized!("not reproducible: a time limit, or another program, decides") + "\n");
    }
    text
}

pub(super) fn group_of(totals: &uctopia_lab::MatchTotals) -> Option<&GroupResult> {
    match &totals.outcome {
        MatchOutcome::Group(group) => Some(group),
        _ => None,
    }
}

/// Who finished in which place, match by match.
fn places(result: &ExperimentResult) -> String {
    let (header, rows) = places_rows(result);
    output::table(
        &header.iter().map(String::as_str).collect::<Vec<_>>(),
        rows,
        &[],
    )
}

/// Header and rows of [`places`].
pub(super) fn places_rows(result: &ExperimentResult) -> (Vec<String>, Vec<Vec<String>>) {
    let table = PlacesTable::of(result);
    (
        table.header().iter().map(language::text).collect(),
        table.cells().collect(),
    )
}

/// Who finished ahead of whom.
fn pairs(group: &GroupResult) -> String {
    let row = |pair: &uctopia_arena::GroupPair| {
        let names = [pair.a, pair.b].map(|agent| group.agents[agent].agent.clone());
        let [score, interval] = estimate(
            pair.score.map(|score| score.score),
            pair.score.map(|score| score.interval),
        );
        let elo = pair
            .elo
            .as_ref()
            .map_or_else(String::new, uctopia_format::elo);
        [
            names.to_vec(),
            vec![pair.tally.to_string(), score, interval, elo],
        ]
        .concat()
    };
    let header = [
        "A",
        "B",
        msgid!("ahead-level-behind"),
        msgid!("score"),
        msgid!("95 % interval"),
        msgid!("Elo"),
    ];
    let mut text = output::table(&header, group.pairs.iter().map(row), &[]);
    if let Some(different) = group.distinct {
        let rounds = group.units;
        text += &(localized!("repeated games count once: {different} of {rounds} rounds differ")
            + "\n");
    }
    text
}

fn matches(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    let (header, rows) = match_rows(result, summary);
    output::table(&header, rows, &[])
}

/// Header and rows of the table with one row for each match.
pub(super) fn match_rows<'a>(
    result: &ExperimentResult,
    summary: &'a ExperimentSummary,
) -> (Vec<&'a str>, Vec<Vec<String>>) {
    let first = result.experiment.matches.first();
    let unit = first.map_or(msgid!("games"), |spec| spec.task.unit_name());
    let has_opponents = summary.rows.iter().any(|row| !row.b.is_empty());
    let mut header: Vec<&str> = summary.parameters.iter().map(String::as_str).collect();
    header.extend(if has_opponents {
        vec!["A", "B"]
    } else {
        vec![msgid!("agent")]
    });
    header.extend(match has_opponents {
        true => [unit, msgid!("wins-draws-losses"), msgid!("score")],
        false => [unit, msgid!("successes"), msgid!("rate")],
    });
    header.push(msgid!("95 % interval"));
    header.extend(has_opponents.then_some(msgid!("Elo")));
    let row = |row: &SummaryRow| {
        let mut fields = row.parameters.clone();
        fields.push(if row.a.is_empty() {
            localized!("random games of {game}", game = row.game)
        } else {
            row.a.clone()
        });
        fields.extend(has_opponents.then(|| row.b.clone()));
        fields.push(language::text(&row.units_text()));
        fields.push(if has_opponents {
            row.tally.to_string()
        } else {
            row.tally.wins.to_string()
        });
        fields.extend(row.estimate_text());
        fields.extend(has_opponents.then(|| row.elo.clone()));
        fields
    };
    (header, summary.rows.iter().map(row).collect())
}

/// The crosstable, the best agent first: by rating, or else by score.
fn cross(crosstable: &Crosstable, ratings: Option<&RatingList>) -> String {
    let scores = crosstable.scores();
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&one, &other| {
        scores[other]
            .partial_cmp(&scores[one])
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    if let Some(ratings) = ratings {
        order.sort_by_key(|&agent| {
            ratings
                .agents
                .iter()
                .position(|rated| rated.agent == crosstable.agents[agent])
        });
    }
    let mut header = vec!["", msgid!("score")];
    header.extend(
        ratings
            .map(|_| [msgid!("Elo"), msgid!("95 % interval")])
            .into_iter()
            .flatten(),
    );
    let places: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
    header.extend(places.iter().map(String::as_str));
    let row = |(place, &agent): (usize, &usize)| {
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
    output::table(&header, order.iter().enumerate().map(row), &[])
}

fn comparisons(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    let name = |match_index: usize| summary.rows[match_index].a.clone();
    let row = |comparison: &uctopia_lab::Comparison| {
        let (a, b) = (name(comparison.a), name(comparison.b));
        let counts = [comparison.paired.only_a, comparison.paired.only_b].map(count);
        let [only_a, only_b] = counts;
        vec![
            a,
            b,
            only_a,
            only_b,
            comparison.difference_text(),
            p_value(comparison.p_adjusted),
        ]
    };
    let header = [
        msgid!("same deals: A"),
        "B",
        msgid!("only A"),
        msgid!("only B"),
        msgid!("difference"),
        msgid!("p (Holm)"),
    ];
    output::table(&header, result.comparisons_with_best().iter().map(row), &[])
}
