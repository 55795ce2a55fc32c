"""Whatever is public has a docstring, and the examples in docstrings run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import games
import pytest

import uctopia

#: What needs more than the package does, and is looked at where that is installed.
OPTIONAL = {"uctopia.dask": "distributed"}

#: Names that examples use without making them.
NAMES = {"uctopia": uctopia, "TicTacToe": games.TicTacToe}

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def modules() -> Iterator[ModuleType]:
    yield uctopia
    for found in pkgutil.walk_packages(uctopia.__path__, "uctopia."):
        parent = ".".join(found.name.split(".")[:2])
        try:
            yield importlib.import_module(found.name)
        except ImportError as problem:
            optional = OPTIONAL.get(parent, parent.removeprefix("uctopia."))
            if problem.name is None or problem.name.split(".")[0] == "uctopia":
                raise
            print(f"{found.name} is left out: {optional} is not installed")


def members(owner: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Public functions, classes, methods and properties, with their names; those of other packages are left out."""
    for key, value in vars(owner).items():
        is_property = inspect.isdatadescriptor(value) and not inspect.ismemberdescriptor(value)  # nor a slot
        is_part = inspect.isroutine(value) or inspect.isclass(value) or is_property
        module = getattr(value, "__module__", None) or ""
        if key.startswith("_") or not is_part or not (module.startswith("uctopia") or not inspect.isclass(value)):
            continue
        if inspect.ismodule(owner) and not (module.startswith("uctopia") or owner.__name__ == "uctopia._uctopia"):
            continue
        yield f"{name}.{key}", value
        if inspect.isclass(value) and inspect.ismodule(owner):
            yield from members(value, f"{name}.{key}")


def documented() -> dict[str, Any]:
    """Each once, by the name of the first module that has it."""
    found: dict[str, Any] = {}
    seen: set[int] = set()
    for module in modules():
        for name, value in [(module.__name__, module), *members(module, module.__name__)]:
            if id(value) not in seen:
                seen.add(id(value))
                found[name] = value
    return found


DOCUMENTED = documented()


def docstring(value: Any) -> str:
    return inspect.getdoc(value) or ""


def test_the_compiled_classes_are_among_them() -> None:
    for name in ("Game", "Game.check", "State.legal_actions", "Report.best", "MoveReport.move", "analyze", "Bot.step"):
        assert f"uctopia.{name}" in DOCUMENTED, name
    assert "uctopia.match" in DOCUMENTED and "uctopia.MatchResult.score" in DOCUMENTED


def test_whatever_is_public_is_documented() -> None:
    missing = [name for name, value in DOCUMENTED.items() if not docstring(value)]
    assert not missing, missing


def test_whatever_is_exported_is_there() -> None:
    assert sorted(uctopia.__all__) == sorted(set(uctopia.__all__))
    for name in uctopia.__all__:
        assert hasattr(uctopia, name), name


EXAMPLES = {
    name: example
    for name, value in DOCUMENTED.items()
    if ">>>" in docstring(value)
    for example in [doctest.DocTestParser().get_doctest(docstring(value), dict(NAMES), name, None, 0)]
}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 15


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(EXAMPLES[name], out=report.append, clear_globs=False)
    assert runner.failures == 0, "".join(report)
