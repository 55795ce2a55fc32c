"""Uctopia's Python package beside other Python packages: simulations a second, memory, games for learning, and strength at equal time.

    pip install open_spiel pgx mctx jax mcts      # and uctopia itself, a release build
    python peers/python.py speed                  # simulations per CPU second and memory, each in a process of its own
    python peers/python.py training               # steps of many boards, and self-play, per CPU second
    python peers/python.py strength --games 40 --milliseconds 50

Tables in Markdown. Simulations are those of plain search with one random playout each, from the first position, on one thread;
mctx searches 256 positions at once, which is what it is made for. In ``training``, 2048 boards are stepped by random legal
actions, which are drawn off the clock, and games that end begin anew; self-play makes 32 simulations a move by Gumbel MuZero's rule for 1024
games at once, and its network knows nothing and costs nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable

EXAMPLES = Path(__file__).parent.parent / "examples" / "python"
GAMES = {"tic-tac-toe": "ttt", "Connect Four": "connect4", "Othello": "othello"}
OPEN_SPIEL = {"ttt": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}
PGX = {"ttt": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}

Search = Callable[[int], int]
"""Makes about so many simulations, and returns how many they were."""


def uctopia_game(game: str) -> Search:
    import uctopia

    return lambda count: uctopia.analyze(game, agent=f"uct:iters={count}").playouts


def uctopia_python_game(game: str) -> Search:
    import uctopia

    sys.path.insert(0, str(EXAMPLES))
    from tic_tac_toe import TicTacToe

    assert game == "ttt"
    return lambda count: uctopia.analyze(TicTacToe, agent=f"uct:iters={count}").playouts


def open_spiel_bot(name: str) -> Search:
    import pyspiel

    game = pyspiel.load_game(name)

    def search(count: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, count, 4000, False, 1, False)
        return int(bot.mcts_search(game.new_initial_state()).explore_count)

    return search


def open_spiel(game: str) -> Search:
    return open_spiel_bot(OPEN_SPIEL[game])


def open_spiel_python_game(game: str) -> Search:
    from open_spiel.python.games import tic_tac_toe  # noqa: F401

    assert game == "ttt"
    return open_spiel_bot("python_tic_tac_toe")


def open_spiel_python_search(game: str) -> Search:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    rules = pyspiel.load_game(OPEN_SPIEL[game])

    def search(count: int) -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = mcts.MCTSBot(rules, 1.4, count, evaluator, solve=False, random_state=np.random.RandomState(1))
        return int(bot.mcts_search(rules.new_initial_state()).explore_count)

    return search


class PypiState:
    """A position of OpenSpiel as PyPI's mcts wants it."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def getCurrentPlayer(self) -> int:
        return 1 if self.state.current_player() == 0 else -1

    def getPossibleActions(self) -> list[int]:
        return list(self.state.legal_actions())

    def takeAction(self, action: int) -> PypiState:
        return PypiState(self.state.child(action))

    def isTerminal(self) -> bool:
        return bool(self.state.is_terminal())

    def getReward(self) -> float:
        return float(self.state.returns()[0])


def pypi_mcts(game: str) -> Search:
    import mcts as pypi
    import pyspiel

    start = pyspiel.load_game(OPEN_SPIEL[game]).new_initial_state()

    def search(count: int) -> int:
        searcher = pypi.mcts(iterationLimit=count)
        searcher.search(PypiState(start))
        return int(searcher.root.numVisits)

    return search


def mctx_pgx(game: str) -> Search:
    import jax
    import jax.numpy as jnp
    import mctx
    import pgx

    env = pgx.make(PGX[game])
    batch, simulations = 256, 64
    step = jax.vmap(env.step)

    def rollout(state: Any, key: Any) -> Any:
        mover = state.current_player

        def advance(carry: Any) -> Any:
            state, key, reward = carry
            key, choice = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            state = env.step(state, jax.random.categorical(choice, logits))
            return state, key, reward + state.rewards[mover]

        done = lambda carry: ~(carry[0].terminated | carry[0].truncated)  # noqa: E731
        _, _, reward = jax.lax.while_loop(done, advance, (state, key, jnp.float32(0)))
        return reward

    def recurrent(_params: Any, key: Any, action: Any, state: Any) -> Any:
        mover = state.current_player
        state = step(state, action)
        reward = state.rewards[jnp.arange(batch), mover]
        value = jnp.where(state.terminated, 0.0, jax.vmap(rollout)(state, jax.random.split(key, batch)))
        output = mctx.RecurrentFnOutput(
            reward=reward,
            discount=jnp.where(state.terminated, 0.0, -1.0),
            prior_logits=jnp.where(state.legal_action_mask, 0.0, jnp.finfo(jnp.float32).min),
            value=value,
        )
        return output, state

    @jax.jit
    def run(key: Any, state: Any) -> Any:
        root = mctx.RootFnOutput(
            prior_logits=jnp.where(state.legal_action_mask, 0.0, -1e9), value=jnp.zeros(batch), embedding=state
        )
        return mctx.muzero_policy(
            None, key, root, recurrent, simulations, invalid_actions=~state.legal_action_mask, dirichlet_fraction=0.0
        ).action

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    run(jax.random.PRNGKey(0), state).block_until_ready()

    def search(count: int) -> int:
        rounds = max(1, count // (batch * simulations))
        for number in range(rounds):
            run(jax.random.PRNGKey(number), state).block_until_ready()
        return rounds * batch * simulations

    return search


BOARDS, AT_ONCE, SIMULATIONS = 2048, 1024, 32

Training = Callable[[], tuple[float, int, int]]
"""Makes a round, and returns its CPU seconds, its moves, and the games that ended in it."""


def cpu_seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def uctopia_steps(game: str) -> Training:
    import uctopia

    boards = uctopia.vector(game, BOARDS)

    def step() -> tuple[float, int, int]:
        actions = boards.sample()
        return cpu_seconds(lambda: boards.step(actions)), BOARDS, int(boards.terminated.sum())

    return step


def pgx_boards(game: str, count: int) -> tuple[Any, Any, Any, Any]:
    """An environment, ``count`` of its states in the middle of random games, the step after which games that end begin anew, and what
    draws its inputs."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(PGX[game])
    advance = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda state, key: act_randomly(key, state.legal_action_mask))

    def prepared(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        return jax.block_until_ready((choose(state, choice), jax.random.split(chance, count)))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    for number in range(200):
        state = advance(state, *prepared(state, jax.random.PRNGKey(number)))
    return env, jax.block_until_ready(state), advance, prepared


def pgx_steps(game: str) -> Training:
    import jax

    _, state, advance, prepared = pgx_boards(game, BOARDS)
    number = 1000

    def one_step() -> tuple[float, int, int]:
        nonlocal state, number
        number += 1
        inputs = prepared(state, jax.random.PRNGKey(number))

        def work() -> None:
            nonlocal state
            state = jax.block_until_ready(advance(state, *inputs))

        return cpu_seconds(work), BOARDS, int(state.terminated.sum())

    return one_step


def uctopia_self_play(game: str) -> Training:
    import numpy as np
    import uctopia

    def null(planes: Any, masks: Any) -> Any:
        return np.zeros(len(planes), np.float32), np.ones(masks.shape, np.float32)

    def play() -> tuple[float, int, int]:
        lengths = []

        def games() -> None:
            played = uctopia.self_play(
                game, null, games=4 * AT_ONCE, at_once=AT_ONCE, iters=SIMULATIONS, rule="gumbel", jobs=1
            )
            lengths.extend(len(one) for one in played)

        return cpu_seconds(games), sum(lengths), len(lengths)

    return play


def mctx_self_play(game: str) -> Training:
    import jax
    import jax.numpy as jnp
    import mctx

    env, state, advance, _ = pgx_boards(game, AT_ONCE)
    step = jax.vmap(env.step)
    logits = lambda state: jnp.where(state.legal_action_mask, 0.0, jnp.finfo(jnp.float32).min)  # noqa: E731

    def recurrent(_params: Any, _key: Any, action: Any, state: Any) -> Any:
        mover = state.current_player
        state = step(state, action)
        output = mctx.RecurrentFnOutput(
            reward=state.rewards[jnp.arange(AT_ONCE), mover],
            discount=jnp.where(state.terminated, 0.0, -1.0),
            prior_logits=logits(state),
            value=jnp.zeros(AT_ONCE),
        )
        return output, state

    @jax.jit
    def move(state: Any, key: Any) -> Any:
        search, chance = jax.random.split(key)
        root = mctx.RootFnOutput(prior_logits=logits(state), value=jnp.zeros(AT_ONCE), embedding=state)
        action = mctx.gumbel_muzero_policy(
            None, search, root, recurrent, SIMULATIONS, invalid_actions=~state.legal_action_mask
        ).action
        return advance(state, action, jax.random.split(chance, AT_ONCE))

    number = 0

    def play() -> tuple[float, int, int]:
        def work() -> None:
            nonlocal state, number
            number += 1
            state = jax.block_until_ready(move(state, jax.random.PRNGKey(number)))

        return cpu_seconds(work), AT_ONCE, int(state.terminated.sum())

    return play


STEPS = {"uctopia, `vector`": uctopia_steps, "Pgx on the CPU, `jit(vmap(step))`": pgx_steps}
SELF_PLAY = {"uctopia, `self_play`": uctopia_self_play, "mctx and Pgx on the CPU": mctx_self_play}

PROGRAMS: dict[str, tuple[Callable[[str], Search], tuple[str, ...]]] = {
    "uctopia, its own game": (uctopia_game, ("ttt", "connect4", "othello")),
    "uctopia, game in Python": (uctopia_python_game, ("ttt",)),
    "OpenSpiel, C++ search, C++ game": (open_spiel, ("ttt", "connect4", "othello")),
    "OpenSpiel, C++ search, game in Python": (open_spiel_python_game, ("ttt",)),
    "OpenSpiel, Python search, C++ game": (open_spiel_python_search, ("ttt", "connect4", "othello")),
    "mctx and Pgx, 256 trees": (mctx_pgx, ("ttt", "connect4", "othello")),
    "mcts of PyPI, OpenSpiel's game": (pypi_mcts, ("ttt", "connect4", "othello")),
}


def one_training(program: str, game: str, seconds: float) -> dict[str, float]:
    """Measures a program in this process: moves and games per CPU second."""
    play = (STEPS | SELF_PLAY)[program](game)
    play()
    spent, moves, games = 0.0, 0, 0
    while spent < seconds:
        more = play()
        spent, moves, games = spent + more[0], moves + more[1], games + more[2]
    return {"rate": moves / spent, "games": games / spent}


def one(program: str, game: str, seconds: float) -> dict[str, float]:
    """Measures a program in this process: simulations per CPU second, and the memory that the largest search added."""
    if program not in PROGRAMS:
        return one_training(program, game, seconds)
    search = PROGRAMS[program][0](game)
    search(100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count, spent, done = 500, 0.0, 0
    while True:
        began = time.process_time()
        done = search(count)
        spent = time.process_time() - began
        if spent >= seconds or count >= 4_000_000:
            break
        count = min(int(count * max(1.5, min(8.0, 1.3 * seconds / max(spent, 1e-3)))), 4_000_000)
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    return {"rate": done / spent, "bytes": memory / done}


def measured(program: str, game: str, seconds: float, repeats: int) -> dict[str, float] | None:
    """The run with the median rate, each in a process of its own; nothing where the program is not installed."""
    runs = []
    for _ in range(repeats):
        line = [sys.executable, __file__, "one", program, game, str(seconds)]
        environment = os.environ | {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"}
        done = subprocess.run(line, capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            print(f"{program}, {game}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
            return None
        runs.append(json.loads(done.stdout.splitlines()[-1]))
    return sorted(runs, key=lambda run: run["rate"])[len(runs) // 2]


def speed(seconds: float, repeats: int) -> None:
    """Prints the table of speed and memory."""
    print("| simulations per CPU second (bytes each) | " + " | ".join(GAMES) + " |")
    print("|---|" + "---:|" * len(GAMES))
    for program, (_, games) in PROGRAMS.items():
        cells = []
        for game in GAMES.values():
            found = measured(program, game, seconds, repeats) if game in games else None
            cells.append(f"{found['rate'] / 1000:,.1f} k ({found['bytes']:,.0f})" if found else "–")
        print(f"| {program} | " + " | ".join(cells) + " |", flush=True)


def training(seconds: float, repeats: int) -> None:
    """Prints the tables of steps and of self-play."""
    for what, programs in [("steps of 2048 boards", STEPS), ("self-play, moves of 32 simulations (games)", SELF_PLAY)]:
        print(f"| {what}, per CPU second | " + " | ".join(GAMES) + " |")
        print("|---|" + "---:|" * len(GAMES))
        for program in programs:
            cells = []
            for game in GAMES.values():
                found = measured(program, game, seconds, repeats)
                games = f" ({found['games']:,.0f})" if found and programs is SELF_PLAY else ""
                cells.append(f"{found['rate'] / 1000:,.1f} k{games}" if found else "–")
            print(f"| {program} | " + " | ".join(cells) + " |", flush=True)
        print()


def opponents(milliseconds: int) -> dict[str, Callable[[Any], int]]:
    """Agents of other packages, which choose a move in so much time."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("connect_four")

    def theirs(state: Any) -> Any:
        copy = game.new_initial_state()
        for action in state.history():
            copy.apply_action(action)
        return copy

    def in_time(step: Callable[[Any, int], int], rate: float) -> Callable[[Any], int]:
        return lambda state: step(theirs(state), max(2, int(rate * milliseconds / 1000)))

    def compiled(state: Any, count: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, int(np.random.randint(1 << 30)))
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, count, 4000, False, 1, False)
        return int(bot.step(state))

    def interpreted(state: Any, count: int) -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random)
        return int(mcts.MCTSBot(game, 1.4, count, evaluator, solve=False).step(state))

    def pypi(state: Any, count: int) -> int:
        import mcts as package

        return int(package.mcts(iterationLimit=count).search(PypiState(state)))

    steps = {
        "OpenSpiel, C++ search, C++ game": compiled,
        "OpenSpiel, Python search, C++ game": interpreted,
        "mcts of PyPI, OpenSpiel's game": pypi,
    }
    found = {program: measured(program, "connect4", 1.0, 1) for program in steps}
    return {program: in_time(step, found[program]["rate"]) for program, step in steps.items() if found[program]}


def strength(games: int, milliseconds: int) -> None:
    """Prints the table of matches at equal CPU time in Connect Four."""
    import uctopia

    own = measured("uctopia, its own game", "connect4", 1.0, 1)
    assert own is not None
    count = int(own["rate"] * milliseconds / 1000)
    print(f"| Connect Four, {milliseconds} ms a move | score of uctopia | 95 % interval | games |")
    print("|---|---:|---|---:|")
    for name, opponent in opponents(milliseconds).items():
        uctopia.register_agent("opponent", lambda seed, opponent=opponent: opponent)
        result = uctopia.match("connect4", f"uct:iters={count}", "opponent", games=games, opening_plies=2)
        low, high = result.interval or (0.0, 1.0)
        print(f"| {name} | {100 * (result.score or 0):.1f} % | [{100 * low:.1f} %, {100 * high:.1f} %] | {games} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    timing = commands.add_parser("speed")
    timing.add_argument("--seconds", type=float, default=2.0)
    timing.add_argument("--repeats", type=int, default=3)
    learning = commands.add_parser("training")
    learning.add_argument("--seconds", type=float, default=5.0)
    learning.add_argument("--repeats", type=int, default=3)
    single = commands.add_parser("one")
    single.add_argument("program")
    single.add_argument("game")
    single.add_argument("seconds", type=float)
    playing = commands.add_parser("strength")
    playing.add_argument("--games", type=int, default=40)
    playing.add_argument("--milliseconds", type=int, default=50)
    options = parser.parse_args()
    if options.command == "speed":
        speed(options.seconds, options.repeats)
    elif options.command == "training":
        training(options.seconds, options.repeats)
    elif options.command == "one":
        print(json.dumps(one(options.program, options.game, options.seconds)))
    else:
        strength(options.games, options.milliseconds)


if __name__ == "__main__":
    main()
