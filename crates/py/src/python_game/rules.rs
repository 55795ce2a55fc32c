//! What is known of a game written in Python beside its positions.

use std::any::Any;
use std::sync::OnceLock;
use std::sync::Weak;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyType;
use uctopia_game::MAX_PLAYERS;

use super::complaint::{class_name, shown};
use crate::exceptions::refused;

/// How many positions of a game are kept unless it says so itself.
const KEPT_POSITIONS: usize = 100_000;

/// A game written in Python: where its first position comes from, what its states can do, and its constants.
pub(super) struct Rules {
    new_state: Py<PyAny>,
    /// The name in the catalog.
    pub(super) name: String,
    /// The first line of the documentation of the class.
    pub(super) about: String,
    pub(super) players: usize,
    pub(super) methods: Methods,
    pub(super) utilities: Utilities,
    /// How many numbers the actions have, if the game says so.
    pub(super) distinct_actions: Option<usize>,
    pub(super) distinct_outcomes: usize,
    pub(super) observation_shape: Option<Vec<usize>>,
    pub(super) pieces: Vec<char>,
    pub(super) theme: Option<String>,
    pub(super) kept: KeptPositions,
    /// The first position, while there is one: a node, whose type is of a file that uses this one.
    pub(super) start: OnceLock<Weak<dyn Any + Send + Sync>>,
}

/// The optional methods of the states.
#[derive(Clone, Copy, Default)]
pub(super) struct Methods {
    pub(super) child: bool,
    pub(super) clone: bool,
    pub(super) action_to_string: ActionToString,
    pub(super) key: bool,
    /// Whether the class defines equality and hash itself.
    pub(super) equality: bool,
    pub(super) evaluate: bool,
    pub(super) board: bool,
    pub(super) square_of: bool,
    pub(super) text: bool,
    pub(super) observation: bool,
    pub(super) playout: bool,
}

/// How the text of an action is asked for.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum ActionToString {
    /// No function: the text is the number.
    #[default]
    Missing,
    /// `action_to_string(action)`.
    OfAction,
    /// `action_to_string(player, action)`.
    OfPlayerAndAction,
}

/// The least and the greatest payoff of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Utilities {
    pub(super) least: f64,
    pub(super) greatest: f64,
}

impl Utilities {
    /// The return that a payoff from −1 to 1 stands for.
    pub(super) fn return_of(self, payoff: f32) -> f64 {
        (self.least + self.greatest) / 2.0 + f64::from(payoff) * (self.greatest - self.least) / 2.0
    }
}

/// Counts the positions that are kept with what was read of them.
pub(super) struct KeptPositions {
    most: usize,
    count: AtomicUsize,
    epoch: AtomicU64,
}

impl KeptPositions {
    /// A number that changes when all kept positions are to be forgotten.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// Counts one more.
    pub(super) fn add(&self) {
        if self.count.fetch_add(1, Ordering::Relaxed) >= self.most {
            self.count.store(0, Ordering::Relaxed);
            self.epoch.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Rules {
    /// Reads what a game says of itself; `game` is a class of states or an object with `new_initial_state`.
    pub(super) fn read(game: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Self> {
        let py = game.py();
        let (source, new_state) = first_state_of(game)?;
        let start = new_state.call0()?;
        let is_game_object =
            !source.is(game) || source.hasattr(intern!(py, "new_initial_state"))?;
        let source = if is_game_object {
            source
        } else {
            start.clone()
        };
        let mut methods = Methods::of(&start)?;
        methods.observation &= provides_observations(&source);
        let name = match name {
            Some(name) => name.to_owned(),
            None => name_of(game, &source)?,
        };
        check_name(&name)?;
        let least = number(&source, &["min_utility"])?.unwrap_or(-1.0);
        let greatest = number(&source, &["max_utility"])?.unwrap_or(1.0);
        if !(least.is_finite() && greatest.is_finite() && least < greatest) {
            let class = class_name(&source);
            return Err(refused(format!(
                "{class}: min_utility is {least} and max_utility {greatest}: give the least and the greatest return of a game"
            )));
        }
        Ok(Self {
            new_state: new_state.unbind(),
            about: about(game).unwrap_or_default(),
            name,
            players: players_of(&source)?,
            methods,
            utilities: Utilities { least, greatest },
            distinct_actions: count(&source, "num_distinct_actions")?,
            distinct_outcomes: count(&source, "max_chance_outcomes")?.unwrap_or(0),
            observation_shape: shape(&source),
            pieces: text(&source, "pieces")?
                .unwrap_or_default()
                .chars()
                .collect(),
            theme: text(&source, "theme")?,
            kept: KeptPositions {
                most: count(&source, "kept_positions")?.unwrap_or(KEPT_POSITIONS),
                count: AtomicUsize::new(0),
                epoch: AtomicU64::new(0),
            },
            start: OnceLock::new(),
        })
    }

    /// A new object of the first position.
    pub(super) fn first_state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.new_state.bind(py).call0()
    }
}

/// What has the constants of the game, and what returns its first position.
fn first_state_of<'py>(
    game: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let name = intern!(game.py(), "new_initial_state");
    if game.is_instance_of::<PyType>() {
        if !game.hasattr(name)? {
            return Ok((game.clone(), game.clone()));
        }
        let made = game.call0()?;
        let new_state = made.getattr(name)?;
        return Ok((made, new_state));
    }
    match game.getattr(name) {
        Ok(new_state) => Ok((game.clone(), new_state)),
        Err(_) => Err(refused(format!(
            "{} is no game: give a class whose constructor makes the first position, or an object with new_initial_state()",
            shown(game)
        ))),
    }
}

impl Methods {
    fn of(start: &Bound<'_, PyAny>) -> PyResult<Self> {
        let has = |name: &str| start.getattr(name).is_ok_and(|method| method.is_callable());
        // Some of OpenSpiel's states have methods of these names, with other meanings.
        let is_openspiels = start
            .get_type()
            .module()?
            .to_string()
            .starts_with("pyspiel");
        let has_own = |name: &str| !is_openspiels && has(name);
        let (child, can_clone) = (has("child"), has("clone") && has("apply_action"));
        let missing: Vec<&str> = ["current_player", "legal_actions", "returns"]
            .into_iter()
            .filter(|name| !has(name))
            .collect();
        let missing = missing
            .into_iter()
            .chain((!child && !can_clone).then_some("child (or clone and apply_action)"));
        let missing = missing.collect::<Vec<_>>().join(", ");
        if !missing.is_empty() {
            return Err(refused(format!(
                "{} lacks {missing}: a state needs current_player, legal_actions, returns and child (or clone and apply_action)",
                class_name(start)
            )));
        }
        Ok(Self {
            child,
            clone: can_clone,
            action_to_string: ActionToString::of(start),
            key: has("key"),
            equality: defines_equality(start)?,
            evaluate: has("evaluate"),
            board: has_own("board"),
            square_of: has_own("square_of"),
            text: !start
                .get_type()
                .getattr("__str__")?
                .is(object_class(start)?.getattr("__str__")?),
            observation: has("observation_tensor"),
            playout: has("playout"),
        })
    }
}

impl ActionToString {
    fn of(start: &Bound<'_, PyAny>) -> Self {
        let Ok(method) = start.getattr("action_to_string") else {
            return Self::Missing;
        };
        // Compiled methods have no signature; OpenSpiel's take both forms.
        match signature_length(&method) {
            Ok(2) => Self::OfPlayerAndAction,
            _ => Self::OfAction,
        }
    }
}

/// The number of arguments that a method needs.
fn signature_length(method: &Bound<'_, PyAny>) -> PyResult<usize> {
    let inspect = method.py().import("inspect")?;
    let parameters = inspect
        .call_method1("signature", (method,))?
        .getattr("parameters")?
        .call_method0("values")?;
    let empty = inspect.getattr("Parameter")?.getattr("empty")?;
    let mut needed = 0;
    for parameter in parameters.try_iter()? {
        needed += usize::from(parameter?.getattr("default")?.is(&empty));
    }
    Ok(needed)
}

fn object_class<'py>(any: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    any.py().import("builtins")?.getattr("object")
}

fn defines_equality(start: &Bound<'_, PyAny>) -> PyResult<bool> {
    let (class, object) = (start.get_type(), object_class(start)?);
    let own = |name: &str| -> PyResult<bool> {
        let method = class.getattr(name)?;
        Ok(!method.is_none() && !method.is(object.getattr(name)?))
    };
    Ok(own("__eq__")? && own("__hash__")?)
}

/// An attribute of a game, called where it is a method, as OpenSpiel's are.
fn setting<'py>(source: &Bound<'py, PyAny>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    match source.getattr(name) {
        Ok(value) if value.is_callable() => value.call0().map(Some),
        Ok(value) => Ok((!value.is_none()).then_some(value)),
        Err(_) => Ok(None),
    }
}

fn wrong(source: &Bound<'_, PyAny>, name: &str, value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    refused(format!(
        "{}.{name} is {}: expected {expected}",
        class_name(source),
        shown(value)
    ))
}

fn number(source: &Bound<'_, PyAny>, names: &[&str]) -> PyResult<Option<f64>> {
    for name in names {
        if let Some(value) = setting(source, name)? {
            return value
                .extract()
                .map(Some)
                .map_err(|_| wrong(source, name, &value, "a number"));
        }
    }
    Ok(None)
}

fn count(source: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<usize>> {
    let Some(value) = setting(source, name)? else {
        return Ok(None);
    };
    value
        .extract()
        .map(Some)
        .map_err(|_| wrong(source, name, &value, "a number that is not negative"))
}

fn text(source: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<String>> {
    let Some(value) = setting(source, name)? else {
        return Ok(None);
    };
    value
        .extract()
        .map(Some)
        .map_err(|_| wrong(source, name, &value, "a text"))
}

fn shape(source: &Bound<'_, PyAny>) -> Option<Vec<usize>> {
    // OpenSpiel raises where a game has no tensors.
    setting(source, "observation_tensor_shape")
        .ok()??
        .extract()
        .ok()
}

/// Whether states have observations: OpenSpiel's have the method in any case, and their game tells.
fn provides_observations(source: &Bound<'_, PyAny>) -> bool {
    let answer = source
        .call_method0("get_type")
        .and_then(|kind| kind.getattr("provides_observation_tensor")?.extract());
    answer.unwrap_or(true)
}

fn players_of(source: &Bound<'_, PyAny>) -> PyResult<usize> {
    let players = match count(source, "num_players")? {
        Some(players) => players,
        None => count(source, "players")?.unwrap_or(2),
    };
    if (1..=MAX_PLAYERS).contains(&players) {
        return Ok(players);
    }
    Err(refused(format!(
        "{} has {players} players: expected 1 to {MAX_PLAYERS}",
        class_name(source)
    )))
}

/// The name that the game gives itself, or the name of its class in small letters with hyphens.
fn name_of(game: &Bound<'_, PyAny>, source: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Some(name) = source
        .getattr("name")
        .ok()
        .filter(|name| !name.is_callable())
    {
        return name
            .extract()
            .map_err(|_| wrong(source, "name", &name, "a text"));
    }
    let short_name = source
        .call_method0("get_type")
        .and_then(|kind| kind.getattr("short_name")?.extract::<String>());
    Ok(short_name.unwrap_or_else(|_| hyphenated(&class_name(game))))
}

fn hyphenated(class: &str) -> String {
    let mut name = String::new();
    for letter in class.chars() {
        if letter.is_uppercase()
            && name.ends_with(|before: char| before.is_lowercase() || before.is_ascii_digit())
        {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

fn check_name(name: &str) -> PyResult<()> {
    let is_name = |letter: char| letter.is_alphanumeric() || ['-', '_', '.'].contains(&letter);
    if !name.is_empty() && name.chars().all(is_name) {
        return Ok(());
    }
    Err(refused(format!(
        "{name:?} cannot be the name of a game: use letters, digits, - and _, since options follow a colon"
    )))
}

/// The first line of the documentation of a class.
fn about(game: &Bound<'_, PyAny>) -> Option<String> {
    let class = game
        .cast::<PyType>()
        .cloned()
        .unwrap_or_else(|_| game.get_type());
    let text: String = class.getattr("__doc__").ok()?.extract().ok()?;
    Some(text.trim().lines().next()?.trim_end_matches('.').to_owned())
}
