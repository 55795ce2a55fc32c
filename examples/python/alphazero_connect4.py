"""AlphaZero for Connect Four: a network learns by playing against itself, with Uctopia's search, and is measured by its solver.

    pip install uctopia jax
    python alphazero_connect4.py --minutes 30

Each round plays games of self-play and trains on the latest positions. Every few rounds the moves of the network alone, and of the
network with a search, are compared with the solver's, and it plays a match against UCT with random playouts and as many iterations. The
checkpoint is written then, and the same call goes on from it. The seed determines everything but what follows from the time: the
learning rate, which falls in twenty steps, and the end.
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
CHANNELS, HIDDEN = 128, 384
PLANES, ROWS, COLUMNS = uctopia.load_game(GAME).planes_shape()
WINDOWS = [(row, column) for row in range(ROWS - 3) for column in range(COLUMNS - 3)]


def new_parameters(key):
    shapes = {
        "window": (PLANES * 16, CHANNELS),
        "first": (len(WINDOWS) * CHANNELS, HIDDEN),
        "second": (HIDDEN, HIDDEN),
        "value": (HIDDEN, 1),
        "policy": (HIDDEN, COLUMNS),
    }
    parameters = {}
    for key, (name, (inputs, outputs)) in zip(jax.random.split(key, len(shapes)), shapes.items()):
        scale = np.sqrt(2 / inputs) * (0.1 if name in ("value", "policy") else 1)
        parameters[name] = {"w": jax.random.normal(key, (inputs, outputs)) * scale, "b": jnp.zeros(outputs)}
    return parameters


def network(parameters, planes):
    """A value and the logits of a policy. Each line of four lies in one window of 4 by 4 squares, and all windows share their weights."""

    dense = lambda name, x: x @ parameters[name]["w"] + parameters[name]["b"]  # noqa: E731
    windows = [planes[:, :, row : row + 4, column : column + 4] for row, column in WINDOWS]
    x = jnp.stack(windows, axis=1).reshape(len(planes), len(WINDOWS), -1)
    x = jax.nn.relu(dense("window", x)).reshape(len(planes), -1)
    x = jax.nn.relu(dense("first", x))
    x = x + jax.nn.relu(dense("second", x))
    return jnp.tanh(dense("value", x))[:, 0], dense("policy", x)


def loss(parameters, batch):
    planes, masks, policies, values = batch
    value, logits = network(parameters, planes)
    log_policy = jax.nn.log_softmax(jnp.where(masks, logits, -1e9))
    policy_loss = -(policies * log_policy).sum(axis=1).mean()
    value_loss = ((value - values) ** 2).mean()
    return policy_loss + value_loss, (policy_loss, value_loss)


@jax.jit
def adam(state, batch, rate):
    """One step of Adam with decoupled weight decay: parameters, means of gradients and of their squares, number of steps."""
    parameters, mean, square, step = state
    gradients, losses = jax.grad(loss, has_aux=True)(parameters, batch)
    step = step + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradients)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, gradients)
    corrected = rate * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)

    moved = lambda p, m, s: p * (1 - 1e-2 * rate) - corrected * m / (jnp.sqrt(s) + 1e-8)  # noqa: E731
    return (jax.tree.map(moved, parameters, mean, square), mean, square, step), losses


@jax.jit
def predict(parameters, planes, masks):
    values, logits = network(parameters, planes)
    return values, jax.nn.softmax(jnp.where(masks, logits, -1e9))


def evaluator(parameters):
    """The network as Uctopia calls it. JAX compiles for each size of a batch: self-play has one, and the agent below another."""
    return lambda planes, masks: predict(parameters, planes, masks)


def targets(games):
    """Positions, masks, policies and values of games: half how a game ended, half what its searches found."""
    planes, masks, policies, results = uctopia.samples(games)
    searched = np.concatenate([game.search_values for game in games])
    return planes.astype(np.int8), masks, policies, 0.5 * results[:, 0] + 0.5 * searched


def train(state, samples, steps, rng, rate):
    """Steps on random positions, each of which is mirrored with probability one half: columns are the last axis."""
    losses = []
    for _ in range(steps):
        chosen = rng.integers(len(samples[0]), size=512)
        planes, masks, policies, values = (array[chosen] for array in samples)
        mirrored = rng.random(len(chosen)) < 0.5
        for array in (planes, masks, policies):
            array[mirrored] = array[mirrored][..., ::-1]
        state, found = adam(state, (planes.astype(np.float32), masks, policies, values), rate)
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


def measure(parameters, positions, iters, games):
    """Prints the shares of best moves, and the score of a match."""
    planes = np.stack([state.planes() for state, _ in positions])
    masks = np.stack([state.mask() for state, _ in positions]).astype(bool)
    alone = np.asarray(predict(parameters, planes, masks)[1]).argmax(axis=1)
    player = uctopia.Network(evaluator=evaluator(parameters), iters=iters, batch=1)
    searched = [uctopia.analyze(state, agent=player).best_action for state, _ in positions]
    shares = [np.mean([int(m) in best for m, (_, best) in zip(moves, positions)]) for moves in (alone, searched)]
    print(f"best moves: network {shares[0]:.1%}, with {iters} iterations {shares[1]:.1%}", flush=True)
    played = uctopia.match(GAME, player, uctopia.Uct(iters=iters), games=games, opening_plies=4, seed=1)
    print("match against uct:iters={}: {:.1%} [{:.1%}, {:.1%}] in {} games".format(iters, played.score, *played.interval, games), flush=True)


def save(path, tree):
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez(file, *map(np.asarray, jax.tree.leaves(tree)))
    os.replace(partial, path)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--minutes", type=float, default=30)
    options.add_argument("--rounds", type=int, default=100_000)
    options.add_argument("--games", type=int, default=512, help="games a round")
    options.add_argument("--at-once", type=int, default=256, help="games in progress, the size of a batch")
    options.add_argument("--jobs", type=int, default=2, help="threads that search")
    options.add_argument("--iters", type=int, default=32, help="iterations of each search of self-play")
    options.add_argument("--steps", type=int, default=180, help="training steps a round")
    options.add_argument("--rate", type=float, default=1e-3, help="learning rate at the beginning")
    options.add_argument("--measure", type=int, default=10, help="rounds between two measurements")
    options.add_argument("--positions", type=int, default=400, help="positions that measure the moves")
    options.add_argument("--match", type=int, default=100, help="games of each match")
    options.add_argument("--keep", type=int, default=200_000, help="latest positions, from which it learns")
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
    began, passed = time.monotonic(), 0.0
    for done in range(done + 1, options.rounds + 1):
        rng = np.random.default_rng([options.seed, done])
        games = uctopia.self_play(
            GAME, evaluator(state[0]), games=options.games, at_once=options.at_once, jobs=options.jobs, rule="gumbel",
            iters=options.iters, sampled_plies=16, temperature=2.0, seed=int(rng.integers(2**32)),
        )  # fmt: skip
        new = targets(list(games))
        samples = tuple(np.concatenate(pair)[-options.keep :] for pair in zip(samples, new)) if samples else new
        rate = options.rate * (1 - min(int(20 * passed), 19) / 20)
        state, (policy_loss, value_loss) = train(state, samples, options.steps, rng, rate)
        minutes = (time.monotonic() - began) / 60
        passed = minutes / options.minutes
        is_last = done == options.rounds or passed >= 1
        print(f"round {done:4}  {minutes:5.1f} min  policy {policy_loss:.3f}  value {value_loss:.3f}", flush=True)
        if is_last or done % options.measure == 0:
            save(options.checkpoint, (*state, *samples, done))
            measure(state[0], positions, 64, options.match)
        if is_last:
            break


if __name__ == "__main__":
    main()
