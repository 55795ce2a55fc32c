"""Self-play by networks."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Iterable, Iterator, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _uctopia
from ._progress import Throttled, _Bar
from ._types import Evaluator, GameLike, Progress


@dataclass(frozen=True, eq=False, repr=False)
class SelfPlayGame:
    """A game that a network played against itself: what it learns from. Names are those of mctx.

    T is the number of positions in which a player decided, A of the game's actions, P of its players.
    """

    index: int
    """The number of the game, counted from 0."""
    planes: NDArray[np.float32]
    """The positions, each seen by its player to move: ``(T, *planes_shape)``."""
    masks: NDArray[np.bool_]
    """The legal actions: ``(T, A)``."""
    action_weights: NDArray[np.float32]
    """The improved policy of each search, which a policy learns: ``(T, A)``. Shares of visits with PUCT, a softmax with Gumbel."""
    visit_counts: NDArray[np.int32]
    """How often each search took each action at its root: ``(T, A)``."""
    qvalues: NDArray[np.float32]
    """The mean result of each action for the player to move, 0 without visits: ``(T, A)``."""
    search_values: NDArray[np.float32]
    """The value of each position after its search, for the player to move: ``(T,)``."""
    raw_values: NDArray[np.float32]
    """The value of each position that the network gave, for the player to move: ``(T,)``."""
    values: NDArray[np.float32]
    """The payoffs at the end of the game, in each position first that of the player to move: ``(T, P)``."""
    players: NDArray[np.uint8]
    """The player to move in each position: ``(T,)``."""
    actions: NDArray[np.int32]
    """The action that was made in each position: ``(T,)``."""
    returns: NDArray[np.float32]
    """The payoffs at the end, those of player 0 first: ``(P,)``."""

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<SelfPlayGame {self.index}: {len(self)} positions, returns {self.returns.tolist()}>"


class Samples(NamedTuple):
    """The positions of many games, one after another: what a network learns from."""

    planes: NDArray[np.float32]
    """Positions, each seen by its player to move."""
    masks: NDArray[np.bool_]
    """Legal actions."""
    policies: NDArray[np.float32]
    """The improved policies of the searches: ``action_weights`` of the games."""
    values: NDArray[np.float32]
    """Payoffs at the end, first that of the player to move."""


def samples(games: Iterable[SelfPlayGame]) -> Samples:
    """The positions of games of self-play as arrays."""
    rows = [(game.planes, game.masks, game.action_weights, game.values) for game in games]
    if not rows:
        raise _uctopia.UctopiaError("there are no games to take positions from")
    return Samples(*(np.concatenate(column) for column in zip(*rows)))


class SelfPlay(Iterator[SelfPlayGame]):
    """Games of self-play, each as soon as it is finished; :func:`self_play` makes it.

    The games go on while the next one is asked for. What ends a loop over them, such as an exception of the network or Ctrl-C, loses no
    game: another ``next()`` or loop goes on, and evaluates the same positions again.
    """

    def __init__(
        self, run: _uctopia.SelfPlayGames, evaluate: Evaluator, games: int, progress: Throttled | None
    ) -> None:
        self._run, self._evaluate, self._games, self._progress = run, evaluate, games, progress
        self._finished: deque[SelfPlayGame] = deque()
        self._waits = False
        self._taken = 0

    def __next__(self) -> SelfPlayGame:
        while not self._finished:
            if self._waits:
                self._run.answer(self._evaluate(*self._run.batch()))
                self._waits = False
            try:
                self._waits = self._run.advance()
            finally:
                self._finished.extend(SelfPlayGame(**game) for game in self._run.finished())
            if not self._waits and not self._finished:
                raise StopIteration
        self._taken += 1
        if self._progress is not None:
            self._progress(self._taken, self._games, None)
            if self._taken == self._games:
                self._progress.finish()
        return self._finished.popleft()

    def __length_hint__(self) -> int:
        return self._games - self._taken

    def __repr__(self) -> str:
        return f"<SelfPlay: {self._taken} of {self._games} games>"


class _ClosingBar:
    """A bar that closes after the last game."""

    def __init__(self) -> None:
        self._bar = _Bar("self-play", " games")

    def __call__(self, done: int, planned: int, standing: str | None) -> None:
        self._bar(done, planned, standing)
        if done == planned:
            self._bar.close()


def self_play(
    game: GameLike,
    evaluate: Evaluator,
    *,
    games: int,
    at_once: int | None = None,
    jobs: int = 1,
    sampled_plies: int = 30,
    temperature: float = 1.0,
    max_plies: int = 10_000,
    seed: int = 1,
    progress: Progress = None,
    **options: bool | int | float | str,
) -> SelfPlay:
    """Plays games of a network against itself: an iterator over the games, in the order in which they are finished.

    ``at_once`` games, up to 65536, are in progress at the same time; by default all, but at most 256. ``jobs`` threads search in them, and
    ``evaluate(planes, masks)`` is called on the thread that asks for games. Its arrays always have ``at_once`` rows. Where the last
    games leave rows unused, their planes are 0, all actions are legal, and what the network says of them is ignored.

    The search is PUCT with noise at the root (Silver et al. 2018), or with ``rule="gumbel"`` that of Danihelka et al. 2022, which
    learns well from few iterations. ``options`` are those of the search: ``iters`` (64), ``rule``; for PUCT ``c`` (1.25), ``noise`` (0.25)
    and ``noise_alpha`` (0.3); for Gumbel ``considered`` (16), ``value_scale`` (0.1) and ``maxvisit_init`` (50), as in mctx. In the first
    ``sampled_plies`` of a game chance decides between good moves: with PUCT a move is drawn in proportion to visits^(1/temperature), with
    Gumbel there is noise of the scale ``temperature`` at the root. Later moves are those that the search prefers.

    Games repeat for the same seed and evaluator, for any ``jobs``; and for any ``at_once``, if the network rates a position alike in
    every batch.

    >>> import numpy, uctopia
    >>> def even(planes, masks):
    ...     return numpy.zeros(len(planes)), masks.astype(float)
    >>> games = list(uctopia.self_play("ttt", even, games=4, iters=20))
    >>> games[0].action_weights.shape == (len(games[0]), 9)
    True
    >>> uctopia.samples(games).values.shape[1]
    2
    """
    if not callable(evaluate):
        raise _uctopia.UctopiaError(f"{evaluate!r} is not a function of planes and masks")
    if at_once is None:
        at_once = min(max(games, 1), 256)
    run = _uctopia.SelfPlayGames(game, games, at_once, jobs, sampled_plies, temperature, max_plies, seed, options)
    told = _ClosingBar() if progress is True else progress
    return SelfPlay(run, evaluate, games, Throttled(told) if told else None)
