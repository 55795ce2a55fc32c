"""What workers do: they play blocks with the command and return lines of JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from distributed import get_worker


def command_line(uctopia: str | None) -> list[str]:
    """The command: a program, or by default the one of the package here, on the machine where this is called."""
    return [sys.executable, "-m", "uctopia"] if uctopia is None else [uctopia]


def play_blocks(uctopia: str | None, plan: str, numbers: list[int]) -> list[dict[str, Any]]:
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


def shard(uctopia: str | None, plan: str, numbers: list[int]) -> tuple[list[dict[str, Any]], str | None]:
    """The blocks that ``uctopia experiment shard`` played, in order, and the reason if some are missing."""
    command = [*command_line(uctopia), "experiment", "shard", "-", "--block", ",".join(map(str, numbers))]
    name = uctopia or "uctopia"
    try:
        done = subprocess.run(command, input=plan, capture_output=True, text=True, check=False)
    except OSError as problem:
        return [], f"{name} cannot be run: {problem}"
    blocks = []
    for line in done.stdout.splitlines():
        try:
            blocks.append(json.loads(line))
        except ValueError as problem:
            return blocks, f"{name} printed no block: {problem}"
    if done.returncode != 0:
        return blocks, done.stderr.strip() or f"{name} ended with {done.returncode}"
    if len(blocks) != len(numbers):
        return blocks[: len(numbers)], f"{name} printed {len(blocks)} blocks instead of {len(numbers)}"
    return blocks, None


def failed(number: int, why: str) -> dict[str, Any]:
    """The report to the coordinator on a block that will not be delivered."""
    return {"failed": {"block": number, "why": why}}
