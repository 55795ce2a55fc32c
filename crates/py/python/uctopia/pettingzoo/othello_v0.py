"""Othello for PettingZoo, which lacks it.

The observation has two planes, the agent's discs and those of the other one, as PettingZoo's board games and Pgx have. Actions are the
squares row by row from a1, then the pass: 64 on 8×8, as in OpenSpiel and Pgx. A player without a move has to pass.
"""

from __future__ import annotations

from typing import Any

from ._environment import GameEnv, wrapped


def raw_env(render_mode: str | None = None, size: int = 8, *, position: str | None = None) -> GameEnv:
    """Othello without wrappers: an illegal action is an exception. ``size`` is 4, 6 or 8."""
    name = "othello_v0"
    game = "othello" if size == 8 else f"othello:size={size}"
    return GameEnv(game, render_mode, position=position, planes=2, name=name)


def env(render_mode: str | None = None, size: int = 8, *, position: str | None = None) -> Any:
    """Othello; an illegal action ends the game with −1 for its agent.

    >>> from uctopia.pettingzoo import othello_v0
    >>> game = othello_v0.env()
    >>> game.reset(seed=1)
    >>> game.agents
    ['player_0', 'player_1']
    >>> observation, reward, termination, truncation, info = game.last()
    >>> observation["observation"].shape, observation["action_mask"].nonzero()[0].tolist()
    ((8, 8, 2), [19, 26, 37, 44])
    """
    return wrapped(raw_env(render_mode, size, position=position))
