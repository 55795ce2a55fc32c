# %% [markdown] en
# # Comparing agents
#
# Which of two agents is stronger, and how sure can one be? Games between them are a sample, and a sample says so much only. This notebook
# plays matches, reads their intervals, stops a match as soon as it is decided, rates several agents, and varies an option.
# %% [markdown] ja
# # エージェントの比較
#
# 2つのエージェントのどちらが強いか、そしてそれはどこまで確かでしょうか。対局は標本にすぎず、標本から言えることには限りがあります。
# このノートブックでは、対戦を行い、信頼区間を読み、決着がついた時点で打ち切り、複数のエージェントのレーティングを求め、オプションの値を変えて比べます。
# %%
import os

import uctopia
from IPython.display import SVG

uctopia.set_language("ja")  # ja only
SMALL = os.environ.get("UCTOPIA_NOTEBOOKS") == "small"
# %% [markdown] en
# ## A match
#
# Games come in pairs with the same beginning and exchanged seats, since the first player may have an advantage. The seed determines
# every game; `jobs`, the number of threads, changes nothing.
# %% [markdown] ja
# ## 対戦
#
# 先手が有利かもしれないので、同じ局面から先手と後手を入れ替えた2局を1組とします。どの対局も乱数の種だけで決まり、スレッド数 `jobs` は結果に影響しません。
# %%
result = uctopia.match("connect4", uctopia.Uct(iters=200), uctopia.Flat(iters=200), games=100, seed=1, jobs=2)
result
# %%
again = uctopia.match("connect4", "uct:iters=200", "flat:iters=200", games=100, seed=1, jobs=1)
assert again.to_dict() == result.to_dict()
assert result.wins + result.draws + result.losses == 100
# %% [markdown] en
# How to read this:
#
# * **score**: points of A (a draw is half a point) as a share of all games.
# * **95 % interval**: made by a method that covers the true share in 95 of 100 matches like this one. It is computed from pairs, since two
#   games with the same beginning resemble each other.
# * **Elo**: the same as a difference of ratings; 0 is equal, +100 about 64 % of the points.
# * **LOS** (likelihood of superiority): how probable it is that A is the stronger one, when nothing was known before.
# * **unique games**: agents without chance repeat their games. A hundred copies of one game are one game.
#
# What an interval does **not** say: that the agent is as strong against *others*; that it will be as strong with more time; or that the
# difference matters. And the best one of twenty matches shows chance.
# %% [markdown] ja
# 読み方:
#
# * **得点率**: Aの得点（引き分けは0.5点）の割合。
# * **95 %信頼区間**: 同様の対戦を100回行えば、そのうち95回で真の得点率を含むように作られた区間。同じ局面から始まる2局は似ているので、組を単位に計算します。
# * **Elo**: 同じことをレーティングの差で表したもの。0は互角、+100は得点率およそ64 %です。
# * **LOS**: 事前に何も知らないとき、Aのほうが強い確率。
# * **異なる対局の数**: 偶然を使わないエージェントは同じ対局を繰り返します。同じ棋譜が100局あっても1局分の情報しかありません。
#
# 信頼区間が**示さない**こと: **ほかの**相手にも同じように強いこと、持ち時間を増やしても同じであること、その差に意味があること。
# また、20回対戦して最も良い結果だけを報告すれば、それは偶然の報告です。
# %% [markdown] en
# ## How many games?
#
# The interval narrows with the square root of the number of games: four times the games for half the width.
# %% [markdown] ja
# ## 何局必要か
#
# 区間の幅は対局数の平方根に反比例します。幅を半分にするには4倍の対局が必要です。
# %%
widths = {}
for games in [50, 200, 800]:
    played = uctopia.match("connect4", "uct:iters=100", "uct:iters=50", games=games, seed=1, jobs=2)
    low, high = played.interval
    widths[games] = high - low
    print(f"{games:4}  {played.score:.1%}  [{low:.1%}, {high:.1%}]  ±{(high - low) / 2:.1%}")
assert widths[800] < widths[50] / 2.5
# %% [markdown] en
# Does the method keep its promise? Both players of the next matches are the same agent, so the true share is 50 %. About one interval
# in twenty should miss it, and misses are no finding:
# %% [markdown] ja
# この方法は約束を守るでしょうか。次の対戦では両者は同じエージェントなので、真の得点率は50 %です。20回に1回ほどは区間から外れるはずで、外れても発見ではありません。
# %%
matches = 20 if SMALL else 100
missed = 0
for seed in range(matches):
    low, high = uctopia.match("ttt", "uct:iters=20", "uct:iters=20", games=60, seed=seed, jobs=2).interval
    missed += not low <= 0.5 <= high
print(f"{missed} / {matches}")
assert missed <= matches * 0.15
# %% [markdown] en
# ## A sequential test
#
# Looking at a match again and again and stopping when it looks good deceives: sooner or later chance makes any match look good. A
# sequential test (SPRT) may look after each pair. It compares two hypotheses, here that A is 0 or 50 Elo stronger, errs with at most
# 5 % either way, and needs few games where the difference is large.
# %% [markdown] ja
# ## 逐次検定
#
# 途中経過を何度も眺め、良く見えたところで打ち切るのは誤りのもとです。偶然だけでも、いずれは良く見えるからです。
# 逐次検定（SPRT）なら、1組ごとに判定できます。ここでは「Aとの差は0 Elo」と「Aが50 Elo強い」の2つの仮説を比べます。誤る確率はどちらも5 %以下で、差が大きければ少ない対局で終わります。
# %%
sequential = uctopia.match(
    "connect4", "uct:iters=400", "uct:iters=100", games=2000, sprt="elo0=0,elo1=50", seed=1, jobs=2
)
assert sequential.games < 2000
sequential
# %% [markdown] en
# ## A tournament
#
# Every agent meets every other, and ratings are computed from all games together. Only differences of ratings mean something, and
# neighbours whose intervals overlap are not ranked: the last column says how likely the order of two is.
# %% [markdown] ja
# ## 総当たり
#
# すべての組み合わせで対戦し、全対局からレーティングを求めます。意味があるのはレーティングの差だけです。
# 区間が重なる隣どうしの順位は確定していません。最後の列が、その順序である確率を示します。
# %%
entrants = ["random", "flat:iters=100", "uct:iters=100", "uct:iters=400", "alpha-beta:depth=4"]
tournament = uctopia.tournament("connect4", entrants, games=20 if SMALL else 60, seed=1, jobs=2)
tournament
# %%
ratings = tournament.to_dict()["ratings"]["agents"]
assert ratings[-1]["agent"] == "random"
assert len(ratings) == len(entrants)
tournament.to_pandas()[["a", "b", "wins", "draws", "losses", "value", "low", "high"]]
# %% [markdown] en
# ## Varying an option
#
# How much should UCT explore? An experiment plays the agent with each value of `c` against the same opponent. Its report has a chart, with
# the intervals.
# %% [markdown] ja
# ## オプションの値を変える
#
# UCTはどれだけ探索すべきでしょうか。`c` の値を変えながら、同じ相手と対戦させます。結果は信頼区間つきのグラフになります。
# %%
sweep = uctopia.experiment(
    {
        "game": "connect4",
        "games": 40 if SMALL else 200,
        "seed": 1,
        "sweep": {
            "agent": "uct:iters=200,c={c}",
            "against": "flat:iters=400",
            "values": {"c": [0.1, 0.3, 0.5, 0.7, 1, 1.4, 2, 4]},
        },
    },
    jobs=2,
)
SVG(sweep.charts()["curve.svg"])
# %%
table = sweep.to_pandas()[["c", "wins", "draws", "losses", "value", "low", "high"]]
assert len(table) == 8
assert table.value[table.c == 4].item() < table.value.max()
table
# %% [markdown] en
# The curve is flat at its top: neighbouring values cannot be distinguished with so few games, and the best one of eight is partly the
# luckiest one. To claim that it is best, play it again with another seed, against the runner-up.
#
# An experiment in a folder (`folder="sweep"`) keeps every game and goes on after an interruption; the same description as a file works
# with `uctopia experiment run`, with the same bytes as a result. Methods and their tests:
# [statistics.md](../../docs/statistics.md).
# %% [markdown] ja
# 曲線の頂上は平らです。この対局数では隣どうしの値を区別できず、8つのうち最も良い値は、最も運の良かった値でもあります。
# 最良と主張するには、別の種で次点の値と対戦させてみることです。
#
# フォルダーを指定した実験（`folder="sweep"`）は全対局を保存し、中断しても続きから再開できます。同じ記述をファイルにすれば `uctopia experiment run` でも実行でき、
# 結果は1バイトも違いません。方法とその検証は[statistics.ja.md](../../docs/statistics.ja.md)にあります。
