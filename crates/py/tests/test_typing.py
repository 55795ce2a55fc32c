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
assert_type(uctopia.load_game("mnk", {"m": 4}).new_initial_state().full_history()[0].action, int)
assert_type(uctopia.Rng(1).choice([1, 2]), int)


@uctopia.rules
class Nim:
    def __init__(self, stones: int = 21, mover: int = 0) -> None:
        self.stones, self.mover = stones, mover

    def current_player(self) -> int:
        return self.mover if self.stones else -4

    def legal_actions(self) -> list[int]:
        return list(range(1, min(3, self.stones) + 1))

    def child(self, taken: int) -> "Nim":
        return Nim(self.stones - taken, 1 - self.mover)

    def returns(self) -> list[int]:
        return [-1, 1] if self.mover == 0 else [1, -1]


assert_type(uctopia.check_game(Nim).wins, list[int])
declared: type[uctopia.Rules] = Nim


class State:
    def legal_actions(self) -> list[int]:
        return [0]

    def next(self, action: int) -> "State":
        return State()

    def is_lose(self) -> bool:
        return True

    def is_draw(self) -> bool:
        return False

    def is_done(self) -> bool:
        return True

    def is_first_player(self) -> bool:
        return True


game_of_article = uctopia.from_istate(State)
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
    "uctopia.rules(Misspelt)": "Misspelt",
    "uctopia.rules(Mistyped)": "Mistyped",
    "uctopia.from_istate(Misspelt)": "Misspelt",
}


WRONG_RULES = """
class Misspelt:
    def current_player(self) -> int:
        return 0

    def legal_action(self) -> list[int]:
        return [0]

    def child(self, action: int) -> "Misspelt":
        return self

    def returns(self) -> list[float]:
        return [0, 0]


class Mistyped(Misspelt):
    def legal_actions(self) -> list[str]:
        return ["a"]
"""


def test_uses_are_typed(tmp_path: Path) -> None:
    (tmp_path / "use.py").write_text(USE)
    done = mypy("mypy", "--strict", "use.py", folder=tmp_path)
    assert done.returncode == 0, done.stdout
    lines = "".join(f"_ = {line}\n" for line in WRONG)
    (tmp_path / "wrong.py").write_text(f"import uctopia\n{lines}{WRONG_RULES}")
    done = mypy("mypy", "--strict", "wrong.py", folder=tmp_path)
    for number, (line, reason) in enumerate(WRONG.items(), start=2):
        assert any(f":{number}: error" in found and reason in found for found in done.stdout.splitlines()), (line, done.stdout)
