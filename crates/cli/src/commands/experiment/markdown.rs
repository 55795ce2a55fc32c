//! An experiment's result as one table for a document.

use uctopia_arena::{Confidence, MatchResult};
use uctopia_format::{Cell, Table, elo, estimate};
use uctopia_lab::{ExperimentResult, ExperimentSummary, MatchOutcome, PlacesTable};
use uctopia_options::msgid;
use uctopia_statistics::{Interval, Tally};

use super::table::{group_of, match_table};
use crate::language;

/// The table of a gauntlet has the scores of all others against its first agent, the best first. Other experiments have one row
/// for each match, or for each agent where three and more play together.
pub(super) fn table(result: &ExperimentResult) -> String {
    if result
        .matches
        .iter()
        .any(|totals| group_of(totals).is_some())
    {
        return PlacesTable::of(result)
            .table()
            .to_markdown(language::current());
    }
    if let Some(matches) = gauntlet(result) {
        return opponents(&matches);
    }
    match_table(result, &ExperimentSummary::of(result)).to_markdown(language::current())
}

/// The matches of one agent against two or more others; `None` where there are any others.
fn gauntlet(result: &ExperimentResult) -> Option<Vec<&MatchResult>> {
    let mut matches: Vec<&MatchResult> = Vec::new();
    for totals in &result.matches {
        let MatchOutcome::Versus(found) = &totals.outcome else {
            return None;
        };
        matches.push(found);
    }
    let is_gauntlet = matches.len() > 1 && matches.iter().all(|found| found.a == matches[0].a);
    is_gauntlet.then_some(matches)
}

/// Each opponent of A with its own results, the best first.
fn opponents(matches: &[&MatchResult]) -> String {
    let score_of_a = |found: &MatchResult| found.tally.score().unwrap_or(0.5);
    let mut ordered = matches.to_vec();
    ordered.sort_by(|one, other| score_of_a(one).total_cmp(&score_of_a(other)));
    let header = [
        msgid!("agent"),
        msgid!("wins-draws-losses"),
        msgid!("score"),
        msgid!("95 % interval"),
        msgid!("Elo"),
    ];
    Table::new(header, ordered.into_iter().map(opponent)).to_markdown(language::current())
}

fn opponent(found: &MatchResult) -> Vec<Cell> {
    let Tally {
        wins,
        draws,
        losses,
    } = found.tally;
    let tally = Tally {
        wins: losses,
        draws,
        losses: wins,
    };
    let ([score, interval], difference) = match found.confidence {
        Confidence::Interval {
            score,
            elo: difference,
            ..
        } => {
            let interval = Interval {
                low: 1.0 - score.interval.high,
                high: 1.0 - score.interval.low,
            };
            let difference =
                difference.map_or_else(String::new, |difference| elo(&difference.reversed()));
            (
                estimate(Some(1.0 - score.score), Some(interval)),
                difference,
            )
        }
        Confidence::Repeats { .. } | Confidence::NoGames => {
            (estimate(tally.score(), None), String::new())
        }
    };
    let digits = [tally.to_string(), score, interval, difference];
    let digits = digits.map(|digits| Cell::Digits(digits.into()));
    std::iter::once(Cell::Code(found.b.clone()))
        .chain(digits)
        .collect()
}
