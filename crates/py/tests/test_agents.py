"""Agents as classes: their texts, and the file that the generator writes."""

from __future__ import annotations

import copy
import importlib.util
import inspect
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import uctopia
from uctopia import _agents

GENERATOR = Path(__file__).parent.parent / "tools" / "generate_agents.py"
CLASSES = [getattr(uctopia, name) for name in _agents.__all__ if name != "Agent"]


def test_the_file_is_what_the_generator_writes() -> None:
    # In a process of its own: other tests register agents.
    program = f"import runpy; print(runpy.run_path({str(GENERATOR)!r})['text'](), end='')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, encoding="utf-8")
    written = Path(inspect.getfile(_agents)).read_text(encoding="utf-8")
    assert written == done.stdout, f"run python {GENERATOR}"
    assert set(_agents.__all__) <= set(uctopia.__all__)


def test_lines_are_short_enough_to_read() -> None:
    lines = Path(inspect.getfile(_agents)).read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 120


def test_agents_are_written_as_they_are_made() -> None:
    assert repr(uctopia.Uct(iters=100)) == "Uct(iters=100)"
    assert repr(uctopia.Uct(iters=100, c=1.4, solver=True)) == "Uct(iters=100, c=1.4, solver=True)"
    assert repr(uctopia.Guided(lambda_=0.5)) == "Guided(lambda_=0.5)"
    assert repr(uctopia.Random()) == "Random()"
    assert repr(uctopia.Agent("uct", iters=100)) == "Agent('uct:iters=100')"


def test_texts_are_those_of_the_command() -> None:
    assert str(uctopia.Uct(iters=100, c=1.0)) == "uct:iters=100" == uctopia.agent_text("uct:iters=100,c=1")
    assert str(uctopia.Uct(time=0.5)) == "uct:time=500ms" == str(uctopia.Uct(time="500ms"))
    assert str(uctopia.AlphaBeta(depth=6, table=False)) == "alpha-beta:depth=6,table=off"
    assert str(uctopia.Uct(iters=None)) == "uct"


@pytest.mark.parametrize("agent", CLASSES, ids=lambda agent: str(agent.__name__))
def test_every_class_is_an_agent_with_the_options_of_the_command(agent: type[uctopia.Agent]) -> None:
    required = {"Mixed": {"else_": "uct"}, "Proc": {"cmd": "true"}, "Book": {"file": "x.book"}}
    try:
        made = agent()
    except uctopia.UctopiaError:
        pytest.skip(f"{agent.__name__} needs options: {required.get(agent.__name__)}")
    again = eval(repr(made), vars(uctopia))
    assert again == made and hash(again) == hash(made) and type(again) is agent
    assert pickle.loads(pickle.dumps(made)) == made == copy.copy(made)
    described = {entry["name"]: entry for entry in uctopia.agents()}[str(made).split(":")[0]]
    parameters = [name.removesuffix("_") for name in inspect.signature(agent).parameters]
    assert parameters == [option["key"] for option in described["options"]]


def test_options_can_be_read() -> None:
    agent = uctopia.Uct(iters=200, solver=True, time=0.5)
    assert (agent.iters, agent.solver, agent.time) == (200, True, 0.5)
    assert agent.c == 1.0 and isinstance(agent.c, (int, float)), "the default"
    assert uctopia.Uct().iters is None or isinstance(uctopia.Uct().iters, int)
    assert uctopia.Agent("uct:iters=200").iters == 200
    assert uctopia.Guided(lambda_=0.5).lambda_ == 0.5
    assert agent.options["iters"] == 200 and "iters" in dir(agent)
    with pytest.raises(AttributeError, match="Uct has no option colour"):
        agent.colour
    with pytest.raises(AttributeError, match=r"replace\(iters=300\)"):
        agent.iters = 300
    assert agent.replace(iters=300, solver=None) == uctopia.Uct(iters=300, time=0.5)
    assert uctopia.Agent("uct", iters=5).replace(iters=6) == uctopia.Agent("uct", iters=6)


def even(planes: Any, masks: Any) -> Any:
    return [0.0] * len(planes), masks


def test_agents_with_functions_are_pickled_by_them() -> None:
    agent = uctopia.Network(evaluator=even, iters=5)
    assert pickle.loads(pickle.dumps(agent)) == agent and agent.evaluator is even


def test_agents_with_the_same_text_are_equal() -> None:
    assert uctopia.Uct(iters=9) == uctopia.Agent("uct", iters=9) != uctopia.Uct(iters=8)
    assert uctopia.Uct(iters=9) != "uct:iters=9"


def test_the_generator_can_be_imported() -> None:
    spec = importlib.util.spec_from_file_location("generate_agents", GENERATOR)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.value_type({"key": "x", "values": "on or off"}) == "bool"
    assert module.value_type({"key": "x", "values": "ucb1, tuned or puct"}) == 'Literal["ucb1", "tuned", "puct"]'
    assert module.value_type({"key": "x", "values": "73, 87 or none"}) == 'Literal[73, 87, "none"]'
    assert module.value_type({"key": "x", "values": "whole number from 1 to 10"}) == "int"
    assert module.value_type({"key": "x", "values": "number or none"}) == "float"
    assert module.value_type({"key": "x", "values": "name"}) == "str"
