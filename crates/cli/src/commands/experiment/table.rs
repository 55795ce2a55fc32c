//! An experiment's result for people.

use uctopia_arena::GroupResult;
use uctopia_format::{Cell, Table, cells, count, estimate, p_value, share};
use uctopia_lab::{
    Crosstable, ExperimentResult, ExperimentSummary, MatchOutcome, PlacesTable, RatingList,
    SummaryRow, repeats_text,
};
use uctopia_options::{Message, message, msgid};

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
    PlacesTable::of(result).table().to_text(language::current())
}

/// Who finished ahead of whom.
fn pairs(group: &GroupResult) -> String {
    let row = |pair: &uctopia_arena::GroupPair| {
        let [a, b] = [pair.a, pair.b].map(|agent| &group.agents[agent].agent);
        let [score, interval] = estimate(
            pair.score.map(|score| score.score),
            pair.score.map(|score| score.interval),
        );
        let elo = pair.elo.as_ref().map(uctopia_format::elo);
        cells![
            a,
            b,
            pair.tally.to_string(),
            score,
            interval,
            elo.unwrap_or_default()
        ]
    };
    let header = [
        "A",
        "B",
        msgid!("ahead-level-behind"),
        msgid!("score"),
        msgid!("95 % interval"),
        msgid!("Elo"),
    ];
    let mut text = output::table(header, group.pairs.iter().map(row));
    if let Some(repeats) = group.repeats_text() {
        text += &(language::current().text(&repeats) + "\n");
    }
    text
}

fn matches(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    match_table(result, summary).to_text(language::current())
}

/// The table with one row for each match.
pub(super) fn match_table(result: &ExperimentResult, summary: &ExperimentSummary) -> Table {
    let first = result.experiment.matches.first();
    let unit = first.map_or(msgid!("games"), |spec| spec.task.unit_name());
    let has_opponents = summary.rows.iter().any(|row| !row.b.is_empty());
    let interval = msgid!("95 % interval");
    let columns: &[&'static str] = match has_opponents {
        true => &[
            "A",
            "B",
            unit,
            msgid!("wins-draws-losses"),
            msgid!("score"),
            interval,
            msgid!("Elo"),
        ],
        false => &[
            msgid!("agent"),
            unit,
            msgid!("successes"),
            msgid!("rate"),
            interval,
        ],
    };
    let mut titles: Vec<Message> = summary
        .parameters
        .iter()
        .cloned()
        .map(Message::from)
        .collect();
    titles.extend(columns.iter().copied().map(Message::text));
    let row = |row: &SummaryRow| {
        let mut cells: Vec<Cell> = row.parameters.iter().map(Cell::from).collect();
        cells.push(match row.a.is_empty() {
            true => message!("random games of {game}", game = row.game).into(),
            false => Cell::from(&row.a),
        });
        let [value, interval] = row.estimate_text();
        cells.extend(match has_opponents {
            true => cells![
                &row.b,
                row.units_text(),
                row.tally.to_string(),
                value,
                interval,
                &row.elo
            ],
            false => cells![
                row.units_text(),
                row.tally.wins.to_string(),
                value,
                interval
            ],
        });
        cells
    };
    Table::new(titles, summary.rows.iter().map(row))
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
    let mut titles: Vec<Message> = vec!["".into(), msgid!("score").into()];
    if ratings.is_some() {
        titles.extend([msgid!("Elo"), msgid!("95 % interval")].map(Message::text));
    }
    titles.extend((1..=order.len()).map(|place| place.to_string().into()));
    let row = |(place, &agent): (usize, &usize)| {
        let mut cells = cells![
            format!("{}. {}", place + 1, crosstable.agents[agent]),
            scores[agent].map_or_else(String::new, share),
        ];
        if let Some(ratings) = ratings {
            cells.extend(ratings.agents[place].in_words().map(Cell::from));
        }
        let met = order.iter().map(|&other| crosstable.cells[agent][other]);
        cells.extend(met.map(|tally| match tally {
            None => "·".into(),
            Some(tally) => tally.to_string().into(),
        }));
        cells
    };
    output::table(titles, order.iter().enumerate().map(row))
}

fn comparisons(result: &ExperimentResult, summary: &ExperimentSummary) -> String {
    let name = |match_index: usize| &summary.rows[match_index].a;
    let row = |comparison: &uctopia_lab::Comparison| {
        cells![
            name(comparison.a),
            name(comparison.b),
            count(comparison.paired.only_a),
            count(comparison.paired.only_b),
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
    output::table(header, result.comparisons_with_best().iter().map(row))
}
