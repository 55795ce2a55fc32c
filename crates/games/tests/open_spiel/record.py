"""Records random games of OpenSpiel for `../all/open_spiel.rs`, a table for each game.

    pip install open_spiel==2.0.2
    python crates/games/tests/open_spiel/record.py
"""

import random
from pathlib import Path

import pyspiel

# The table; OpenSpiel's game, the options of the test, and how many games.
GAMES = {
    "hex": [
        ("hex(board_size=2)", "size=2", 4),
        ("hex(board_size=3,swap=true)", "size=3,swap", 6),
        ("hex(board_size=5,swap=true)", "size=5,swap", 6),
        ("hex(board_size=11)", "size=11", 2),
        ("hex(board_size=15,swap=true)", "size=15,swap", 1),
    ],
    "breakthrough": [
        ("breakthrough", "columns=8,rows=8", 6),
        ("breakthrough(rows=6,columns=5)", "columns=5,rows=6", 6),
        ("breakthrough(rows=3,columns=2)", "columns=2,rows=3", 6),
        ("breakthrough(rows=5,columns=8)", "columns=8,rows=5", 4),
    ],
    "dots_and_boxes": [
        ("dots_and_boxes(num_rows=1,num_cols=1)", "columns=1,rows=1", 2),
        ("dots_and_boxes", "columns=2,rows=2", 8),
        ("dots_and_boxes(num_rows=2,num_cols=4)", "columns=4,rows=2", 6),
        ("dots_and_boxes(num_rows=5,num_cols=5)", "columns=5,rows=5", 4),
        ("dots_and_boxes(num_rows=7,num_cols=7)", "columns=7,rows=7", 2),
    ],
    "2048": [
        ("2048", "goal=2048", 3),
        ("2048(max_tile=32)", "goal=32", 5),
    ],
    "pig": [
        ("pig", "players=2,goal=100,sides=6,horizon=1000", 2),
        ("pig(winscore=20,diceoutcomes=4)", "players=2,goal=20,sides=4,horizon=1000", 4),
        ("pig(winscore=50,horizon=20)", "players=2,goal=50,sides=6,horizon=20", 3),
        ("pig(players=3,winscore=15)", "players=3,goal=15,sides=6,horizon=1000", 4),
        ("pig(players=4,winscore=10)", "players=4,goal=10,sides=6,horizon=1000", 4),
    ],
    "go": [
        # Stones that capture nothing repeat positions in a few games of the smallest board.
        ("go(board_size=2)", "size=2,komi=7.5", 40),
        ("go(board_size=3,komi=0.5)", "size=3,komi=0.5", 8),
        ("go(board_size=5,komi=5.0)", "size=5,komi=5", 4),
        ("go(board_size=9)", "size=9,komi=7.5", 2),
        ("go(board_size=13)", "size=13,komi=7.5", 1),
    ],
}
CHANCE, OVER = 8, 9
SEPARATOR = 0


def repeats(state, action):
    """Whether a move of Go repeats a position, which ends OpenSpiel's game as a draw, and which is not legal here."""
    if action == state.get_game().num_distinct_actions() - 1:
        return False
    return state.child(action).is_terminal() and state.child(action).returns() == [0.0, 0.0]


def legal_actions(name, state):
    if name == "2048":
        # OpenSpiel does not offer a slide whose only merge would be with a tile that the last slide merged.
        return [action for action in range(4) if str(state.child(action)) != str(state)]
    return [action for action in state.legal_actions() if name != "go" or not repeats(state, action)]


def observation(name, state, player):
    """The places of numbers other than zero, and these numbers."""
    numbers = state.observation_tensor(player)
    places = {place: number for place, number in enumerate(numbers) if number != 0.0}
    if name == "dots_and_boxes":
        # Every line counts for the first player; every third number is the owner of a box.
        plane = len(numbers) // 3
        places = {place - plane if place >= 2 * plane and place % 3 != 2 else place: 1.0 for place in places}
    return sorted(places.items())


def numbers_of(name, state):
    """What is known about a position, as whole numbers."""
    if state.is_terminal():
        return [OVER]
    numbers = [CHANCE if state.is_chance_node() else state.current_player()]
    if state.is_chance_node():
        for outcome, probability in state.chance_outcomes():
            numbers += [1 + outcome, round(1_000_000 * probability)]
        return numbers
    numbers += [1 + action for action in legal_actions(name, state)] + [SEPARATOR]
    for player in range(state.num_players()):
        for place, number in observation(name, state, player):
            numbers += [1 + place, round(number)]
        numbers.append(SEPARATOR)
    return numbers


def checksum(numbers):
    """FNV-1a over numbers instead of bytes, its two halves folded."""
    value = 0xCBF29CE484222325
    for number in numbers:
        value = (value ^ number) * 0x100000001B3 % 2**64
    return f"{(value >> 32) ^ (value & 0xFFFFFFFF):08x}"


def play(name, game, generator):
    """One random game: the returns, then the checksum of each position with the action between it and the next one."""
    state = game.new_initial_state()
    words = [checksum(numbers_of(name, state))]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            action = generator.choices(outcomes, probabilities)[0]
        else:
            action = generator.choice(legal_actions(name, state))
        state.apply_action(action)
        words += [str(action), checksum(numbers_of(name, state))]
    return ",".join(f"{value:g}" for value in state.returns()) + " " + " ".join(words)


def main():
    for table, games in GAMES.items():
        lines = ["# Random games of OpenSpiel 2.0.2, recorded by record.py: returns, then checksums and actions in turn."]
        for load, options, count in games:
            generator = random.Random(load)
            game = pyspiel.load_game(load)
            actions, shape = game.num_distinct_actions(), "x".join(map(str, game.observation_tensor_shape()))
            lines.append(f"[{options} {actions} {shape}]")
            lines += [play(table, game, generator) for _ in range(count)]
        Path(__file__).with_name(f"{table}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
