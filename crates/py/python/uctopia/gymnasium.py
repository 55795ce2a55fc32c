"""Environments of Gymnasium: one-player games, and games against an agent of ours as the opponent.

::

    import gymnasium
    import uctopia.gymnasium                      # registers the names

    solitaire = gymnasium.make("uctopia/Calculation-v0", piles=3)
    game = gymnasium.make("uctopia/Versus-v0", game="othello", opponent="uct:iters=100")
    own = uctopia.gymnasium.make(MySolitaire)     # rules written in Python, with one player

Without the import, ``gymnasium.make("uctopia.gymnasium:uctopia/Calculation-v0")`` does the same. Legal actions stand in
``info["action_mask"]``, as in Gymnasium's own Taxi: ``env.action_space.sample(info["action_mask"])``. An action that is not legal ends
the episode with the least reward, −1, and ``info["illegal_action"]`` has its number; ``illegal="raise"`` makes it an exception.

Needs ``pip install 'uctopia[gymnasium]'``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._environments import RENDER_MODES, View, check_render_mode, game_of, missing, opponent_of, rendered, play_chance, start
from ._types import AgentLike, GameLike
from ._uctopia import Bot, State, UctopiaError

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("uctopia.gymnasium", "gymnasium", "gymnasium") from error

__all__ = ["CalculationEnv", "SoloEnv", "VersusEnv", "make"]

Observation = npt.NDArray[Any]
Info = dict[str, Any]


class _GameEnv(gymnasium.Env[Observation, np.int64]):
    """What environments of one learner have in common."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(self, game: GameLike, render_mode: str | None, position: str | None, illegal: str) -> None:
        check_render_mode(render_mode)
        if illegal not in ("end", "raise"):
            raise UctopiaError(f'illegal="{illegal}" is neither "end" nor "raise"')
        self.game = game_of(game)
        self.render_mode = render_mode
        self.seat = 0
        self._raises = illegal == "raise"
        self._is_over = True
        self._position = position
        self._view = View(self.game)
        self._state: State = self.game.new_initial_state(position)
        self.action_space = spaces.Discrete(self._view.actions)
        self.observation_space = spaces.Box(
            low=self._view.low, high=self._view.high, shape=self._view.shape, dtype=self._view.dtype
        )

    @property
    def game_state(self) -> State:
        """A copy of the position with its moves."""
        return self._state.clone()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, under the name that the maskable PPO of Stable-Baselines3 asks for."""
        return self._view.mask(self._state, self.seat).astype(np.bool_)

    def _begin(self, options: dict[str, Any] | None) -> tuple[Observation, Info]:
        self._state = start(self.game, self._position, options)
        self._go_on()
        self._is_over = self._state.is_terminal()
        if self._is_over:
            raise UctopiaError("the game is over before the first action: begin at another position")
        return self._shown()

    def _go_on(self) -> None:
        """Plays until the learner is to move."""
        play_chance(self._state, self.np_random)

    def _shown(self) -> tuple[Observation, Info]:
        observation = self._view.observation(self._state, self.seat)
        return observation, {"action_mask": self._view.mask(self._state, self.seat)}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Makes a move; returns observation, reward, whether the game is over, ``False``, and the mask of legal actions."""
        if self._is_over:
            raise UctopiaError("no game is going on: reset() begins one")
        if not self._raises and int(action) not in self._state.legal_actions():
            self._is_over = True
            observation, info = self._shown()
            return observation, -1.0, True, False, {**info, "illegal_action": int(action)}
        self._state.apply_action(int(action))
        self._go_on()
        observation, info = self._shown()
        over = self._is_over = self._state.is_terminal()
        if self.render_mode == "human":
            self.render()
        return observation, float(self._state.returns()[self.seat]) if over else 0.0, over, False, info

    def render(self) -> Any:
        """The board: printed, as text, or as pixels, depending on ``render_mode``."""
        if self.render_mode is None:
            gymnasium.logger.warn('nothing is rendered without a mode: make the environment with render_mode="ansi", for example')
            return None
        return rendered(self._state, self.render_mode)


class SoloEnv(_GameEnv):
    """A game for one player; nature's moves are drawn from the seed of :meth:`reset`.

    The observation is :meth:`State.planes` with the planes as the last index. The reward comes at the end of the game: its
    return, from −1 to 1.

    >>> from uctopia.gymnasium import SoloEnv
    >>> env = SoloEnv("calculation")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()) > 0
    ((1, 13, 215), True)
    """

    def __init__(
        self, game: GameLike, render_mode: str | None = None, *, position: str | None = None, illegal: str = "end"
    ) -> None:
        super().__init__(game, render_mode, position, illegal)
        players = self.game.num_players()
        if players != 1:
            raise UctopiaError(
                f"{self.game} has {players} players: use VersusEnv, with agents of ours as opponents, or uctopia.pettingzoo"
            )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begins a game. ``options={"position": TEXT}`` begins at another position than the first one."""
        super().reset(seed=seed)
        return self._begin(options)


class CalculationEnv(SoloEnv):
    """The solitaire Calculation, registered as ``uctopia/Calculation-v0``.

    ``piles`` is the number of waste piles, ``bases`` whether A, 2, 3 and 4 begin the foundations, and ``foundation_first`` whether a
    move to a foundation must be made when there is one. The reward is 1 for a solved game and −1 for another one.

    >>> import gymnasium, uctopia.gymnasium
    >>> env = gymnasium.make("uctopia/Calculation-v0", piles=3)
    >>> observation, info = env.reset(seed=1)
    >>> terminated = False
    >>> while not terminated:
    ...     action = env.action_space.sample(info["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    >>> reward
    -1.0
    """

    def __init__(
        self,
        render_mode: str | None = None,
        piles: int = 4,
        bases: bool = True,
        foundation_first: bool = False,
        *,
        position: str | None = None,
        illegal: str = "end",
    ) -> None:
        switch = {True: "on", False: "off"}
        options = f"piles={piles},bases={switch[bool(bases)]},foundation_first={switch[bool(foundation_first)]}"
        super().__init__(f"calculation:{options}", render_mode, position=position, illegal=illegal)


class VersusEnv(_GameEnv):
    """A game for two or more players as an environment of one of them; agents of ours play the others.

    ``opponent`` is an agent's text or object; several opponents may be given as a list, one for each other player in order.
    ``seat`` is the learner's player number, or ``None`` for another one at random in each game. Observations are from the learner's
    point of view, its own pieces first. The opponents' seeds are drawn from the seed of :meth:`reset`, so that games repeat.

    >>> from uctopia.gymnasium import VersusEnv
    >>> env = VersusEnv("connect4", opponent="uct:iters=50", seat=1)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(observation[..., 1].sum())
    ((6, 7, 3), 1)
    """

    def __init__(
        self,
        game: GameLike,
        opponent: AgentLike | list[AgentLike] = "uct:iters=100",
        seat: int | None = 0,
        render_mode: str | None = None,
        *,
        position: str | None = None,
        illegal: str = "end",
    ) -> None:
        super().__init__(game, render_mode, position, illegal)
        players = self.game.num_players()
        if players < 2:
            raise UctopiaError(f"{self.game} has one player and no opponent: use SoloEnv")
        if seat is not None and not 0 <= seat < players:
            raise UctopiaError(f"there is no seat {seat}: players have the numbers 0 to {players - 1}, or None for any of them")
        others = list(opponent) if isinstance(opponent, (list, tuple)) else [opponent] * (players - 1)
        if len(others) != players - 1:
            raise UctopiaError(f"{self.game} has {players - 1} other players, and there are {len(others)} opponents")
        self._chosen_seat = seat
        self._opponents = [opponent_of(agent) for agent in others]
        self._bots: dict[int, Bot] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begins a game and plays until the learner is to move. ``options={"position": TEXT}`` begins at another position."""
        super().reset(seed=seed)
        players = self.game.num_players()
        chosen = self._chosen_seat
        self.seat = int(self.np_random.integers(players)) if chosen is None else chosen
        seats = [seat for seat in range(players) if seat != self.seat]
        self._seeds = {seat: int(self.np_random.integers(2**31)) for seat in seats}
        self._bots = {
            seat: Bot(agent, seed=self._seeds[seat]) for seat, agent in zip(seats, self._opponents)
        }
        return self._begin(options)

    def _go_on(self) -> None:
        play_chance(self._state, self.np_random)
        while not self._state.is_terminal() and self._state.current_player() != self.seat:
            self._state.apply_action(self._bots[self._state.current_player()].step(self._state))
            play_chance(self._state, self.np_random)

    def __getstate__(self) -> dict[str, Any]:
        # Bots begin again at the position of a copy.
        kept = self.__dict__.copy()
        kept["_bots"] = {}
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        seats = [seat for seat in range(self.game.num_players()) if seat != self.seat]
        seeds = self.__dict__.get("_seeds", {})
        self._bots = {seat: Bot(agent, seed=seeds[seat]) for seat, agent in zip(seats, self._opponents) if seat in seeds}


def make(
    game: GameLike, render_mode: str | None = None, *, opponent: AgentLike | list[AgentLike] | None = None, **options: Any
) -> _GameEnv:
    """The environment of a game: :class:`SoloEnv` for one player, otherwise :class:`VersusEnv`, which needs an ``opponent``.

    >>> from uctopia.gymnasium import make
    >>> type(make("calculation")).__name__, type(make("ttt", opponent="random")).__name__
    ('SoloEnv', 'VersusEnv')
    """
    meant = game_of(game)
    if meant.num_players() == 1 and opponent is None:
        return SoloEnv(meant, render_mode, **options)
    if opponent is None:
        raise UctopiaError(f'{meant} has {meant.num_players()} players: pass opponent="uct:iters=100", for example')
    return VersusEnv(meant, opponent, render_mode=render_mode, **options)


def _register() -> None:
    for name, made in {"Calculation": CalculationEnv, "Solo": SoloEnv, "Versus": VersusEnv}.items():
        if f"uctopia/{name}-v0" not in gymnasium.registry:
            gymnasium.register(f"uctopia/{name}-v0", entry_point=f"{__name__}:{made.__name__}")


_register()
