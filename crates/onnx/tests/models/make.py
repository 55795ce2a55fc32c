"""Writes the models beside it, which the tests read: `python make.py`, with the packages numpy and onnx.

`linear.onnx` and those after it are for tic-tac-toe. Their numbers are sines, so that a test can compute the same.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from onnx import ModelProto, TensorProto, checker, helper, load, numpy_helper, save

FLOAT, BOOL, INT = TensorProto.FLOAT, TensorProto.BOOL, TensorProto.INT64
HERE = Path(__file__).parent


def sines(*shape: int) -> np.ndarray:
    """Numbers from -0.5 to 0.5 that any language can compute again."""
    return (np.sin(np.arange(1, np.prod(shape) + 1)) / 2).reshape(shape).astype(np.float32)


def model(name: str, inputs: list, outputs: list, nodes: list, weights: dict, check: bool = True) -> ModelProto:
    """Writes a model; inputs and outputs are names with types and shapes, nodes are operators with names of values."""
    graph = helper.make_graph(
        [helper.make_node(operator, taken, made, **options) for operator, taken, made, options in nodes],
        name,
        [helper.make_tensor_value_info(*port) for port in inputs],
        [helper.make_tensor_value_info(*port) for port in outputs],
        [numpy_helper.from_array(array, key) for key, array in weights.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="uctopia")
    if check:
        checker.check_model(made, full_check=True)
    (HERE / f"{name}.onnx").write_bytes(made.SerializeToString())
    return made


def linear(size: int, actions: int, policy: str = "policy", value: str = "value") -> tuple[list, dict]:
    """Two layers without a hidden one: logits, and the tanh of a value."""
    nodes = [
        ("Flatten", ["planes"], ["row"], {}),
        ("Gemm", ["row", "to_policy"], [policy], {}),
        ("Gemm", ["row", "to_value"], ["raw"], {}),
        ("Tanh", ["raw"], [value], {}),
    ]
    return nodes, {"to_policy": sines(size, actions), "to_value": sines(size, 1)}


def of_tic_tac_toe(name: str, batch: str | int = "batch", policy: str = "policy", value: str = "value") -> None:
    nodes, weights = linear(27, 9, policy, value)
    inputs = [("planes", FLOAT, [batch, 3, 3, 3])]
    model(name, inputs, [(policy, FLOAT, [batch, 9]), (value, FLOAT, [batch, 1])], nodes, weights)


def main() -> None:
    nodes, weights = linear(126, 7)
    inputs, outputs = [("planes", FLOAT, ["batch", 3, 6, 7])], [("value", FLOAT, ["batch", 1]), ("policy", FLOAT, ["batch", 7])]
    model("connect4", inputs, outputs, nodes, weights)

    of_tic_tac_toe("linear")
    of_tic_tac_toe("one", batch=1)
    of_tic_tac_toe("four", batch=4)
    of_tic_tac_toe("unnamed", policy="left", value="right")

    planes, value, nine = ("planes", FLOAT, ["batch", 3, 3, 3]), ("value", FLOAT, ["batch", 1]), ["batch", 9]
    nodes, weights = linear(27, 9)
    of_policy, of_value = nodes[:2], [nodes[0], *nodes[2:]]

    # A convolution before both.
    convolved = [
        ("Conv", ["planes", "kernels"], ["hidden"], {"kernel_shape": [3, 3], "pads": [1, 1, 1, 1]}),
        ("Relu", ["hidden"], ["positive"], {}),
        ("Flatten", ["positive"], ["row"], {}),
        *nodes[1:],
    ]
    kernels = {"kernels": sines(8, 3, 3, 3), "to_policy": sines(72, 9), "to_value": sines(72, 1) / 9}
    model("convolution", [planes], [value, ("policy", FLOAT, nine)], convolved, kernels)

    # Rows of 27 numbers, truth values for legal moves, and probabilities.
    masked = [
        ("Gemm", ["planes", "to_policy"], ["logits_of_all"], {}),
        ("Where", ["legal_moves", "logits_of_all", "low"], ["logits_of_legal"], {}),
        ("Softmax", ["logits_of_legal"], ["priors"], {"axis": 1}),
        ("Gemm", ["planes", "to_value"], ["raw"], {}),
        ("Tanh", ["raw"], ["values"], {}),
    ]
    inputs = [("legal_moves", BOOL, nine), ("planes", FLOAT, ["batch", 27])]
    low = {**weights, "low": np.float32([-1e9])}
    model("masked", inputs, [("priors", FLOAT, nine), ("values", FLOAT, ["batch", 1])], masked, low)

    # What is refused.
    model("one_output", [planes], [("policy", FLOAT, nine)], of_policy, weights)
    model("two_policies", [planes], [("left", FLOAT, nine), ("right", FLOAT, nine)],
          [*of_policy[:1], *(("Gemm", ["row", "to_policy"], [side], {}) for side in ("left", "right"))], weights)
    model("three_inputs", [planes, ("more", FLOAT, nine), ("others", FLOAT, nine)],
          [value, ("policy", FLOAT, nine)], [*nodes], weights)
    model("whole_numbers", [("planes", INT, ["batch", 3, 3, 3])], [value, ("policy", FLOAT, nine)],
          [("Cast", ["planes"], ["floats"], {"to": FLOAT}), ("Flatten", ["floats"], ["row"], {}), *nodes[1:]], weights)
    model("no_numbers", [planes], [value, ("policy", FLOAT, nine)],
          [*of_value, ("Gemm", ["row", "to_policy"], ["raw_policy"], {}), ("Sqrt", ["raw_policy"], ["policy"], {})], weights)
    model("large_values", [planes], [value, ("policy", FLOAT, nine)],
          [*of_policy, ("Gemm", ["row", "to_value"], ["raw"], {}), ("Exp", ["raw"], ["exponential"], {}),
           ("Add", ["exponential", "two"], ["value"], {})], {**weights, "two": np.float32([2])})
    model("always_one", [planes], [value, ("policy", FLOAT, nine)],
          [("Reshape", ["planes", "shape"], ["row"], {}), *nodes[1:]], {**weights, "shape": np.int64([1, 27])}, check=False)
    model("unknown_operator", [planes], [value, ("policy", FLOAT, nine)],
          [*nodes[:3], ("Frobnicate", ["raw"], ["value"], {"domain": "example"})], weights, check=False)

    (HERE / "apart.onnx.data").unlink(missing_ok=True)
    # Weights beside the model, as PyTorch writes them unless it is asked for one file.
    apart = load(HERE / "linear.onnx")
    save(apart, HERE / "apart.onnx", save_as_external_data=True, location="apart.onnx.data", size_threshold=100)


if __name__ == "__main__":
    main()
