"""Progress of long calls: bars, and functions that are called at most ten times a second."""

from __future__ import annotations

import time
from typing import Callable, TypeVar

from ._optional import package
from ._types import OnProgress, Progress

#: Seconds between two calls of a function: a person sees no more, and a call of Python may take longer than a short game.
EVERY = 0.1

T = TypeVar("T")


class _Bar:
    """A progress bar of tqdm."""

    def __init__(self, description: str, unit: str) -> None:
        self._bar = package("tqdm.auto", "notebook", "progress=True").tqdm(desc=description, unit=unit)

    def __call__(self, done: int, planned: int, standing: str | None) -> None:
        self._bar.total = planned
        self._bar.n = done
        if standing:
            self._bar.set_postfix_str(standing, refresh=False)
        self._bar.refresh()

    def close(self) -> None:
        self._bar.close()


class Throttled:
    """A function that is called for the first time, then at most ten times a second, and by :meth:`finish` for the last time."""

    def __init__(self, function: OnProgress) -> None:
        self._function = function
        self._due = 0.0
        self._waiting: tuple[int, int, str | None] | None = None

    def __call__(self, done: int, planned: int, standing: str | None) -> None:
        now = time.monotonic()
        if now < self._due:
            self._waiting = (done, planned, standing)
            return
        self._due, self._waiting = now + EVERY, None
        self._function(done, planned, standing)

    def finish(self) -> None:
        """Calls the function with what came last, unless it has had it."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._function(*waiting)


def told(call: Callable[[OnProgress | None], T], progress: Progress, description: str, unit: str = " units") -> T:
    """What a call returns that tells its progress."""
    if not progress:
        return call(None)
    bar = _Bar(description, unit) if progress is True else None
    throttled = Throttled(bar or progress)  # type: ignore[arg-type]
    try:
        result = call(throttled)
        throttled.finish()
        return result
    finally:
        if bar is not None:
            bar.close()
