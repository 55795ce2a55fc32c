"""Gomoku on 15×15 for PettingZoo, which lacks it: five or more in a row win.

The observation has two planes, the agent's stones and those of the other one. Actions are the points row by row.
"""

from __future__ import annotations

from typing import Any

from ._environment import GameEnv, wrapped


def raw_env(render_mode: str | None = None, *, position: str | None = None) -> GameEnv:
    """Gomoku without wrappers: an illegal action is an exception."""
    return GameEnv("gomoku", render_mode, position=position, planes=2, name="gomoku_v0")


def env(render_mode: str | None = None, *, position: str | None = None) -> Any:
    """Gomoku; an illegal action ends the game with −1 for its agent.

    >>> from uctopia.pettingzoo import gomoku_v0
    >>> game = gomoku_v0.env()
    >>> game.reset()
    >>> game.action_space("player_0")
    Discrete(225)
    """
    return wrapped(raw_env(render_mode, position=position))
