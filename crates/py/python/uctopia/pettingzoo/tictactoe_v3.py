"""Tic-tac-toe as PettingZoo's ``tictactoe_v3`` has it: observations, masks, agents and rewards are the same.

PettingZoo draws action 1 below action 0, and we to the right of it: its board is ours mirrored at the diagonal, which changes neither lines nor
observations. Agents are ``player_1`` and ``player_2``.
"""

from __future__ import annotations

from typing import Any

from ._environment import GameEnv, wrapped


def raw_env(render_mode: str | None = None, *, position: str | None = None) -> GameEnv:
    """Tic-tac-toe without wrappers: an illegal action is an exception."""
    return GameEnv(
        "ttt", render_mode, position=position, planes=2, first_number=1, masks_free_squares=True, name="tictactoe_v3"
    )


def env(render_mode: str | None = None, *, position: str | None = None) -> Any:
    """Tic-tac-toe; an illegal action ends the game with −1 for its agent.

    >>> from uctopia.pettingzoo import tictactoe_v3
    >>> game = tictactoe_v3.env(render_mode="ansi")
    >>> game.reset()
    >>> game.step(4)
    >>> game.agent_selection
    'player_2'
    >>> print(game.render())
      a b c
    1 . . .
    2 . o .
    3 . . .
    """
    return wrapped(raw_env(render_mode, position=position))
