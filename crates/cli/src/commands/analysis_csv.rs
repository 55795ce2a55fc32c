//! An analysis for spreadsheets.

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
            let number = |number: Option<f64>| {
                number.map_or_else(String::new, |number| (number + 0.0).to_string())
            };
            // As many digits as tell it from other numbers of its four bytes: widened to eight, it would show digits that
            // were not computed.
            let short = |number: Option<f32>| {
                number.map_or_else(String::new, |number| (number + 0.0).to_string())
            };
            vec![
                answer.agent.to_string(),
                m.mv.clone(),
                (m.mv == report.best).to_string(),
                short(m.shown_value(&report.scale)),
                format!("{:?}", m.bound).to_lowercase(),
                number(interval.map(|interval| interval.low)),
                number(interval.map(|interval| interval.high)),
                m.visits.to_string(),
                short(m.proof.map(|proof| proof.payoff)),
                m.proof
                    .and_then(|proof| proof.plies)
                    .map_or_else(String::new, |plies| plies.to_string()),
                analysis.viewpoint.to_owned(),
                uctopia_format::scale_words(&report.scale).to_string(),
                m.pv.join(" "),
            ]
        })
    });
    output::csv(&header, rows)
}
