"""Nim for three players, as a tuple: its fields are its key. Who takes the last stone wins from both others."""

from typing import NamedTuple


class ThreeNim(NamedTuple):
    """Take one to three stones of ten; the third player may take four. Who takes the last one wins."""

    stones: int = 10
    mover: int = 0

    name = "nim-for-three"
    num_players = 3

    def current_player(self):
        return self.mover if self.stones else -4

    def legal_actions(self):
        return list(range(1, min(self.stones, 4 if self.mover == 2 else 3) + 1))

    def child(self, action):
        return ThreeNim(self.stones - action, (self.mover + 1) % 3)

    def returns(self):
        winner = (self.mover - 1) % 3
        return [1.0 if player == winner else -1.0 for player in range(3)]
