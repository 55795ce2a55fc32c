"""Uctopia's experiments on Dask's workers.

The coordinator, ``uctopia experiment serve``, lists the missing blocks, checks results and writes them. This module carries
block numbers to workers and lines of JSON back.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import time
from concurrent.futures import CancelledError

from distributed import Client, KilledWorker, get_worker
from distributed.client import ClosedClientError
from distributed.comm import CommClosedError

__all__ = ["Coordinator", "CoordinatorEnded", "Groups", "NoWorkers", "Problem", "Run", "play_blocks", "run"]

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


class Problem(Exception):
    """Something that ends the run; its text is a sentence for the user, ``code`` the exit code."""

    def __init__(self, text: str, code: int = 1):
        super().__init__(text)
        self.code = code


class CoordinatorEnded(Problem, RuntimeError):
    """The coordinator has ended; the reason is on standard error."""


class NoWorkers(Problem):
    """There were no workers for too long."""


def play_blocks(uctopia: str, plan: str, numbers: list[int]) -> list[dict]:
    """Plays blocks on a worker and returns a report for the coordinator on each: delivered, or failed.

    One process plays them all. Where it fails, each block that is missing is played by a process of its own, so that a block
    that cannot be played does no harm to the others.
    """
    lines, why = shard(uctopia, plan, numbers)
    outcomes = [{"delivered": block | {"worker": get_worker().address}} for block in lines]
    if why is None:
        return outcomes
    rest = numbers[len(lines) :]
    if len(numbers) == 1:
        return [failed(numbers[0], why)]
    return outcomes + [outcome for number in rest for outcome in play_blocks(uctopia, plan, [number])]


def shard(uctopia: str, plan: str, numbers: list[int]) -> tuple[list[dict], str | None]:
    """The blocks that ``uctopia experiment shard`` played, in order, and the reason if some are missing."""
    command = [uctopia, "experiment", "shard", "-", "--block", ",".join(map(str, numbers))]
    try:
        done = subprocess.run(command, input=plan, capture_output=True, text=True, check=False)
    except OSError as problem:
        return [], f"{uctopia} cannot be run: {problem}"
    blocks = []
    for line in done.stdout.splitlines():
        try:
            blocks.append(json.loads(line))
        except ValueError as problem:
            return blocks, f"{uctopia} printed no block: {problem}"
    if done.returncode != 0:
        return blocks, done.stderr.strip() or f"{uctopia} ended with {done.returncode}"
    if len(blocks) != len(numbers):
        return blocks[: len(numbers)], f"{uctopia} printed {len(blocks)} blocks instead of {len(numbers)}"
    return blocks, None


def failed(number: int, why: str) -> dict:
    """The report to the coordinator on a block that will not be delivered."""
    return {"failed": {"block": number, "why": why}}


class Coordinator:
    """The process that owns the experiment: responds to requests, a line of JSON each."""

    def __init__(self, experiment: str, folder: str | None = None, uctopia: str = "uctopia"):
        command = [uctopia, "experiment", "serve", experiment, *(["--folder", folder] if folder else [])]
        pipe = subprocess.PIPE
        try:
            # In a session of its own: Ctrl-C in a terminal ends this program, which then lets the coordinator write its files.
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
        except OSError as problem:
            advice = "install it, or name it with --uctopia"
            raise Problem(f"{uctopia} cannot be started: {problem.strerror or problem}: {advice}", 2) from problem
        try:
            #: The plan, to be sent to workers.
            self.plan = json.dumps(self.ask("plan")["plan"])
        except BaseException:
            self.close()
            raise

    @property
    def uctopia(self) -> str:
        """The command."""
        return self._process.args[0]

    def ask(self, request):
        """Sends a request and returns the answer. Raises ``CoordinatorEnded`` when the coordinator has ended."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            code = self._process.wait()
            raise CoordinatorEnded(f"the coordinator ended with exit code {code}; the reason is above", max(code, 1))
        try:
            return json.loads(line)
        except ValueError as problem:
            raise CoordinatorEnded(f"the coordinator answered {line.strip()!r}, which is not JSON: is {self.uctopia} the command uctopia?") from problem

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> int:
        """Lets it write the results; returns its exit code: 0 when the experiment is complete."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        if not self._process.stdout.closed:
            with self._process.stdout as rest:
                rest.read()
        return self._process.wait()


class Groups:
    """The number of blocks of a task: as many as take about ``TASK_SECONDS``, estimated from finished blocks."""

    def __init__(self):
        self._blocks, self._seconds = 0, 0.0
        self._suspects = []

    def record(self, outcomes: list[dict]) -> None:
        """Records the playing time of the blocks of a task, without the start of the process."""
        played = [outcome["delivered"].get("seconds", 0.0) for outcome in outcomes if "delivered" in outcome]
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

    def __init__(self, client: Client, coordinator: Coordinator, quiet: bool, worker_timeout: float):
        self._client, self._coordinator = client, coordinator
        self._quiet, self._patience = quiet, worker_timeout
        self._finished = queue.SimpleQueue()
        self._in_work = {}
        self._groups = Groups()
        self._tasks = self._failures = 0
        self._reported = self._seen = self._reminded = time.monotonic()

    def play(self) -> int:
        """Plays what is missing; returns the coordinator's exit code."""
        while True:
            threads = self._threads()
            self._assign(max(1, threads))
            if not self._in_work:
                return self._coordinator.close()
            try:
                future = self._finished.get(timeout=GLANCE)
            except queue.Empty:
                continue
            self._take(future, threads)

    def _threads(self) -> int:
        """The workers' threads; raises ``NoWorkers`` when there have been none for too long."""
        try:
            threads, now = sum(self._client.nthreads().values()), time.monotonic()
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

    def _assign(self, threads: int) -> None:
        room = WINDOW * threads - len(self._in_work)
        # Half a window at a time: requests of single blocks could not be grouped.
        if room <= 0 or (self._in_work and room < WINDOW * threads / 2):
            return
        numbers = self._coordinator.ask({"want": room * self._groups.size})["blocks"]
        for group in self._groups.deal(numbers, room):
            self._tasks += 1
            key = f"blocks-{group[0]}-{self._tasks}"
            future = self._client.submit(play_blocks, self._coordinator.uctopia, self._coordinator.plan, group, key=key, pure=False)
            self._in_work[key] = (future, group)
            future.add_done_callback(self._finished.put)

    def _take(self, future, threads: int) -> None:
        _, numbers = self._in_work.pop(future.key)
        try:
            outcomes = future.result()
            self._groups.record(outcomes)
        except (KilledWorker, CancelledError, CommClosedError) as problem:
            self._groups.suspect(numbers)
            outcomes = [failed(number, f"{type(problem).__name__}: {problem}") for number in numbers]
        for outcome in outcomes:
            if "failed" in outcome:
                self._failures += 1
                if self._failures == 1:
                    # A general failure is reported at once; the rest is in telemetry.jsonl.
                    failure = outcome["failed"]
                    self._say(f"block {failure['block']} failed and is tried again: {failure['why']}", always=True)
            self._show(self._coordinator.ask(outcome).get("accepted"), threads)

    def _show(self, accepted: dict | None, threads: int) -> None:
        if accepted and time.monotonic() - self._reported > 10:
            self._reported = time.monotonic()
            self._say(f"{accepted['done']} of {accepted['all']}, {threads} threads")

    def _say(self, text: str, always: bool = False) -> None:
        if always or not self._quiet:
            print(text, file=sys.stderr)


def run(
    client: Client,
    experiment: str,
    folder: str | None = None,
    uctopia: str = "uctopia",
    quiet: bool = False,
    worker_timeout: float = 300.0,
) -> int:
    """Plays what is missing of an experiment on a client's workers; returns the coordinator's exit code.

    Workers may join, leave and be killed meanwhile. A block whose worker was lost is assigned again, ten times at most. Raises
    ``NoWorkers`` when there have been none for ``worker_timeout`` seconds, and ``CoordinatorEnded`` when the coordinator has
    ended. In every case, also after Ctrl-C, finished blocks and partial results are written.
    """
    with Coordinator(experiment, folder, uctopia) as coordinator:
        return Run(client, coordinator, quiet, worker_timeout).play()
