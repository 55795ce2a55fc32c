"""Uctopia's experiments on Dask's workers.

The coordinator, ``uctopia experiment serve``, knows which blocks are missing, checks what comes in and writes it down.
All that is done here is to carry block numbers to workers and lines of JSON back.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import CancelledError

from distributed import Client, KilledWorker, as_completed, get_worker
from distributed.comm import CommClosedError

__all__ = ["Coordinator", "play_block", "run"]

#: Blocks that are handed out for each thread of the workers: enough that nobody waits, few enough that little is lost.
WINDOW = 4


def play_block(uctopia: str, plan: str, number: int) -> dict:
    """Plays one block on a worker and returns what the coordinator is to be told: that it was delivered, or failed."""
    command = [uctopia, "experiment", "shard", "-", "--block", str(number)]
    try:
        done = subprocess.run(command, input=plan, capture_output=True, text=True, check=False)
    except OSError as problem:
        return failed(number, f"{uctopia} cannot be run: {problem}")
    if done.returncode != 0:
        return failed(number, done.stderr.strip() or f"{uctopia} ended with {done.returncode}")
    try:
        block = json.loads(done.stdout)
    except ValueError as problem:
        return failed(number, f"{uctopia} printed no block: {problem}")
    return {"delivered": block | {"worker": get_worker().address}}


def failed(number: int, why: str) -> dict:
    """What the coordinator is told about a block that nobody will deliver."""
    return {"failed": {"block": number, "why": why}}


class Coordinator:
    """The process that knows the experiment: answers requests, a line of JSON each."""

    def __init__(self, experiment: str, folder: str | None = None, uctopia: str = "uctopia"):
        command = [uctopia, "experiment", "serve", experiment, *(["--folder", folder] if folder else [])]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        """Sends a request and returns the answer. Raises ``RuntimeError`` when the coordinator has given up."""
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise RuntimeError(f"the coordinator ended with {self._process.wait()}; what it said stands above")
        return json.loads(line)

    def close(self) -> int:
        """Lets it write the results; returns its exit code: 0 when the experiment is complete."""
        self._process.stdin.close()
        with self._process.stdout as rest:
            rest.read()
        return self._process.wait()


def run(client: Client, experiment: str, folder: str | None = None, uctopia: str = "uctopia", quiet: bool = False) -> int:
    """Plays what is missing of an experiment on a client's workers; returns the coordinator's exit code.

    Workers may come, go and be killed meanwhile. A block whose worker was lost is handed out again, ten times at most.
    """
    coordinator = Coordinator(experiment, folder, uctopia)
    plan = json.dumps(coordinator.ask("plan")["plan"])
    finished = as_completed()
    in_work = {}
    trials = 0
    told = time.monotonic()
    failures = 0
    while True:
        threads = max(1, sum(client.nthreads().values()))
        for number in coordinator.ask({"want": max(0, WINDOW * threads - len(in_work))})["blocks"]:
            trials += 1
            future = client.submit(play_block, uctopia, plan, number, key=f"block-{number}-{trials}", pure=False)
            in_work[future.key] = number
            finished.add(future)
        if not in_work:
            return coordinator.close()
        future = next(finished)
        number = in_work.pop(future.key)
        try:
            outcome = future.result()
        except (KilledWorker, CancelledError, CommClosedError) as problem:
            outcome = failed(number, f"{type(problem).__name__}: {problem}")
        if "failed" in outcome:
            failures += 1
            if failures == 1:
                # Whatever is wrong everywhere shows here at once; the rest is in telemetry.jsonl.
                print(f"block {number} failed and is tried again: {outcome['failed']['why']}", file=sys.stderr)
        accepted = coordinator.ask(outcome).get("accepted")
        if accepted and not quiet and time.monotonic() - told > 10:
            told = time.monotonic()
            print(f"{accepted['done']} of {accepted['all']}, {threads} threads", file=sys.stderr)
