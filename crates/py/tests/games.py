"""The example games, and games with one mistake each."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "python"))

from five_in_a_row import FiveInARow
from golomb import Golomb
from pig import Pig
from three_nim import ThreeNim
from tic_tac_toe import TicTacToe
from uctopia import UctopiaError

GOOD = [TicTacToe, Pig, Golomb, ThreeNim, FiveInARow]


class Count:
    """Two players count to four in steps of one or two; the one who says four wins."""

    def __init__(self, number=0, mover=0):
        self.number, self.mover = number, mover

    def current_player(self):
        return self.mover if self.number < 4 else -4

    def legal_actions(self):
        return [1, 2] if self.number < 3 else [1]

    def child(self, action):
        return type(self)(self.number + action, 1 - self.mover)

    def returns(self):
        return [-1, 1] if self.mover == 0 else [1, -1]


class FloatPlayer(Count):
    def current_player(self):
        return float(super().current_player())


class ThirdPlayer(Count):
    def current_player(self):
        return 2 if self.number == 2 else super().current_player()


class Simultaneous(Count):
    def current_player(self):
        return -2


class NegativeAction(Count):
    def legal_actions(self):
        return [-1, 1]


class FloatAction(Count):
    def legal_actions(self):
        return [1.0]


class NoActions(Count):
    def legal_actions(self):
        return []


class NoList(Count):
    def legal_actions(self):
        return None


class Twice(Count):
    def legal_actions(self):
        return [1, 1]


class Unsorted(Count):
    def legal_actions(self):
        return [2, 1] if self.number < 3 else [1]


class OneReturn(Count):
    def returns(self):
        return [1]


class NanReturns(Count):
    def returns(self):
        return [float("nan"), 0]


class TextReturns(Count):
    def returns(self):
        return ["won", "lost"]


class LargeReturns(Count):
    def returns(self):
        return [10, -10]


class BothWin(Count):
    def returns(self):
        return [1, 1]


class ListKey(Count):
    def key(self):
        return [self.number, self.mover]


class PoorKey(Count):
    def key(self):
        return self.number


class NoChild(Count):
    def child(self, action):
        self.number += action
        self.mover = 1 - self.mover
        return self


class NoneChild(Count):
    def child(self, action):
        return None


class ChangedParent(Count):
    def child(self, action):
        next = super().child(action)
        if self.number == 0:
            self.number = 3
        return next


class Wandering(Count):
    count = 0

    def child(self, action):
        Wandering.count += 1
        return type(self)(self.number + action, Wandering.count % 2)


class Flickering(Count):
    count = 0

    def legal_actions(self):
        Flickering.count += 1
        return [1, 2] if Flickering.count % 2 else [1]


class SharedClone:
    """Its clone shares the list with the original."""

    def __init__(self, moves=None):
        self.moves = [] if moves is None else moves

    def current_player(self):
        return len(self.moves) % 2 if len(self.moves) < 3 else -4

    def legal_actions(self):
        return [0, 1]

    def clone(self):
        return SharedClone(self.moves)

    def apply_action(self, action):
        self.moves.append(action)

    def returns(self):
        return [0, 0]


class SharedCloneBesideChild(SharedClone):
    def child(self, action):
        return SharedCloneBesideChild(self.moves + [action])


class NoOutcomes(Count):
    def current_player(self):
        return -1


class Unlikely(NoOutcomes):
    def chance_outcomes(self):
        return [(1, 0.5), (2, 0.2)]


class NegativeProbability(NoOutcomes):
    def chance_outcomes(self):
        return [(1, 1.5), (2, -0.5)]


class NoPairs(NoOutcomes):
    def chance_outcomes(self):
        return [1, 2]


class TooHopeful(Count):
    def evaluate(self, player):
        return 7


class Fails(Count):
    def legal_actions(self):
        if self.number == 2:
            raise KeyError("no moves for two")  # the line that tracebacks show
        return super().legal_actions()


class SameTexts(Count):
    def action_to_string(self, action):
        return "step"


class NearlySameTexts(Count):
    def action_to_string(self, action):
        return "sS"[action - 1]


class EmptyTexts(Count):
    def action_to_string(self, action):
        return ""


class GeneratorActions(Count):
    def legal_actions(self):
        return (action for action in super().legal_actions())


class LargeAction(Count):
    num_distinct_actions = 2


class NanObservation(Count):
    def observation_tensor(self, player):
        return [0.0, float("nan") if self.number == 2 and player == 1 else 0.0]


class ShortObservation(Count):
    observation_tensor_shape = (3, 3)

    def observation_tensor(self, player):
        return [0.0, 1.0]


class GrowingObservation(Count):
    def observation_tensor(self, player):
        return [0.0] * (self.number or 1)


class TextObservation(Count):
    def observation_tensor(self, player):
        return ["a"]


class RaggedBoard(Count):
    def board(self):
        return ["..", "."]


class StrangePiece(Count):
    def board(self):
        return [[0, 1], [2, None]]


class WrongSquare(Count):
    def board(self):
        return ["..", ".."]

    def square_of(self, action):
        return 4 if action == 2 else None


class TextSquare(WrongSquare):
    def square_of(self, action):
        return "b1"


class Playing(Count):
    """Counts on at random by itself."""

    def playout(self, rng):
        number, mover = self.number, self.mover
        while number < 4:
            number += 1 + rng.randrange(2) if number < 3 else 1
            mover = 1 - mover
        return [-1, 1] if mover == 0 else [1, -1]


class ReversedPlayout(Playing):
    def playout(self, rng):
        return super().playout(rng)[::-1]


class OwnChance(Playing):
    def playout(self, rng):
        return super().playout(random)


class ShortPlayout(Playing):
    def playout(self, rng):
        return [1]


class FivePlayers(Count):
    players = 5


class NoRules:
    pass


class SpacedName(Count):
    name = "count to four"


class Endless(Count):
    def child(self, action):
        return type(self)(self.number, 1 - self.mover)


BAD = {
    FloatPlayer: (UctopiaError, r"FloatPlayer\.current_player\(\) returned 0\.0 \(float\)"),
    ThirdPlayer: (UctopiaError, r"ThirdPlayer\.current_player\(\) returned 2 \(int\): expected 0 to 1"),
    Simultaneous: (UctopiaError, r"at the same time"),
    NegativeAction: (UctopiaError, r"NegativeAction\.legal_actions\(\) returned \[-1, 1\] .*the action -1 is negative"),
    FloatAction: (UctopiaError, r"FloatAction\.legal_actions\(\) .*one of these is a float"),
    NoActions: (UctopiaError, r"NoActions\.legal_actions\(\) returned \[\] .*has actions"),
    NoList: (UctopiaError, r"NoList\.legal_actions\(\) returned None \(NoneType\): expected a list"),
    Twice: (UctopiaError, r"the action 1 stands there twice"),
    Unsorted: (UctopiaError, r"increasing order"),
    OneReturn: (UctopiaError, r"OneReturn\.returns\(\) returned \[1\] \(list\): expected 2 numbers"),
    NanReturns: (UctopiaError, r"NanReturns\.returns\(\) .*nan"),
    TextReturns: (UctopiaError, r"TextReturns\.returns\(\) .*expected a number for each player"),
    LargeReturns: (UctopiaError, r"10 is not between -1 and 1: .*min_utility and max_utility"),
    BothWin: (UctopiaError, r"two players must add up to"),
    ListKey: (UctopiaError, r"ListKey\.key\(\) returned \[0, 0\] \(list\): a key must have a hash"),
    PoorKey: (UctopiaError, r"PoorKey: two different positions have the same key"),
    NoChild: (UctopiaError, r"NoChild\.child\(1\) returned .* itself"),
    NoneChild: (UctopiaError, r"NoneChild\.child\(1\) returned None"),
    ChangedParent: (UctopiaError, r"ChangedParent\.child\(1\) changed the state"),
    Wandering: (UctopiaError, r"Wandering\.child\(\d\) leads to different positions"),
    Flickering: (UctopiaError, r"Flickering\.legal_actions\(\) returned .* and then .*: results must repeat"),
    SharedClone: (UctopiaError, r"SharedClone\.apply_action\(0\) of the clone changed the state"),
    SharedCloneBesideChild: (UctopiaError, r"SharedCloneBesideChild\.apply_action\(0\) of a clone changed the state"),
    NoOutcomes: (UctopiaError, r"no method chance_outcomes"),
    Unlikely: (UctopiaError, r"Unlikely\.chance_outcomes\(\) .*add up to 0\.7"),
    NegativeProbability: (UctopiaError, r"1\.5 is no probability"),
    NoPairs: (UctopiaError, r"NoPairs\.chance_outcomes\(\) .*pairs of an action and its probability"),
    TooHopeful: (UctopiaError, r"TooHopeful\.evaluate\(0\) returned 7 \(int\): expected a number from −1 to 1"),
    Fails: (KeyError, r"no moves for two"),
    SameTexts: (UctopiaError, r"gives the actions 1 and 2 the same text, \"step\".*first position"),
    NearlySameTexts: (UctopiaError, r"differ only in capital letters"),
    EmptyTexts: (UctopiaError, r"an empty text for the action 1"),
    GeneratorActions: (UctopiaError, r"GeneratorActions\.legal_actions\(\) returned .*write list"),
    LargeAction: (UctopiaError, r"legal_actions\(\) returned the action 2, and num_distinct_actions is 2: .*make it 3 or more"),
    NanObservation: (UctopiaError, r"observation_tensor\(1\): the number at index 1 is NaN.*after the actions \["),
    ShortObservation: (UctopiaError, r"observation_tensor\(0\): there are 2 numbers, and observation_tensor_shape \[3, 3\] means 9"),
    GrowingObservation: (UctopiaError, r"there are 2 numbers, and in the first position there are 1"),
    TextObservation: (UctopiaError, r"expected a flat list of numbers"),
    RaggedBoard: (UctopiaError, r"its rows have \[2, 1\] cells"),
    StrangePiece: (UctopiaError, r"it contains 2, and a number is a piece of that player, 0 to 1"),
    WrongSquare: (UctopiaError, r"square_of\(2\) returned 4 \(int\): expected the number of a square from 0 to 3"),
    TextSquare: (UctopiaError, r"square_of\(1\) returned 'b1' \(str\): expected the number of a square"),
    ReversedPlayout: (UctopiaError, r"ReversedPlayout\.playout\(rng\) has not the results of random games"),
    OwnChance: (UctopiaError, r"different results for the same random numbers"),
    ShortPlayout: (UctopiaError, r"playout\(rng\) returned \[1\] \(list\): expected 2 numbers"),
    FivePlayers: (UctopiaError, r"FivePlayers has 5 players: expected 1 to 4"),
    NoRules: (UctopiaError, r"NoRules lacks current_player, legal_actions, returns, child"),
    SpacedName: (UctopiaError, r"cannot be the name of a game"),
    Endless: (UctopiaError, r"every game must end"),
}
