//! What an agent thinks of a position: values of all moves, as data, tables and pictures.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use numpy::{IntoPyArray as _, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyType};
use uctopia_catalog::Session;
use uctopia_format::{bound_words, listed_moves, report_table, table_of_moves};
use uctopia_game::{MoveReport, Player, Report, Scale};
use uctopia_options::{Message, message};
use uctopia_picture::{Panel, Picture, marks, png, svg};

use crate::convert::{error, from_python, to_python, whole};
use crate::exceptions::{missing_error_type, raised, refused};
use crate::game::{Game, encoding};
use crate::language;
use crate::python_error::guarded;
use crate::state::State;

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
    state: State,
    is_final: bool,
}

/// A move with its values.
#[pyclass(frozen, eq, name = "MoveReport", module = "uctopia", get_all)]
#[derive(Clone, PartialEq)]
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

/// The values of a move, in the order of their fields.
type Values = (
    String,
    Option<usize>,
    Option<f32>,
    String,
    u64,
    Option<f32>,
    Option<f32>,
    Option<f32>,
    Option<u32>,
    Vec<String>,
);

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

    /// A move with these values, for pickle.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, values: Values) -> Self {
        let (mv, action, value, bound, visits, variance, prior, proven, plies, pv) = values;
        Self {
            mv,
            action,
            value,
            bound,
            visits,
            variance,
            prior,
            proven,
            plies,
            pv,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Values,))> {
        let made_of = self.clone();
        let values = (
            made_of.mv,
            made_of.action,
            made_of.value,
            made_of.bound,
            made_of.visits,
            made_of.variance,
            made_of.prior,
            made_of.proven,
            made_of.plies,
            made_of.pv,
        );
        Ok((py.get_type::<Self>().getattr("_restore")?, (values,)))
    }
}

impl PyReport {
    pub(crate) fn new(
        report: Report<String>,
        agent: String,
        seed: u64,
        state: State,
        is_final: bool,
    ) -> Self {
        Self {
            mover: report.player,
            report,
            agent,
            seed,
            state,
            is_final,
        }
    }

    pub(crate) fn report(&self) -> &Report<String> {
        &self.report
    }

    fn session(&self) -> std::sync::MutexGuard<'_, Session> {
        self.state.session()
    }

    /// The report with its remark as it reads, since a pickled one has no other.
    fn plain(&self) -> Report<String> {
        let note = self.report.note.as_ref();
        Report {
            note: note.map(|note| Message::verbatim(note.to_string())),
            ..self.report.clone()
        }
    }

    /// The move that is given as text or number.
    fn find(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<PyMoveReport>> {
        guarded(|| {
            let session = self.session();
            let text = match key.extract::<usize>() {
                Ok(action) => session.move_of_action(action),
                Err(_) => key.extract::<String>().ok(),
            };
            let found = self
                .report
                .moves
                .iter()
                .find(|m| Some(&m.mv) == text.as_ref());
            Ok(found.map(|found| self.row(&session, found)))
        })
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

    fn picture(&self, title: String, caption: Vec<String>) -> PyResult<String> {
        let (shown, board) = guarded(|| {
            let session = self.session();
            Ok((session.moves(), session.board()))
        })?;
        let square = |mv: &str| shown.iter().find(|shown| shown.text == mv)?.square;
        let marks = marks(&self.report, self.mover, language::current(), square);
        Ok(svg(&Picture {
            panels: vec![Panel {
                board,
                marks,
                title,
                caption,
            }],
            language: language::current(),
        }))
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
        Ok(Self {
            report: self.report.clone().seen_by(Player::new(player)),
            agent: self.agent.clone(),
            seed: self.seed,
            mover: self.mover,
            state: self.state.twin()?,
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
        py.import("uctopia._optional")?
            .call_method1("frame", (rows,))
    }

    /// The board with the values on its squares, as a picture in SVG.
    fn svg(&self) -> PyResult<String> {
        self.picture(self.agent.clone(), self.caption()?)
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
        self.find(key)?.ok_or_else(|| {
            let moves: Vec<&str> = self.report.moves.iter().map(|m| m.mv.as_str()).collect();
            let moves = moves.join(" ");
            raised(
                missing_error_type,
                format!("{key} is no move of this report, whose moves are {moves}"),
            )
        })
    }

    /// Whether a move is among those of the report.
    fn __contains__(&self, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(row) = key.cast::<PyMoveReport>() {
            return Ok(self.moves()?.contains(row.get()));
        }
        Ok(self.find(key)?.is_some())
    }

    /// The moves, the best ones first.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves()?.into_pyobject(py)?.try_iter()
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(self.agent == other.agent
            && self.seed == other.seed
            && self.mover == other.mover
            && self.is_final == other.is_final
            && self.plain() == other.plain()
            && self.state.__eq__(&other.state)?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (&self.agent, self.seed, &self.report.best).hash(&mut hasher);
        self.state.written()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// The report of `to_dict` in a position, for pickle.
    #[classmethod]
    #[expect(clippy::too_many_arguments, reason = "what a pickle contains")]
    fn _restore(
        _class: &Bound<'_, PyType>,
        report: &Bound<'_, PyAny>,
        agent: String,
        seed: u64,
        mover: usize,
        is_final: bool,
        game: &Game,
        position: &str,
    ) -> PyResult<Self> {
        Ok(Self {
            report: from_python(report)?,
            agent,
            seed,
            mover: Player::new(mover),
            state: State::deserialize(game.clone(), position)?,
            is_final,
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let made_of = (
            to_python(py, &self.report)?,
            self.agent.clone(),
            self.seed,
            self.mover.index(),
            self.is_final,
            self.state.game.clone(),
            self.state.written()?,
        );
        Ok((py.get_type::<Self>().getattr("_restore")?, made_of))
    }

    /// What `plot` draws: the board in PNG without a title, the title, and the lines below it.
    fn _drawing<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, String, Vec<String>)> {
        let svg = self.picture(String::new(), Vec::new())?;
        let bytes = py.detach(|| png(&svg)).map_err(|problem| error(&problem))?;
        Ok((
            PyBytes::new(py, &bytes),
            self.agent.clone(),
            self.caption()?,
        ))
    }

    /// Draws the board with the values on its squares by matplotlib, into `ax` where it is given, and returns the axes; needs
    /// `pip install "uctopia[plot]"`.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plots = slf.py().import("uctopia._plots")?;
        plots.call_method1("plot_report", (slf, ax))
    }
}

/// The function that makes a report again, and what it takes.
type Reduced<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyAny>, String, u64, usize, bool, Game, String),
);

/// A text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
