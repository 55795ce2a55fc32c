"""Records random games of OpenSpiel for `../all/hidden.rs`, a file for each game.

    pip install open_spiel==2.0.2
    python crates/games/tests/open_spiel/record_hidden.py
"""

import random
from pathlib import Path

import pyspiel

# The file, OpenSpiel's game, and how many games.
GAMES = [
    ("kuhn_poker", "kuhn_poker", 60),
    ("leduc_poker", "leduc_poker", 120),
    ("liars_dice", "liars_dice", 80),
    ("liars_dice_2", "liars_dice(numdice=2)", 30),
    ("goofspiel_4", "turn_based_simultaneous_game(game=goofspiel(num_cards=4,points_order=descending))", 50),
    ("goofspiel_5_random", "turn_based_simultaneous_game(game=goofspiel(num_cards=5,points_order=random))", 50),
    ("phantom_tic_tac_toe", "phantom_ttt", 60),
]
# Games whose observations are recorded, too.
OBSERVED = 3
EXPLANATION = """\
# A line for each game: returns | steps. A step: who moves (c for chance), the legal actions, the action played, and a number of the
# information state of the player to move: equal numbers are equal information states. Some observation tensors follow the first games."""


def play(game, sets, generator):
    """One random game, and the observations of both players whenever one of them is to move."""
    state, steps, observations = game.new_initial_state(), [], []
    while not state.is_terminal():
        legal, mover = state.legal_actions(), state.current_player()
        words = ["c" if state.is_chance_node() else str(mover), ",".join(map(str, legal))]
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            action = generator.choices(outcomes, probabilities)[0]
        else:
            for player in (0, 1):
                numbers = (f"{number:g}" for number in state.observation_tensor(player))
                observations.append(f"observation {len(steps)} {player} " + " ".join(numbers))
            action = generator.choice(legal)
        words.append(str(action))
        if not state.is_chance_node():
            known = (mover, state.information_state_string(mover))
            words.append(str(sets.setdefault(known, len(sets))))
        steps.append(" ".join(words))
        state.apply_action(action)
    returns = " ".join(f"{value:g}" for value in state.returns())
    return f"{returns} | " + " ; ".join(steps), observations


def main():
    for file, load, count in GAMES:
        game, sets, generator = pyspiel.load_game(load), {}, random.Random(load)
        lines = [f"# OpenSpiel 2.0.2: {load}; random games, recorded by record_hidden.py.", EXPLANATION]
        for number in range(count):
            line, observations = play(game, sets, generator)
            lines.append(line)
            lines += observations if number < OBSERVED else []
        Path(__file__).with_name(f"{file}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
