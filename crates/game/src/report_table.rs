//! A report as a table in plain text.

use std::fmt;

use crate::interval::{Interval, reward_interval};
use crate::words::{finding, interval_text, share};
use crate::{MoveReport, Report, Scale};

/// A column of the table that a report displays: one cell for each move.
///
/// ```
/// use uctopia_game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, visits| MoveReport { value: Some(0.5), visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 30), tried(1, 10)], Scale::Unit, 0);
/// let visits = report.columns(&report.ranked(report.player)).remove(2);
/// assert_eq!((visits.name, visits.cells), ("visits", vec!["30".to_owned(), "10".to_owned()]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportColumn {
    /// What stands above it.
    pub name: &'static str,
    /// Whether it is set to the right, as numbers are.
    pub is_number: bool,
    /// What it says of each move; empty where nothing is known.
    pub cells: Vec<String>,
}

impl<M> MoveReport<M> {
    /// The 95 % interval of a sampled value in this scale: where the mean of ever more samples would lie. `None` where nothing
    /// was sampled, something is proven, or the values are points.
    ///
    /// ```
    /// use uctopia_game::{MoveReport, Proof, Scale};
    /// let m = MoveReport { value: Some(0.2), visits: 400, variance: Some(0.96), ..MoveReport::new("f5") };
    /// assert!(m.interval(&Scale::Signed).unwrap().contains(0.25));
    /// let proven = MoveReport { proof: Some(Proof { payoff: 0.0, plies: None }), ..m };
    /// assert_eq!(proven.interval(&Scale::Signed), None);
    /// ```
    #[must_use]
    pub fn interval(&self, scale: &Scale) -> Option<Interval> {
        let range = match scale {
            Scale::Signed => -1.0..=1.0,
            Scale::Unit => 0.0..=1.0,
            Scale::Points { .. } => return None,
        };
        if self.proof.is_some() {
            return None;
        }
        reward_interval(f64::from(self.value?), f64::from(self.variance?), self.visits, range)
    }
}

impl<M: fmt::Display + PartialEq> Report<M> {
    /// The columns of a table of these moves: move, value, 95 % interval, visits, share and principal variation, without
    /// those about which nothing is known.
    #[must_use]
    pub fn columns(&self, moves: &[&MoveReport<M>]) -> Vec<ReportColumn> {
        let column = |name, is_number, cell: &dyn Fn(&MoveReport<M>) -> String| ReportColumn {
            name,
            is_number,
            cells: moves.iter().map(|m| cell(m)).collect(),
        };
        let star = |m: &MoveReport<M>| if m.mv == self.best { "*" } else { "" };
        let percent = |share: f64| format!("{share:.1}%");
        let mut columns = vec![
            column("move", false, &|m| format!("{}{}", m.mv, star(m))),
            column("value", true, &|m| finding(&self.scale, m)),
            column("95 % interval", false, &|m| interval_text(&self.scale, m)),
            column("visits", true, &|m| if m.visits > 0 { m.visits.to_string() } else { String::new() }),
            column("share", true, &|m| share(self, m).map_or_else(String::new, percent)),
            column("principal variation", false, &line),
        ];
        columns.retain(|column| column.cells.iter().any(|cell| !cell.is_empty()));
        columns
    }
}

/// The principal variation; an untried move alone says nothing.
fn line<M: fmt::Display>(m: &MoveReport<M>) -> String {
    let is_known = m.pv.len() > 1 || m.visits > 0;
    let moves: Vec<String> = m.pv.iter().filter(|_| is_known).map(ToString::to_string).collect();
    moves.join(" ")
}

/// The table of moves that `uctopia analyze` prints, for the player whose values these are: a star behind the chosen move, the
/// others in the order of [`ranked`](Report::ranked). [`to_text`](Report::to_text) makes text of moves that are none.
///
/// ```
/// use uctopia_game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, value, visits| MoveReport { value: Some(value), variance: Some(0.2), visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 0.5, 30), tried(1, -0.25, 10)], Scale::Signed, 0);
/// let lines = [
///     "move   value  95 % interval    visits  share  principal variation",
///     "0*    +0.500  +0.313 … +0.650      30  75.0%  0",
///     "1     -0.250  -0.529 … +0.078      10  25.0%  1",
/// ];
/// assert_eq!(report.to_string(), lines.join("\n"));
/// ```
impl<M: fmt::Display + PartialEq> fmt::Display for Report<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.ranked(self.player);
        let columns = self.columns(&order);
        let width = |text: &str| text.chars().count();
        let widths: Vec<usize> = columns
            .iter()
            .map(|column| column.cells.iter().map(|cell| width(cell)).fold(width(column.name), usize::max))
            .collect();
        let row = |texts: Vec<&str>| {
            let mut line = String::new();
            for ((column, text), &most) in columns.iter().zip(texts).zip(&widths) {
                let blanks = " ".repeat(most - width(text));
                line += &if column.is_number { format!("{blanks}{text}  ") } else { format!("{text}{blanks}  ") };
            }
            line.trim_end().to_owned()
        };
        f.write_str(&row(columns.iter().map(|column| column.name).collect()))?;
        (0..order.len()).try_for_each(|place| {
            write!(f, "\n{}", row(columns.iter().map(|column| column.cells[place].as_str()).collect()))
        })
    }
}
