"""Networks that are files, and agents with evaluators in other processes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import uctopia

MODELS = Path(__file__).parents[2] / "onnx" / "tests" / "models"
CONNECT4 = MODELS / "connect4.onnx"


def sines(*shape: int) -> np.ndarray:
    """The numbers of the models, as ``models/make.py`` has them."""
    return (np.sin(np.arange(1, np.prod(shape) + 1)) / 2).reshape(shape).astype(np.float32)


def evaluate(planes, masks):
    """What ``connect4.onnx`` computes."""
    rows = planes.reshape(len(planes), -1)
    logits = np.where(masks, rows @ sines(126, 7), -np.inf)
    priors = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.tanh(rows @ sines(126, 1)), priors


class Network:
    """An evaluator with a state."""

    def __init__(self, size: int) -> None:
        self.weights = sines(size, 1)

    def __call__(self, planes, masks):
        return np.tanh(planes.reshape(len(planes), -1) @ self.weights), masks.astype(float)


def analyzed(agent: uctopia.Agent | str) -> uctopia.Report:
    return uctopia.analyze("connect4", "4 4", agent=agent, seed=1)


def test_a_file_plays_as_the_same_network_in_numpy() -> None:
    by_file = analyzed(uctopia.Network(CONNECT4, iters=200))
    by_function = analyzed(uctopia.Network(evaluator=evaluate, iters=200))
    assert [move.visits for move in by_file.moves] == [move.visits for move in by_function.moves]
    for mine, theirs in zip(by_file.moves, by_function.moves):
        assert mine.value == pytest.approx(theirs.value, abs=1e-4)
    assert by_file.reproducible


def test_texts_and_paths_name_the_same_agent() -> None:
    agent = uctopia.Network(CONNECT4, iters=20)
    assert agent == uctopia.Network(str(CONNECT4), iters=20) == uctopia.Network(weights=CONNECT4, iters=20)
    assert str(agent) == f"network:weights={CONNECT4},iters=20"
    assert pickle.loads(pickle.dumps(agent)) == agent
    assert analyzed(str(agent)).moves[0].visits == analyzed(agent).moves[0].visits


def test_matches_repeat_on_any_number_of_threads() -> None:
    agents = (uctopia.Network(CONNECT4, iters=20), "random")
    one, two = (uctopia.match("connect4", *agents, games=8, jobs=jobs, seed=3) for jobs in (1, 2))
    assert str(one) == str(two)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"weights": "no/such.onnx"}, "weights=no/such.onnx: the file cannot be read: "),
        ({"weights": MODELS / "make.py"}, "it is not an ONNX model"),
        ({"weights": MODELS / "linear.onnx"}, "planes of this game have the shape"),
        ({"weights": MODELS / "unknown_operator.onnx"}, "the runtime of networks does not support this model"),
        ({"weights": MODELS / "one_output.onnx"}, "expected two, or names that tell them, value and policy"),
        ({}, "name the network: weights=FILE.onnx"),
    ],
)
def test_what_cannot_play_is_told(options: dict[str, str | Path], sentence: str) -> None:
    with pytest.raises(uctopia.UctopiaError) as refused:
        analyzed(uctopia.Network(**options))
    assert sentence in str(refused.value)


def test_a_file_or_a_function() -> None:
    with pytest.raises(uctopia.UctopiaError, match="evaluator"):
        analyzed(uctopia.Network(CONNECT4, evaluator=evaluate))


def test_agents_with_functions_are_pickled() -> None:
    agent = uctopia.Network(evaluator=evaluate, iters=50)
    again = pickle.loads(pickle.dumps(agent))
    assert again == agent and copy.copy(agent) == copy.deepcopy(agent) == agent
    # Another object of a class is another evaluator.
    agent = uctopia.Network(evaluator=Network(126), iters=50)
    again = pickle.loads(pickle.dumps(agent))
    assert [move.visits for move in analyzed(again).moves] == [move.visits for move in analyzed(agent).moves]


def test_functions_without_a_name_are_told_to_have_one() -> None:
    program = """
import copy, pickle, uctopia
agent = uctopia.Network(evaluator=lambda planes, masks: (planes[:, 0, 0, 0] * 0, masks.astype(float)), iters=9)
assert copy.copy(agent) == copy.deepcopy(agent) == agent
try:
    pickle.dumps(agent)
except pickle.PicklingError as refused:
    print(refused)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert "define it by def at the top of a module" in done.stdout, done.stderr


def test_dask_sends_every_function() -> None:
    cloudpickle = pytest.importorskip("cloudpickle")
    agent = uctopia.Network(evaluator=lambda planes, masks: (np.zeros(len(planes)), masks.astype(float)), iters=30)
    again = pickle.loads(cloudpickle.dumps(agent))
    assert [move.visits for move in analyzed(again).moves] == [move.visits for move in analyzed(agent).moves]


def test_the_example_exports_arrays(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    program = Path(__file__).parents[3] / "examples" / "python" / "network_onnx.py"
    line = [sys.executable, str(program), "--arrays", "--output", str(tmp_path / "net.onnx")]
    done = subprocess.run(line, capture_output=True, text=True, timeout=100)
    assert ": 400 iterations, best move " in done.stdout, done.stderr


SPAWNED = """
import multiprocessing
import uctopia
from evaluators import evaluate

def visits(agent):
    return [move.visits for move in uctopia.analyze("connect4", agent=agent, seed=1).moves]

if __name__ == "__main__":
    agent = uctopia.Network(evaluator=evaluate, iters=60)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.map(visits, [agent]) == [visits(agent)])
"""


def test_spawned_processes_receive_working_agents(tmp_path: Path) -> None:
    (tmp_path / "evaluators.py").write_text(
        "import numpy as np\n\ndef evaluate(planes, masks):\n    return np.tanh(planes.sum(axis=(1, 2, 3)) / 50), masks.astype(float)\n"
    )
    (tmp_path / "main.py").write_text(SPAWNED)
    done = subprocess.run([sys.executable, str(tmp_path / "main.py")], capture_output=True, text=True, timeout=200)
    assert done.stdout == "True\n", done.stderr
