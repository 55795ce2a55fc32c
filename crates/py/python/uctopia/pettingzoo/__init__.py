"""Environments of PettingZoo: every game of ours for two or more players, Othello among them, which PettingZoo lacks.

::

    from uctopia.pettingzoo import env, othello_v0

    game = othello_v0.env(render_mode="ansi")     # a module for each game, as in PettingZoo
    game = env("mnk:m=7,n=7,k=5")                 # or any game by its name
    game = env(MyGame)                            # or rules written in Python

They are AEC environments. Where PettingZoo has the game, as ``connect_four_v3`` and ``tictactoe_v3``, observations, masks, agents and
rewards are the same, so that programs written for it work unchanged. PettingZoo 1.27 and later make them by name too, once this module is
imported: ``pettingzoo.make("aec", "uctopia/othello_v0")``.

Needs ``pip install 'uctopia[pettingzoo]'``.
"""

from ._environment import GameEnv, env, raw_env
from . import connect_four_v3, gomoku_v0, mnk_v0, othello_v0, tictactoe_v3

_NAMED = ("connect_four_v3", "gomoku_v0", "mnk_v0", "othello_v0", "tictactoe_v3")


def _register() -> None:
    """Gives PettingZoo the names, where it keeps a list of names."""
    try:
        from pettingzoo.env_registry.registration import aec_registry, register  # type: ignore[import-untyped]
    except ImportError:
        return
    for name in _NAMED:
        module = f"{__name__}.{name}"
        if not any(spec.entry_point == f"{module}:env" for spec in aec_registry.values()):
            register("aec", f"uctopia/{name}", entry_point=f"{module}:env")


_register()

__all__ = [
    "GameEnv",
    "connect_four_v3",
    "env",
    "gomoku_v0",
    "mnk_v0",
    "othello_v0",
    "raw_env",
    "tictactoe_v3",
]
