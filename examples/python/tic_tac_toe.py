"""Tic-tac-toe, whole: a constructor and four methods."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Three in a row on a board of nine squares."""

    name = "tic-tac-toe-in-python"
    players = 2

    def __init__(self, cells=(None,) * 9, mover=0):
        self.cells = cells
        self.mover = mover
        self.won = any(cells[a] is not None and cells[a] == cells[b] == cells[c] for a, b, c in LINES)

    def current_player(self):
        return -4 if self.won or None not in self.cells else self.mover

    def legal_actions(self):
        return [square for square, owner in enumerate(self.cells) if owner is None]

    def child(self, action):
        cells = list(self.cells)
        cells[action] = self.mover
        return TicTacToe(tuple(cells), 1 - self.mover)

    def returns(self):
        if not self.won:
            return [0, 0]
        return [-1, 1] if self.mover == 0 else [1, -1]
