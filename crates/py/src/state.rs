//! A position of a game with the moves that led to it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray as _, PyArray1, PyArray3, PyArrayDyn, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use serde::{Deserialize, Serialize};
use uctopia_catalog::Session;
use uctopia_game::{Player, Turn};
use uctopia_picture::{Panel, pixels, png, svg};

use crate::convert::{error, refused};
use crate::game::{Game, encoding};
use crate::language;

/// The player number where it is nature's turn, as in OpenSpiel.
const CHANCE: i32 = -1;
/// The player number where the game is over, as in OpenSpiel.
const TERMINAL: i32 = -4;

/// A position of a game with the moves that led to it.
///
/// Methods have OpenSpiel's names and meanings, and actions its numbers.
///
/// >>> import uctopia
/// >>> state = uctopia.load_game("ttt").new_initial_state()
/// >>> state.apply_action(4)
/// >>> state.current_player(), state.legal_actions()
/// (1, [0, 1, 2, 3, 5, 6, 7, 8])
/// >>> state.action_to_string(0)
/// 'a1'
/// >>> print(state.child(0))
///   a b c
/// 1 o . .
/// 2 . x .
/// 3 . . .
#[pyclass(frozen, module = "uctopia")]
pub(crate) struct State {
    pub(crate) game: Game,
    session: Mutex<Box<dyn Session>>,
}

/// What [`State::serialize`] writes.
#[derive(Serialize, Deserialize)]
struct Written {
    game: String,
    start: String,
    moves: Vec<String>,
}

impl State {
    /// The state of a position.
    pub(crate) fn at(game: Game, position: Option<&str>) -> PyResult<Self> {
        let mut session = game.spec.session();
        if let Some(text) = position {
            session.set_position(text).map_err(|problem| error(&problem))?;
        }
        Ok(Self::of(game, session))
    }

    pub(crate) fn of(game: Game, session: Box<dyn Session>) -> Self {
        Self { game, session: Mutex::new(session) }
    }

    pub(crate) fn session(&self) -> MutexGuard<'_, Box<dyn Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn deserialize(game: Game, text: &str) -> PyResult<Self> {
        let unreadable = |_| refused("this is not a state that serialize() wrote");
        let Written { game: name, start, moves } = serde_json::from_str(text).map_err(unreadable)?;
        if name != game.spec.to_string() {
            return Err(refused(format!("this is a state of {name}, not of {}", game.spec)));
        }
        let state = Self::at(game, Some(&start))?;
        for text in &moves {
            state.session().play(text).map_err(|problem| error(&problem))?;
        }
        Ok(state)
    }

    fn player(&self, player: Option<i32>) -> PyResult<Player> {
        let session = self.session();
        let players = session.players();
        match (player, session.turn()) {
            (None, Turn::Player(player)) => Ok(player),
            (None, _) => Err(refused("no player is to move here: pass the number of a player")),
            (Some(number), _) => match usize::try_from(number) {
                Ok(number) if number < players => Ok(Player::new(number)),
                _ => Err(refused(format!("there is no player {number}: players have the numbers 0 to {}", players - 1))),
            },
        }
    }
}

#[pymethods]
impl State {
    /// The game.
    fn get_game(&self) -> Game {
        self.game.clone()
    }

    /// How many players the game has.
    fn num_players(&self) -> usize {
        self.session().players()
    }

    /// How many numbers the moves of players have.
    fn num_distinct_actions(&self) -> PyResult<usize> {
        Ok(encoding(self.session().as_ref())?.actions)
    }

    /// The number of the player to move; −1 where it is nature's turn, −4 where the game is over.
    fn current_player(&self) -> i32 {
        match self.session().turn() {
            Turn::Player(player) => player.index() as i32,
            Turn::Chance => CHANCE,
            Turn::Over => TERMINAL,
        }
    }

    /// The numbers of the legal moves in ascending order, or of nature's outcomes; none for a player who is not to move.
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<i32>) -> Vec<usize> {
        if player.is_some_and(|player| player != self.current_player()) {
            return Vec::new();
        }
        self.session().actions()
    }

    /// A list of 0 and 1, with 1 at the numbers of legal moves.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask(&self, player: Option<i32>) -> PyResult<Vec<u8>> {
        let encoding = encoding(self.session().as_ref())?;
        let is_chance = self.is_chance_node();
        let mut mask = vec![0; if is_chance { encoding.outcomes } else { encoding.actions }];
        self.legal_actions(player).into_iter().for_each(|action| mask[action] = 1);
        Ok(mask)
    }

    /// Makes the move with this number, or decides for nature. An illegal number is an error, and the state stays as it was.
    fn apply_action(&self, action: i64) -> PyResult<()> {
        let mut session = self.session();
        let number = usize::try_from(action).map_err(|_| refused(format!("{action} is not the number of an action")))?;
        session.play_action(number).map_err(|problem| error(&problem))
    }

    /// Makes a move given as text, such as `"f5"`.
    fn apply_move(&self, text: &str) -> PyResult<()> {
        self.session().play(text).map_err(|problem| error(&problem))
    }

    /// Takes back the last move, which has to be `action` by `player`.
    fn undo_action(&self, player: i32, action: i64) -> PyResult<()> {
        let last = self.history().last().map(|&action| action as i64);
        if last != Some(action) {
            let made = last.map_or("no move was made".to_owned(), |made| format!("it is {made}"));
            return Err(refused(format!("{action} is not the last action: {made}")));
        }
        let before = self.clone_state();
        self.session().undo();
        if self.current_player() != player {
            let mover = self.current_player();
            *self.session() = before.session().duplicate();
            return Err(refused(format!("the last action was made by player {mover}, not by {player}")));
        }
        Ok(())
    }

    /// The state after a move; this one stays as it is.
    fn child(&self, action: i64) -> PyResult<Self> {
        let child = self.clone_state();
        child.apply_action(action)?;
        Ok(child)
    }

    /// A copy with its history, which can be changed on its own.
    #[pyo3(name = "clone")]
    fn clone_state(&self) -> Self {
        Self::of(self.game.clone(), self.session().duplicate())
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.session().turn() == Turn::Over
    }

    /// Whether it is nature's turn.
    fn is_chance_node(&self) -> bool {
        self.session().turn() == Turn::Chance
    }

    /// Nature's outcomes with their probabilities, which add up to 1.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        let session = self.session();
        if session.turn() != Turn::Chance {
            return Err(refused("it is not nature's turn: is_chance_node() tells"));
        }
        let number = |(text, probability): (String, f64)| Ok((session.action_of(&text)?, probability));
        let outcomes = session.chances().into_iter().map(number).collect::<Result<Vec<_>, _>>();
        let mut outcomes = outcomes.map_err(|problem: uctopia_game::TextError| error(&problem))?;
        outcomes.sort_by_key(|&(action, _)| action);
        Ok(outcomes)
    }

    /// What each player has won, from −1 to 1; zeros while the game goes on.
    fn returns(&self) -> Vec<f32> {
        let session = self.session();
        session.payoffs().unwrap_or_else(|| vec![0.0; session.players()])
    }

    /// What the last move brought each player: as `returns`, since games are decided at their end.
    fn rewards(&self) -> Vec<f32> {
        self.returns()
    }

    /// What a player has won; 0 while the game goes on.
    fn player_return(&self, player: i32) -> PyResult<f32> {
        let player = self.player(Some(player))?;
        Ok(self.returns()[player.index()])
    }

    /// The numbers of the moves that led here, nature's among them.
    fn history(&self) -> Vec<usize> {
        let session = self.session();
        let opening = session.opening_moves();
        let mut line = self.game.spec.session();
        let mut actions = Vec::with_capacity(opening.len());
        for text in &opening {
            if let Ok(action) = line.action_of(text) {
                actions.push(action);
            }
            // A known opening is legal from the first position.
            let _ = line.play(text);
        }
        actions.extend(session.action_history());
        actions
    }

    /// The moves that led here as text.
    fn moves(&self) -> Vec<String> {
        let session = self.session();
        [session.opening_moves(), session.history()].concat()
    }

    /// How many moves led here.
    fn move_number(&self) -> usize {
        self.history().len()
    }

    /// The move with this number as text. OpenSpiel's form with a player before the number is understood too.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(&self, player_or_action: i64, action: Option<i64>) -> PyResult<String> {
        let action = action.unwrap_or(player_or_action);
        let text = usize::try_from(action).ok().and_then(|action| self.session().move_of_action(action));
        text.ok_or_else(|| refused(format!("{action} is not a legal action here: legal_actions() lists them")))
    }

    /// The number of a move given as text. OpenSpiel's form with a player before the text is understood too.
    #[pyo3(signature = (player_or_text, text=None))]
    fn string_to_action(&self, player_or_text: &Bound<'_, PyAny>, text: Option<&str>) -> PyResult<usize> {
        let text = text.map_or_else(|| player_or_text.extract::<String>(), |text| Ok(text.to_owned()))?;
        self.session().action_of(&text).map_err(|problem| error(&problem))
    }

    /// The position in its canonical text, which `Game.new_initial_state` reads.
    #[getter]
    fn position(&self) -> String {
        self.session().position()
    }

    /// The moves that led here as OpenSpiel writes them: numbers with commas.
    fn history_str(&self) -> String {
        self.history().iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
    }

    /// What a player knows: in games without hidden information the moves that led here.
    #[pyo3(signature = (player=None))]
    fn information_state_string(&self, player: Option<i32>) -> PyResult<String> {
        player.map(|player| self.player(Some(player))).transpose()?;
        Ok(self.history_str())
    }

    /// The board as a player sees it.
    #[pyo3(signature = (player=None))]
    fn observation_string(&self, player: Option<i32>) -> PyResult<String> {
        player.map(|player| self.player(Some(player))).transpose()?;
        Ok(self.__str__())
    }

    /// What a player sees, as a flat list in OpenSpiel's layout; by default the player to move.
    #[pyo3(signature = (player=None))]
    fn observation_tensor(&self, player: Option<i32>) -> PyResult<Vec<f32>> {
        let player = self.player(player)?;
        Ok(self.session().observation(player))
    }

    /// The input of a network as an array of the shape `Game.planes_shape()`: the position from a player's point of view, his
    /// pieces first; by default the player to move.
    #[pyo3(signature = (player=None))]
    fn planes<'py>(&self, py: Python<'py>, player: Option<i32>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let player = self.player(player)?;
        let session = self.session();
        let shape = encoding(session.as_ref())?.planes_shape;
        session.planes(player).into_pyarray(py).reshape(shape)
    }

    /// The mask of legal actions as an array of 0 and 1.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(self.legal_actions_mask(None)?.into_pyarray(py))
    }

    /// How the game ended, in words; `None` while it goes on.
    fn result(&self) -> Option<String> {
        self.session().result_words().map(|words| language::text(&words))
    }

    /// The state as a text that `Game.deserialize_state` reads.
    fn serialize(&self) -> String {
        let session = self.session();
        let moves = [session.opening_moves(), session.history()].concat();
        let start = match session.opening_moves().is_empty() {
            true => session.start(),
            false => self.game.spec.session().start(),
        };
        let written = Written { game: self.game.spec.to_string(), start, moves };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// The board as a picture in SVG.
    fn svg(&self) -> String {
        svg(&Panel::new(self.session().board()).into())
    }

    /// The same picture as PNG.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| png(&self.svg())).map_err(|problem| error(&problem))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The same picture as an array of the shape (rows, columns, 3): red, green and blue of each pixel, from 0 to 255.
    fn rgb_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let drawn = py.detach(|| pixels(&self.svg())).map_err(|problem| error(&problem))?;
        drawn.colours.into_pyarray(py).reshape([drawn.height as usize, drawn.width as usize, 3])
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        uctopia_picture::text(&self.session().board(), &[]).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("State({}, '{}')", self.game.spec, self.position())
    }

    fn __copy__(&self) -> Self {
        self.clone_state()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone_state()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game.spec == other.game.spec && self.serialize() == other.serialize()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        self.serialize().hash(&mut hasher);
        hasher.finish()
    }

    /// The state that `serialize` wrote, for pickle.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, game: &Game, text: &str) -> PyResult<Self> {
        Self::deserialize(game.clone(), text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Game, String))> {
        Ok((py.get_type::<Self>().getattr("_restore")?, (self.game.clone(), self.serialize())))
    }
}
