//! The table of moves of a report.

use std::fmt::Display;

use uctopia_game::{Bound, MoveReport, Player, Report};
use uctopia_options::{Message, message, msgid};

use crate::finding::{finding, move_interval, success, visit_share};
use crate::number::count;
use crate::share::percent;
use crate::{Cell, Language, Table, cells};

/// A table of these moves: move with a star behind the chosen one, value, 95 % interval, visits, share, in mixed strategies the
/// probability of the move, and principal variation, without the columns about which nothing is known. In games for one player the success rate with its interval takes the place of
/// the interval of the value.
///
/// ```
/// use uctopia::format::{Language, table_of_moves};
/// use uctopia::game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, visits| MoveReport { visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 30), tried(1, 0)], Scale::Unit, 0);
/// let table = table_of_moves(&report, &report.ranked(report.player), 2);
/// assert_eq!(table.to_csv(), "move,visits,share,principal variation\n0*,30,100.0 %,0\n1,,0.0 %,\n");
/// ```
#[must_use]
pub fn table_of_moves<M: Display + PartialEq>(
    report: &Report<M>,
    moves: &[&MoveReport<M>],
    players: usize,
) -> Table {
    let known = match players {
        1 => msgid!("success"),
        _ => msgid!("95 % interval"),
    };
    let titles = [
        msgid!("move"),
        msgid!("value"),
        known,
        msgid!("visits"),
        msgid!("share"),
        msgid!("probability"),
        msgid!("principal variation"),
    ];
    let row = |m: &&MoveReport<M>| {
        let star = if m.mv == report.best { "*" } else { "" };
        let visits = if m.visits > 0 {
            count(m.visits)
        } else {
            String::new()
        };
        cells![
            format!("{}{star}", m.mv),
            Cell::Digits(finding(&report.scale, m)),
            match players {
                1 => success(&report.scale, m),
                _ => move_interval(&report.scale, m),
            },
            Cell::Digits(visits.into()),
            Cell::Digits(visit_share(report, m).into()),
            Cell::Digits(probability(report, m).into()),
            principal_variation(m),
        ]
    };
    Table::new(titles, moves.iter().map(row)).without_empty_columns()
}

/// The moves of a report that have a row in a table, and the number of those that have none.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedMoves<'a, M> {
    /// The moves in their order.
    pub moves: Vec<&'a MoveReport<M>>,
    /// The number of all others.
    pub others: usize,
}

/// The moves of a report that a table lists for `to_move`, the player to move, in the order of [`Report::ranked`]. Where nothing is
/// known about several moves beside the chosen one, those are only counted.
///
/// ```
/// use uctopia::format::listed_moves;
/// use uctopia::game::{MoveReport, Player, Report, Scale, adapters::Tree};
/// let game: Tree = "(ABAB)".parse().unwrap();
/// let moves = (0..4).map(|m| MoveReport { visits: if m == 2 { 9 } else { 0 }, ..MoveReport::new(m) }).collect();
/// let report = Report::new(&game, moves, Scale::Unit, 2);
/// let listed = listed_moves(&report, Player::FIRST);
/// assert_eq!((listed.moves.len(), listed.moves[0].mv, listed.others), (1, 2, 3));
/// assert_eq!(listed.notes(), ["3 other moves: nothing is known"]);
/// ```
#[must_use]
pub fn listed_moves<M: PartialEq>(report: &Report<M>, to_move: Player) -> ListedMoves<'_, M> {
    let is_known = |m: &&MoveReport<M>| {
        m.mv == report.best
            || m.value.is_some()
            || m.proof.is_some()
            || m.visits > 0
            || m.pv.len() > 1
    };
    let ranked = report.ranked(to_move);
    let known: Vec<_> = ranked.iter().copied().filter(is_known).collect();
    match ranked.len() - known.len() {
        0 | 1 => ListedMoves {
            moves: ranked,
            others: 0,
        },
        others => ListedMoves {
            moves: known,
            others,
        },
    }
}

impl<M> ListedMoves<'_, M> {
    /// The lines below the table: how many moves have no row, and what bounds mean.
    #[must_use]
    pub fn notes(&self) -> Vec<Message> {
        nothing_known(self.others)
            .into_iter()
            .chain(bound_words(self.moves.iter().copied()))
            .collect()
    }
}

/// The line that stands for so many moves about which nothing is known; `None` for none.
///
/// ```
/// use uctopia::format::nothing_known;
/// assert_eq!(nothing_known(224).unwrap(), "224 other moves: nothing is known");
/// assert_eq!(nothing_known(0), None);
/// ```
#[must_use]
pub fn nothing_known(moves: usize) -> Option<Message> {
    (moves > 0).then(|| {
        message!(
            "{number} other moves: nothing is known",
            number = count(moves as u64)
        )
    })
}

/// What the signs of bounds in a table mean, one line for each that stands there.
///
/// ```
/// use uctopia::format::bound_words;
/// use uctopia::game::{Bound, MoveReport};
/// let pruned = MoveReport { value: Some(0.5), bound: Bound::Upper, ..MoveReport::new("f5") };
/// assert_eq!(bound_words(&[pruned]), ["≤: at most this value; the search proved no more"]);
/// assert!(bound_words(&[MoveReport::new("f5")]).is_empty());
/// ```
#[must_use]
pub fn bound_words<'a, M: 'a>(moves: impl IntoIterator<Item = &'a MoveReport<M>>) -> Vec<Message> {
    let bounds: Vec<Bound> = moves
        .into_iter()
        .filter(|m| m.proof.is_none() && m.value.is_some())
        .map(|m| m.bound)
        .collect();
    let words = [
        (
            Bound::Upper,
            message!("≤: at most this value; the search proved no more"),
        ),
        (
            Bound::Lower,
            message!("≥: at least this value; the search proved no more"),
        ),
    ];
    words
        .into_iter()
        .filter(|(bound, _)| bounds.contains(bound))
        .map(|(_, words)| words)
        .collect()
}

/// The probability of a move in a mixed strategy, which no visits stand behind; in a search, a prior is no result.
fn probability<M>(report: &Report<M>, m: &MoveReport<M>) -> String {
    let is_searched = report.moves.iter().any(|m| m.visits > 0);
    m.prior
        .filter(|_| !is_searched)
        .map_or_else(String::new, |prior| percent(prior.into(), 1))
}

/// The principal variation; an untried move alone says nothing.
fn principal_variation<M: Display>(m: &MoveReport<M>) -> String {
    let is_known = m.pv.len() > 1 || m.visits > 0;
    let moves: Vec<String> =
        m.pv.iter()
            .filter(|_| is_known)
            .map(ToString::to_string)
            .collect();
    moves.join(" ")
}

/// The table of a report's moves as `uctopia analyze` prints it, for `to_move`, the player to move, in a game for so many players:
/// below the rows it says how many moves have none, and what bounds mean.
///
/// ```
/// use uctopia::format::{Language, report_table};
/// use uctopia::game::{MoveReport, Player, Report, Scale, adapters::Tree};
/// let game: Tree = "(ABAB)".parse().unwrap();
/// let moves = (0..4).map(|m| MoveReport { visits: if m == 2 { 9 } else { 0 }, ..MoveReport::new(m) }).collect();
/// let report = Report::new(&game, moves, Scale::Unit, 2);
/// let table = report_table(&report, Player::FIRST, 2, Language::English);
/// assert_eq!(table.lines().last(), Some("3 other moves: nothing is known"));
/// ```
#[must_use]
pub fn report_table<M: Display + PartialEq>(
    report: &Report<M>,
    to_move: Player,
    players: usize,
    language: Language,
) -> String {
    let listed = listed_moves(report, to_move);
    let notes: String = listed
        .notes()
        .iter()
        .map(|note| language.text(note) + "\n")
        .collect();
    table_of_moves(report, &listed.moves, players).to_text(language) + &notes
}

/// The table of moves that `uctopia analyze` prints in English for games of two and more players, for the player whose values these are:
/// [`report_table`]. [`Report::to_text`] makes text of moves that are
/// none.
///
/// ```
/// use uctopia::format::move_table;
/// use uctopia::game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, value, visits| MoveReport { value: Some(value), variance: Some(0.2), visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 0.5, 30), tried(1, -0.25, 10)], Scale::Signed, 0);
/// let lines = [
///     "move   value  95 % interval     visits   share  principal variation",
///     "0*    +0.500  [+0.313, +0.650]      30  75.0 %  0",
///     "1     −0.250  [−0.529, +0.078]      10  25.0 %  1",
/// ];
/// assert_eq!(move_table(&report), lines.join("\n") + "\n");
/// ```
#[must_use]
pub fn move_table<M: Display + PartialEq>(report: &Report<M>) -> String {
    report_table(report, report.player, 2, Language::English)
}
