# %% [markdown] en
# # A first look
#
# This notebook looks at positions of games with the package `uctopia`: what a search thinks of each move, what best play leads to,
# how a search changes its mind while it runs, and what one of its iterations does.
#
# Install it with `pip install "uctopia[notebook]"`. Every search here has a seed: the same call gives the same result again.
# %% [markdown] ja
# # 最初の一歩
#
# パッケージ `uctopia` でゲームの局面を調べます。探索は各着手をどう評価するか、双方が最善を尽くすとどうなるか、探索の途中で評価はどう変わるか、
# 1回の反復では何が行われるかを、順に見ていきます。
#
# インストールは `pip install "uctopia[notebook]"` です。どの探索にも乱数の種（シード）があり、同じ呼び出しは同じ結果を返します。
# %%
import uctopia

uctopia.set_language("ja")  # ja only
state = uctopia.load_game("othello").new_initial_state("f5d6c3")
state
# %% [markdown] en
# A state shows itself as a picture. `"f5d6c3"` are the three moves that led here; a position can be given as text, too.
# White is to move. Let Monte Carlo tree search look at it with 2000 random games:
# %% [markdown] ja
# 局面はそのまま図として表示されます。`"f5d6c3"` はここまでの3手です。盤面をテキストで与えることもできます。
# 白の手番です。モンテカルロ木探索に、2000回のプレイアウト（ランダムな対局）で調べさせます。
# %%
report = uctopia.analyze(state, agent="uct:iters=2000", seed=1)
report
# %% [markdown] en
# Each legal move has its value on its square and a row in the table.
#
# * **value**: the mean result of the random games that began with this move, from −1 (all lost) to +1 (all won), seen by the player to
#   move.
# * **visits**: how many of the 2000 games that were. The search tries good moves more often; it plays the most visited one.
# * **95 % interval**: how far chance alone may have moved the mean. It does *not* say how far the mean is from the result of best play.
# * **principal variation**: the moves that the search expects.
#
# The same numbers as data:
# %% [markdown] ja
# 合法手の評価値が、盤の上と表に示されます。
#
# * **評価値**: その着手で始まったプレイアウトの結果の平均。手番の側から見て −1（全敗）から +1（全勝）まで。
# * **訪問回数**: 2000回のうち、その着手に使われた回数。有望な着手ほど多く試され、最も訪問回数の多い着手が選ばれます。
# * **95 %区間**: 偶然だけで平均がどれほど動きうるか。双方が最善を尽くした結果との差を示すものでは**ありません**。
# * **主手順**: 探索が予想する手順。
#
# 同じ数値をデータとして取り出せます。
# %%
report.to_pandas()[["move", "action", "value", "visits", "pv"]]
# %%
assert report.best_action in state.legal_actions()
assert sum(move.visits for move in report.moves) == report.playouts == 2000
again = uctopia.analyze(state, agent="uct:iters=2000", seed=1)
assert again.to_dict() == report.to_dict()
# %% [markdown] en
# ## Exploring moves
#
# `child` gives the position after a move and leaves the old one as it is; `apply_action` changes a state, `undo_action` takes back. The
# names and the numbers of moves are those of OpenSpiel.
# %% [markdown] ja
# ## 着手を試す
#
# `child` は着手後の局面を返し、もとの局面は変わりません。`apply_action` は局面を進め、`undo_action` は戻します。
# メソッドの名前と着手の番号はOpenSpielと同じです。
# %%
after = state.child(report.best_action)
print(after.moves(), "→", [after.action_to_string(action) for action in after.legal_actions()])
uctopia.analyze(after, agent=uctopia.AlphaBeta(depth=6))
# %% [markdown] en
# Black's answer was searched by another method: alpha-beta looks at all moves to a depth of six plies and rates the positions there by
# an evaluation. Values are now in its unit. An agent is a text (`"alpha-beta:depth=6"`) or an object (`uctopia.AlphaBeta(depth=6)`);
# `uctopia.agents()` lists them with their options. Without an agent, `analyze` takes the strongest one for the game.
#
# ## Best play
#
# `solve` proves what best play leads to. Othello on a board of 4 × 4 squares is small enough:
# %% [markdown] ja
# 黒の応手は別の方法で調べました。アルファ・ベータ法は6手先まですべての着手を調べ、その先の局面を評価関数で評価します。評価値の単位は評価関数のものです。
# エージェントはテキスト（`"alpha-beta:depth=6"`）でもオブジェクト（`uctopia.AlphaBeta(depth=6)`）でも指定でき、
# `uctopia.agents()` で一覧とオプションが得られます。省略すると、そのゲームで最も強いものが使われます。
#
# ## 双方最善の結果
#
# `solve` は双方が最善を尽くしたときの結果を証明します（完全解析）。4×4の盤のオセロなら、すぐに読み切れます。
# %%
solved = uctopia.solve("othello:size=4")
solved
# %%
assert solved.stop == "solved"
assert solved.value < 0
# %% [markdown] en
# The first player loses whatever he plays. An estimate by random games only comes close to such a proof. In tic-tac-toe both can be
# compared for every move: best play always leads to a draw, yet random games prefer the centre clearly.
# %% [markdown] ja
# 先手は何を打っても負けです。プレイアウトによる評価値は、証明された結果の近似にすぎません。三目並べでは、すべての着手について両者を比べられます。
# 最善を尽くせば必ず引き分けですが、ランダムな対局では中央がはっきり有利に見えます。
# %%
exact = uctopia.solve("ttt", goal="outcome")
estimate = uctopia.analyze("ttt", agent="flat:iters=9000", seed=1)
for move in estimate.moves:
    print(f"{move.move}  {move.value:+.2f}  {exact[move.move].proven:+.0f}")
assert estimate.best == "b2"
assert all(move.proven == 0 for move in exact.moves)
# %% [markdown] en
# ## Watching a search
#
# `Search(…).watch()` returns reports while the search runs, here after 1, 2, 5, 10, 20, … iterations. With `async for` it does not block
# a notebook or a server.
# %% [markdown] ja
# ## 探索の途中を見る
#
# `Search(…).watch()` は、探索の途中の結果を次々に返します。ここでは1、2、5、10、20、…回の反復の後です。`async for` を使えば、待つ間も他の処理が進みます。
# %%
search = uctopia.Search(state, agent="uct:iters=20000", seed=1)
for snapshot in search.watch(every=None, milestones=True):
    values = "  ".join(f"{m.move} {m.value:+.2f}" for m in sorted(snapshot.moves, key=lambda m: m.move) if m.value is not None)
    print(f"{snapshot.playouts:6}  {snapshot.best}   {values}")
assert snapshot.is_final and snapshot.playouts == 20000
# %% [markdown] en
# With few games the values jump, and so does the chosen move. Later they change slowly: each visit moves a mean by less.
#
# ## The search tree
#
# The search stores the positions it visits as a tree. Its first levels, most visited moves first:
# %% [markdown] ja
# 回数が少ないうちは評価値も選ばれる着手も大きく揺れ、回数が増えるにつれて変化は小さくなります。
#
# ## 探索木
#
# 探索は訪れた局面を木として記憶します。訪問回数の多い順に、最初の2段を示します。
# %%
root = uctopia.tree(state, agent="uct:iters=2000", seed=1, plies=2)
for move in sorted(root.children, key=lambda node: -node.visits):
    print(f"{move.move} {move.visits:5} {move.mean:+.2f}")
    for reply in sorted(move.children, key=lambda node: -node.visits)[:2]:
        print(f"   {reply.move} {reply.visits:5} {reply.mean:+.2f}")
assert root.visits == 2000
# %% [markdown] en
# The mean of a move is seen by the player who makes it: white's in the left column, black's in the indented one.
#
# ## The four phases
#
# One iteration has four phases. `trace` shows them; here the first iteration from the 30th on, in tic-tac-toe, that adds a
# position to the tree.
# %% [markdown] ja
# 平均は、その着手を打つ側から見た値です。左の列は白、字下げした行は黒から見ています。
#
# ## 4つの段階
#
# 1回の反復は4つの段階からなります。`trace` で見られます。三目並べの30回目以降で、最初に木が成長する反復です。
# %%
steps = uctopia.trace("ttt", agent="uct:iters=60", first=30, last=60, seed=1)
step = next(step for step in steps if step["expand"]["reason"] == "stored")

print("selection")  # en only
print("選択")  # ja only
for node in step["select"]:
    for move in node["moves"]:
        if move["chosen"]:
            ucb = f"{move['q']:+.3f} + {move['bonus']:.3f} = {move['ucb']:.3f}" if move["visits"] else "–"
            print(f"   {node['position']}  {move['move']}  {ucb}")
print("expansion", step["expand"]["position"])  # en only
print("展開", step["expand"]["position"])  # ja only
print("simulation", step["simulate"]["moves"], step["simulate"]["payoffs"])  # en only
print("シミュレーション", step["simulate"]["moves"], step["simulate"]["payoffs"])  # ja only
print("backup")  # en only
print("逆伝播")  # ja only
for change in step["backpropagate"]:
    print(f"   {change['move']}  {change['before']['visits']} → {change['after']['visits']}, reward {change['reward']:+.0f}")  # en only
    print(f"   {change['move']}  {change['before']['visits']} → {change['after']['visits']}、報酬 {change['reward']:+.0f}")  # ja only
# %% [markdown] en
# 1. **Selection** walks down the tree along the moves with the greatest sum of mean and bonus (UCB1). The bonus is large for moves with
#    few visits.
# 2. **Expansion** adds a position to the tree.
# 3. **Simulation** (a playout) plays random moves to the end of the game.
# 4. **Backup** adds the result to the moves that were selected, with the sign of the player who made each.
# %% [markdown] ja
# 1. **選択**: 平均とボーナスの和（UCB1）が最大の着手をたどって木を下ります。訪問回数の少ない着手ほどボーナスが大きくなります。
# 2. **展開**: 新しい局面を木に加えます。
# 3. **シミュレーション（プレイアウト）**: 終局までランダムに打ちます。
# 4. **逆伝播**: 選んだ着手に結果を加えます。符号は、その着手を打った側から見たものです。
# %%
assert all(c["after"]["visits"] == c["before"]["visits"] + 1 for c in step["backpropagate"])
rewards = [change["reward"] for change in step["backpropagate"]]
assert all(one == -other for one, other in zip(rewards, rewards[1:]))
# %% [markdown] en
# Go on with [the articles](articles.ipynb), [comparing agents](comparing-agents.ipynb), [a game of your own](own-game.ipynb) or
# [a network of your own](own-network.ipynb). `uctopia.serve()` opens the page in the browser, where the same searches can be watched.
# %% [markdown] ja
# 続きは[記事の内容](articles.ja.ipynb)、[エージェントの比較](comparing-agents.ja.ipynb)、[自作のゲーム](own-game.ja.ipynb)、
# [自作のネットワーク](own-network.ja.ipynb)へ。`uctopia.serve()` は、同じ探索を見られるページをブラウザーで開きます。
