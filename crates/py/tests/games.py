"""The example games, and games with one mistake each."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "python"))

from five_in_a_row import FiveInARow
from golomb import Golomb
from pig import Pig
from three_nim import ThreeNim
from tic_tac_toe import TicTacToe

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
    FloatPlayer: (TypeError, r"FloatPlayer\.current_player\(\) returned 0\.0 \(float\)"),
    ThirdPlayer: (ValueError, r"ThirdPlayer\.current_player\(\) returned 2 \(int\): expected 0 to 1"),
    Simultaneous: (ValueError, r"at the same time"),
    NegativeAction: (ValueError, r"NegativeAction\.legal_actions\(\) returned \[-1, 1\] .*the action -1 is negative"),
    FloatAction: (TypeError, r"FloatAction\.legal_actions\(\) .*one of these is a float"),
    NoActions: (ValueError, r"NoActions\.legal_actions\(\) returned \[\] .*has actions"),
    NoList: (TypeError, r"NoList\.legal_actions\(\) returned None \(NoneType\): expected a list"),
    Twice: (ValueError, r"the action 1 stands there twice"),
    Unsorted: (ValueError, r"increasing order"),
    OneReturn: (ValueError, r"OneReturn\.returns\(\) returned \[1\] \(list\): expected 2 numbers"),
    NanReturns: (ValueError, r"NanReturns\.returns\(\) .*nan"),
    TextReturns: (TypeError, r"TextReturns\.returns\(\) .*expected a number for each player"),
    LargeReturns: (ValueError, r"10 is not between -1 and 1: .*min_utility and max_utility"),
    BothWin: (ValueError, r"two players must add up to"),
    ListKey: (TypeError, r"ListKey\.key\(\) returned \[0, 0\] \(list\): a key must have a hash"),
    PoorKey: (ValueError, r"PoorKey: two different positions have the same key"),
    NoChild: (ValueError, r"NoChild\.child\(1\) returned .* itself"),
    NoneChild: (TypeError, r"NoneChild\.child\(1\) returned None"),
    ChangedParent: (ValueError, r"ChangedParent\.child\(1\) changed the state"),
    Wandering: (ValueError, r"Wandering\.child\(\d\) leads to different positions"),
    Flickering: (ValueError, r"Flickering\.legal_actions\(\) returned .* and then .*: results must repeat"),
    SharedClone: (ValueError, r"SharedClone\.apply_action\(0\) of the clone changed the state"),
    SharedCloneBesideChild: (ValueError, r"SharedCloneBesideChild\.apply_action\(0\) of a clone changed the state"),
    NoOutcomes: (TypeError, r"no method chance_outcomes"),
    Unlikely: (ValueError, r"Unlikely\.chance_outcomes\(\) .*add up to 0\.7"),
    NegativeProbability: (ValueError, r"1\.5 is no probability"),
    NoPairs: (TypeError, r"NoPairs\.chance_outcomes\(\) .*pairs of an action and its probability"),
    TooHopeful: (ValueError, r"TooHopeful\.evaluate\(0\) returned 7 \(int\): expected a number from −1 to 1"),
    Fails: (KeyError, r"no moves for two"),
    SameTexts: (ValueError, r"move texts are unique|a move survives"),
    FivePlayers: (ValueError, r"FivePlayers has 5 players: expected 1 to 4"),
    NoRules: (TypeError, r"NoRules lacks current_player, legal_actions, returns, child"),
    SpacedName: (ValueError, r"cannot be the name of a game"),
    Endless: (ValueError, r"every game must end"),
}
