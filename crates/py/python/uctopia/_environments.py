"""What environments of reinforcement learning show of a game: spaces, observations, masks, pictures.

Shared by :mod:`uctopia.pettingzoo` and :mod:`uctopia.gymnasium`.
"""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np
import numpy.typing as npt

from ._types import AgentLike, GameLike
from ._uctopia import Game, State, UctopiaError, agent_text

BOARD_GAMES = frozenset({"ttt", "connect4", "othello", "gomoku", "mnk"})
"""The games of the library whose planes have only 0 and 1."""

RENDER_MODES = ("human", "ansi", "rgb_array")
"""``human`` prints the board, ``ansi`` returns it as text, ``rgb_array`` as pixels."""


def missing(module: str, package: str, extra: str) -> ModuleNotFoundError:
    """The exception for a package that is not installed."""
    sentence = f"{module} needs the package {package}, which is not installed: pip install 'uctopia[{extra}]'"
    return ModuleNotFoundError(sentence, name=package)


def game_of(game: GameLike) -> Game:
    """The game that is meant by a name, a :class:`Game` or rules written in Python."""
    return game if isinstance(game, Game) else Game(game)


def is_of_the_library(game: Game) -> bool:
    """Whether a game is not written in Python, nor registered under a name of its own."""
    return game.rules is None and (game.name in BOARD_GAMES or game.name == "calculation")


def opponent_of(agent: AgentLike) -> AgentLike:
    """An agent as its text, or the function that it is; an unknown one is an error."""
    kept = agent if callable(agent) else str(agent)
    agent_text(kept)
    return kept


def check_render_mode(render_mode: str | None) -> None:
    """Raises the sentence for an unknown mode."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        modes = ", ".join(f'"{mode}"' for mode in RENDER_MODES)
        raise UctopiaError(f'there is no render mode "{render_mode}": pass {modes} or None')


class View:
    """How a game is shown to agents: the shape and the numbers of observations, and masks of legal actions.

    Observations are :meth:`State.planes` with the planes as the last index: a player's own pieces first.

    >>> from uctopia._environments import View
    >>> from uctopia import load_game
    >>> View(load_game("othello")).shape, View(load_game("othello"), planes=2).shape
    ((8, 8, 3), (8, 8, 2))
    """

    def __init__(self, game: Game, planes: int | None = None, top_down: bool = False) -> None:
        self.game = game
        shape = tuple(game.planes_shape())
        self.actions = int(game.num_distinct_actions())
        if self.actions == 0:
            raise UctopiaError(
                f"{game} does not say how many actions it has: give the class of its states num_distinct_actions"
            )
        if 0 in shape:
            raise UctopiaError(f"{game} has no observations: give the class of its states observation_tensor(player)")
        self._has_planes = len(shape) == 3
        if planes is not None and not (self._has_planes and 0 < planes <= shape[0]):
            raise UctopiaError(f"{game} has no {planes} planes: its observations have the shape {list(shape)}")
        self._planes = planes if planes is not None else shape[0]
        self._top_down = top_down
        self.shape: tuple[int, ...] = (shape[1], shape[2], self._planes) if self._has_planes else shape
        # Calculation shows shares of cards, and rules written in Python any numbers.
        is_bounded = is_of_the_library(game)
        self.dtype: type[Any] = np.int8 if is_bounded and game.name in BOARD_GAMES else np.float32
        self.low: float = 0 if is_bounded else -np.inf
        self.high: float = 1 if is_bounded else np.inf

    def observation(self, state: State, player: int) -> npt.NDArray[Any]:
        """What a player sees."""
        planes = state.planes(player)
        if self._has_planes:
            planes = np.moveaxis(planes[: self._planes], 0, -1)
            if self._top_down:
                planes = planes[::-1]
        return np.ascontiguousarray(planes, dtype=self.dtype)

    def mask(self, state: State, player: int) -> npt.NDArray[np.int8]:
        """1 at the numbers of a player's legal actions, 0 elsewhere; all 0 where another one is to move."""
        mask = np.zeros(self.actions, dtype=np.int8)
        if state.current_player() == player:
            mask[state.legal_actions()] = 1
        return mask


def start(game: Game, position: str | None, options: Mapping[str, Any] | None) -> State:
    """The state of ``position``, or of ``options["position"]`` where that is given."""
    chosen = (options or {}).get("position", position)
    return game.new_initial_state(chosen)


def play_chance(state: State, random: np.random.Generator) -> None:
    """Draws outcomes for nature until a player is to move or the game is over."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        weights = np.array([probability for _, probability in outcomes], dtype=np.float64)
        chosen = random.choice(len(outcomes), p=weights / weights.sum())
        state.apply_action(outcomes[int(chosen)][0])


def rendered(state: State, render_mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The board in a render mode; ``human`` prints it."""
    if render_mode == "human":
        print(state, flush=True)
        return None
    if render_mode == "ansi":
        return str(state)
    if render_mode == "rgb_array":
        return state.rgb_array()
    raise UctopiaError("nothing is rendered without a mode: make the environment with render_mode=\"ansi\", for example")
