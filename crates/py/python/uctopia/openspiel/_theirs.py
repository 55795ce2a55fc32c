"""OpenSpiel's games as rules for our search."""

from __future__ import annotations

from collections import Counter
from typing import Any, Callable, Hashable, Mapping

from .._uctopia import Game, UctopiaError
from ._pyspiel import pyspiel

MOST_PLAYERS = 4

Key = Callable[[Any], Hashable]

TEXT_IS_THE_POSITION = frozenset({
    "breakthrough",
    "catch",
    "clobber",
    "connect_four",
    "dots_and_boxes",
    "gomoku",
    "hex",
    "mnk",
    "nim",
    "othello",
    "pentago",
    "python_tic_tac_toe",
    "tic_tac_toe",
})
"""Games whose text, with the player to move, is the whole position: the same moves lead to the same ends. Chess, Go and others are not
among them, since repetitions count, nor are games that end after a number of moves that the text does not show, such as Pig. Checked by random games with OpenSpiel 1.5, 1.6.1 and
2.0.2; the text of Ultimate Tic-tac-toe is the whole position only in the last one."""


def wrap(game: Any, *, key: str | Key | None = None) -> Rules:
    """The rules of a game of OpenSpiel, its name or a ``pyspiel.Game``, for :class:`uctopia.Game` and wherever a game is expected.

    Returns are scaled from the game's utilities to −1 … 1. Games with simultaneous moves, hidden information, sampled chance, or two
    players whose returns do not have a constant sum, are refused.

    ``key`` tells which positions are the same, for tables of positions: ``"text"`` those with the same ``str(state)`` and player to
    move, ``"moves"`` only those that the same moves led to, or a function of the ``pyspiel.State``. By default it is ``"text"`` for games in which
    the text is known to be the whole position, otherwise ``"moves"``.

    >>> from uctopia import openspiel
    >>> rules = openspiel.wrap("breakthrough(rows=5,columns=5)")
    >>> rules.name, rules.num_players(), rules.key_is
    ('breakthrough', 2, 'text')
    >>> openspiel.wrap("kuhn_poker")
    Traceback (most recent call last):
    uctopia.UctopiaError: kuhn_poker has hidden information: ...
    """
    theirs = _load(game)
    complaint = _complaint(theirs)
    if complaint:
        raise UctopiaError(f"{theirs.get_type().short_name} {complaint}")
    return Rules(theirs, key)


class Rules:
    """A game of OpenSpiel with what :class:`uctopia.Game` asks for; made by :func:`wrap`."""

    def __init__(self, game: Any, key: str | Key | None = None) -> None:
        kind = game.get_type()
        if isinstance(key, str) and key not in ("text", "moves"):
            raise UctopiaError(f'key="{key}" is neither "text" nor "moves", nor a function of a state')
        chosen = key or ("text" if kind.short_name in TEXT_IS_THE_POSITION else "moves")
        self.game = game
        self.name = kind.short_name.replace("_", "-")
        self.__doc__ = f"{kind.long_name}, of OpenSpiel: {game}"
        self.key_is = chosen if isinstance(chosen, str) else "function"
        self._key: Key | None = _text_key if chosen == "text" else None if isinstance(chosen, str) else chosen
        self._least, self._greatest = _utilities(game)
        if kind.provides_observation_tensor:
            self.observation_tensor_shape = game.observation_tensor_shape

    def new_initial_state(self) -> WrappedState:
        """The first state."""
        state = self.game.new_initial_state()
        return WrappedState(state) if self._key is None else KeyedState(state, self._key)

    def num_players(self) -> int:
        """How many players there are."""
        return int(self.game.num_players())

    def num_distinct_actions(self) -> int:
        """How many numbers the moves of players have."""
        return int(self.game.num_distinct_actions())

    def max_chance_outcomes(self) -> int:
        """How many numbers nature's outcomes have."""
        return int(self.game.max_chance_outcomes())

    def min_utility(self) -> float:
        """The least return, which becomes −1."""
        return self._least

    def max_utility(self) -> float:
        """The greatest return, which becomes 1."""
        return self._greatest

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (str(self.game), self._key if self.key_is == "function" else self.key_is)


def _restore(text: str, key: str | Key) -> Rules:
    return wrap(text, key=key)


class WrappedState:
    """A state of OpenSpiel with the methods that rules written in Python have, and no others of the same names."""

    __slots__ = {"_texts": "The texts of actions, once they are asked for.", "state": "The state of OpenSpiel."}

    def __init__(self, state: Any) -> None:
        self.state = state
        self._texts: dict[int, str] | None = None

    def current_player(self) -> int:
        """The player to move, or the number of chance or of the end."""
        return self.state.current_player()  # type: ignore[no-any-return]

    def legal_actions(self) -> list[int]:
        """The legal actions."""
        return self.state.legal_actions()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's outcomes with their probabilities."""
        return self.state.chance_outcomes()  # type: ignore[no-any-return]

    def child(self, action: int) -> WrappedState:
        """The state after a move."""
        return WrappedState(self.state.child(action))

    def returns(self) -> list[float]:
        """What each player has won, in the game's own numbers."""
        return self.state.returns()  # type: ignore[no-any-return]

    def action_to_string(self, action: int) -> str:
        """The text of a move, with its number where another one has the same text."""
        if self._texts is None:
            self._texts = _different_texts(self.state)
        return self._texts[action]

    def observation_tensor(self, player: int) -> list[float]:
        """What a player sees."""
        return self.state.observation_tensor(player)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.state)


class KeyedState(WrappedState):
    """A state of OpenSpiel with a key, which tells which positions are the same."""

    __slots__ = ("_key",)

    def __init__(self, state: Any, key: Key) -> None:
        super().__init__(state)
        self._key = key

    def child(self, action: int) -> KeyedState:
        """The state after a move."""
        return KeyedState(self.state.child(action), self._key)

    def key(self) -> Hashable:
        """Equal keys mean the same position."""
        return self._key(self.state)


def _different_texts(state: Any) -> dict[int, str]:
    """The texts of legal actions; those that differ only by case or spaces from another one have their numbers added."""
    texts = {action: "_".join(state.action_to_string(action).split()) for action in state.legal_actions()}
    counts = Counter(text.lower() for text in texts.values())
    return {action: text if counts[text.lower()] == 1 else f"{text}#{action}" for action, text in texts.items()}


def _text_key(state: Any) -> Hashable:
    return state.current_player(), str(state)


def _load(game: Any) -> Any:
    if not isinstance(game, str):
        return game
    import open_spiel.python.games  # type: ignore[import-untyped]  # noqa: F401  # registers the games written in Python

    try:
        return pyspiel.load_game(game)
    except pyspiel.SpielError as error:
        raise UctopiaError(f'OpenSpiel has no game "{game}": {str(error).splitlines()[0]}') from error


def _complaint(game: Any) -> str | None:
    """Why a game cannot be searched."""
    kind, kinds = game.get_type(), pyspiel.GameType
    players = game.num_players()
    if kind.dynamics != kinds.Dynamics.SEQUENTIAL:
        return "has simultaneous moves: our searches need players who move one after the other"
    if kind.information != kinds.Information.PERFECT_INFORMATION:
        return "has hidden information: our searches need players who see the whole position"
    if kind.chance_mode == kinds.ChanceMode.SAMPLED_STOCHASTIC:
        return "draws nature's moves itself: our searches need the outcomes with their probabilities"
    if getattr(kind, "action_structs_only", False):
        return "has actions without numbers"
    if players > MOST_PLAYERS:
        return f"has {players} players: {MOST_PLAYERS} are the most"
    constant = (kinds.Utility.ZERO_SUM, kinds.Utility.CONSTANT_SUM)
    if players == 2 and kind.utility not in constant:
        return "has two players whose returns have no constant sum: our searches need one to lose what the other one wins"
    return None


def _utilities(game: Any) -> tuple[float, float]:
    """The range of returns; that of two players is widened so that it lies around half of the sum of their returns."""
    least, greatest = float(game.min_utility()), float(game.max_utility())
    total = game.utility_sum() if game.num_players() == 2 else None
    if total is not None:
        least = min(least, total - greatest)
        greatest = float(total) - least
    return least, greatest


_RENAMED: Mapping[str, str] = {
    "tic_tac_toe": "ttt",
    "python_tic_tac_toe": "ttt",
    "connect_four": "connect4",
    "othello": "othello",
    "gomoku": "gomoku",
    "mnk": "mnk",
}


def same_game(game: Any) -> Game | None:
    """Our game with the same rules and action numbers as a game of OpenSpiel; ``None`` where we have none.

    >>> import pyspiel
    >>> from uctopia import openspiel
    >>> openspiel.same_game(pyspiel.load_game("mnk(m=4,n=5,k=4)"))
    Game('mnk:m=4,n=5,k=4')
    >>> openspiel.same_game(pyspiel.load_game("breakthrough")) is None
    True
    """
    ours = getattr(game, "ours", None)
    if isinstance(ours, Game):
        return ours
    kind = game.get_type()
    name = _RENAMED.get(kind.short_name)
    if name is None:
        return None
    params = {**kind.parameter_specification, **game.get_parameters()}
    if name == "mnk":
        return Game(f"mnk:m={params['m']},n={params['n']},k={params['k']}")
    if name == "connect4":
        return _connect_four(params)
    return Game(name) if _has(params, _OUR_PARAMETERS.get(name, {})) else None


def _connect_four(params: Mapping[str, Any]) -> Game | None:
    """Ours has racks of ten columns and rows at most; early versions of OpenSpiel's have the usual one only, and no parameters."""
    rack = {"columns": 7, "rows": 6, "x_in_row": 4}
    options = ",".join(f"{key}={params.get(key, value)}" for key, value in rack.items())
    try:
        return Game(f"connect4:{options}")
    except UctopiaError:
        return None


_OUR_PARAMETERS: Mapping[str, Mapping[str, Any]] = {
    "gomoku": {"size": 15, "dims": 2, "connect": 5, "wrap": False},
}
"""The parameters with which OpenSpiel's games are ours."""


def _has(params: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    return all(params.get(key, value) == value for key, value in expected.items())
