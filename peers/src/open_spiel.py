"""OpenSpiel's MCTSBot behind lines of text: what Uctopia's matches and measurements ask it."""

import sys
import time

import pyspiel

GAMES = {"ttt": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}


def action(name, text):
    """Our text of a move as a number of theirs."""
    if name == "connect4":
        return int(text) - 1
    if text == "pass":
        return 64
    column, row = ord(text[0]) - ord("a"), int(text[1]) - 1
    return row * (3 if name == "ttt" else 8) + column


def text(name, number):
    """The other way round."""
    if name == "connect4":
        return str(number + 1)
    if name == "othello" and number == 64:
        return "pass"
    row, column = divmod(number, 3 if name == "ttt" else 8)
    return "abcdefgh"[column] + str(row + 1)


def bot(game, iterations, seed):
    """Plain UCT with random playouts; results are not proven."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 2**0.5, iterations, 4000, False, seed, False)


def main():
    name = sys.argv[1]
    game = pyspiel.load_game(GAMES[name])
    state = game.new_initial_state()
    for line in sys.stdin:
        command, *arguments = line.split()
        if command == "new":
            state = game.new_initial_state()
            print("ok")
        elif command == "play":
            state.apply_action(action(name, arguments[0]))
            print("ok")
        elif command == "go":
            iterations, seed = map(int, arguments)
            print(text(name, bot(game, iterations, seed).step(state)))
        elif command == "rate":
            iterations = int(arguments[0])
            begun = time.process_time()
            bot(game, iterations, 1).step(state)
            print(iterations / (time.process_time() - begun))
        sys.stdout.flush()


main()
