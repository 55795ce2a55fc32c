"""m,n,k games for PettingZoo, which lacks them: k in a row on m columns and n rows win.

The observation has two planes, the agent's stones and those of the other one. Actions are the squares row by row.
"""

from __future__ import annotations

from typing import Any

from ._environment import GameEnv, wrapped


def raw_env(
    render_mode: str | None = None, m: int = 5, n: int = 5, k: int = 4, *, position: str | None = None
) -> GameEnv:
    """An m,n,k game without wrappers: an illegal action is an exception."""
    return GameEnv(f"mnk:m={m},n={n},k={k}", render_mode, position=position, planes=2, name="mnk_v0")


def env(
    render_mode: str | None = None, m: int = 5, n: int = 5, k: int = 4, *, position: str | None = None
) -> Any:
    """An m,n,k game; an illegal action ends the game with −1 for its agent.

    >>> from uctopia.pettingzoo import mnk_v0
    >>> game = mnk_v0.env(m=4, n=3, k=3)
    >>> game.reset()
    >>> game.observation_space("player_0")["observation"].shape
    (3, 4, 2)
    """
    return wrapped(raw_env(render_mode, m, n, k, position=position))
