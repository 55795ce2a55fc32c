"""What workers do: they play blocks with the command and return lines of JSON."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from typing import Any

import psutil
from dask.utils import format_bytes
from distributed import get_worker

#: The interval of measuring the memory of a process that plays blocks, in seconds.
GLANCE = 0.1


def command_line(uctopia: str | None) -> list[str]:
    """The command: a program, or by default the one of the package here, on the machine where this is called."""
    return [sys.executable, "-m", "uctopia"] if uctopia is None else [uctopia]


def play_blocks(uctopia: str | None, plan: str, numbers: list[int], seconds: float) -> list[tuple[int, dict[str, Any]]]:
    """Plays blocks on a worker and returns each number with a report for the coordinator: delivered, or failed.

    One process plays them all, for at most so many seconds. Where it fails, each block that is missing is played by a process of
    its own, so that a block that cannot be played does no harm to the others.
    """
    lines, why = shard(uctopia, plan, numbers, seconds, memory_of_task())
    worker = {"worker": get_worker().address}
    outcomes = [(number, {"delivered": block | worker}) for number, block in zip(numbers, lines, strict=False)]
    if why is None:
        return outcomes
    rest = numbers[len(lines) :]
    if len(numbers) == 1:
        return [(numbers[0], failed(numbers[0], why))]
    return outcomes + [outcome for number in rest for outcome in play_blocks(uctopia, plan, [number], seconds)]


def memory_of_task() -> int | None:
    """The bytes that a task may take: its share of what the worker was given; nothing where that is unlimited.

    Dask itself measures only the worker's own process, and blocks are played by another one.
    """
    worker = get_worker()
    limit: int | None = worker.memory_manager.memory_limit
    if not limit:
        return None
    own: int = psutil.Process().memory_info().rss
    return max(0, limit - own) // max(1, worker.state.nthreads)


def shard(
    uctopia: str | None, plan: str, numbers: list[int], seconds: float, memory: int | None
) -> tuple[list[dict[str, Any]], str | None]:
    """The blocks that ``uctopia experiment shard`` played, in order, and the reason if some are missing."""
    command = [*command_line(uctopia), "experiment", "shard", "-", "--block", ",".join(map(str, numbers))]
    name = uctopia or "uctopia"
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    except OSError as problem:
        return [], f"{name} cannot be run: {problem}"
    output, errors, ended = watched(process, plan, seconds, memory)
    blocks: list[dict[str, Any]] = []
    for line in output.splitlines():
        try:
            block = json.loads(line)
        except ValueError as problem:
            return blocks, ended or f"{name} printed no block: {problem}"
        if not isinstance(block, dict):
            return blocks, f"{name} printed no block: {line[:200]!r}"
        blocks.append(block)
    if ended is not None:
        return blocks[: len(numbers)], f"{name} {ended}"
    if process.returncode != 0:
        return blocks[: len(numbers)], errors.strip() or f"{name} ended with {process.returncode}"
    if len(blocks) != len(numbers):
        return blocks[: len(numbers)], f"{name} printed {len(blocks)} blocks instead of {len(numbers)}"
    return blocks, None


def watched(process: subprocess.Popen[str], text: str, seconds: float, memory: int | None) -> tuple[str, str, str | None]:
    """What a process prints when it reads a text, and why it was ended, if it took too long or too much memory."""
    deadline = time.monotonic() + seconds
    ended = None
    asked: str | None = text
    while True:
        try:
            output, errors = process.communicate(asked, timeout=GLANCE)
            return output, errors, ended
        except subprocess.TimeoutExpired:
            asked = None  # it was passed on
        if ended is None and time.monotonic() > deadline:
            ended = f"took longer than {seconds:g} s: make blocks smaller, or set --block-limit"
        elif ended is None and memory is not None and (taken := memory_of(process.pid)) > memory:
            ended = (
                f"took {format_bytes(taken)}, and the worker has {format_bytes(memory)} for it: give workers more memory, or "
                "bound that of the agents (memory=…)"
            )
        if ended is not None:
            end(process.pid)


def family(pid: int) -> list[psutil.Process]:
    """A process and all that it has started, as far as they are still there."""
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    return []


def memory_of(pid: int) -> int:
    """The bytes that a process and all that it has started take."""
    taken = 0
    for process in family(pid):
        with contextlib.suppress(psutil.Error):
            taken += process.memory_info().rss
    return taken


def end(pid: int) -> None:
    """Ends a process and all that it has started."""
    for process in family(pid):
        with contextlib.suppress(psutil.Error):
            process.kill()


def failed(number: int, why: str) -> dict[str, Any]:
    """The report to the coordinator on a block that will not be delivered."""
    return {"failed": {"block": number, "why": why}}
