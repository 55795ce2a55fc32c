"""Running searches."""

from __future__ import annotations

import asyncio
import atexit
import weakref
from typing import AsyncIterator, Iterator

from . import _uctopia
from ._types import AgentLike, GameLike
from ._uctopia import Report, State

_RUNNING: weakref.WeakSet[_uctopia.SearchWatch] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    """Ends searches whose iterators are kept to the end, since their threads need the interpreter to end."""
    for running in list(_RUNNING):
        running.close()


class Search:
    """A search of a position that can be watched while it runs.

    >>> import uctopia
    >>> search = uctopia.Search("ttt", agent="uct:iters=1000")
    >>> reports = list(search.watch(milestones=True))
    >>> reports[-1].is_final, reports[-1].playouts
    (True, 1000)

    ``async for report in search.watch()`` does the same without blocking the event loop.
    """

    def __init__(
        self,
        where: State | GameLike,
        position: str | None = None,
        *,
        agent: AgentLike = "best",
        iterations: int | None = None,
        nodes: int | None = None,
        time: float | str | None = None,
        seed: int = 1,
    ) -> None:
        self._question = {
            "agent": agent,
            "iterations": iterations,
            "nodes": nodes,
            "time": time,
            "seed": seed,
        }
        self._where = where
        self._position = position

    def watch(self, *, every: float | str | None = 0.2, milestones: bool = False) -> Watch:
        """Starts the search and returns its reports as they come, the final one last.

        ``every`` is the time between two reports, in seconds or as a text such as ``"500ms"``; ``milestones`` adds reports after
        1, 2, 5, 10, 20, … iterations. A loop that is left ends the search.
        """
        running = _uctopia.start_watch(
            self._where, self._position, every=every, milestones=milestones, **self._question  # type: ignore[arg-type]
        )
        _RUNNING.add(running)
        return Watch(running)


class Watch:
    """The reports of a running search, the final one last."""

    def __init__(self, running: _uctopia.SearchWatch) -> None:
        self._running = running

    def __iter__(self) -> Iterator[Report]:
        return iter(self._running)

    async def __aiter__(self) -> AsyncIterator[Report]:
        iterator = iter(self._running)
        try:
            while (report := await asyncio.to_thread(next, iterator, None)) is not None:
                yield report
        finally:
            self.stop()

    def stop(self) -> None:
        """Ends the search; the final report follows."""
        self._running.stop()
