//! An analysis for spreadsheets.

use uctopia_format::cells;

use crate::analysis::Analysis;
use crate::output;

pub(super) fn csv(analysis: &Analysis) -> String {
    let header = [
        "agent",
        "move",
        "chosen",
        "value",
        "bound",
        "low",
        "high",
        "visits",
        "proven_payoff",
        "proven_plies",
        "viewpoint",
        "scale",
        "principal_variation",
    ];
    let rows = analysis.answers.iter().flat_map(|answer| {
        let report = &answer.report;
        report.moves.iter().map(move |m| {
            let interval = m.interval(&report.scale);
            cells![
                answer.agent.to_string(),
                &m.mv,
                m.mv == report.best,
                m.shown_value(&report.scale),
                format!("{:?}", m.bound).to_lowercase(),
                interval.map(|ends| ends.low + 0.0),
                interval.map(|ends| ends.high + 0.0),
                m.visits,
                m.proof.map(|proof| proof.payoff),
                m.proof.and_then(|proof| proof.plies),
                analysis.viewpoint,
                uctopia_format::scale_words(&report.scale),
                m.pv.join(" "),
            ]
        })
    });
    output::csv(header, rows)
}
