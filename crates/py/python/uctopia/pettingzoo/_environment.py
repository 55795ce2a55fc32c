"""The environment of any game for two or more players."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .._environments import RENDER_MODES, View, check_render_mode, game_of, missing, rendered, play_chance, start
from .._types import GameLike
from .._uctopia import State, UctopiaError

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise missing("uctopia.pettingzoo", "pettingzoo", "pettingzoo") from error

Observation = dict[str, npt.NDArray[Any]]


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game for two or more players as an AEC environment of PettingZoo.

    Made by :func:`raw_env`. An observation is a dictionary: ``"observation"``, the position from the agent's point of view with
    the shape (rows, columns, planes), and ``"action_mask"``, 1 at the numbers of legal actions. Actions have the numbers of
    :meth:`State.legal_actions`. Rewards come at the end: from −1 for a loss to 1 for a win.

    Nature's moves are drawn from the seed of :meth:`reset`. The environment can be pickled and copied at any time, together with
    its position.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: GameLike,
        render_mode: str | None = None,
        *,
        position: str | None = None,
        planes: int | None = None,
        top_down: bool = False,
        first_number: int = 0,
        masks_free_squares: bool = False,
        name: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.game = game_of(game)
        players = self.game.num_players()
        if players < 2:
            raise UctopiaError(f"{self.game} has one player: make an environment of uctopia.gymnasium for it")
        self.view = View(self.game, planes, top_down)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": name or f"uctopia/{self.game}"}
        self.possible_agents = [f"player_{first_number + seat}" for seat in range(players)]
        self.agents: list[str] = self.possible_agents[:]
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.view.actions) for agent in self.agents}
        self.state_space = self._box(self.view.shape)
        self._position = position
        self._masks_free_squares = masks_free_squares
        self._random: np.random.Generator | None = None
        self._state: State = self.game.new_initial_state(position)

    def _box(self, shape: tuple[int, ...]) -> spaces.Box:
        return spaces.Box(low=self.view.low, high=self.view.high, shape=shape, dtype=self.view.dtype)

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(low=0, high=1, shape=(self.view.actions,), dtype=np.int8)
        return spaces.Dict({"observation": self._box(self.view.shape), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations: the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions: the same object at each call."""
        return self.action_spaces[agent]

    @property
    def game_state(self) -> State:
        """A copy of the position with its moves."""
        return self._state.clone()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. ``options={"position": TEXT}`` begins at another position than the first one."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._state = start(self.game, self._position, options)
        play_chance(self._state, self._random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select(0)
        self._accumulate_rewards()

    def _select(self, last_seat: int) -> None:
        """Selects the agent to move; after the end the agent after the last one, as PettingZoo's own games do."""
        if self._state.is_terminal():
            returns = self._state.returns()
            self.rewards = {agent: float(won) for agent, won in zip(self.possible_agents, returns)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[(last_seat + 1) % len(self.possible_agents)]
        else:
            self.agent_selection = self.possible_agents[self._state.current_player()]

    def step(self, action: int | None) -> None:
        """Makes the move of the selected agent. An illegal action is a :class:`UctopiaError`, and the position stays."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise UctopiaError(f"{agent} is to move: pass the number of a legal action, not None")
        self._state.apply_action(int(action))
        assert self._random is not None, "step() comes after reset()"
        play_chance(self._state, self._random)
        # There are no rewards before the end, and so none to clear.
        self._select(self.possible_agents.index(agent))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask is all 0 for agents who are not to move."""
        if agent not in self.possible_agents:
            raise UctopiaError(f"there is no agent {agent}: there are {', '.join(self.possible_agents)}")
        player = self.possible_agents.index(agent)
        observation = self.view.observation(self._state, player)
        mask = self.view.mask(self._state, player)
        if self._masks_free_squares:
            mask = _free(observation, self.view.actions) if agent == self.agent_selection else np.zeros_like(mask)
        return {"observation": observation, "action_mask": mask}

    def state(self) -> npt.NDArray[Any]:
        """The position as the first player sees it, for learning with a central view; its space is ``state_space``."""
        return self.view.observation(self._state, 0)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board: printed, as text, or as pixels, depending on ``render_mode``."""
        return rendered(self._state, self.render_mode)

    def close(self) -> None:
        """Nothing has to be closed."""


def _free(observation: npt.NDArray[Any], actions: int) -> npt.NDArray[np.int8]:
    """The free squares, or the columns with a free square: PettingZoo's own games show them to the selected agent even after the end."""
    taken = observation.sum(axis=2)
    taken = taken.ravel() if taken.size == actions else taken[0]
    return np.asarray(taken == 0, dtype=np.int8)


def raw_env(
    game: GameLike,
    render_mode: str | None = None,
    *,
    position: str | None = None,
    planes: int | None = None,
) -> GameEnv:
    """The environment of a game without wrappers: an illegal action is an exception.

    >>> from uctopia.pettingzoo import raw_env
    >>> game = raw_env("othello:size=6")
    >>> game.reset(seed=1)
    >>> game.step(0)
    Traceback (most recent call last):
    uctopia.UctopiaError: ...
    """
    return GameEnv(game, render_mode, position=position, planes=planes)


def wrapped(environment: GameEnv) -> AECEnv:
    """The wrappers of PettingZoo's own games: an illegal action ends the game with −1 for its agent and 0 for the others."""
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


def env(
    game: GameLike,
    render_mode: str | None = None,
    *,
    position: str | None = None,
    planes: int | None = None,
) -> AECEnv:
    """The environment of a game: its name, a :class:`uctopia.Game`, or rules written in Python.

    ``position`` is where games begin, and ``planes`` how many planes of the observation are kept, from the first. ``render_mode``
    is ``"human"``, which prints the board after each move, ``"ansi"``, ``"rgb_array"`` or ``None``.

    >>> from uctopia.pettingzoo import env
    >>> game = env("othello")
    >>> game.reset(seed=42)
    >>> for agent in game.agent_iter():
    ...     observation, reward, termination, truncation, info = game.last()
    ...     over = termination or truncation
    ...     game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((8, 8, 3), (65,))
    """
    return wrapped(raw_env(game, render_mode, position=position, planes=planes))
