//! A position of a game with the moves that led to it.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray as _, PyArray1, PyArray3, PyArrayDyn, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use uctopia_catalog::Session;
use uctopia_game::{Hidden as _, Player, Rng, Turn};
use uctopia_picture::{Panel, pixels, png, svg};

use crate::convert::{error, optional, to_python, whole};
use crate::exceptions::refused;
use crate::game::{Game, encoding, no_size};
use crate::language;
use crate::python_error::guarded;
use crate::spiel::{lacking, no_information_state, spiel};
use crate::state_line::illegal;

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
/// 1 x . .
/// 2 . o .
/// 3 . . .
#[pyclass(frozen, module = "uctopia")]
pub(crate) struct State {
    pub(crate) game: Game,
    session: Mutex<Session>,
}

/// Whose turn it is, as OpenSpiel numbers it.
pub(crate) fn number_of(turn: Turn) -> i32 {
    match turn {
        Turn::Player(player) => player.index() as i32,
        Turn::Chance => CHANCE,
        Turn::Over => TERMINAL,
    }
}

impl State {
    /// The state of a position.
    pub(crate) fn at(game: Game, position: Option<&str>) -> PyResult<Self> {
        guarded(|| {
            let mut session = game.spec.session();
            if let Some(text) = position {
                session
                    .set_position(text)
                    .map_err(|problem| error(&problem))?;
            }
            Ok(Self::of(game, session))
        })
    }

    pub(crate) fn of(game: Game, session: Session) -> Self {
        Self {
            game,
            session: Mutex::new(session),
        }
    }

    pub(crate) fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the session; an exception in rules written in Python comes out as it is.
    pub(crate) fn ask<T>(&self, question: impl FnOnce(&mut Session) -> PyResult<T>) -> PyResult<T> {
        guarded(|| question(&mut self.session()))
    }

    /// What a player knows, in games with hidden information.
    fn seen_by(&self, player: Option<i32>) -> PyResult<Option<String>> {
        if !self.ask(|session| Ok(session.is_hidden()))? {
            player.map(|player| self.player(Some(player))).transpose()?;
            return Ok(None);
        }
        let player = self.player(player)?;
        self.ask(|session| Ok(Some(session.position_seen_by(player))))
    }

    /// The same state once more.
    pub(crate) fn twin(&self) -> PyResult<Self> {
        Ok(Self::of(self.game.clone(), self.copied()?))
    }

    /// A copy of the session, with its history.
    pub(crate) fn copied(&self) -> PyResult<Session> {
        self.ask(|session| Ok(session.duplicate()))
    }

    /// 1 at the numbers of legal moves, 0 at the others.
    fn bits(&self, player: Option<i32>) -> PyResult<Vec<u8>> {
        let (encoding, turn) = self.ask(|session| Ok((encoding(session)?, session.turn())))?;
        let mut bits = vec![
            0;
            if turn == Turn::Chance {
                encoding.outcomes
            } else {
                encoding.actions
            }
        ];
        for action in self.legal_actions(player)? {
            *bits.get_mut(action).ok_or_else(|| no_size(&self.game))? = 1;
        }
        Ok(bits)
    }

    fn player(&self, player: Option<i32>) -> PyResult<Player> {
        let (players, turn) = self.ask(|session| Ok((session.players(), session.turn())))?;
        match (player, turn) {
            (None, Turn::Player(player)) => Ok(player),
            (None, _) => Err(refused(
                "no player is to move here: pass the number of a player",
            )),
            (Some(number), _) => match usize::try_from(number) {
                Ok(number) if number < players => Ok(Player::new(number)),
                _ => Err(refused(format!(
                    "there is no player {number}: players have the numbers 0 to {}",
                    players - 1
                ))),
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
        self.game.spec.players()
    }

    /// How many numbers the moves of players have.
    fn num_distinct_actions(&self) -> PyResult<usize> {
        self.ask(|session| Ok(encoding(session)?.actions))
    }

    /// The number of the player to move; −1 where it is nature's turn, −4 where the game is over.
    fn current_player(&self) -> PyResult<i32> {
        self.ask(|session| Ok(number_of(session.turn())))
    }

    /// The numbers of the legal moves in ascending order, or of nature's outcomes; none for a player who is not to move.
    #[pyo3(signature = (player=None))]
    fn legal_actions(
        &self,
        #[pyo3(from_py_with = optional)] player: Option<i32>,
    ) -> PyResult<Vec<usize>> {
        match player {
            Some(player) if player != self.current_player()? => Ok(Vec::new()),
            _ => self.ask(|session| Ok(session.actions())),
        }
    }

    /// A list of 0 and 1, with 1 at the numbers of legal moves.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask(
        &self,
        #[pyo3(from_py_with = optional)] player: Option<i32>,
    ) -> PyResult<Vec<u32>> {
        // Python would receive bytes in place of a list of `u8`.
        Ok(self.bits(player)?.into_iter().map(u32::from).collect())
    }

    /// Makes the move with this number, or decides for nature. An illegal number is an error, and the state stays as it was.
    fn apply_action(&self, #[pyo3(from_py_with = whole)] action: i64) -> PyResult<()> {
        let number = usize::try_from(action)
            .map_err(|_| refused(format!("{action} is not the number of an action")))?;
        self.ask(|session| {
            session
                .play_action(number)
                .map_err(|_| illegal(session, number))
        })
    }

    /// `apply_action`, which refuses illegal actions always.
    fn apply_action_with_legality_check(
        &self,
        #[pyo3(from_py_with = whole)] action: i64,
    ) -> PyResult<()> {
        self.apply_action(action)
    }

    /// An error: players choose one after another, also where they do so at the same time in OpenSpiel.
    fn apply_actions(&self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(refused(format!(
            "{} has no moves at the same time: instead of apply_actions({actions}), pass one action after another to apply_action",
            self.game.spec
        )))
    }

    /// The same error as that of `apply_actions`.
    fn apply_actions_with_legality_checks(&self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        self.apply_actions(actions)
    }

    /// Makes a move given as text, such as `"f5"`.
    fn apply_move(&self, text: &str) -> PyResult<()> {
        self.ask(|session| session.play(text).map_err(|problem| error(&problem)))
    }

    /// Takes back the last move, which has to be `action` by `player`.
    fn undo_action(
        &self,
        #[pyo3(from_py_with = whole)] player: i32,
        #[pyo3(from_py_with = whole)] action: i64,
    ) -> PyResult<()> {
        let last = self.history()?.last().map(|&action| action as i64);
        if last != Some(action) {
            let made = last.map_or("no move was made".to_owned(), |made| {
                format!("it is {made}")
            });
            return Err(refused(format!("{action} is not the last action: {made}")));
        }
        let before = self.before_last()?;
        let mover = guarded(|| Ok(number_of(before.turn())))?;
        if mover != player {
            return Err(refused(format!(
                "the last action was made by player {mover}, not by {player}"
            )));
        }
        *self.session() = before;
        Ok(())
    }

    /// The state after a move; this one stays as it is.
    fn child(&self, #[pyo3(from_py_with = whole)] action: i64) -> PyResult<Self> {
        let child = self.clone_state()?;
        child.apply_action(action)?;
        Ok(child)
    }

    /// A copy with its history, which can be changed on its own.
    #[pyo3(name = "clone")]
    fn clone_state(&self) -> PyResult<Self> {
        Ok(Self::of(self.game.clone(), self.copied()?))
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> PyResult<bool> {
        Ok(self.current_player()? == TERMINAL)
    }

    /// Whether nature is to move.
    fn is_chance_node(&self) -> PyResult<bool> {
        Ok(self.current_player()? == CHANCE)
    }

    /// Whether a player is to move.
    fn is_player_node(&self) -> PyResult<bool> {
        Ok(self.current_player()? >= 0)
    }

    /// Never: players who choose at the same time move one after another here, and do not see each other's choice.
    fn is_simultaneous_node(&self) -> bool {
        false
    }

    /// Never: there are no mean field games here.
    fn is_mean_field_node(&self) -> bool {
        false
    }

    /// Whether no move was made.
    fn is_initial_state(&self) -> PyResult<bool> {
        Ok(self.history()?.is_empty())
    }

    /// Whether a player is to move and only nature has moved before.
    fn is_initial_non_chance_state(&self) -> PyResult<bool> {
        Ok(self.is_player_node()? && self.line()?.iter().all(|&(mover, _)| mover == CHANCE))
    }

    /// What is to happen, as OpenSpiel's `StateType`: a decision, chance or nothing.
    fn get_type<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        spiel(py)?.call_method1("state_type", (self.current_player()?,))
    }

    /// Nature's outcomes with their probabilities, which add up to 1.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        self.ask(|session| {
            if session.turn() != Turn::Chance {
                return Err(refused("it is not nature's turn: is_chance_node() tells"));
            }
            let number =
                |(text, probability): (String, f64)| Ok((session.action_of(&text)?, probability));
            let outcomes = session
                .chances()
                .into_iter()
                .map(number)
                .collect::<Result<Vec<_>, _>>();
            let mut outcomes =
                outcomes.map_err(|problem: uctopia_options::TextError| error(&problem))?;
            outcomes.sort_by_key(|&(action, _)| action);
            Ok(outcomes)
        })
    }

    /// What each player has won, from −1 to 1; zeros while the game goes on.
    fn returns(&self) -> PyResult<Vec<f32>> {
        self.ask(|session| {
            Ok(session
                .payoffs()
                .unwrap_or_else(|| vec![0.0; session.players()]))
        })
    }

    /// What the last move brought each player: as `returns`, since games are decided at their end.
    fn rewards(&self) -> PyResult<Vec<f32>> {
        self.returns()
    }

    /// What a player has won; 0 while the game goes on.
    fn player_return(&self, #[pyo3(from_py_with = whole)] player: i32) -> PyResult<f32> {
        let player = self.player(Some(player))?;
        Ok(self.returns()?[player.index()])
    }

    /// What the last move brought a player: as `player_return`.
    fn player_reward(&self, #[pyo3(from_py_with = whole)] player: i32) -> PyResult<f32> {
        self.player_return(player)
    }

    /// Who made each of the moves that led here, as objects with `player` and `action`.
    fn full_history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        spiel(py)?.call_method1("full_history", (self.line()?,))
    }

    /// The numbers of the moves that led here, nature's among them.
    fn history(&self) -> PyResult<Vec<usize>> {
        if self.ask(|session| Ok(session.opening_moves().is_empty()))? {
            return self.ask(|session| Ok(session.action_history()));
        }
        Ok(self.line()?.into_iter().map(|(_, action)| action).collect())
    }

    /// The moves that led here as text.
    fn moves(&self) -> PyResult<Vec<String>> {
        self.ask(|session| Ok([session.opening_moves(), session.history()].concat()))
    }

    /// How many moves led here.
    fn move_number(&self) -> PyResult<usize> {
        Ok(self.history()?.len())
    }

    /// The move with this number as text. OpenSpiel's form with a player before the number is understood too.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(
        &self,
        #[pyo3(from_py_with = whole)] player_or_action: i64,
        #[pyo3(from_py_with = optional)] action: Option<i64>,
    ) -> PyResult<String> {
        let action = action.unwrap_or(player_or_action);
        let number = usize::try_from(action).ok();
        let text =
            self.ask(|session| Ok(number.and_then(|number| session.move_of_action(number))))?;
        text.ok_or_else(|| {
            refused(format!(
                "{action} is not a legal action here: legal_actions() lists them"
            ))
        })
    }

    /// The number of a move given as text. OpenSpiel's form with a player before the text is understood too.
    #[pyo3(signature = (player_or_text, text=None))]
    fn string_to_action(
        &self,
        player_or_text: &Bound<'_, PyAny>,
        text: Option<&str>,
    ) -> PyResult<usize> {
        let text = text.map_or_else(
            || player_or_text.extract::<String>(),
            |text| Ok(text.to_owned()),
        )?;
        self.ask(|session| session.action_of(&text).map_err(|problem| error(&problem)))
    }

    /// The position in its canonical text, which `Game.new_initial_state` reads.
    #[getter]
    pub(crate) fn position(&self) -> PyResult<String> {
        self.ask(|session| Ok(session.position()))
    }

    /// The moves that led here as OpenSpiel writes them: numbers with commas.
    fn history_str(&self) -> PyResult<String> {
        Ok(self
            .history()?
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(", "))
    }

    /// What a player knows: in games without hidden information the moves that led here. By default the player to move.
    #[pyo3(signature = (player=None))]
    fn information_state_string(
        &self,
        #[pyo3(from_py_with = optional)] player: Option<i32>,
    ) -> PyResult<String> {
        match self.seen_by(player)? {
            Some(seen) => Ok(seen),
            None => self.history_str(),
        }
    }

    /// The board as a player sees it, or in games with hidden information what the player knows, as text. By default the player to
    /// move.
    #[pyo3(signature = (player=None))]
    fn observation_string(
        &self,
        #[pyo3(from_py_with = optional)] player: Option<i32>,
    ) -> PyResult<String> {
        match self.seen_by(player)? {
            Some(seen) => Ok(seen),
            None => self.__str__(),
        }
    }

    /// What a player sees, as a flat list in OpenSpiel's layout; by default the player to move.
    #[pyo3(signature = (player=None))]
    fn observation_tensor(
        &self,
        #[pyo3(from_py_with = optional)] player: Option<i32>,
    ) -> PyResult<Vec<f32>> {
        let player = self.player(player)?;
        self.ask(|session| encoding(session).map(|_| session.observation(player)))
    }

    /// An error: no game has this array, as `get_type().provides_information_state_tensor` tells.
    #[pyo3(signature = (player=None))]
    fn information_state_tensor(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<f32>> {
        let _ = player;
        Err(no_information_state(&self.game))
    }

    /// A position that looks the same to a player, with everything that he does not see drawn anew: this one itself in games without
    /// hidden information. `sampler()` returns random numbers from 0 to 1.
    fn resample_from_infostate(
        &self,
        #[pyo3(from_py_with = whole)] player: i32,
        sampler: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let player = self.player(Some(player))?;
        let drawn: f64 = sampler.call0()?.extract()?;
        let mut session = self.copied()?;
        if session.is_hidden() {
            let guess = session
                .state()
                .determinize(player, &mut Rng::new(drawn.to_bits()));
            session.go_to(&guess);
        }
        Ok(Self::of(self.game.clone(), session))
    }

    /// The input of a network as an array of the shape `Game.planes_shape()`: the position from a player's point of view, his
    /// pieces first; by default the player to move.
    #[pyo3(signature = (player=None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional)] player: Option<i32>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let player = self.player(player)?;
        let (shape, planes) =
            self.ask(|session| Ok((encoding(session)?.planes_shape, session.planes(player))))?;
        planes.into_pyarray(py).reshape(shape)
    }

    /// The mask of legal actions as an array of 0 and 1.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(self.bits(None)?.into_pyarray(py))
    }

    /// How the game ended, in words; `None` while it goes on.
    fn result(&self) -> PyResult<Option<String>> {
        self.ask(|session| Ok(session.result_words().map(|words| language::text(&words))))
    }

    /// The state as a text that `Game.deserialize_state` reads.
    fn serialize(&self) -> PyResult<String> {
        self.written()
    }

    /// The board as data: its theme, columns, rows, their names, and the squares row by row.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.ask(|session| Ok(session.board()))?)
    }

    /// The square of the board that shows the value of a move, counted row by row from 0; `None` for a move without one.
    fn square_of(&self, #[pyo3(from_py_with = whole)] action: i64) -> PyResult<Option<usize>> {
        let text = self.action_to_string(action, None)?;
        let moves = self.ask(|session| Ok(session.moves()))?;
        Ok(moves
            .into_iter()
            .find(|shown| shown.text == text)
            .and_then(|shown| shown.square))
    }

    /// The board as a picture in SVG.
    fn svg(&self) -> PyResult<String> {
        self.ask(|session| Ok(svg(&Panel::new(session.board()).into())))
    }

    /// The board as a picture in PNG.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let picture = self.svg()?;
        let bytes = py
            .detach(|| png(&picture))
            .map_err(|problem| error(&problem))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The board as a picture in an array of the shape (rows, columns, 3): red, green and blue of each pixel, from 0 to 255.
    fn rgb_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let picture = self.svg()?;
        let drawn = py
            .detach(|| pixels(&picture))
            .map_err(|problem| error(&problem))?;
        drawn
            .colours
            .into_pyarray(py)
            .reshape([drawn.height as usize, drawn.width as usize, 3])
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// The board as text.
    #[pyo3(name = "to_string")]
    fn text(&self) -> PyResult<String> {
        self.__str__()
    }

    /// What OpenSpiel's states have and these lack has a sentence.
    fn __getattr__(&self, name: &str) -> PyResult<()> {
        Err(lacking("State", name))
    }

    fn __str__(&self) -> PyResult<String> {
        self.ask(|session| {
            Ok(uctopia_picture::text(&session.board(), &[])
                .trim_end()
                .to_owned())
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("State({}, '{}')", self.game.spec, self.position()?))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.clone_state()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> PyResult<Self> {
        self.clone_state()
    }

    pub(crate) fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(self.game.spec == other.game.spec && self.serialize()? == other.serialize()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.serialize()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// The state that `serialize` wrote, for pickle.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, game: &Game, text: &str) -> PyResult<Self> {
        Self::deserialize(game.clone(), text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Game, String))> {
        Ok((
            py.get_type::<Self>().getattr("_restore")?,
            (self.game.clone(), self.serialize()?),
        ))
    }
}
