"""The example that learns Connect Four: it runs, repeats, and goes on from its checkpoint; where JAX is installed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax")

PROGRAM = Path(__file__).parents[3] / "examples" / "python" / "alphazero_connect4.py"
#: So many minutes that the learning rate does not fall meanwhile, so that the two results are equal.
TINY = ["--games", "4", "--at-once", "2", "--iters", "4", "--steps", "2", "--positions", "3", "--measure", "2", "--keep", "40"]
TINY += ["--match", "2", "--minutes", "1000"]


def learn(checkpoint: Path, rounds: int) -> str:
    line = [sys.executable, str(PROGRAM), *TINY, "--rounds", str(rounds), "--checkpoint", str(checkpoint)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    printed = learn(whole, 3)
    assert len(re.findall(r"^round +\d", printed, re.MULTILINE)) == 3
    assert "best moves: network" in printed and "match against uct:iters=64" in printed
    learn(parts, 1)
    assert re.findall(r"^round +(\d)", learn(parts, 3), re.MULTILINE) == ["2", "3"]
    assert parts.read_bytes() == whole.read_bytes()


def test_is_short() -> None:
    assert len(PROGRAM.read_text(encoding="utf-8").splitlines()) < 200
