"""The types: mypy accepts the package and its use, and the stub agrees with the compiled module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import uctopia

pytest.importorskip("mypy")

SETTINGS = Path(__file__).parent.parent / "pyproject.toml"
PACKAGE = Path(uctopia.__file__).parent


def mypy(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    cache = ["--cache-dir", str(folder / "cache")] if arguments[0] != "mypy.stubtest" else []
    line = [sys.executable, "-m", *arguments, *cache]
    return subprocess.run(line, capture_output=True, text=True, cwd=folder)


def test_the_package_is_typed(tmp_path: Path) -> None:
    assert (PACKAGE / "py.typed").exists()
    done = mypy("mypy", "--config-file", str(SETTINGS), "-p", "uctopia", folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stub_agrees_with_the_module(tmp_path: Path) -> None:
    allowed = ["--allowlist", str(Path(__file__).parent / "stubtest.txt"), "--ignore-unused-allowlist"]
    done = mypy("mypy.stubtest", "uctopia", "--mypy-config-file", str(SETTINGS), *allowed, folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


USE = """
from typing import assert_type

import numpy as np
import numpy.typing as npt
import uctopia

game = uctopia.load_game("othello")
state = game.new_initial_state("f5d6c3")
assert_type(state.legal_actions(), list[int])
assert_type(state.planes(), npt.NDArray[np.float32])
report = uctopia.analyze(state, agent=uctopia.Uct(iters=100, formula="puct", time=0.5))
assert_type(report.best_action, int)
assert_type(report.moves[0].value, float | None)
assert_type(uctopia.match("ttt", "random", uctopia.Random(), games=2).score, float | None)
for snapshot in uctopia.Search("ttt").watch():
    assert_type(snapshot, uctopia.Report)
"""

WRONG = {
    'uctopia.Uct(formula="nope")': "Literal",
    "uctopia.Uct(nope=1)": "nope",
    'uctopia.load_game("ttt").new_initial_state(3)': "incompatible type",
    'uctopia.analyze("ttt", 3)': "incompatible type",
    'uctopia.analyze("ttt", iteration=3)': "iteration",
    "uctopia.no_such_name": "no_such_name",
    'uctopia.load_game("ttt").no_such_name()': "no_such_name",
    'uctopia.match("ttt", 1, 2)': "incompatible type",
}


def test_uses_are_typed(tmp_path: Path) -> None:
    (tmp_path / "use.py").write_text(USE)
    done = mypy("mypy", "--strict", "use.py", folder=tmp_path)
    assert done.returncode == 0, done.stdout
    lines = "".join(f"_ = {line}\n" for line in WRONG)
    (tmp_path / "wrong.py").write_text(f"import uctopia\n{lines}")
    done = mypy("mypy", "--strict", "wrong.py", folder=tmp_path)
    for number, (line, reason) in enumerate(WRONG.items(), start=2):
        assert any(f":{number}: error" in found and reason in found for found in done.stdout.splitlines()), (line, done.stdout)
