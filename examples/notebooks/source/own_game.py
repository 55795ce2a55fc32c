# %% [markdown] en
# # A game of your own
#
# A game is a class of positions with five methods: the constructor, `current_player`, `legal_actions`, `child` and `returns`. Every agent
# then plays it; matches, proofs, pictures and the page in the browser work. This notebook writes one, lets a check find a mistake in it,
# and measures how fast it is. All methods: [python-games.md](../../docs/python-games.md).
# %% [markdown] ja
# # 自作のゲーム
#
# ゲームは、5つのメソッドを持つ局面のクラスです。コンストラクター、`current_player`、`legal_actions`、`child`、`returns` を書けば、すべてのエージェントが
# そのゲームを打ち、対戦、完全解析、図、ブラウザーのページも使えます。このノートブックではゲームを1つ書き、その誤りを検査で見つけ、速さを測ります。
# すべてのメソッドは[python-games.md](../../docs/python-games.md)（英語）にあります。
# %%
import time

import uctopia

uctopia.set_language("ja")  # ja only
# %% [markdown] en
# ## Chomp
#
# In Chomp a bar of chocolate lies on the table. A move takes a piece together with all pieces below it and to its right. The piece at the
# top left is poisoned: who takes it loses. The five methods take some 20 lines; the other ones make it nicer to look at.
# %% [markdown] ja
# ## チョンプ
#
# チョンプ（Chomp）では、板チョコから1片を選び、その右下にあるすべての片と一緒に取ります。左上の片は毒入りで、それを取った側の負けです。
# 5つのメソッドは20行ほどで、残りは見やすくするためのものです。
# %%
class Chomp:
    """Take a piece with all pieces below and to the right; the one at the top left loses."""

    rows, columns = 3, 4
    num_distinct_actions = 12

    def __init__(self, left=(4, 4, 4), mover=0):
        # en: How many pieces are left in each row, and whose turn it is.
        # ja: 各行に残る片の数と、手番です。
        self.left = left
        self.mover = mover

    def current_player(self):
        return self.mover if self.left[0] else -4

    def legal_actions(self):
        return [row * self.columns + column for row, pieces in enumerate(self.left) for column in range(pieces)]

    def child(self, action):
        row, column = divmod(action, self.columns)
        left = tuple(min(pieces, column) if index >= row else pieces for index, pieces in enumerate(self.left))
        return Chomp(left, 1 - self.mover)

    # en: Who took the last piece has lost; the mover is the other one.
    # ja: 最後の片を取った側の負けです。手番はその相手にあります。
    def returns(self):
        return [1, -1] if self.mover == 0 else [-1, 1]

    # en: These are optional: which positions are equal, the board with taken pieces, where a move is shown, and its text.
    # ja: ここから下は任意です。局面の同一性、取った片を示す盤面、着手を表示するマス、着手の表記を与えます。
    def key(self):
        return self.left, self.mover

    def board(self):
        return ["." * pieces + "x" * (self.columns - pieces) for pieces in self.left]

    def square_of(self, action):
        return action

    def action_to_string(self, action):
        row, column = divmod(action, self.columns)
        return "abcd"[column] + str(row + 1)

    def __repr__(self):
        return f"Chomp({self.left}, {self.mover})"


uctopia.check_game(Chomp)
# %% [markdown] en
# `check_game` plays random games and tests what all searches rely on. Now an agent:
# %% [markdown] ja
# `check_game` はランダムに対局しながら、探索の前提となる性質を検査します。では、エージェントに調べさせます。
# %%
report = uctopia.analyze(Chomp, agent="uct:iters=20000", seed=1)
report
# %% [markdown] en
# The first player wins every Chomp: if taking the corner at the bottom right loses, then some answer to it wins, and he could have begun
# with that. The argument does not say which move; the solver does.
# %% [markdown] ja
# チョンプは必ず先手の勝ちです。右下の1片を取る手が負けなら、それに対する勝ちの応手があり、先手は初めからその手を打てたはずだからです。
# この論法はどの手かを教えてくれませんが、完全解析が教えてくれます。
# %%
solved = uctopia.solve(Chomp, goal="outcome")
print(solved.best, solved[solved.best].proven)
assert solved[solved.best].proven == 1
assert report.best == solved.best
assert all(move.proven == -1 for move in solved.moves if move.move != solved.best)
hasty = uctopia.analyze(Chomp, agent="uct:iters=5000", seed=1)
print(hasty.best, solved[hasty.best].proven)
# %% [markdown] en
# Only one of the twelve moves wins. With 20 000 random games the search has found it; after 5000 it still preferred a move that loses.
# %% [markdown] ja
# 勝つ着手は12のうち1つだけです。プレイアウト20,000回の探索はそれを見つけましたが、5000回ではまだ負けの着手を選んでいます。
# %% [markdown] en
# ## A planted mistake
#
# A common mistake: `child` changes the position it was asked of. Searches keep positions, so every value would be wrong without a sign of
# it. The check notices, and says where:
# %% [markdown] ja
# ## 誤りを仕込む
#
# よくある誤りは、`child` がもとの局面を変えてしまうことです。探索は局面を保持しているので、何の兆候もないまま、すべての値が誤ります。検査はこれに気づき、どこが誤りかを示します。
# %%
class Spoilt(Chomp):
    def child(self, action):
        row, column = divmod(action, self.columns)
        self.left = tuple(min(pieces, column) if index >= row else pieces for index, pieces in enumerate(self.left))
        self.mover = 1 - self.mover
        return self


try:
    uctopia.check_game(Spoilt)
except ValueError as problem:
    found = str(problem)
else:
    raise AssertionError("the mistake was not found")
print(found)
# %% [markdown] en
# An exception in the rules comes out with its own traceback, and a note says which moves led there:
# %% [markdown] ja
# ゲームの規則で起きた例外は、もとのトレースバックのまま届きます。そこに至る着手も添えられます。
# %%
class Broken(Chomp):
    def child(self, action):
        after = super().child(action)
        return Broken(after.left, after.mover) if after.left != (4, 2, 0) else Broken(after.nothing)


try:
    uctopia.analyze(Broken, agent="uct:iters=2000", seed=1)
except AttributeError as problem:
    notes = getattr(problem, "__notes__", [])
    print(problem, *notes, sep="\n")
assert notes
# %% [markdown] en
# ## A match
# %% [markdown] ja
# ## 対戦
# %%
played = uctopia.match(Chomp, "uct:iters=200", "random", games=40, seed=1)
assert played.score > 0.8
played
# %% [markdown] en
# ## How fast is it?
#
# A search calls Python only where a random game leaves the positions it has seen. Rules in Python are slower than those of the library
# nevertheless; this is the rate on the machine that made this notebook, in tic-tac-toe written in Python and in the library's.
# %% [markdown] ja
# ## 速さ
#
# 探索がPythonを呼ぶのは、プレイアウトが既知の局面から外れたところだけです。それでも、Pythonで書いた規則はライブラリの規則より遅くなります。
# このノートブックを作成した計算機での速さを、Pythonで書いた三目並べとライブラリの三目並べについて示します。
# %%
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
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
        return [0, 0] if not self.won else [-1, 1] if self.mover == 0 else [1, -1]


def rate(game):
    began = time.process_time()
    uctopia.analyze(game, agent="uct:iters=20000", seed=1)
    return 20_000 / (time.process_time() - began)


for game in [TicTacToe, "ttt"]:
    print(f"{rate(game):10,.0f} / s")
ours, theirs = (uctopia.analyze(game, agent="uct:iters=2000", seed=1) for game in ["ttt", TicTacToe])
assert [move.visits for move in sorted(ours.moves, key=lambda move: move.action)] == [
    move.visits for move in sorted(theirs.moves, key=lambda move: move.action)
]
# %% [markdown] en
# Both searches made the same visits: the same rules and the same seed give the same search, whichever language the rules are written in.
#
# ## In the browser
#
# `register` gives the game a name that every part knows, and `serve` opens the page, where people play it against agents and watch searches.
# The call runs until it is interrupted, so it is only shown here:
#
# ```python
# uctopia.register(Chomp, "chomp")
# uctopia.serve()
# ```
# %% [markdown] ja
# 2つの探索の訪問回数はすべて等しくなりました。規則と種が同じなら、規則をどの言語で書いても探索は同じです。
#
# ## ブラウザーで遊ぶ
#
# `register` でゲームに名前を付けると、すべての機能からその名前で使えます。`serve` はブラウザーのページを開き、そこで人がエージェントと対戦したり、探索を眺めたりできます。
# この呼び出しは中断するまで続くので、ここでは示すだけにします。
#
# ```python
# uctopia.register(Chomp, "chomp")
# uctopia.serve()
# ```
# %%
uctopia.register(Chomp, "chomp")
assert "chomp" in [game["name"] for game in uctopia.games()]
uctopia.load_game("chomp").new_initial_state("b2")
