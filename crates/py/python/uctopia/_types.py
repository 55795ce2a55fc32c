"""Types of arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional, Union

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ._agents import Agent
    from ._uctopia import Game, State

GameLike = Union[str, "Game", Any]
"""A game: its name, a :class:`Game`, or rules written in Python."""

AgentLike = Union[str, "Agent", Callable[["State"], Union[int, str]]]
"""An agent: its text, an object such as ``Uct(iters=1000)``, or a function of states that returns a move."""

OnProgress = Callable[[int, int, Optional[str]], None]
"""A function of finished units, planned units and the standing."""

Progress = Union[bool, OnProgress, None]
"""``True`` for a bar of tqdm, or a function that is called instead, at most ten times a second."""

Evaluator = Callable[[NDArray[np.float32], NDArray[np.bool_]], tuple[Any, Any]]
"""A network: planes ``(B, …)`` and masks ``(B, A)`` in, values ``(B,)`` or ``(B, P)`` and priors ``(B, A)`` out."""
