//! An experiment's result as one table for a document.

use uctopia_arena::{Confidence, MatchResult};
use uctopia_format::{elo, estimate};
use uctopia_lab::{ExperimentResult, ExperimentSummary, MatchOutcome};
use uctopia_options::msgid;
use uctopia_statistics::{Interval, Tally};
use uctopia_text::markdown_code;

use super::table::{group_of, match_rows, places_rows};
use crate::output;

/// The table of a gauntlet has the scores of all others against its first agent, the best first. Other experiments have one row
/// for each match, or for each agent where three and more play together.
pub(super) fn table(result: &ExperimentResult) -> String {
    if result
        .matches
        .iter()
        .any(|totals| group_of(totals).is_some())
    {
        let (header, rows) = places_rows(result);
        return output::markdown(
            &header.iter().map(String::as_str).collect::<Vec<_>>(),
            &rows,
            &[],
        );
    }
    if let Some(matches) = gauntlet(result) {
        return opponents(&matches);
    }
    let summary = ExperimentSummary::of(result);
    let (header, rows) = match_rows(result, &summary);
    output::markdown(&header, &rows, &[])
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
    output::markdown_of(&header, ordered.into_iter().map(opponent), &[1, 2, 3, 4])
}

fn opponent(found: &MatchResult) -> Vec<String> {
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
    vec![
        markdown_code(&found.b),
        tally.to_string(),
        score,
        interval,
        difference,
    ]
}
