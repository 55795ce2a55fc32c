//! What an agent thinks of a position: values of all moves, as data, tables and pictures.

use numpy::{IntoPyArray as _, PyArray1};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use uctopia_catalog::Session;
use uctopia_format::{bound_words, listed_moves, report_table, table_of_moves};
use uctopia_game::{MoveReport, Player, Report, Scale};
use uctopia_options::{Message, message};
use uctopia_picture::{Panel, Picture, marks, png, svg};

use crate::convert::{error, to_python, whole};
use crate::exceptions::refused;
use crate::game::encoding;
use crate::language;
use crate::python_error::guarded;

/// What an agent thinks of a position.
///
/// >>> import uctopia
/// >>> report = uctopia.analyze("ttt", "a1 b1", agent="uct:iters=2000", seed=1)
/// >>> report.best in [move.move for move in report.moves]
/// True
/// >>> sum(move.visits for move in report.moves)
/// 2000
#[pyclass(frozen, name = "Report", module = "uctopia")]
pub(crate) struct PyReport {
    report: Report<String>,
    agent: String,
    seed: u64,
    /// The player to move, whose values need not be those of the report.
    mover: Player,
    session: std::sync::Mutex<Session>,
    is_final: bool,
}

/// A move with its values.
#[pyclass(frozen, name = "MoveReport", module = "uctopia", get_all)]
pub(crate) struct PyMoveReport {
    /// The move as text.
    #[pyo3(name = "move")]
    mv: String,
    /// The number of the move; `None` in games whose moves have none.
    action: Option<usize>,
    /// The value from the point of view of the report's player, on its scale; `None` where nothing is known.
    value: Option<f32>,
    /// What the value is: `"estimate"`, `"exact"`, `"upper"` or `"lower"` bound.
    bound: String,
    /// How often the search tried the move.
    visits: u64,
    /// The sample variance of the value, where it was estimated by sampling.
    variance: Option<f32>,
    /// The probability of the move before the search, where the search used one.
    prior: Option<f32>,
    /// The proven result from −1 to 1, where it is proven.
    proven: Option<f32>,
    /// How many plies the proven result takes, where that is known.
    plies: Option<u32>,
    /// The principal variation, this move first.
    pv: Vec<String>,
}

#[pymethods]
impl PyMoveReport {
    fn __repr__(&self) -> String {
        let value = self
            .value
            .map_or("None".to_owned(), |value| format!("{value:.3}"));
        format!(
            "MoveReport(move='{}', value={value}, visits={})",
            self.mv, self.visits
        )
    }
}

impl PyReport {
    pub(crate) fn new(
        report: Report<String>,
        agent: String,
        seed: u64,
        session: Session,
        is_final: bool,
    ) -> Self {
        Self {
            mover: report.player,
            report,
            agent,
            seed,
            session: std::sync::Mutex::new(session),
            is_final,
        }
    }

    pub(crate) fn report(&self) -> &Report<String> {
        &self.report
    }

    fn session(&self) -> std::sync::MutexGuard<'_, Session> {
        self.session
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn row(&self, session: &Session, m: &MoveReport<String>) -> PyMoveReport {
        let word = |bound| match bound {
            uctopia_game::Bound::Estimate => "estimate",
            uctopia_game::Bound::Exact => "exact",
            uctopia_game::Bound::Upper => "upper",
            uctopia_game::Bound::Lower => "lower",
            uctopia_game::Bound::Unproven => "unproven",
        };
        PyMoveReport {
            mv: m.mv.clone(),
            action: session.action_of(&m.mv).ok(),
            value: m.value,
            bound: word(m.bound).to_owned(),
            visits: m.visits,
            variance: m.variance,
            prior: m.prior,
            proven: m.proof.map(|proof| proof.payoff),
            plies: m.proof.and_then(|proof| proof.plies),
            pv: m.pv.clone(),
        }
    }

    fn heading(&self) -> [String; 2] {
        let (effort, scale) = (
            uctopia_format::effort(&self.report),
            uctopia_format::scale_words(&self.report.scale),
        );
        let player = Message::text(self.session().player_name(self.report.player));
        let seed = self.seed;
        [
            language::text(&message!("{effort}; seed {seed}")),
            language::text(&message!("values for {player}: {scale}")),
        ]
    }

    /// The lines below the picture, as the command writes them.
    fn caption(&self) -> PyResult<Vec<String>> {
        let (to_move, player) = guarded(|| {
            let session = self.session();
            let name = |player| Message::text(session.player_name(player));
            Ok((name(self.mover), name(self.report.player)))
        })?;
        let (effort, seed) = (uctopia_format::effort(&self.report), self.seed);
        let lines = [
            message!("{to_move} to move; values for {player}"),
            uctopia_format::scale_words(&self.report.scale),
            message!("{effort}; seed {seed}"),
        ];
        Ok(lines
            .iter()
            .chain(&bound_words(&self.report.moves))
            .map(language::text)
            .collect())
    }
}

#[pymethods]
impl PyReport {
    /// The chosen move as text.
    #[getter]
    fn best(&self) -> &str {
        &self.report.best
    }

    /// The number of the chosen move.
    #[getter]
    fn best_action(&self) -> PyResult<usize> {
        guarded(|| {
            self.session()
                .action_of(&self.report.best)
                .map_err(|problem| error(&problem))
        })
    }

    /// All moves that the search considered, the best ones first.
    #[getter]
    fn moves(&self) -> PyResult<Vec<PyMoveReport>> {
        guarded(|| {
            let session = self.session();
            Ok(self
                .report
                .ranked(self.mover)
                .into_iter()
                .map(|m| self.row(&session, m))
                .collect())
        })
    }

    /// The value of the chosen move; `None` where nothing is known.
    #[getter]
    fn value(&self) -> Option<f32> {
        self.report.best_move().value
    }

    /// The number of the player for whom values are given.
    #[getter]
    fn player(&self) -> usize {
        self.report.player.index()
    }

    /// What values mean: `"signed"` (−1 lost, 1 won), `"unit"` (0 lost, 1 won), or the unit of a heuristic evaluation.
    #[getter]
    fn scale(&self) -> String {
        match &self.report.scale {
            Scale::Signed => "signed".to_owned(),
            Scale::Unit => "unit".to_owned(),
            Scale::Points { unit, .. } => unit.to_string(),
        }
    }

    /// The text of the agent.
    #[getter]
    fn agent(&self) -> &str {
        &self.agent
    }

    /// The seed of the search.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The position that was searched.
    #[getter]
    fn position(&self) -> PyResult<String> {
        guarded(|| Ok(self.session().position()))
    }

    /// How many playouts the search made.
    #[getter]
    fn playouts(&self) -> u64 {
        self.report.totals.playouts
    }

    /// How many positions the search visited or stored.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.totals.nodes
    }

    /// The greatest depth in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.report.totals.depth
    }

    /// Why the search ended: `"iterations"`, `"time"`, `"solved"`, `"interrupted"` and so on.
    #[getter]
    fn stop(&self) -> PyResult<String> {
        let word = serde_json::to_value(self.report.stop).ok();
        word.and_then(|word| Some(word.as_str()?.to_owned()))
            .ok_or_else(|| refused("the reason has no name"))
    }

    /// Whether Ctrl-C ended the search early.
    #[getter]
    fn interrupted(&self) -> bool {
        self.report.stop == uctopia_game::Stop::Interrupted
    }

    /// Whether the search is over; `False` for a snapshot of a running one.
    #[getter]
    fn is_final(&self) -> bool {
        self.is_final
    }

    /// Whether the same call returns the same report again.
    #[getter]
    fn reproducible(&self) -> bool {
        self.report.is_reproducible()
    }

    /// A remark of the agent.
    #[getter]
    fn note(&self) -> Option<String> {
        self.report.note.as_ref().map(language::text)
    }

    /// This report with values from the point of view of another player.
    fn seen_by(&self, #[pyo3(from_py_with = whole)] player: usize) -> PyResult<Self> {
        if player >= self.session().players() {
            return Err(refused(format!("there is no player {player}")));
        }
        let session = guarded(|| Ok(self.session().duplicate()))?;
        Ok(Self {
            report: self.report.clone().seen_by(Player::new(player)),
            agent: self.agent.clone(),
            seed: self.seed,
            mover: self.mover,
            session: std::sync::Mutex::new(session),
            is_final: self.is_final,
        })
    }

    /// The shares of visits as an array over all actions of the game, which add up to 1: the target of a policy network.
    /// Where the search counts no visits, 1 for the chosen move.
    fn policy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let visits: u64 = self.report.moves.iter().map(|m| m.visits).sum();
        let shares = guarded(|| {
            let session = self.session();
            let mut shares = vec![0.0; encoding(&session)?.actions];
            for m in &self.report.moves {
                let action = session
                    .action_of(&m.mv)
                    .map_err(|problem| error(&problem))?;
                let share = shares.get_mut(action).ok_or_else(|| {
                    refused(
                        "the game does not say how many actions there are: define num_distinct_actions in its class",
                    )
                })?;
                *share = match visits {
                    0 => f32::from(u8::from(m.mv == self.report.best)),
                    visits => m.visits as f32 / visits as f32,
                };
            }
            Ok(shares)
        })?;
        Ok(shares.into_pyarray(py))
    }

    /// The report as dictionaries and lists, as the command prints it with `--format json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.report)
    }

    /// The moves as a table of pandas, one row for each; needs pandas.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = PyList::empty(py);
        for m in self.moves()? {
            let row = PyDict::new(py);
            row.set_item("move", &m.mv)?;
            row.set_item("action", m.action)?;
            row.set_item("value", m.value)?;
            row.set_item("bound", &m.bound)?;
            row.set_item("visits", m.visits)?;
            row.set_item("variance", m.variance)?;
            row.set_item("prior", m.prior)?;
            row.set_item("proven", m.proven)?;
            row.set_item("plies", m.plies)?;
            row.set_item("pv", m.pv.join(" "))?;
            rows.append(row)?;
        }
        py.import("pandas")?.getattr("DataFrame")?.call1((rows,))
    }

    /// The board with the values on its squares, as a picture in SVG.
    fn svg(&self) -> PyResult<String> {
        let (shown, board) = guarded(|| {
            let session = self.session();
            Ok((session.moves(), session.board()))
        })?;
        let square = |mv: &str| shown.iter().find(|shown| shown.text == mv)?.square;
        let marks = marks(&self.report, self.mover, language::current(), square);
        let panel = Panel {
            board,
            marks,
            title: self.agent.clone(),
            caption: self.caption()?,
        };
        Ok(svg(&Picture {
            panels: vec![panel],
            language: language::current(),
        }))
    }

    /// The board with the values on its squares, as a picture in PNG.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let svg = self.svg()?;
        let bytes = py.detach(|| png(&svg)).map_err(|problem| error(&problem))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let listed = listed_moves(&self.report, self.mover);
        let players = self.session().players();
        let table = table_of_moves(&self.report, &listed.moves, players);
        let table = table.to_html(language::current());
        let notes: String = listed
            .notes()
            .iter()
            .map(|note| format!("<p>{}</p>", escaped(&language::text(note))))
            .collect();
        let svg = self.svg()?;
        Ok(format!("<div>{svg}{table}{notes}</div>"))
    }

    fn __str__(&self) -> String {
        let heading = self.heading().join("\n");
        let table = report_table(
            &self.report,
            self.mover,
            self.session().players(),
            language::current(),
        );
        format!("{}\n{heading}\n\n{}", self.agent, table.trim_end())
    }

    fn __repr__(&self) -> String {
        let value = self
            .report
            .best_move()
            .value
            .map_or("None".to_owned(), |value| format!("{value:.3}"));
        format!(
            "Report(agent='{}', best='{}', value={value})",
            self.agent, self.report.best
        )
    }

    fn __len__(&self) -> usize {
        self.report.moves.len()
    }

    /// The report of a move given as text or number.
    fn __getitem__(&self, key: &Bound<'_, PyAny>) -> PyResult<PyMoveReport> {
        guarded(|| {
            let session = self.session();
            let text = match key.extract::<usize>() {
                Ok(action) => session.move_of_action(action),
                Err(_) => Some(key.extract::<String>()?),
            };
            let found = self
                .report
                .moves
                .iter()
                .find(|m| Some(&m.mv) == text.as_ref());
            let found = found
                .ok_or_else(|| PyKeyError::new_err(format!("{key} is no move of this report")))?;
            Ok(self.row(&session, found))
        })
    }
}

/// A text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
