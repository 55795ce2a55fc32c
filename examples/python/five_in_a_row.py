"""Five in a row on a board of 9×9, written for speed: a move is looked at along four lines only."""

SIZE, LENGTH = 9, 5
STEPS = [(1, 0), (0, 1), (1, 1), (1, -1)]


class FiveInARow:
    """Five in a row on a board of 81 squares."""

    players = 2
    pieces = "ox"
    theme = "stones"
    num_distinct_actions = SIZE * SIZE

    def __init__(self):
        self.cells = "." * (SIZE * SIZE)
        self.mover = 0
        self.winner = None

    def current_player(self):
        return self.mover if self.winner is None and "." in self.cells else -4

    def legal_actions(self):
        return [square for square, owner in enumerate(self.cells) if owner == "."]

    def child(self, action):
        after = FiveInARow.__new__(FiveInARow)
        piece = "ox"[self.mover]
        after.cells = self.cells[:action] + piece + self.cells[action + 1 :]
        after.mover = 1 - self.mover
        after.winner = self.mover if after.wins(action, piece) else None
        return after

    def wins(self, action, piece):
        row, column = divmod(action, SIZE)
        for down, right in STEPS:
            count = 1
            for sign in (1, -1):
                r, c = row + sign * down, column + sign * right
                while 0 <= r < SIZE and 0 <= c < SIZE and self.cells[r * SIZE + c] == piece:
                    count += 1
                    r, c = r + sign * down, c + sign * right
            if count >= LENGTH:
                return True
        return False

    def returns(self):
        if self.winner is None:
            return [0, 0]
        return [1, -1] if self.winner == 0 else [-1, 1]

    def key(self):
        return self.cells

    def board(self):
        return [self.cells[row * SIZE : (row + 1) * SIZE] for row in range(SIZE)]

    def square_of(self, action):
        return action

    def action_to_string(self, action):
        return f"{'abcdefghi'[action % SIZE]}{action // SIZE + 1}"

    def observation_tensor(self, player):
        return [float(owner == piece) for piece in "ox"[player] + "ox"[1 - player] for owner in self.cells]

    observation_tensor_shape = (2, SIZE, SIZE)
