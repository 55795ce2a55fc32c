"""Small games written in Python, for the tests of adapters: three players, chance, and one player."""

from __future__ import annotations

from typing import NamedTuple


class ThreeNim(NamedTuple):
    """Nim for three: take one or two of seven stones; who takes the last one wins."""

    stones: int = 7
    player: int = 0

    name = "three-nim"
    num_players = 3
    num_distinct_actions = 3
    max_game_length = 7

    def current_player(self) -> int:
        return self.player if self.stones else -4

    def legal_actions(self) -> list[int]:
        return [1, 2][: self.stones]

    def child(self, action: int) -> ThreeNim:
        return ThreeNim(self.stones - action, (self.player + 1) % 3)

    def returns(self) -> list[float]:
        return [1.0 if (seat + 1) % 3 == self.player else -1.0 for seat in range(3)]

    def observation_tensor(self, player: int) -> list[float]:
        return [self.stones / 7, float(self.player == player)]


class Race(NamedTuple):
    """Two players throw a coin in turns and choose who of them goes that far; who gets to three first wins."""

    steps: tuple[int, int] = (0, 0)
    player: int = 0
    thrown: int = 0

    name = "race"
    num_distinct_actions = 2
    max_chance_outcomes = 2
    observation_tensor_shape = [1, 2, 2]

    def current_player(self) -> int:
        if max(self.steps) >= 3:
            return -4
        return self.player if self.thrown else -1

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.75), (1, 0.25)]

    def child(self, action: int) -> Race:
        if not self.thrown:
            return Race(self.steps, self.player, action + 1)
        gone = list(self.steps)
        gone[action] += self.thrown
        return Race((gone[0], gone[1]), 1 - self.player, 0)

    def returns(self) -> list[float]:
        won = 1.0 if self.steps[0] >= 3 else -1.0
        return [won, -won]

    def observation_tensor(self, player: int) -> list[float]:
        return [*self.steps, float(self.thrown), float(player)]


class Steps(NamedTuple):
    """One player goes one or two steps, after a coin that adds one, and wants to be at exactly five."""

    at: int = 0
    is_chance: bool = True

    name = "steps"
    num_players = 1
    num_distinct_actions = 2
    max_chance_outcomes = 2

    def current_player(self) -> int:
        if self.at >= 5:
            return -4
        return -1 if self.is_chance else 0

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def child(self, action: int) -> Steps:
        return Steps(self.at + action + (not self.is_chance), not self.is_chance)

    def returns(self) -> list[float]:
        return [1.0 if self.at == 5 else -1.0]

    def observation_tensor(self, player: int) -> list[float]:
        return [float(self.at == place) for place in range(8)]


class Bare(NamedTuple):
    """A game without arrays: one move, and the first player wins."""

    is_over: bool = False

    name = "bare"

    def current_player(self) -> int:
        return -4 if self.is_over else 0

    def legal_actions(self) -> list[int]:
        return [0]

    def child(self, action: int) -> Bare:
        return Bare(True)

    def returns(self) -> list[float]:
        return [1.0, -1.0]


class Blind(Bare):
    """A game whose actions have numbers, and whose states have no arrays."""

    name = "blind"
    num_distinct_actions = 1
