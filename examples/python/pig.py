"""Pig, a game with chance: roll the die for more points, or hold and keep those of the turn."""

GOAL = 20


class Pig:
    """Roll for more, or hold: who has 20 points first wins; a one loses the points of the turn."""

    players = 2

    ROLL, HOLD = 0, 1

    def __init__(self, points=(0, 0), mover=0, turn=0, rolling=False):
        self.points, self.mover, self.turn, self.rolling = points, mover, turn, rolling

    def current_player(self):
        if max(self.points) >= GOAL:
            return -4
        return -1 if self.rolling else self.mover

    def legal_actions(self):
        return [self.ROLL, self.HOLD] if self.turn > 0 else [self.ROLL]

    def chance_outcomes(self):
        return [(face, 1 / 6) for face in range(1, 7)]

    def child(self, action):
        if self.rolling:
            if action == 1:
                return Pig(self.points, 1 - self.mover)
            return Pig(self.points, self.mover, self.turn + action)
        if action == self.ROLL:
            return Pig(self.points, self.mover, self.turn, True)
        points = list(self.points)
        points[self.mover] += self.turn
        return Pig(tuple(points), 1 - self.mover)

    def returns(self):
        return [1, -1] if self.points[0] >= GOAL else [-1, 1]

    def action_to_string(self, action):
        return f"rolled {action}" if self.rolling else ("roll", "hold")[action]

    def key(self):
        return self.points, self.mover, self.turn, self.rolling

    def evaluate(self, player):
        mine, other = self.points[player], self.points[1 - player]
        mine, other = (mine + self.turn, other) if player == self.mover else (mine, other + self.turn)
        return max(-1, min(1, (mine - other) / GOAL))

    def __str__(self):
        return f"{self.points[0]} : {self.points[1]}, turn {self.turn}"
