"""Connect Four as PettingZoo's ``connect_four_v3`` has it: observations, masks, agents and rewards are the same.

Row 0 of the observation is the top of the board.
"""

from __future__ import annotations

from typing import Any

from ._environment import GameEnv, wrapped


def raw_env(render_mode: str | None = None, *, position: str | None = None) -> GameEnv:
    """Connect Four without wrappers: an illegal action is an exception."""
    return GameEnv(
        "connect4", render_mode, position=position, planes=2, top_down=True, masks_free_squares=True, name="connect_four_v3"
    )


def env(render_mode: str | None = None, *, position: str | None = None) -> Any:
    """Connect Four; an illegal action ends the game with −1 for its agent.

    >>> from uctopia.pettingzoo import connect_four_v3
    >>> game = connect_four_v3.env()
    >>> game.reset(seed=1)
    >>> game.step(3)
    >>> game.observe("player_0")["observation"][5, 3].tolist()
    [1, 0]
    """
    return wrapped(raw_env(render_mode, position=position))
