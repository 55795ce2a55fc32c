//! Games and positions studied: reviews, what a game is like, openings and game records.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use uctopia_catalog::{AgentSpec, Balance, GameSpec, OpeningRequest, list_openings};
use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_options::{Message, message};
use uctopia_records::{GameRecord, Loaded, open, open_file};
use uctopia_study::balance::{BalanceSettings, balance};
use uctopia_study::moves_of_text;
use uctopia_study::review::{ReviewEvent, ReviewSettings, ReviewedGame, review};

use crate::agents::agent_of;
use crate::analysis::{Question, position_of};
use crate::convert::{Time, error, limit, optional, to_python, whole};
use crate::game::game_of;
use crate::language;
use crate::matches::Callbacks;
use crate::python_error::guarded;
use crate::run::{self, interruptible};

/// The moves of a game: a text as the command reads it, or one text for each move.
#[derive(FromPyObject)]
pub(crate) enum Moves {
    /// All of them.
    Text(String),
    /// Each one.
    List(Vec<String>),
}

/// Reviews a game; the Python function `review` documents the arguments.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "arguments of a function in Python that documents them"
)]
pub(crate) fn review_game<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    position: Option<&str>,
    moves: Moves,
    agent: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = optional)] iterations: Option<u64>,
    time: Option<Time>,
    #[pyo3(from_py_with = optional)] exact_nodes: Option<u64>,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (_, start) = position_of(game, position)?;
    let limit = limit(iterations, None, time.as_ref())?;
    let question = Question::new(agent, seed, limit, true, &start)?;
    let stop = StopFlag::default();
    let callbacks = Callbacks::new(None, progress, &stop);
    let settings = ReviewSettings {
        seed,
        threads: run::threads(threads),
        exact_nodes: exact_nodes.unwrap_or(ReviewSettings::EXACT_NODES),
        ..ReviewSettings::new(question.agent.clone())
    };
    let budget = question.budget(&stop);
    let (end, line) = guarded(|| {
        let mut end = start.fork();
        let line = match &moves {
            Moves::Text(text) => {
                moves_of_text(&mut end, text).map_err(|problem| error(&problem))?
            }
            Moves::List(moves) => {
                for text in moves {
                    end.play(text).map_err(|problem| error(&problem))?;
                }
                end.history()
            }
        };
        Ok((end, line))
    })?;
    let told = Arc::clone(&callbacks);
    let work = move || {
        let (mut done, mut all) = (0, 0);
        let found = review(&start, &line, &settings, &budget, &mut |event| {
            match event {
                ReviewEvent::Started { positions } => all = positions as u64,
                // Solved positions come again at the end, in the order of the game.
                ReviewEvent::Proven | ReviewEvent::Position(_) if done < all => done += 1,
                _ => return,
            }
            told.progress(done, all, None);
        })?;
        Ok::<_, Message>(ReviewedGame::new(&start, &end, line, &settings, found))
    };
    interruptible(py, &stop, work, |reviewed| {
        callbacks.outcome()?;
        to_python(py, &reviewed.map_err(|problem| error(&problem))?)
    })
}

/// Measures what a game is like; the Python function `balance` documents the arguments.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "arguments of a function in Python that documents them"
)]
pub(crate) fn balance_game<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    agents: Option<Vec<Bound<'py, PyAny>>>,
    #[pyo3(from_py_with = whole)] games: u64,
    position: Option<&str>,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    position_of(game, position)?;
    let mut settings = BalanceSettings {
        position: position.map(|text| text.trim().to_owned()),
        games,
        seed,
        threads: run::threads(threads),
        ..BalanceSettings::new(game_of(game)?.spec)
    };
    if let Some(agents) = agents {
        settings.agents = agents.iter().map(agent_of).collect::<PyResult<_>>()?;
    }
    let stop = StopFlag::default();
    let callbacks = Callbacks::new(None, progress, &stop);
    let work = || {
        balance(&settings, &stop, &mut |done, all| {
            callbacks.progress(done, all, None);
        })
    };
    interruptible(py, &stop, work, |found| {
        callbacks.outcome()?;
        to_python(py, &found.map_err(|problem| error(&problem))?)
    })
}

/// Lists openings; the Python function `openings` documents the arguments.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "arguments of a function in Python that documents them"
)]
pub(crate) fn openings_of<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole)] plies: u32,
    position: Option<&str>,
    judge: Option<&Bound<'py, PyAny>>,
    within: f64,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let spec: GameSpec = game_of(game)?.spec;
    let agent: Option<AgentSpec> = judge.map(agent_of).transpose()?;
    let stop = StopFlag::default();
    let work = || {
        let balance = agent.as_ref().map(|agent| Balance {
            agent,
            within,
            seed,
        });
        let request = OpeningRequest {
            position: position.map(str::trim),
            plies,
            balance,
            jobs: run::threads(threads),
            stop: Some(&stop),
        };
        list_openings(&spec, &request)
    };
    interruptible(py, &stop, work, |list| {
        to_python(py, &list.map_err(|problem| error(&problem))?)
    })
}

/// A game of a file, with what its record implies.
#[derive(Serialize)]
struct Listed<'a> {
    number: usize,
    text: String,
    opening: Option<&'static str>,
    position: String,
    #[serde(flatten)]
    record: &'a GameRecord,
}

#[derive(Serialize)]
struct Games<'a> {
    format: String,
    games: Vec<Listed<'a>>,
    problems: Vec<String>,
    unlisted: usize,
}

/// The games of a file or of a text; the Python function `records` documents the arguments.
#[pyfunction]
pub(crate) fn read_records<'py>(
    py: Python<'py>,
    path: Option<PathBuf>,
    names: Vec<PathBuf>,
    text: Option<&Bound<'py, PyBytes>>,
) -> PyResult<Bound<'py, PyAny>> {
    let text = text.map(|text| text.as_bytes().to_vec());
    let read = py.detach(move || {
        let mut problems = Vec::new();
        let (format, loaded) = match (path, text) {
            (Some(path), _) => {
                let bytes = |path: &Path| {
                    uctopia_text::file_contents(path)
                        .map_err(|problem| message!("{path} cannot be read: {problem}"))
                };
                let file = open_file(&path, &names, &bytes)?;
                problems.extend(file.problems.iter().map(|(path, problem)| {
                    format!("{}: {}", path.display(), language::text(problem))
                }));
                (file.format, file.loaded)
            }
            (None, text) => open(&text.unwrap_or_default(), ""),
        };
        Ok::<_, Message>((format, loaded, problems))
    });
    let (format, loaded, mut problems) = read.map_err(|problem| error(&problem))?;
    let Loaded {
        games,
        numbers,
        problems: found,
        unlisted,
        ..
    } = &loaded;
    problems.extend(found.iter().map(language::text));
    let listed = numbers.iter().zip(games).map(|(&number, record)| Listed {
        number,
        text: record.text(record.moves.len()),
        opening: record.opening().map(|opening| match language::current() {
            Language::English => opening.english,
            Language::Japanese => opening.japanese,
        }),
        position: record.end().to_string(),
        record,
    });
    let games = Games {
        format: format!("{format:?}").to_lowercase(),
        games: listed.collect(),
        problems,
        unlisted: *unlisted,
    };
    to_python(py, &games)
}

/// The colour of a value from −1 to 1 in the library's pictures, as red, green and blue from 0 to 1.
#[pyfunction]
#[pyo3(signature = (value, evidence=1.0))]
pub(crate) fn shade(value: Option<f32>, evidence: f32) -> [f64; 3] {
    uctopia_picture::shade(value, evidence).map(|part| f64::from(part) / 255.0)
}
