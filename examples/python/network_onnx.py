"""A network becomes a file, and the file plays: Connect Four by PyTorch, or by plain arrays as JAX and NumPy have them.

    pip install uctopia torch onnx onnxscript
    python network_onnx.py                # a network of PyTorch
    python network_onnx.py --arrays       # arrays, without PyTorch

Both write `connect4.onnx`. The networks are not trained: the numbers are random. Afterwards the file plays everywhere:

    uctopia analyze connect4 --agent network:weights=connect4.onnx
    uctopia serve --network mine=connect4.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import uctopia

GAME = uctopia.load_game("connect4")
SHAPE, ACTIONS = GAME.planes_shape(), GAME.num_distinct_actions()  # (3, 6, 7) and 7


def export_torch(path: Path) -> None:
    """A convolution and two heads. The names tell what the outputs are; the policy is logits."""
    import torch

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            planes, rows, columns = SHAPE
            self.body = torch.nn.Sequential(
                torch.nn.Conv2d(planes, 32, 3, padding=1), torch.nn.BatchNorm2d(32), torch.nn.ReLU(), torch.nn.Flatten()
            )
            self.value = torch.nn.Linear(32 * rows * columns, 1)
            self.policy = torch.nn.Linear(32 * rows * columns, ACTIONS)

        def forward(self, planes):
            hidden = self.body(planes)
            return torch.tanh(self.value(hidden)), self.policy(hidden)

    torch.manual_seed(1)
    torch.onnx.export(
        Net().eval(),
        (torch.zeros(2, *SHAPE),),
        path,
        input_names=["planes"],
        output_names=["value", "policy"],
        dynamic_shapes=({0: torch.export.Dim("batch")},),
        external_data=False,  # one file
    )


def export_arrays(path: Path, weights: dict[str, np.ndarray]) -> None:
    """A hidden layer and two heads, from arrays. Those of JAX are passed as `{name: numpy.asarray(array)}`."""
    from onnx import TensorProto, helper, numpy_helper, save

    steps = [
        ("Flatten", ["planes"], "row"),
        ("Gemm", ["row", "w_hidden", "b_hidden"], "sums"),
        ("Relu", ["sums"], "hidden"),
        ("Gemm", ["hidden", "w_policy", "b_policy"], "policy"),
        ("Gemm", ["hidden", "w_value", "b_value"], "raw_value"),
        ("Tanh", ["raw_value"], "value"),
    ]
    ports = {"planes": ["batch", *SHAPE], "value": ["batch", 1], "policy": ["batch", ACTIONS]}
    infos = {name: helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in ports.items()}
    graph = helper.make_graph(
        [helper.make_node(operator, taken, [made]) for operator, taken, made in steps],
        "network",
        [infos["planes"]],
        [infos["value"], infos["policy"]],
        [numpy_helper.from_array(np.asarray(array, np.float32), name) for name, array in weights.items()],
    )
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


def arrays(hidden: int = 64) -> dict[str, np.ndarray]:
    """Random weights."""
    rng, size = np.random.default_rng(1), int(np.prod(SHAPE))
    layers = {"hidden": (size, hidden), "policy": (hidden, ACTIONS), "value": (hidden, 1)}
    weights = {f"w_{name}": rng.normal(0, shape[0] ** -0.5, shape) for name, shape in layers.items()}
    return {**weights, **{f"b_{name}": np.zeros(shape[1]) for name, shape in layers.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arrays", action="store_true", help="write arrays instead of a network of PyTorch")
    parser.add_argument("--output", type=Path, default=Path("connect4.onnx"))
    asked = parser.parse_args()
    if asked.arrays:
        export_arrays(asked.output, arrays())
    else:
        export_torch(asked.output)
    report = uctopia.analyze("connect4", "4 4", agent=uctopia.Network(asked.output, iters=400), seed=1)
    print(f"{asked.output}: {report.playouts} iterations, best move {report.best}")


if __name__ == "__main__":
    main()
