"""Measures UCT in games written in Python, beside OpenSpiel: simulations a second, each search with nothing kept before.

    pip install open_spiel      # and uctopia itself, a release build
    python peers/python_games.py
"""

import resource
import sys
import time
from pathlib import Path

import numpy as np
import uctopia

sys.path.insert(0, str(Path(__file__).parent.parent / "examples" / "python"))

from five_in_a_row import FiveInARow
from tic_tac_toe import TicTacToe


def ours(game, iterations):
    begun = time.perf_counter()
    uctopia.analyze(game, agent=f"uct:iters={iterations}", seed=1)
    return iterations / (time.perf_counter() - begun)


def theirs(name, simulations):
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False)
    begun = time.perf_counter()
    bot.mcts_search(game.new_initial_state())
    return simulations / (time.perf_counter() - begun)


def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def show(what, speeds):
    print(f"{what:44} {np.median(speeds):12,.0f} a second (median of {len(speeds)}), {megabytes():.0f} MB")


if __name__ == "__main__":
    import pyspiel

    for iterations in [1_000, 10_000, 50_000, 200_000]:
        show(f"tic-tac-toe in Python, {iterations}", [ours(TicTacToe, iterations) for _ in range(5)])
    show("OpenSpiel's MCTS on python_tic_tac_toe", [theirs("python_tic_tac_toe", 2_000) for _ in range(5)])
    show("OpenSpiel's MCTS on its C++ tic_tac_toe", [theirs("tic_tac_toe", 20_000) for _ in range(5)])
    python = pyspiel.load_game("python_tic_tac_toe")
    show("ours on OpenSpiel's python_tic_tac_toe", [ours(python, 2_000) for _ in range(3)])
    native = pyspiel.load_game("tic_tac_toe")
    show("ours on OpenSpiel's C++ tic_tac_toe", [ours(native, 10_000) for _ in range(3)])
    for iterations in [1_000, 20_000, 200_000]:
        show(f"five in a row on 9×9, {iterations}", [ours(FiveInARow, iterations)])
