"""What programs for OpenSpiel expect of games and states beside the rules.

Where the package ``pyspiel`` is installed, kinds of games are its own objects and values, so that comparisons with them hold.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from ._uctopia import Game, State

LONGEST = 10_000
"""The bound on the length of a game about which nothing is known."""

Parameter = bool | int | float | str


class Dynamics(enum.Enum):
    """Who moves: OpenSpiel's values."""

    MEAN_FIELD = 0
    SIMULTANEOUS = 1
    SEQUENTIAL = 2


class ChanceMode(enum.Enum):
    """How nature moves: OpenSpiel's values."""

    DETERMINISTIC = 0
    EXPLICIT_STOCHASTIC = 1
    SAMPLED_STOCHASTIC = 2


class Information(enum.Enum):
    """What players see: OpenSpiel's values."""

    ONE_SHOT = 0
    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class Utility(enum.Enum):
    """What players win together: OpenSpiel's values."""

    ZERO_SUM = 0
    CONSTANT_SUM = 1
    GENERAL_SUM = 2
    IDENTICAL = 3


class RewardModel(enum.Enum):
    """When players win: OpenSpiel's values."""

    REWARDS = 0
    TERMINAL = 1


class StateType(enum.Enum):
    """What is to happen in a state: OpenSpiel's values."""

    TERMINAL = 0
    CHANCE = 1
    DECISION = 2
    MEAN_FIELD = 3


class TensorLayout(enum.Enum):
    """The order of the axes of an array: OpenSpiel's values."""

    HWC = 0
    CHW = 1


@dataclass(frozen=True)
class GameType:
    """What kind of game a game is, with the fields of OpenSpiel's ``GameType``."""

    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    parameter_specification: dict[str, Parameter] = field(default_factory=dict)
    provides_factored_observation_string: bool = False
    default_loadable: bool = True
    is_concrete: bool = True

    Dynamics = Dynamics
    ChanceMode = ChanceMode
    Information = Information
    Utility = Utility
    RewardModel = RewardModel


class PlayerAction(NamedTuple):
    """A move and who made it."""

    player: int
    action: int


def _pyspiel() -> Any:
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ImportError:
        return None
    return pyspiel


def game_type(game: Game, short_name: str | None = None, long_name: str | None = None) -> Any:
    """What kind of game a game is."""
    theirs = _pyspiel()
    make = theirs.GameType if theirs else GameType
    players = game.num_players()
    has_chance, is_hidden = lengths(game)[1] > 0, game.has_hidden_information()
    return make(
        short_name=short_name or game.name,
        long_name=long_name or f"{game} (Uctopia)",
        dynamics=make.Dynamics.SEQUENTIAL,
        chance_mode=make.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else make.ChanceMode.DETERMINISTIC,
        information=make.Information.IMPERFECT_INFORMATION if is_hidden else make.Information.PERFECT_INFORMATION,
        utility=make.Utility.ZERO_SUM if players == 2 else make.Utility.GENERAL_SUM,
        reward_model=make.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=0 not in game.observation_tensor_shape(),
        parameter_specification=defaults(game) if str(game) == game.name else {},
    )


def state_type(player: int) -> Any:
    """What is to happen where a player with this number is to move."""
    kinds = getattr(_pyspiel(), "StateType", StateType)
    return {-4: kinds.TERMINAL, -1: kinds.CHANCE}.get(player, kinds.DECISION)


def tensor_layout() -> Any:
    """Planes first."""
    return getattr(_pyspiel(), "TensorLayout", TensorLayout).CHW


def full_history(line: list[tuple[int, int]]) -> list[PlayerAction]:
    """Moves with those who made them."""
    return [PlayerAction(*move) for move in line]


def defaults(game: Game) -> dict[str, Parameter]:
    """The options of a game with their usual values."""
    listed = (game.options or []) if game.rules is None else []
    return {option["key"]: _value(option["default"]) for option in listed}


def parameters(game: Game) -> dict[str, Parameter]:
    """The options of a game with the chosen values."""
    if game.rules is not None:
        return {}
    chosen = str(game).partition(":")[2]
    pairs = (pair.partition("=") for pair in chosen.split(",") if pair)
    return {**defaults(game), **{key: _value(value) for key, _, value in pairs}}


def _value(text: str) -> Parameter:
    if text in ("on", "off"):
        return text == "on"
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def lengths(game: Game, longest: int | None = None) -> tuple[int, int]:
    """The most moves of players in a game, and the most of nature."""
    if longest is not None or game.rules is not None:
        said = getattr(game.rules, "max_game_length", None)
        if isinstance(game.rules, type) and callable(said):
            said = said(game.rules())
        most = longest or int((said() if callable(said) else said) or LONGEST)
        return most, most if _has_chance(game) else 0
    # Games are rarely asked for these bounds, and their options have the numbers.
    own: dict[str, Any] = parameters(game)
    match game.name:
        case "ttt":
            return 9, 0
        case "connect4":
            return own["columns"] * own["rows"], 0
        case "othello":
            # Each move fills a square; between two of them there may be a pass.
            return 2 * own["size"] ** 2, 0
        case "gomoku":
            return 15 * 15, 0
        case "mnk":
            return own["m"] * own["n"], 0
        case "hex":
            return own["size"] ** 2 + own["swap"], 0
        case "breakthrough":
            # Two rows of pieces of each player move forward, one of the last to its end.
            return 2 * own["columns"] * (2 * own["rows"] - 3) + 1, 0
        case "dots-and-boxes":
            return own["columns"] * (own["rows"] + 1) + own["rows"] * (own["columns"] + 1), 0
        case "go":
            return 2 * own["size"] ** 2, 0
        case "calculation":
            # Each of at most 52 cards is turned, laid on a pile and moved to a foundation.
            return 3 * 52, 52
        case "2048":
            # Each move adds a tile of at least 2, and all tiles are smaller than the goal.
            return 16 * own["goal"] // 2, 16 * own["goal"] // 2 + 2
        case "pig":
            return own["horizon"], own["horizon"]
        case "kuhn":
            return 3, 2
        case "leduc":
            return 8, 3
        case "liars-dice":
            return 2 * own["dice"] * 6 + 1, 2 * own["dice"]
        case "goofspiel":
            return 2 * own["cards"], own["cards"] if own["prizes"] == "random" else 0
        case "phantom-ttt":
            return 17, 0
    return LONGEST, LONGEST if _has_chance(game) else 0


def _has_chance(game: Game) -> bool:
    return game.max_chance_outcomes() > 0


class Observer:
    """Writes what a player sees into ``tensor``, as OpenSpiel's observations do."""

    def __init__(self, game: Game) -> None:
        shape = tuple(game.observation_tensor_shape())
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Writes what a player sees into ``tensor``."""
        self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        """What a player sees as text."""
        return state.observation_string(player)


def observer(game: Game, kind: Any = None, params: Any = None) -> Observer:
    """An observer of a game; kinds of information that it does not have are refused."""
    from ._uctopia import UctopiaError

    if params:
        raise UctopiaError(f"observers of {game} have no parameters; passed {params}")
    if getattr(kind, "perfect_recall", False):
        raise UctopiaError(f"observers of {game} show the position, not all that led to it: State.information_state_string does")
    return Observer(game)
