//! `uctopia-bench growth`: the cost of iterations as the tree grows.
//!
//! Each search runs in a process of its own, so that the peak of the resident memory is its own.

use std::time::Duration;

use serde::Serialize;
use uctopia_catalog::GameSpec;
use uctopia_cli::bench::{
    CPU_TIME_IS_KNOWN, TableFormat, Work, check, check_writable, checked_seconds, games,
    picture_kind, progress_line, remark, search_apart, stop_on_interrupt, uct_with, write,
    write_svg,
};
use uctopia_format::{Cell, Table, cells, count, duration};
use uctopia_game::StopFlag;
use uctopia_picture::{Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, curve_chart_svg};

use crate::Result;
use crate::args::GrowthArgs;

/// Games and options of UCT without others on the command line: small and large trees, the options that cost memory, long games
/// and wide boards.
const SEARCHES: [(&str, &str); 8] = [
    ("ttt", ""),
    ("connect4", ""),
    ("connect4", "solver=on"),
    ("connect4", "graph=on"),
    ("connect4", "amaf=rave"),
    ("othello", ""),
    ("gomoku", ""),
    ("mnk:m=19,n=19,k=5", ""),
];

/// The exponent of the least number of iterations.
const FIRST: u32 = 4;

/// A game and options, and what its searches took.
#[derive(Serialize)]
struct Growth {
    game: GameSpec,
    options: String,
    costs: Vec<Cost>,
}

/// What a search took.
#[derive(Clone, Copy, Serialize)]
struct Cost {
    iterations: u64,
    /// Seconds of CPU time.
    seconds: f64,
    /// By how much the resident memory grew; `None` where the system does not report it.
    bytes: Option<u64>,
}

impl Cost {
    fn iterations_a_second(&self) -> f64 {
        self.iterations as f64 / self.seconds.max(1e-9)
    }

    fn bytes_an_iteration(&self) -> Option<f64> {
        self.bytes
            .map(|bytes| bytes as f64 / self.iterations as f64)
    }
}

impl Growth {
    fn name(&self) -> String {
        if self.options.is_empty() {
            self.game.to_string()
        } else {
            format!("{} {}", self.game, self.options)
        }
    }

    /// Searches with more and more iterations, until they would take too long or the flag is raised.
    fn measure(&mut self, to: u32, most: Duration, stop: &StopFlag) {
        let line = progress_line(&self.name());
        let tell = |text: &str| {
            line.finish_and_clear();
            remark(text);
        };
        for exponent in FIRST..=to {
            let (name, iterations) = (self.name(), 10_u64.pow(exponent));
            // Ten times as many iterations take about ten times as long.
            let expected =
                Duration::from_secs_f64(10.0 * self.costs.last().map_or(0.0, |cost| cost.seconds));
            if expected > most {
                let (from, expected) = (count(iterations), duration(expected));
                let reason = format!("a search would take about {expected}, longer than --seconds");
                return tell(&format!(
                    "{name}: left out from {from} iterations on: {reason}"
                ));
            }
            let found = search_apart(&self.game, iterations, &self.options);
            if stop.is_raised() {
                return line.finish_and_clear();
            }
            match found {
                Ok(Work {
                    units,
                    seconds,
                    bytes,
                    ..
                }) if units == iterations => {
                    self.costs.push(Cost {
                        iterations,
                        seconds,
                        bytes,
                    });
                }
                Ok(Work { units, .. }) => {
                    let (from, done) = (count(iterations), count(units));
                    let reason =
                        format!("the search ended after {done}, since the result is proven");
                    return tell(&format!(
                        "{name}: left out from {from} iterations on: {reason}"
                    ));
                }
                Err(reason) => {
                    let from = count(iterations);
                    return tell(&format!(
                        "{name}: left out from {from} iterations on: {reason}"
                    ));
                }
            }
        }
        line.finish_and_clear();
    }
}

pub(crate) fn run(args: &GrowthArgs, format: TableFormat) -> Result<()> {
    let most = checked_seconds(args.seconds)?;
    let mut growths = growths(args)?;
    for growth in &growths {
        check(&growth.game, &uct_with(10, &[&growth.options])?)?;
    }
    if let Some(path) = &args.chart {
        picture_kind(path)?;
        check_writable(path)?;
    }
    let stop = stop_on_interrupt();
    for growth in &mut growths {
        if !stop.is_raised() {
            growth.measure(args.to, most, &stop);
        }
    }
    match format {
        TableFormat::Text | TableFormat::Markdown => write_wide(format, args.to, &growths)?,
        TableFormat::Json | TableFormat::Csv => write_long(format, &growths)?,
    }
    remarks(format);
    if let Some(path) = &args.chart {
        write_svg(path, &curve_chart_svg(&chart(&growths)), &growths)?;
    }
    if stop.is_raised() {
        return Err("figures that are missing were not measured".into());
    }
    Ok(())
}

/// What to measure: each game with each set of options.
fn growths(args: &GrowthArgs) -> Result<Vec<Growth>> {
    let growth = |game: GameSpec, options: &str| Growth {
        game,
        options: options.to_owned(),
        costs: Vec::new(),
    };
    if args.game.is_empty() && args.options.is_empty() {
        let known = SEARCHES
            .iter()
            .filter_map(|(game, options)| Some(growth(game.parse().ok()?, options)));
        let known: Vec<Growth> = known.collect();
        if !known.is_empty() {
            return Ok(known);
        }
    }
    let plain = [String::new()];
    let options = if args.options.is_empty() {
        &plain[..]
    } else {
        &args.options
    };
    let games = games(&args.game, &[])?;
    Ok(games
        .iter()
        .flat_map(|game| options.iter().map(|options| growth(game.clone(), options)))
        .collect())
}

/// For people: a row for each search, and a column for each number of iterations with thousands a second and bytes.
fn write_wide(format: TableFormat, to: u32, growths: &[Growth]) -> Result<()> {
    let exponents = FIRST..=to;
    let titles = exponents
        .clone()
        .map(|exponent| count(10_u64.pow(exponent)));
    let titles = ["game", "options"]
        .map(str::to_owned)
        .into_iter()
        .chain(titles);
    let cell = |cost: Option<&Cost>| {
        let Some(cost) = cost else {
            return Cell::Unknown;
        };
        let thousands = count((cost.iterations_a_second() / 1000.0).round() as u64);
        let bytes = cost.bytes_an_iteration();
        let bytes = bytes.map_or_else(|| "–".to_owned(), |bytes| format!("{bytes:.0}"));
        Cell::Digits(format!("{thousands}, {bytes}").into())
    };
    let row = |growth: &Growth| {
        let mut row = cells![growth.game.to_string(), &growth.options];
        row.extend((0..exponents.clone().count()).map(|index| cell(growth.costs.get(index))));
        row
    };
    Ok(write(format, &Table::new(titles, growths.iter().map(row)))?)
}

/// For programs: a row for each search of so many iterations.
fn write_long(format: TableFormat, growths: &[Growth]) -> Result<()> {
    let header = [
        "game",
        "options",
        "iterations",
        "iterations/s",
        "bytes/iteration",
    ];
    let row = |growth: &Growth, cost: &Cost| {
        cells![
            growth.game.to_string(),
            &growth.options,
            cost.iterations,
            Cell::Number(cost.iterations_a_second(), 0),
            Cell::number(cost.bytes_an_iteration(), 2),
        ]
    };
    let rows = growths
        .iter()
        .flat_map(|growth| growth.costs.iter().map(|cost| row(growth, cost)));
    Ok(write(format, &Table::new(header, rows))?)
}

fn remarks(format: TableFormat) {
    if format == TableFormat::Text {
        remark(
            "under each number of iterations in one tree: thousands of iterations a CPU second, and bytes of resident memory an \
             iteration; from the first position",
        );
    }
    if !CPU_TIME_IS_KNOWN {
        remark("CPU time is not available on this system: times are those of the clock");
    }
}

fn chart(growths: &[Growth]) -> CurveChart {
    let axis = |label: String| Axis {
        label,
        scale: AxisScale::Log,
        range: None,
    };
    let point = |cost: &Cost| CurvePoint {
        x: cost.iterations as f64,
        y: Estimate::exact(cost.iterations_a_second()),
    };
    let curve = |growth: &Growth| Curve {
        name: growth.name(),
        points: growth.costs.iter().map(point).collect(),
    };
    CurveChart {
        title: "Cost of iterations as the tree grows".to_owned(),
        x: axis("iterations in one tree".to_owned()),
        y: axis("iterations a CPU second".to_owned()),
        series: growths.iter().map(curve).collect(),
        ..CurveChart::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(game: &[&str], options: &[&str]) -> GrowthArgs {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        GrowthArgs {
            game: owned(game),
            options: owned(options),
            to: 4,
            seconds: 1.0,
            chart: None,
        }
    }

    #[test]
    fn every_game_is_measured_with_every_set_of_options() {
        let names = |args: &GrowthArgs| {
            growths(args)
                .unwrap()
                .iter()
                .map(Growth::name)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names(&args(&["ttt"], &["", "graph=on"])),
            ["ttt", "ttt graph=on"]
        );
        assert_eq!(names(&args(&["ttt", "othello"], &[])), ["ttt", "othello"]);
        assert_eq!(names(&args(&[], &[])).len(), SEARCHES.len());
    }

    #[test]
    fn the_chart_has_a_curve_for_each_search() {
        let mut growth = growths(&args(&["ttt"], &["graph=on"])).unwrap();
        growth[0].costs.push(Cost {
            iterations: 10_000,
            seconds: 0.01,
            bytes: Some(200_000),
        });
        let chart = chart(&growth);
        assert_eq!(chart.series[0].name, "ttt graph=on");
        assert_eq!(
            (
                chart.series[0].points[0].x,
                chart.series[0].points[0].y.value
            ),
            (1e4, 1e6)
        );
        assert_eq!(growth[0].costs[0].bytes_an_iteration(), Some(20.0));
    }
}
