"""An experiment that is being played on the workers of a client."""

from __future__ import annotations

import queue
import sys
import time
from typing import Any

from distributed import Client
from distributed.client import ClosedClientError

from ._blocks import failed, play_blocks
from ._coordinator import Coordinator
from ._problem import NoWorkers, Problem, visible

#: Tasks that are assigned for each thread of the workers: enough that no worker waits, few enough that little is lost.
WINDOW = 4

#: Blocks are grouped until a task has about so many seconds of work: to transfer it and to start a process for it costs
#: some hundredths of a second, and more on a busy machine.
TASK_SECONDS = 2.0

#: No task has more blocks than this.
MOST_BLOCKS = 1000

#: The interval of counting the workers while there are no results, in seconds.
GLANCE = 1.0

#: The interval of the message that there are no workers, in seconds.
REMINDER = 30.0


class Groups:
    """The number of blocks of a task: as many as take about ``TASK_SECONDS``, estimated from finished blocks."""

    def __init__(self) -> None:
        self._blocks, self._seconds = 0.0, 0.0
        self._suspects: list[int] = []

    def record(self, outcomes: list[dict[str, Any]]) -> None:
        """Records the playing time of the blocks of a task, without the start of the process."""
        said = [outcome["delivered"].get("seconds") for outcome in outcomes if "delivered" in outcome]
        played = [seconds if isinstance(seconds, (int, float)) and seconds >= 0 else 0.0 for seconds in said]
        # Old blocks count less: the next blocks may belong to other agents.
        self._blocks = self._blocks * 0.9 + len(played)
        self._seconds = self._seconds * 0.9 + sum(played)

    def suspect(self, numbers: list[int]) -> None:
        """A worker was lost with these blocks: each gets a task of its own next time, so that the faulty one is found."""
        self._suspects += numbers if len(numbers) > 1 else []

    @property
    def size(self) -> int:
        """Blocks of a task."""
        if not self._blocks:
            return 1
        return max(1, min(MOST_BLOCKS, round(TASK_SECONDS * self._blocks / max(self._seconds, 1e-6))))

    def deal(self, numbers: list[int], tasks: int) -> list[list[int]]:
        """Divides blocks into at most so many tasks, evenly, so that the last tasks are short."""
        alone = [number for number in numbers if number in self._suspects]
        others = [number for number in numbers if number not in alone]
        each = max(1, -(-len(others) // max(1, tasks)))
        return [[number] for number in alone] + [others[at : at + each] for at in range(0, len(others), each)]


class Run:
    """An experiment that is being played on a client's workers."""

    def __init__(self, client: Client, coordinator: Coordinator, quiet: bool, worker_timeout: float) -> None:
        self._client, self._coordinator = client, coordinator
        self._quiet, self._patience = quiet, worker_timeout
        self._finished: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._in_work: dict[str, tuple[Any, list[int]]] = {}
        #: The tasks that have a block. There are two if a worker hangs and the coordinator has assigned its block again.
        self._holders: dict[int, set[str]] = {}
        self._complete = False
        self._groups = Groups()
        self._tasks = self._failures = 0
        self._reported = self._seen = self._reminded = time.monotonic()

    def play(self) -> int:
        """Plays what is missing; returns the coordinator's exit code."""
        idle = False
        # A spot check that is open when no game is missing is not assigned: its worker may hang.
        while not self._complete:
            threads = self._threads()
            self._assign(max(1, threads), idle)
            if not self._in_work:
                break
            try:
                future = self._finished.get(timeout=GLANCE)
            except queue.Empty:
                idle = True
            else:
                idle = False
                self._take(future, threads)
        return self._coordinator.close()

    def _threads(self) -> int:
        """The workers' threads; raises ``NoWorkers`` when there have been none for too long."""
        try:
            threads: int = sum(self._client.nthreads().values())
            now = time.monotonic()
        except (OSError, TimeoutError, ClosedClientError) as problem:
            raise Problem("the scheduler is gone: the experiment is not finished, and the same command goes on") from problem
        if threads:
            self._seen = now
        elif now - self._seen >= self._patience:
            raise NoWorkers(f"no workers for {self._patience:g} s: the experiment is not finished, and the same command goes on")
        elif now - max(self._seen, self._reminded) >= REMINDER:
            self._reminded = now
            self._say(f"no workers for {now - self._seen:.0f} s; after {self._patience:g} s this ends (--worker-timeout)")
        return threads

    def _assign(self, threads: int, idle: bool) -> None:
        room = WINDOW * threads - len(self._in_work)
        # Half a window at a time, since requests of single blocks could not be grouped. If no task ends any more, a worker
        # may hang with more than half: its blocks are assigned again only if they are asked for.
        if room <= 0 or (self._in_work and not idle and room < WINDOW * threads / 2):
            return
        numbers = self._coordinator.ask({"want": room * self._groups.size})["blocks"]
        for group in self._groups.deal(numbers, room):
            self._tasks += 1
            key = f"blocks-{group[0]}-{self._tasks}"
            what = (self._coordinator.uctopia, self._coordinator.plan, group, self._coordinator.block_limit)
            future = self._client.submit(play_blocks, *what, key=key, pure=False)
            self._in_work[key] = (future, list(group))
            for number in group:
                self._holders.setdefault(number, set()).add(key)
            future.add_done_callback(self._finished.put)

    def _take(self, future: Any, threads: int) -> None:
        if future.key not in self._in_work:
            return  # others delivered its blocks
        numbers = self._forget(future.key)
        try:
            outcomes = future.result()
            self._groups.record([outcome for _, outcome in outcomes])
        except Exception as problem:  # Whatever a worker does or suffers costs its blocks, and not the others.
            self._groups.suspect(numbers)
            outcomes = [(number, failed(number, f"{type(problem).__name__}: {problem}")) for number in numbers]
        for number, outcome in outcomes:
            if "failed" in outcome:
                self._failures += 1
                if self._failures == 1:
                    # A general failure is reported at once; the rest is in telemetry.jsonl.
                    failure = outcome["failed"]
                    self._say(f"block {failure['block']} failed and is tried again: {failure['why']}", always=True)
            accepted = self._coordinator.ask(outcome).get("accepted")
            self._show(accepted, threads)
            if accepted:
                self._delivered(number)
                self._complete = self._complete or accepted["complete"]
        if self._complete:
            self._abandon(list(self._in_work))

    def _forget(self, key: str) -> list[int]:
        """Removes a task; returns its blocks."""
        _, numbers = self._in_work.pop(key)
        for number in numbers:
            self._holders[number].discard(key)
        return numbers

    def _delivered(self, number: int) -> None:
        """Takes a block from the tasks that have it as well; those that have no other are not needed any more."""
        for key in self._holders.pop(number, set()):
            numbers = self._in_work[key][1]
            numbers.remove(number)
            if not numbers:
                self._abandon([key])

    def _abandon(self, keys: list[str]) -> None:
        """Ends tasks that are not needed any more, also where their worker hangs."""
        futures = [self._in_work[key][0] for key in keys]
        for key in keys:
            self._forget(key)
        if futures:
            self._client.cancel(futures)

    def _show(self, accepted: dict[str, Any] | None, threads: int) -> None:
        if accepted and time.monotonic() - self._reported > 10:
            self._reported = time.monotonic()
            self._say(f"{accepted['done']} of {accepted['all']}, {threads} threads")

    def _say(self, text: str, always: bool = False) -> None:
        if always or not self._quiet:
            print(visible(text), file=sys.stderr)
