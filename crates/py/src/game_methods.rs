//! What Python can do with a game.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use pyo3::prelude::*;
use pyo3::types::PyType;
use uctopia_game::StopFlag;
use uctopia_options::Message;

use crate::convert::{to_python, whole};
use crate::exceptions::refused;
use crate::game::{Game, named, no_size};
use crate::language;
use crate::run::interruptible;
use crate::spiel::{lacking, lengths, no_information_state, spiel};
use crate::state::State;

/// The constructor of a game and its arguments, for pickle.
type Reduced<'py> = (Bound<'py, PyType>, (Py<PyAny>, Option<String>));

#[pymethods]
impl Game {
    /// A game whose rules are written in Python: a class of states, or an object with `new_initial_state()`.
    ///
    /// The same rules may be passed wherever a game is expected.
    #[new]
    #[pyo3(signature = (rules, name=None))]
    fn new(rules: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Self> {
        match rules.extract::<String>() {
            Ok(text) => named(&text),
            Err(_) => Self::written_in_python(rules, name),
        }
    }

    /// The first state, or the state of a position: its text, or moves from the first state, as the command takes them.
    ///
    /// >>> import uctopia
    /// >>> uctopia.load_game("othello").new_initial_state("f5d6c3").history()
    /// [37, 43, 18]
    #[pyo3(signature = (position=None))]
    fn new_initial_state(&self, position: Option<&str>) -> PyResult<State> {
        State::at(self.clone(), position)
    }

    /// The first state in a list, as OpenSpiel has one for each population of a mean field game.
    fn new_initial_states(&self) -> PyResult<Vec<State>> {
        Ok(vec![self.new_initial_state(None)?])
    }

    /// The state that `State.serialize` wrote.
    fn deserialize_state(&self, text: &str) -> PyResult<State> {
        State::deserialize(self.clone(), text)
    }

    /// What kind of game this is, with the fields and values of OpenSpiel's `GameType`.
    ///
    /// >>> import uctopia
    /// >>> uctopia.load_game("kuhn_poker").get_type().information.name
    /// 'IMPERFECT_INFORMATION'
    fn get_type<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        spiel(this.py())?.call_method1("game_type", (this,))
    }

    /// The options of the game with the chosen values, as OpenSpiel's parameters.
    ///
    /// >>> import uctopia
    /// >>> uctopia.load_game("connect_four(rows=5)").get_parameters()
    /// {'columns': 7, 'rows': 5, 'line': 4}
    fn get_parameters<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        spiel(this.py())?.call_method1("parameters", (this,))
    }

    /// A bound on the moves of players in a game; rules written in Python give it as `max_game_length`, and otherwise it is 10 000.
    fn max_game_length(this: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(lengths(this)?.0)
    }

    /// A bound on the moves of nature in a game.
    fn max_chance_nodes_in_history(this: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(lengths(this)?.1)
    }

    /// A bound on all moves in a game, nature's among them.
    fn max_history_length(this: &Bound<'_, Self>) -> PyResult<usize> {
        lengths(this).map(|(moves, draws)| moves + draws)
    }

    /// The same as `max_history_length`, since players move one after another.
    fn max_move_number(this: &Bound<'_, Self>) -> PyResult<usize> {
        Self::max_history_length(this)
    }

    /// The shape of a table with a number for each action.
    fn policy_tensor_shape(&self) -> PyResult<Vec<usize>> {
        Ok(vec![self.num_distinct_actions()?])
    }

    /// The order of the axes of `observation_tensor_shape`, as OpenSpiel's `TensorLayout`: planes first.
    fn observation_tensor_layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        spiel(py)?.call_method0("tensor_layout")
    }

    /// An error: no game has an information state tensor.
    fn information_state_tensor_shape(&self) -> PyResult<Vec<usize>> {
        Err(no_information_state(self))
    }

    /// An error: no game has an information state tensor.
    fn information_state_tensor_size(&self) -> PyResult<usize> {
        Err(no_information_state(self))
    }

    /// An observer as OpenSpiel's: `set_from(state, player)` writes what a player sees into its array `tensor`, and
    /// `string_from(state, player)` returns it as text.
    #[pyo3(signature = (iig_obs_type=None, params=None))]
    fn make_observer<'py>(
        this: &Bound<'py, Self>,
        iig_obs_type: Option<Bound<'py, PyAny>>,
        params: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        spiel(this.py())?.call_method1("observer", (this, iig_obs_type, params))
    }

    /// The same as `make_observer`, under the name that `make_observation` of OpenSpiel calls.
    #[pyo3(signature = (iig_obs_type=None, params=None))]
    fn make_py_observer<'py>(
        this: &Bound<'py, Self>,
        iig_obs_type: Option<Bound<'py, PyAny>>,
        params: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::make_observer(this, iig_obs_type, params)
    }

    /// The game as a text that `Game` reads.
    fn serialize(&self) -> String {
        self.__str__()
    }

    /// The same as `serialize`.
    #[pyo3(name = "to_string")]
    fn text(&self) -> String {
        self.__str__()
    }

    /// What OpenSpiel's games have and these lack has a sentence.
    fn __getattr__(&self, name: &str) -> PyResult<()> {
        Err(lacking("Game", name))
    }

    /// The name of the game without its options.
    #[getter]
    fn name(&self) -> &'static str {
        self.spec.info().name
    }

    /// What the game is, in a sentence.
    #[getter]
    fn about(&self) -> String {
        language::text(&Message::text(self.spec.info().about))
    }

    /// The rules, if they are written in Python; `None` for a game of the library.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.rules.as_ref().map(|rules| rules.clone_ref(py))
    }

    /// The options of the game with their values, as dictionaries.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.spec.info().options)
    }

    /// The evaluations of the game: name, unit and meaning of each.
    #[getter]
    fn evaluations(&self) -> Vec<(&'static str, &'static str, String)> {
        let listed = |(name, unit, about)| (name, unit, language::text(&Message::text(about)));
        self.spec.evaluations().into_iter().map(listed).collect()
    }

    /// How many players there are.
    fn num_players(&self) -> usize {
        self.spec.players()
    }

    /// How many numbers the moves of players have.
    fn num_distinct_actions(&self) -> PyResult<usize> {
        match self.encoding()?.actions {
            0 => Err(no_size(self)),
            actions => Ok(actions),
        }
    }

    /// Whether players do not see everything, such as the cards of others.
    fn has_hidden_information(&self) -> bool {
        self.spec.session().is_hidden()
    }

    /// How many numbers nature's outcomes have; 0 in games without chance.
    fn max_chance_outcomes(&self) -> PyResult<usize> {
        Ok(self.encoding()?.outcomes)
    }

    /// The shape of `State.observation_tensor`.
    fn observation_tensor_shape(&self) -> PyResult<Vec<usize>> {
        Ok(self.encoding()?.observation_shape)
    }

    /// How many numbers `State.observation_tensor` has.
    fn observation_tensor_size(&self) -> PyResult<usize> {
        Ok(self.encoding()?.observation_shape.iter().product())
    }

    /// The shape of `State.planes`, the input of networks.
    fn planes_shape(&self) -> PyResult<Vec<usize>> {
        Ok(self.encoding()?.planes_shape)
    }

    /// The least return of a player, −1.
    fn min_utility(&self) -> f64 {
        -1.0
    }

    /// The greatest return of a player, 1.
    fn max_utility(&self) -> f64 {
        1.0
    }

    /// The sum of all players' returns where it is the same in every game: 0 for two players, else `None`.
    fn utility_sum(&self) -> Option<f64> {
        (self.spec.players() == 2).then_some(0.0)
    }

    /// Tests the game against the rules that all searches rely on, in random games; the sentence of the error says what is wrong.
    #[pyo3(signature = (games=20, seed=1))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole)] games: u32,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let stop = StopFlag::default();
        interruptible(
            py,
            &stop,
            || self.spec.check(seed, games, &stop),
            |checked| {
                let summary = checked.map_err(|breach| refused(breach.to_string()))?;
                to_python(
                    py,
                    &serde_json::json!({ "games": summary.games, "positions": summary.positions }),
                )
            },
        )
    }

    /// How many sequences of moves there are from the first state, ply by ply up to `plies`.
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] plies: u32,
    ) -> PyResult<Vec<u64>> {
        let stop = StopFlag::default();
        let count = || {
            let session = self.spec.session();
            (1..=plies)
                .map_while(|plies| Some(session.perft_until(plies, &stop)?.leaves()))
                .collect()
        };
        interruptible(py, &stop, count, Ok::<Vec<u64>, _>)
    }

    fn __str__(&self) -> String {
        self.spec.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.spec)
    }

    fn __eq__(&self, other: &Self) -> bool {
        let same_rules = match (&self.rules, &other.rules) {
            (Some(one), Some(other)) => one.as_ptr() == other.as_ptr(),
            (None, None) => true,
            _ => false,
        };
        self.spec == other.spec && same_rules
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.spec.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let made_of = match &self.rules {
            Some(rules) => (rules.clone_ref(py), Some(self.spec.info().name.to_owned())),
            None => (
                self.spec.to_string().into_pyobject(py)?.into_any().unbind(),
                None,
            ),
        };
        Ok((py.get_type::<Self>(), made_of))
    }
}
