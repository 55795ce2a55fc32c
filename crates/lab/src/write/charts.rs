//! Charts of an experiment.

use std::collections::BTreeMap;

use uctopia_format::Language;
use uctopia_options::{Message, message};
use uctopia_picture::{
    Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, IntervalChart, IntervalRow,
    Measurement, curve_chart_svg, interval_chart_svg,
};

use super::summary::{ExperimentSummary, SummaryRow};
use crate::{ExperimentResult, MatchOutcome};

/// A chart of an experiment.
#[derive(Clone, Copy)]
pub(super) enum Chart {
    /// Every match with its interval.
    Matches,
    /// The values against a number that was varied.
    Curve,
}

impl Chart {
    /// The charts of a result.
    pub(super) fn all(result: &ExperimentResult) -> Vec<Self> {
        let has_curve = curve(result, Language::default()).is_some();
        std::iter::once(Self::Matches)
            .chain(has_curve.then_some(Self::Curve))
            .collect()
    }

    /// The name of its file.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Matches => "contests.svg",
            Self::Curve => "curve.svg",
        }
    }

    /// The drawing.
    pub(super) fn svg(self, result: &ExperimentResult, language: Language) -> String {
        match self {
            Self::Matches => interval_chart_svg(&matches(result, language)),
            Self::Curve => {
                curve(result, language).map_or_else(String::new, |curve| curve_chart_svg(&curve))
            }
        }
    }
}

/// What the values of an experiment are.
pub(super) fn value_name(result: &ExperimentResult) -> Message {
    match result.matches.first().map(|totals| &totals.outcome) {
        Some(MatchOutcome::Versus(found)) if found.deals.is_none() => message!("score"),
        Some(MatchOutcome::Versus(_)) => {
            message!("share of deals on which the first agent did better")
        }
        Some(MatchOutcome::Group(_)) => message!("share of the first agent's payoff"),
        Some(MatchOutcome::Alone(_)) => message!("success rate"),
        Some(MatchOutcome::RandomGames(_)) | None => message!("games won by the first player"),
    }
}

/// A row's name among others: what varies, or who plays.
pub(super) fn label(parameters: &[String], row: &SummaryRow) -> String {
    let values = parameters
        .iter()
        .zip(&row.parameters)
        .filter(|(_, value)| !value.is_empty());
    let values: Vec<String> = values
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    match (values.is_empty(), row.a.as_str(), row.b.as_str()) {
        (false, ..) => values.join(", "),
        (true, "", _) => row.game.clone(),
        (true, a, "") => a.to_owned(),
        (true, a, b) => format!("{a} – {b}"),
    }
}

fn estimate(row: &SummaryRow) -> Option<Estimate> {
    let value = row.value?;
    Some(row.interval.map_or(Estimate::exact(value), |i| {
        Estimate::within(value, i.low, i.high)
    }))
}

fn axis(result: &ExperimentResult, rare: bool, language: Language) -> Axis {
    let (scale, range) = if rare {
        (AxisScale::Log, None)
    } else {
        (AxisScale::Percent, Some((0.0, 1.0)))
    };
    Axis {
        label: language.text(&value_name(result)),
        scale,
        range,
    }
}

fn matches(result: &ExperimentResult, language: Language) -> IntervalChart {
    let summary = ExperimentSummary::of(result);
    let row = |row: &SummaryRow| IntervalRow {
        label: label(&summary.parameters, row),
        measured: estimate(row)
            .map(|estimate| Measurement {
                series: 0,
                estimate,
            })
            .into_iter()
            .collect(),
        ..IntervalRow::default()
    };
    let values: Vec<f64> = summary.rows.iter().filter_map(|row| row.value).collect();
    let rare = !values.is_empty() && values.iter().all(|&value| value > 0.0 && value < 0.01);
    IntervalChart {
        title: title(result),
        axis: axis(result, rare, language),
        series: vec![language.text(&value_name(result))],
        rows: summary.rows.iter().map(row).collect(),
        caption: vec![language.text(&message!("95 % intervals"))],
        ..IntervalChart::default()
    }
}

fn title(result: &ExperimentResult) -> String {
    let mut games: Vec<String> = result
        .experiment
        .matches
        .iter()
        .map(|spec| spec.game.to_string())
        .collect();
    games.dedup();
    games.join(", ")
}

/// The value against the parameter with the most different numbers, one curve for each combination of the others.
fn curve(result: &ExperimentResult, language: Language) -> Option<CurveChart> {
    let summary = ExperimentSummary::of(result);
    let numbers = |name: usize| {
        let values = summary.rows.iter().map(|row| {
            row.parameters[name]
                .parse::<f64>()
                .ok()
                .filter(|x| x.is_finite())
        });
        let mut values = values.collect::<Option<Vec<f64>>>()?;
        values.sort_by(f64::total_cmp);
        values.dedup();
        (values.len() > 1).then_some(values)
    };
    let candidates = (0..summary.parameters.len()).filter_map(|name| Some((name, numbers(name)?)));
    let (x, numbers) = candidates.max_by_key(|(_, values)| values.len())?;
    let mut curves: BTreeMap<String, Vec<CurvePoint>> = BTreeMap::new();
    for row in &summary.rows {
        let Some(y) = estimate(row) else { continue };
        let mut others = row.clone();
        others.parameters[x].clear();
        let all_empty = others.parameters.iter().all(String::is_empty);
        let name = if all_empty {
            String::new()
        } else {
            label(&summary.parameters, &others)
        };
        curves.entry(name).or_default().push(CurvePoint {
            x: row.parameters[x].parse().ok()?,
            y,
        });
    }
    let (least, most) = (numbers[0], numbers[numbers.len() - 1]);
    let scale = if least > 0.0 && most / least >= 8.0 {
        AxisScale::Log
    } else {
        AxisScale::Plain
    };
    let named = |(name, points): (String, Vec<CurvePoint>)| {
        let name = if name.is_empty() {
            language.text(&value_name(result))
        } else {
            name
        };
        Curve { name, points }
    };
    Some(CurveChart {
        title: title(result),
        x: Axis {
            label: summary.parameters[x].clone(),
            scale,
            range: None,
        },
        y: axis(result, false, language),
        series: curves.into_iter().map(named).collect(),
        caption: vec![language.text(&message!("95 % intervals"))],
        ..CurveChart::default()
    })
}
