//! Matches, tournaments and experiments: many games with statistics.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyType;
use uctopia_catalog::{AgentSpec, GameSpec, OpeningSource};
use uctopia_format::count;
use uctopia_game::StopFlag;
use uctopia_lab::{
    Experiment, JobQueue, LabError, MOST_GAMES, MatchOutcome, MatchSpec, Pairings, Plan, Task,
};
use uctopia_options::{Message, message};
use uctopia_statistics::Sprt;

use crate::agents::agent_of;
use crate::convert::{error, from_python, optional, to_python, whole};
use crate::exceptions::refused;
use crate::game::game_of;
use crate::language;
use crate::run::{self, interruptible};

/// The build that blocks in a folder name.
const CODE: &str = concat!("python-", env!("CARGO_PKG_VERSION"));

/// What an experiment says.
#[pyclass(frozen, eq, module = "uctopia")]
#[derive(PartialEq)]
pub(crate) struct ExperimentResult {
    result: uctopia_lab::ExperimentResult,
}

#[pymethods]
impl ExperimentResult {
    /// The seed of the experiment.
    #[getter]
    fn seed(&self) -> u64 {
        self.result.experiment.seed
    }

    /// Whether all games were played; `False` for the `partial` result of Ctrl-C.
    #[getter]
    fn complete(&self) -> bool {
        self.result.complete
    }

    /// Whether the same call returns the same result again.
    #[getter]
    fn reproducible(&self) -> bool {
        self.result.reproducible
    }

    /// The result as dictionaries and lists: `result.json` of the command.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.result)
    }

    /// The result as the command writes it into `result.json`, byte for byte.
    fn to_json(&self) -> String {
        self.result.to_json()
    }

    /// One row for each match, as comma-separated values.
    fn to_csv(&self) -> String {
        uctopia_lab::ExperimentSummary::of(&self.result).csv()
    }

    /// One row for each match, as a table of pandas; needs pandas.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = py
            .import("io")?
            .getattr("StringIO")?
            .call1((self.to_csv(),))?;
        let pandas = py
            .import("uctopia._optional")?
            .call_method1("package", ("pandas", "notebook", "to_pandas()"))?;
        pandas.call_method1("read_csv", (text,))
    }

    /// The report in Markdown: tables, ratings and tests.
    fn report(&self) -> String {
        let report = self.result.report(language::current());
        // The charts are files beside a report in a folder.
        report
            .lines()
            .filter(|line| !line.starts_with("!["))
            .map(|line| format!("{line}\n"))
            .collect()
    }

    /// The charts in SVG by name.
    fn charts(&self) -> std::collections::BTreeMap<&'static str, String> {
        self.result
            .charts(language::current())
            .into_iter()
            .collect()
    }

    fn _repr_markdown_(&self) -> String {
        self.report()
    }

    fn __str__(&self) -> String {
        self.report()
    }

    fn __repr__(&self) -> String {
        format!(
            "<ExperimentResult {} of {} matches>",
            self.result.id,
            self.result.matches.len()
        )
    }

    /// The ratings of all who played against each other, the strongest first; empty where none can be computed.
    ///
    /// >>> import uctopia
    /// >>> agents = ["random", "flat:iters=20", "uct:iters=50"]
    /// >>> ratings = uctopia.tournament("ttt", agents, games=40).ratings
    /// >>> ratings["uct:iters=50"].elo > ratings["random"].elo
    /// True
    #[getter]
    fn ratings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.results(py, "ratings")
    }

    /// The points that each agent made against each other one, as a table whose entries are dictionaries by name.
    #[getter]
    fn crosstable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.results(py, "crosstable")
    }

    /// Draws the ratings by matplotlib, or else the score of each match, with 95 % intervals, into `ax` where it is given, and
    /// returns the axes; needs `pip install "uctopia[plot]"`.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plots = slf.py().import("uctopia._plots")?;
        plots.call_method1("plot_experiment", (slf, ax))
    }

    /// The result that `to_dict` returned, for pickle.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, result: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self {
            result: from_python(result)?,
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (self.to_dict(py)?,)))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.result.id.hash(&mut hasher);
        hasher.finish()
    }

    /// The sentences of a match between two agents.
    fn _match_lines(&self) -> Vec<String> {
        match self.result.matches.first().map(|totals| &totals.outcome) {
            Some(MatchOutcome::Versus(found)) => found.lines().iter().map(language::text).collect(),
            _ => Vec::new(),
        }
    }
}

impl ExperimentResult {
    /// What a function of `uctopia._results` makes of the result.
    fn results<'py>(&self, py: Python<'py>, function: &str) -> PyResult<Bound<'py, PyAny>> {
        let results = py.import("uctopia._results")?;
        results.call_method1(function, (self.to_dict(py)?,))
    }
}

/// Where games are played and what is kept of them.
struct Play<'py> {
    folder: Option<PathBuf>,
    jobs: usize,
    on_game: Option<Bound<'py, PyAny>>,
    progress: Option<Bound<'py, PyAny>>,
}

/// Python's functions that threads of the match call: the first exception ends the match.
pub(crate) struct Callbacks {
    on_game: Option<Py<PyAny>>,
    progress: Option<Py<PyAny>>,
    stop: StopFlag,
    failed: Mutex<Option<PyErr>>,
}

impl Callbacks {
    pub(crate) fn new(
        on_game: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
        stop: &StopFlag,
    ) -> Arc<Self> {
        Arc::new(Self {
            on_game: on_game.map(Bound::unbind),
            progress: progress.map(Bound::unbind),
            stop: stop.clone(),
            failed: Mutex::new(None),
        })
    }

    /// Tells how much is done.
    pub(crate) fn progress(&self, done: u64, all: u64, standing: Option<String>) {
        self.call(self.progress.as_ref(), |py, function| {
            function.call1(py, (done, all, standing)).map(drop)
        });
    }

    /// The first exception, if there was one.
    pub(crate) fn outcome(&self) -> PyResult<()> {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.take().map_or(Ok(()), Err)
    }

    fn call(
        &self,
        function: Option<&Py<PyAny>>,
        arguments: impl FnOnce(Python<'_>, &Py<PyAny>) -> PyResult<()>,
    ) {
        let Some(function) = function else { return };
        if let Err(error) = Python::attach(|py| arguments(py, function)) {
            self.stop.raise();
            self.failed
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get_or_insert(error);
        }
    }
}

/// Plays what a plan says; Ctrl-C ends it, and what is finished counts for the result in its exception.
fn play(py: Python<'_>, plan: Plan, how: Play<'_>) -> PyResult<ExperimentResult> {
    let stop = StopFlag::default();
    let callbacks = Callbacks::new(how.on_game, how.progress, &stop);
    let jobs = run::threads(how.jobs);
    let threads = Arc::clone(&callbacks);
    let work = move || -> Result<uctopia_lab::ExperimentResult, LabError> {
        let mut job_queue = match &how.folder {
            Some(folder) => JobQueue::in_folder(plan, folder, CODE)?,
            None => {
                let games = Arc::clone(&threads);
                JobQueue::streaming(plan, move |_, record| {
                    games.call(games.on_game.as_ref(), |py, function| {
                        function.call1(py, (to_python(py, record)?,)).map(drop)
                    });
                })
            }
        };
        uctopia_lab::run(&mut job_queue, jobs, &threads.stop, |done| {
            let standing = done.tally.map(|tally| tally.to_string());
            threads.progress(done.progress.done, done.progress.all, standing);
        })?;
        if let Some(folder) = &how.folder {
            uctopia_lab::write(&mut job_queue, folder, language::current())?;
        }
        Ok(job_queue.result())
    };
    interruptible(py, &stop, work, |played| {
        callbacks.outcome()?;
        Ok(ExperimentResult {
            result: played.map_err(|problem| error(&problem))?,
        })
    })
}

/// The text of a file, compressed or not, in any usual character set.
#[pyfunction]
pub(crate) fn file_text(path: PathBuf) -> PyResult<String> {
    uctopia_text::file_text(&path).map_err(|problem| error(&problem))
}

/// `"all:4"`, or the path of a list of openings.
fn openings(text: &str) -> PyResult<OpeningSource> {
    let open = |path: &str| uctopia_text::file_text(Path::new(path));
    uctopia_lab::opening_source(text, &open).map_err(|problem| error(&problem))
}

/// How the games of a match begin.
#[derive(FromPyObject)]
pub(crate) struct Beginning {
    #[pyo3(item)]
    position: Option<String>,
    #[pyo3(item)]
    openings: Option<String>,
    #[pyo3(item)]
    opening_plies: u32,
}

impl Beginning {
    fn applied(&self, spec: MatchSpec) -> PyResult<MatchSpec> {
        Ok(MatchSpec {
            position: self
                .position
                .as_deref()
                .map(|position| position.trim().to_owned()),
            openings: self.openings.as_deref().map(openings).transpose()?,
            opening_plies: self.opening_plies,
            ..spec
        })
    }
}

fn read_agents(agents: &[Bound<'_, PyAny>], game: &GameSpec) -> PyResult<Vec<AgentSpec>> {
    agents
        .iter()
        .map(|agent| Ok(agent_of(agent)?.in_game(game)))
        .collect()
}

/// A match as an experiment with one match: two agents in pairs of games, or as many agents as a game has players.
fn match_task(
    game: &GameSpec,
    agents: Vec<AgentSpec>,
    games: u64,
    sprt: Option<Sprt>,
) -> PyResult<Task> {
    let players = game.players();
    match (players, <[AgentSpec; 2]>::try_from(agents)) {
        (1, Ok([a, b])) => Ok(Task::Versus {
            a,
            b,
            games: 2 * games,
            test: sprt,
        }),
        (2, Ok([a, b])) => Ok(Task::Versus {
            a,
            b,
            games,
            test: sprt,
        }),
        (1, Err(agents)) if agents.len() == 1 => {
            let agent = agents
                .into_iter()
                .next()
                .ok_or_else(|| refused("an agent is missing"))?;
            Ok(Task::Alone {
                agent,
                deals: games,
            })
        }
        (_, Err(agents)) if agents.len() == players && players > 2 => {
            Ok(Task::Group { agents, games })
        }
        (_, agents) => {
            let (game, agents) = (
                game.to_string(),
                agents.map_or_else(|agents| agents.len(), |_| 2),
            );
            Err(error(&message!(
                "{game} is for {players} {players:player|players}, and {agents} {agents:agent is|agents are} named"
            )))
        }
    }
}

/// Plays a match; the Python function `match` documents the arguments.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "arguments of a function in Python that documents them"
)]
pub(crate) fn play_match(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    agents: Vec<Bound<'_, PyAny>>,
    #[pyo3(from_py_with = optional)] games: Option<u64>,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] jobs: usize,
    sprt: Option<&str>,
    beginning: Beginning,
    folder: Option<PathBuf>,
    on_game: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<ExperimentResult> {
    let game = game_of(game)?.spec;
    let sprt = sprt
        .map(|text| text.parse::<Sprt>().map_err(|problem| error(&problem)))
        .transpose()?;
    let games = games.unwrap_or(if sprt.is_some() { MOST_GAMES } else { 100 });
    let task = match_task(&game, read_agents(&agents, &game)?, games, sprt)?;
    let spec = beginning.applied(MatchSpec::new(game, task))?;
    let plan = Plan::new(Experiment {
        seed,
        matches: vec![spec],
    });
    play(
        py,
        plan,
        Play {
            folder,
            jobs,
            on_game,
            progress,
        },
    )
}

/// Plays a tournament; the Python function `tournament` documents the arguments.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "arguments of a function in Python that documents them"
)]
pub(crate) fn play_tournament(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    agents: Vec<Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole)] games: u64,
    gauntlet: bool,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] jobs: usize,
    beginning: Beginning,
    folder: Option<PathBuf>,
    on_game: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<ExperimentResult> {
    let game = game_of(game)?.spec;
    let pairings = if gauntlet {
        Pairings::Gauntlet
    } else {
        Pairings::RoundRobin
    };
    let agents = agents.iter().map(agent_of).collect::<PyResult<Vec<_>>>()?;
    let matches = uctopia_lab::tournament(&game, &agents, pairings, games)
        .map_err(|problem| error(&problem))?;
    let matches = matches
        .into_iter()
        .map(|spec| beginning.applied(spec))
        .collect::<PyResult<Vec<_>>>()?;
    play(
        py,
        Plan::new(Experiment { seed, matches }),
        Play {
            folder,
            jobs,
            on_game,
            progress,
        },
    )
}

/// Plays an experiment, given by the text of a file; the Python function `experiment` documents the arguments.
#[pyfunction]
pub(crate) fn play_experiment(
    py: Python<'_>,
    description: &str,
    beside: Option<PathBuf>,
    folder: Option<PathBuf>,
    #[pyo3(from_py_with = whole)] jobs: usize,
    on_game: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<ExperimentResult> {
    let plan = plan_of(description, beside.as_deref())?;
    play(
        py,
        plan,
        Play {
            folder,
            jobs,
            on_game,
            progress,
        },
    )
}

/// What the games in a folder amount to so far; plays nothing and writes nothing.
#[pyfunction]
pub(crate) fn read_experiment(
    py: Python<'_>,
    description: &str,
    beside: Option<PathBuf>,
    folder: PathBuf,
) -> PyResult<ExperimentResult> {
    let plan = plan_of(description, beside.as_deref())?;
    let read = py.detach(move || {
        JobQueue::in_folder(plan, &folder, CODE).map(|job_queue| job_queue.result())
    });
    Ok(ExperimentResult {
        result: read.map_err(|problem| error(&problem))?,
    })
}

/// What an experiment describes; files that it names are beside it.
fn plan_of(text: &str, beside: Option<&Path>) -> PyResult<Plan> {
    let open = |name: &str| -> Result<String, Message> {
        let path = beside.unwrap_or(Path::new("")).join(name);
        uctopia_text::file_text(&path)
    };
    uctopia_lab::read_with(text, &open).map_err(|problem| error(&problem))
}

/// How many games of uniformly random play the first player wins, how many are drawn and how many he loses.
///
/// >>> import uctopia
/// >>> sum(uctopia.random_games("ttt", games=1000, seed=1))
/// 1000
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, games=10_000, seed=1))]
pub(crate) fn random_games(
    py: Python<'_>,
    r#where: &Bound<'_, PyAny>,
    position: Option<&str>,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] seed: u64,
) -> PyResult<[u64; 3]> {
    let (_, session) = crate::analysis::position_of(r#where, position)?;
    let stop = StopFlag::default();
    let flag = stop.clone();
    let work = move || session.random_games(games, seed, &flag);
    interruptible(py, &stop, work, |counts| {
        counts.map_err(|_| {
            refused(format!(
                "a game goes on for ever after {} plies",
                count(10_000)
            ))
        })
    })
}
