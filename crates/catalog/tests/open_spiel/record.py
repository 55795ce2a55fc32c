"""Records random games of OpenSpiel for `../all/open_spiel.rs`.

    pip install open_spiel==2.0.2
    python crates/catalog/tests/open_spiel/record.py > crates/catalog/tests/open_spiel/games.json

Legal actions and observations are sets of numbers, written as hexadecimal numbers with a bit for each member: action or place 0 is
the lowest bit.
"""

import json
import random

import pyspiel

# OpenSpiel's game, Uctopia's, and how many games.
GAMES = [
    ("tic_tac_toe", "ttt", 12),
    ("mnk(m=3,n=3,k=3)", "ttt", 3),
    ("mnk(m=4,n=3,k=3)", "mnk:m=4,n=3,k=3", 4),
    ("mnk(m=7,n=6,k=4)", "mnk:m=7,n=6,k=4", 2),
    ("mnk(m=15,n=15,k=5)", "mnk:m=15,n=15,k=5", 1),
    ("gomoku", "gomoku", 1),
    ("connect_four", "connect4", 12),
    ("connect_four(rows=5,columns=6,x_in_row=3)", "connect4:rows=5,columns=6,line=3", 4),
    ("connect_four(rows=10,columns=10,x_in_row=5)", "connect4:rows=10,columns=10,line=5", 2),
    ("connect_four(rows=4,columns=3,x_in_row=4)", "connect4:rows=4,columns=3", 4),
    ("othello", "othello", 8),
]


def number_of(members):
    """A set as a hexadecimal number."""
    return f"{sum(1 << member for member in members):x}"


def observation(state, player):
    """The places of the ones; all other numbers are zero."""
    numbers = state.observation_tensor(player)
    assert set(numbers) <= {0.0, 1.0}
    return number_of(place for place, number in enumerate(numbers) if number == 1.0)


def position(state):
    """The legal actions and what each player sees."""
    first, second = (observation(state, player) for player in (0, 1))
    return f"{number_of(state.legal_actions())} {first} {'same' if second == first else second}"


def play(game, generator):
    """One random game: what is known in each position, and the moves between them."""
    state = game.new_initial_state()
    positions, actions, texts = [], [], []
    while True:
        positions.append(position(state))
        if state.is_terminal():
            return {"actions": actions, "texts": texts, "returns": state.returns(), "positions": positions}
        action = generator.choice(state.legal_actions())
        actions.append(action)
        texts.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)


def record(name, ours, count):
    game = pyspiel.load_game(name)
    generator = random.Random(name)
    return {
        "open_spiel": name,
        "uctopia": ours,
        "distinct_actions": game.num_distinct_actions(),
        "observation_shape": game.observation_tensor_shape(),
        "games": [play(game, generator) for _ in range(count)],
    }


if __name__ == "__main__":
    # A line for each game.
    print(json.dumps([record(*each) for each in GAMES]).replace('{"', '\n{"').replace("}]}", "}\n]}"))
