//! Tables of figures with intervals: people read a figure and its interval in one column, programs in three.

use uctopia_format::{estimate, ratio};
use uctopia_statistics::{Interval, MedianEstimate, RatioEstimate, ScoreEstimate};

use super::rows::{NOTHING, write};
use crate::args::TableFormat;
use crate::failure::Failure;

/// A figure, with its 95 % interval where one is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    value: f64,
    interval: Option<Interval>,
}

impl From<MedianEstimate> for Figure {
    fn from(estimate: MedianEstimate) -> Self {
        Self {
            value: estimate.median,
            interval: estimate.interval,
        }
    }
}

impl From<RatioEstimate> for Figure {
    fn from(estimate: RatioEstimate) -> Self {
        Self {
            value: estimate.ratio,
            interval: estimate.interval,
        }
    }
}

impl From<ScoreEstimate> for Figure {
    fn from(estimate: ScoreEstimate) -> Self {
        Self {
            value: estimate.score,
            interval: Some(estimate.interval),
        }
    }
}

/// What stands in a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A name or a word.
    Name(String),
    /// A number with so many decimals.
    Number(Option<f64>, usize),
    /// How many times as much, with so many decimals.
    Ratio(Option<Figure>, usize),
    /// A share of points.
    Share(Option<Figure>),
}

impl Cell {
    /// The text for people.
    fn shown(&self) -> String {
        let nothing = || NOTHING.to_owned();
        match self {
            Self::Name(name) => name.clone(),
            Self::Number(number, decimals) => {
                number.map_or_else(nothing, |number| format!("{number:.decimals$}"))
            }
            Self::Ratio(figure, decimals) => figure.map_or_else(nothing, |figure| {
                ratio(figure.value, figure.interval, *decimals)
            }),
            Self::Share(figure) => figure.map_or_else(nothing, |Figure { value, interval }| {
                estimate(Some(value), interval)
                    .join(" ")
                    .trim_end()
                    .to_owned()
            }),
        }
    }

    /// The texts for programs: of a figure the value and both ends of its interval.
    fn plain(&self) -> Vec<String> {
        let number = |number: Option<f64>, decimals: usize| {
            number.map_or_else(
                || NOTHING.to_owned(),
                |number| format!("{number:.decimals$}"),
            )
        };
        match self {
            Self::Name(name) => vec![name.clone()],
            Self::Number(value, decimals) => vec![number(*value, *decimals)],
            Self::Ratio(figure, _) | Self::Share(figure) => {
                let ends = figure.and_then(|figure| figure.interval);
                let values = [
                    figure.map(|figure| figure.value),
                    ends.map(|ends| ends.low),
                    ends.map(|ends| ends.high),
                ];
                values.map(|value| number(value, 5)).to_vec()
            }
        }
    }

    fn is_figure(&self) -> bool {
        matches!(self, Self::Ratio(..) | Self::Share(_))
    }

    fn is_text(&self) -> bool {
        matches!(self, Self::Name(_))
    }
}

/// Writes rows of cells; every column holds cells of one kind. The header's names, in English, become the keys for programs, and
/// those of the ends of an interval get `low` and `high` behind them.
pub fn write_cells(
    format: TableFormat,
    header: &[&str],
    rows: &[Vec<Cell>],
) -> Result<(), Failure> {
    let is =
        |column: usize, kind: fn(&Cell) -> bool| rows.first().is_some_and(|row| kind(&row[column]));
    if matches!(format, TableFormat::Text | TableFormat::Markdown) {
        let right: Vec<usize> = (0..header.len())
            .filter(|&column| !is(column, Cell::is_text))
            .collect();
        let rows: Vec<Vec<String>> = rows
            .iter()
            .map(|row| row.iter().map(Cell::shown).collect())
            .collect();
        return write(format, header, &rows, &right);
    }
    let mut names = Vec::new();
    let mut right = Vec::new();
    for (column, name) in header.iter().enumerate() {
        let first = names.len();
        names.push((*name).to_owned());
        if is(column, Cell::is_figure) {
            names.extend(["low", "high"].map(|end| format!("{name} {end}")));
        }
        if !is(column, Cell::is_text) {
            right.extend(first..names.len());
        }
    }
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().flat_map(Cell::plain).collect())
        .collect();
    write(
        format,
        &names.iter().map(String::as_str).collect::<Vec<_>>(),
        &rows,
        &right,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_one_cell_for_people_and_three_for_programs() {
        let estimate = RatioEstimate {
            samples: 3,
            ratio: 1.834,
            interval: Some(Interval {
                low: 1.8,
                high: 1.87,
            }),
        };
        let cell = Cell::Ratio(Some(estimate.into()), 2);
        assert_eq!(cell.shown(), "1.83 × [1.80, 1.87]");
        assert_eq!(cell.plain(), ["1.83400", "1.80000", "1.87000"]);
        assert_eq!(Cell::Ratio(None, 2).plain(), [NOTHING; 3]);
        let score = ScoreEstimate::of([40, 0, 60]).unwrap();
        assert_eq!(
            Cell::Share(Some(score.into())).shown(),
            "60.0 % [50.2 %, 69.0 %]"
        );
    }
}
