"""Games, agents, matches and searches."""

from ._uctopia import check_game

__all__ = ["check_game"]
