"""Golomb rulers, a game for one player: place marks so that all distances between two of them differ."""

LENGTH, MARKS = 12, 5


class Golomb:
    """Place five marks on a ruler so that all distances differ; the shorter the ruler, the better."""

    players = 1
    min_utility, max_utility = -LENGTH, 0

    def __init__(self, marks=(0,)):
        self.marks = marks

    def current_player(self):
        return 0 if len(self.marks) < MARKS and self.legal_actions() else -4

    def legal_actions(self):
        used = {b - a for a in self.marks for b in self.marks if a < b}
        return [m for m in range(self.marks[-1] + 1, LENGTH + 1) if used.isdisjoint(m - a for a in self.marks)]

    def clone(self):
        return Golomb(self.marks)

    def apply_action(self, action):
        self.marks += (action,)

    def returns(self):
        return [-self.marks[-1] if len(self.marks) == MARKS else -LENGTH]

    def key(self):
        return self.marks

    def board(self):
        return ["".join("o" if m in self.marks else "." for m in range(LENGTH + 1))]

    def square_of(self, action):
        return action

    pieces = "o"
