"""Self-play by networks."""

from __future__ import annotations

from typing import NamedTuple, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _uctopia
from ._progress import told
from ._types import Evaluator, GameLike, OnProgress, Progress
from ._uctopia import SelfPlayGame


class Samples(NamedTuple):
    """The positions of many games, one after another: what a network learns from."""

    planes: NDArray[np.float32]
    """Positions, each seen by its player to move."""
    masks: NDArray[np.bool_]
    """Legal actions."""
    policies: NDArray[np.float32]
    """Shares of visits."""
    values: NDArray[np.float32]
    """Payoffs at the end, first that of the player to move."""


def samples(games: Sequence[SelfPlayGame]) -> Samples:
    """The positions of games of self-play as arrays."""
    if not games:
        raise _uctopia.UctopiaError("there are no games to take positions from")
    columns = zip(*((game.planes, game.masks, game.policies, game.values) for game in games))
    return Samples(*(np.concatenate(column) for column in columns))


def self_play(
    game: GameLike,
    evaluate: Evaluator,
    *,
    games: int,
    at_once: int = 32,
    sampled_plies: int = 30,
    temperature: float = 1.0,
    seed: int = 1,
    progress: Progress = None,
    **options: bool | int | float | str,
) -> list[SelfPlayGame]:
    """Plays games of a network against itself, ``at_once`` of them at the same time, so that positions of all are evaluated together.

    Searches are PUCT with noise at the root (Silver et al. 2018); ``options`` are those of the agent ``network``, such as
    ``iters=200``, ``c=1.5``, ``batch=4`` or ``noise=0.25``. The first ``sampled_plies`` moves of a game are drawn in proportion to
    visits^(1/temperature), later ones are the most visited. Games repeat for the same seed and evaluator. The ``KeyboardInterrupt`` of
    Ctrl-C has the games that are finished as the attribute ``partial``.

    >>> import numpy, uctopia
    >>> def even(planes, masks):
    ...     return numpy.zeros(len(planes)), masks.astype(float)
    >>> games = uctopia.self_play("ttt", even, games=4, iters=20)
    >>> games[0].policies.shape == (len(games[0]), 9)
    True
    >>> uctopia.samples(games).values.shape[1]
    2
    """

    def play(on_progress: OnProgress | None) -> list[SelfPlayGame]:
        return _uctopia.play_self(
            game, evaluate, games, at_once, sampled_plies, temperature, seed, options, on_progress
        )

    return told(play, progress, "self-play", " games")
