"""Our games as games of OpenSpiel."""

from __future__ import annotations

import ctypes
from typing import Any, Mapping

from .. import _uctopia
from .._environments import game_of
from .._spiel import Observer, Parameter, game_type, lengths
from .._types import GameLike
from .._uctopia import Game, State, UctopiaError
from ._pyspiel import IIGObserverForPublicInfoGame, pyspiel

PREFIX = "uctopia_"
"""What the names of our games begin with in OpenSpiel."""

_registered: dict[str, Game] = {}
"""The games that were registered, by their names in OpenSpiel."""


class OurGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel's: made by ``pyspiel.load_game`` after :func:`register`.

    >>> import pyspiel
    >>> from uctopia import openspiel
    >>> _ = openspiel.register("othello")
    >>> game = pyspiel.load_game("uctopia_othello(size=6)")
    >>> game.ours, game.num_distinct_actions(), game.observation_tensor_shape()
    (Game('othello:size=6'), 37, [3, 6, 6])
    """

    def __init__(
        self,
        game: Game,
        params: Mapping[str, Parameter] | None = None,
        max_game_length: int | None = None,
        short_name: str | None = None,
    ) -> None:
        self.ours = game
        length, draws = lengths(game, max_game_length)
        self._draws = draws
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(),
            max_chance_outcomes=game.max_chance_outcomes(),
            num_players=game.num_players(),
            min_utility=game.min_utility(),
            max_utility=game.max_utility(),
            utility_sum=game.utility_sum(),
            max_game_length=length,
        )
        super().__init__(game_type(game, short_name or _short_name(game)), info, dict(params or {}))

    def new_initial_state(self, position: str | None = None) -> OurState:
        """The first state, or that of a position as :meth:`uctopia.Game.new_initial_state` reads it."""
        return OurState(self, position)

    def max_chance_nodes_in_history(self) -> int:
        """How many moves of nature a game has at most."""
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """The observer: the arrays of :meth:`uctopia.State.observation_tensor`, or the moves for observers with perfect recall."""
        is_board = iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall)
        if is_board or self.ours.has_hidden_information():
            return OurObserver(self.ours, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class OurState(pyspiel.State):  # type: ignore[misc]
    """A position of a game of ours as OpenSpiel's state; ``ours`` is a copy of it."""

    def __init__(self, game: OurGame, position: str | None = None) -> None:
        super().__init__(game)
        self._state: State = game.ours.new_initial_state(position)

    @property
    def ours(self) -> State:
        """A copy of the position as our state."""
        return self._state.clone()

    def current_player(self) -> int:
        """The player to move, or the number of chance or of the end."""
        return self._state.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._state.is_terminal()

    def returns(self) -> list[float]:
        """What each player has won; zeros while the game goes on."""
        return [float(won) for won in self._state.returns()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's outcomes with their probabilities."""
        return self._state.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self._state.legal_actions()

    def _apply_action(self, action: int) -> None:
        self._state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._state.action_to_string(action)

    def __str__(self) -> str:
        return str(self._state)


class OurObserver(Observer):
    """Writes observations of our games for OpenSpiel."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise UctopiaError(f"observers of {game} have no parameters; passed {params}")
        super().__init__(game)

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player sees into ``tensor``."""
        super().set_from(state._state, player)

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees as text."""
        return super().string_from(state._state, player)


def load_game(name: GameLike, parameters: Mapping[str, Parameter] | None = None) -> OurGame:
    """A game of ours as an object of OpenSpiel's class, for its algorithms that are written in C++; nothing is registered.

    Names and parameters are those of :func:`uctopia.load_game`.

    >>> import pyspiel
    >>> from uctopia import openspiel
    >>> game = openspiel.load_game("kuhn_poker")
    >>> isinstance(game, pyspiel.Game), round(pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)), 4)
    (True, 0.2292)
    """
    game = _uctopia.load_game(name, dict(parameters or {})) if isinstance(name, str) else game_of(name)
    return OurGame(game)


def register(*games: GameLike, max_game_length: int | None = None) -> list[str]:
    """Registers games in OpenSpiel, by default all that have names and numbers of actions; returns their names there, such as
    ``uctopia_othello``.

    ``games`` are names, games or rules written in Python; options become parameters of OpenSpiel:
    ``pyspiel.load_game("uctopia_othello(size=6)")``. A class that was written anew under the same name takes the place of the
    earlier one. OpenSpiel wants a bound on the number of moves: for rules written in Python it is ``max_game_length``, here or in
    their class, and 10 000 by default.

    >>> from uctopia import openspiel
    >>> openspiel.register("ttt", "othello")
    ['uctopia_ttt', 'uctopia_othello']
    """
    meant = [game_of(game) for game in games] or list(filter(_has_numbers, (Game(entry["name"]) for entry in _uctopia.games())))
    return [_register(game, max_game_length) for game in meant]


def _has_numbers(game: Game) -> bool:
    """Whether actions have numbers, which rules in Python may leave out."""
    try:
        return game.num_distinct_actions() > 0
    except _uctopia.UctopiaError:
        return False


def _register(game: Game, max_game_length: int | None) -> str:
    game.num_distinct_actions()  # An error that says what is missing, where actions have no numbers.
    name = _short_name(game)
    if _registered.get(name) == game:
        return name

    def create(params: Mapping[str, Parameter] | None = None) -> OurGame:
        chosen = _with_options(game, params or {})
        return OurGame(chosen, params, max_game_length, name)

    # OpenSpiel's list of games outlives the interpreter, and must not free the function then: that would end the process with a fault.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(create))
    pyspiel.register_game(game_type(game, name), create)
    _registered[name] = game
    return name


def _short_name(game: Game) -> str:
    """The name in OpenSpiel. A game with options that are not the usual ones has a name of its own."""
    text = str(game) if str(game) != game.name else game.name
    plain = "".join(character if character.isalnum() else "_" for character in text)
    return PREFIX + plain


def _with_options(game: Game, params: Mapping[str, Parameter]) -> Game:
    """The game with parameters of OpenSpiel as options."""
    if not params:
        return game
    if game.rules is not None:
        raise UctopiaError(f"{game} has no parameters; passed {dict(params)}")
    switch = {True: "on", False: "off"}
    texts = [f"{key}={switch[value] if isinstance(value, bool) else value}" for key, value in params.items()]
    return Game(f"{game.name}:{','.join(texts)}")
