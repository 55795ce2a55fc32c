"""AlphaZero for Connect Four: a network learns by playing against itself, with Uctopia's search, and is measured by its solver.

    pip install uctopia jax
    python alphazero_connect4.py --minutes 30

Each round plays games of self-play, trains on the latest positions, and writes the checkpoint; every few rounds the moves
of the network alone, and of the network with a search, are compared with the solver's. The same call goes on from the checkpoint.
The seed determines everything but the time at which the training stops.
"""

import argparse
import os
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import uctopia

GAME = "connect4"
CHANNELS = 32
PLANES, ROWS, COLUMNS = uctopia.load_game(GAME).planes_shape()


def new_parameters(key):
    def layer(key, *shape):
        fan_in = np.prod(shape[1:] if len(shape) == 4 else shape[:-1])
        return {"w": jax.random.normal(key, shape) * np.sqrt(2 / fan_in), "b": jnp.zeros(shape[0 if len(shape) == 4 else -1])}

    keys = jax.random.split(key, 6)
    shapes = [(CHANNELS, PLANES, 4, 4), (CHANNELS, CHANNELS, 3, 3), (CHANNELS, CHANNELS, 3, 3)]
    return {
        "convolutions": [layer(key, *shape) for key, shape in zip(keys, shapes)],
        "hidden": layer(keys[3], CHANNELS * ROWS * COLUMNS, 128),
        "value": layer(keys[4], 128, 1),
        "policy": layer(keys[5], 128, COLUMNS),
    }


def network(parameters, planes):
    """Three convolutions, then a value and the logits of a policy."""
    x = planes
    for layer in parameters["convolutions"]:
        x = jax.nn.relu(jax.lax.conv(x, layer["w"], (1, 1), "SAME") + layer["b"][:, None, None])
    dense = lambda name, x: x @ parameters[name]["w"] + parameters[name]["b"]  # noqa: E731
    x = jax.nn.relu(dense("hidden", x.reshape(len(x), -1)))
    return jnp.tanh(dense("value", x))[:, 0], dense("policy", x)


def loss(parameters, batch):
    planes, masks, policies, values = batch
    value, logits = network(parameters, planes)
    logits = jnp.where(masks, logits, -1e9)
    policy_loss = -(policies * jax.nn.log_softmax(logits)).sum(axis=1).mean()
    value_loss = ((value - values) ** 2).mean()
    decay = sum((weights**2).sum() for weights in jax.tree.leaves(parameters))
    return policy_loss + value_loss + 1e-4 * decay, (policy_loss, value_loss)


@jax.jit
def adam(state, batch, rate):
    """One step of Adam: the parameters, the means of gradients and of their squares, and the number of steps."""
    parameters, mean, square, step = state
    gradients, losses = jax.grad(loss, has_aux=True)(parameters, batch)
    step = step + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradients)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, gradients)
    rate = rate * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    parameters = jax.tree.map(lambda p, m, s: p - rate * m / (jnp.sqrt(s) + 1e-8), parameters, mean, square)
    return (parameters, mean, square, step), losses


@jax.jit
def predict(parameters, planes, masks):
    values, logits = network(parameters, planes)
    return values, jax.nn.softmax(jnp.where(masks, logits, -1e9))


def evaluator(parameters):
    """The network as Uctopia calls it. Batches are filled up to a few sizes, since JAX compiles for each size."""

    def evaluate(planes, masks):
        size = len(planes)
        padding = (1 << (size - 1).bit_length()) - size
        planes = np.pad(planes, [(0, padding)] + [(0, 0)] * 3)
        masks = np.pad(masks, [(0, padding), (0, 0)], constant_values=True)
        values, priors = predict(parameters, planes, masks)
        return np.asarray(values)[:size], np.asarray(priors)[:size]

    return evaluate


def mirrored(samples):
    """The positions and their mirror images: columns are the last axis of planes and the actions."""
    planes, masks, policies, values = samples
    both = [np.concatenate([array, array[..., ::-1]]) for array in (planes, masks, policies)]
    return (*both, np.concatenate([values, values]))


def train(state, samples, steps, rng, rate):
    losses = []
    for _ in range(steps):
        chosen = rng.integers(len(samples[0]), size=256)
        state, found = adam(state, tuple(array[chosen] for array in samples), rate)
        losses.append(found)
    return state, np.mean(np.array(losses), axis=0)


def test_positions(number, seed=0):
    """Positions of random games, in which some move keeps the result and another one loses it, with the moves that keep it."""
    rng = np.random.default_rng(seed)
    found = []
    while len(found) < number:
        state = uctopia.load_game(GAME).new_initial_state()
        for _ in range(rng.integers(12, 25)):
            if not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
        solved = None if state.is_terminal() else uctopia.solve(state, goal="outcome")
        if solved is None or solved.stop != "solved":
            continue
        results = {move.action: move.proven for move in solved.moves}
        best = {action for action, result in results.items() if result == max(results.values())}
        if len(best) < len(results):
            found.append((state, best))
    return found


def accuracy(parameters, positions, iters=0):
    """The share of positions in which the network, or its search with ``iters`` iterations, chooses a best move."""
    if iters:
        agent = uctopia.Network(evaluator=evaluator(parameters), iters=iters)
        chosen = [uctopia.analyze(state, agent=agent).best_action for state, _ in positions]
    else:
        planes = np.stack([state.planes() for state, _ in positions])
        masks = np.stack([state.mask() for state, _ in positions]).astype(bool)
        chosen = predict(parameters, planes, masks)[1].argmax(axis=1)
    return np.mean([int(action) in best for action, (_, best) in zip(chosen, positions)])


def save(path, tree):
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez(file, *map(np.asarray, jax.tree.leaves(tree)))
    os.replace(partial, path)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--minutes", type=float, default=30)
    options.add_argument("--rounds", type=int, default=100_000)
    options.add_argument("--games", type=int, default=64, help="games a round")
    options.add_argument("--iters", type=int, default=64, help="iterations of each search")
    options.add_argument("--steps", type=int, default=40, help="training steps a round")
    options.add_argument("--rate", type=float, default=1e-3, help="learning rate")
    options.add_argument("--positions", type=int, default=400, help="positions that measure the moves")
    options.add_argument("--measure", type=int, default=20, help="rounds between two measurements")
    options.add_argument("--keep", type=int, default=60_000, help="latest positions, from which it learns")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--checkpoint", type=Path, default=Path("alphazero_connect4.npz"))
    options = options.parse_args()

    parameters = new_parameters(jax.random.key(options.seed))
    zeros = jax.tree.map(jnp.zeros_like, parameters)
    state, samples, done = (parameters, zeros, zeros, 0), None, 0
    if options.checkpoint.exists():
        with np.load(options.checkpoint) as file:
            *leaves, planes, masks, policies, values, done = (file[name] for name in file.files)
        state, samples, done = jax.tree.unflatten(jax.tree.structure(state), leaves), (planes, masks, policies, values), int(done)
    positions = test_positions(options.positions)
    uniform = np.mean([len(best) / len(position.legal_actions()) for position, best in positions])
    print(f"random moves: {uniform:.1%}", flush=True)
    began = time.monotonic()
    for done in range(done + 1, options.rounds + 1):
        rng = np.random.default_rng([options.seed, done])
        games = uctopia.self_play(
            GAME, evaluator(state[0]), games=options.games, at_once=options.games, iters=options.iters, batch=1,
            sampled_plies=12, seed=int(rng.integers(2**32)),
        )  # fmt: skip
        new = uctopia.samples(games)
        new = mirrored(new._replace(values=new.values[:, 0]))
        joined = new if samples is None else [np.concatenate(pair) for pair in zip(samples, new)]
        samples = tuple(array[-options.keep :] for array in joined)
        state, (policy_loss, value_loss) = train(state, samples, options.steps, rng, options.rate)
        save(options.checkpoint, (*state, *samples, done))
        minutes = (time.monotonic() - began) / 60
        is_last = done == options.rounds or minutes >= options.minutes
        print(f"round {done:4}  {minutes:5.1f} min  policy {policy_loss:.3f}  value {value_loss:.3f}", flush=True)
        if is_last or done % options.measure == 0:
            alone, searched = accuracy(state[0], positions), accuracy(state[0], positions, options.iters)
            print(f"best moves: network {alone:.1%}, with {options.iters} iterations {searched:.1%}", flush=True)
        if is_last:
            break


if __name__ == "__main__":
    main()
