# %% [markdown] en
# # The articles
#
# Five Japanese articles teach Monte Carlo methods by programs: flat Monte Carlo and tree search in Othello (koseki2580), UCT in
# tic-tac-toe (kaityo256), a generic tree search (Ganariya), and the solitaire Calculation (TIM Labs). Their algorithms are agents here,
# mistakes included, so that each published figure can be computed again. [reproduction.md](../../docs/reproduction.md) compares all of
# them; this notebook takes the most instructive ones, with fewer games.
# %% [markdown] ja
# # 記事の内容
#
# 日本語の5つの記事が、プログラムを通してモンテカルロ法を解説しています。オセロの原始モンテカルロ法と木探索（koseki2580）、
# 三目並べのUCT（kaityo256）、汎用の木探索（Ganariya）、一人遊び「計算」（TIM Labs）です。それぞれのアルゴリズムを、誤りも含めてエージェントとして
# 用意したので、公表された数値を計算し直せます。すべての比較は[reproduction.ja.md](../../docs/reproduction.ja.md)にあり、
# ここでは特に学ぶところの多いものを、少ない対局数で取り上げます。
# %%
import math
import os
import random

import uctopia

uctopia.set_language("ja")  # ja only
# en: The tests of this notebook play fewer games.
# ja: このノートブックのテストでは、対局数を減らします。
SMALL = os.environ.get("UCTOPIA_NOTEBOOKS") == "small"
# %% [markdown] en
# ## Flat Monte Carlo
#
# Play many random games after each move and take the move with the best mean. In tic-tac-toe the means can also be computed exactly:
# `random-exact` gives the expected result of random play, 12/35 for a corner, 1/5 for an edge, 1/2 for the centre.
# %% [markdown] ja
# ## 原始モンテカルロ法
#
# 各着手の後をランダムに何度も打ち、平均の最も高い着手を選びます。三目並べでは平均を正確に計算することもできます。
# `random-exact` はランダムに打ったときの期待値を求めます。隅は12/35、辺は1/5、中央は1/2です。
# %%
flat = uctopia.analyze("ttt", agent="flat:iters=9000", seed=1)
expected = uctopia.analyze("ttt", agent="random-exact")
for move in ["a1", "b1", "b2"]:
    print(f"{move}  {flat[move].value:+.3f}  {expected[move].value:+.6f}")
assert abs(expected["a1"].value - 12 / 35) < 1e-6
assert all(abs(flat[m.move].value - m.value) < 0.1 for m in expected.moves)
# %% [markdown] en
# The mean against a *random* opponent is not the value against a *good* one. The next cell looks for positions in which the move with the
# best expectation is a mistake, whatever the number of games:
# %% [markdown] ja
# **ランダムに打つ**相手に対する平均は、**最善を尽くす**相手に対する値とは違います。次のセルは、期待値の最も高い着手が悪手になる局面を探します。
# プレイアウトをいくら増やしても、この誤りはなくなりません。
# %%
game = uctopia.load_game("ttt")
rng = random.Random(1)
mistakes = {}
while len(mistakes) < 2:
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(rng.choice(state.legal_actions()))
    tempting = uctopia.analyze(state, agent="random-exact").best
    best = uctopia.solve(state, goal="outcome")
    if best[tempting].proven is not None and best[tempting].proven < max(m.proven for m in best.moves if m.proven is not None):
        mistakes[state.position] = (state, tempting, best.best)
state, tempting, right = next(iter(mistakes.values()))
print(state, tempting, "→", right)
uctopia.analyze(state, agent="random-exact")
# %% [markdown] en
# Tree search does not have this fault: as it grows its tree, the opponent's replies in it become good ones, and means approach the
# values of best play.
# %% [markdown] ja
# 木探索にこの欠点はありません。木が成長するにつれて、木の中の相手の応手も良いものになり、平均は双方最善の値に近づきます。
# %%
tree_search = uctopia.analyze(state, agent="uct:iters=3000", seed=1)
assert tree_search.best != tempting
tree_search
# %% [markdown] en
# ## UCT in tic-tac-toe, digit for digit
#
# kaityo256's program prints the mean result of each first move. The agent of that name draws the same random numbers, so the printed
# values come out digit by digit: these are the published ones for 1000 iterations.
# %% [markdown] ja
# ## 三目並べのUCT：公表値と一致
#
# kaityo256氏のプログラムは、初手ごとの結果の平均を表示します。同名のエージェントは同じ乱数を使うので、すべての桁が一致します。
# 次は1000回の反復についての公表値です。
# %%
published = [+0.35, +0.00, +0.27, +0.30, +0.46, -0.07, +0.19, +0.18, +0.22]
squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
uct = uctopia.analyze("ttt", agent="kaityo256:iters=1000", seed=1)
assert [f"{uct[square].value:+.2f}" for square in squares] == [f"{value:+.2f}" for value in published]
print("   ".join(f"{square} {uct[square].value:+.2f} ({uct[square].visits})" for square in squares))
# %% [markdown] en
# UCT chooses the move with the greatest sum of its mean and a bonus, $\bar{x}_i + C\sqrt{\ln N / n_i}$. The Othello articles compute it
# by hand for C = √2 and N = 42 games. For 1 win of 4 they print 1.6170, since they cut digits off:
# %% [markdown] ja
# UCTは、平均とボーナスの和 $\bar{x}_i + C\sqrt{\ln N / n_i}$ が最大の着手を選びます。オセロの記事は、C = √2、N = 42回の場合を手計算で示しています。
# 4回中1勝の値が1.6170なのは、四捨五入ではなく切り捨てているためです。
# %%
def ucb(wins, games, all_games, c=math.sqrt(2)):
    return wins / games + c * math.sqrt(math.log(all_games) / games)


for wins, games in [(9, 10), (1, 4), (1, 5), (6, 9), (4, 7)]:
    print(f"{wins}/{games}  {ucb(wins, games, 42):.4f}")
assert f"{ucb(1, 4, 42):.4f}" == "1.6171"
assert math.floor(ucb(1, 4, 42) * 1e4) / 1e4 == 1.6170
# %% [markdown] en
# The bonus shrinks as a move is tried. So visits gather at the move that looks best, the replies to it become good ones, and its mean
# approaches the draw of best play. Then the other moves, all of which lead to a draw as well, catch up:
# %% [markdown] ja
# 着手を試すほどボーナスは小さくなります。そのため訪問は最も良く見える着手に集まり、それに対する応手も良くなって、平均は双方最善の結果である
# 引き分けに近づきます。すると、同じく引き分けになるほかの着手の訪問回数が追いついてきます。
# %%
for iterations in [100, 1000, 10_000, 100_000]:
    found = uctopia.analyze("ttt", agent=f"kaityo256:iters={iterations}", seed=1)
    share = found["b2"].visits / iterations
    print(f"{iterations:7}  b2 {found['b2'].value:+.2f}  {share:4.0%}")
assert abs(found["b2"].value) < 0.1
# %% [markdown] en
# ## Othello: what a mistake in the program does
#
# ### The count of discs
#
# The articles' function for the winner adds up all squares for black, where an empty square counts −1. A game that ends early is thus
# counted to white's favour. `othello:judge=flawed` counts this way. Minimax (depth 2, discs) as black against random moves, published:
# 62 % of 1000 games.
# %% [markdown] ja
# ## オセロ：プログラムの誤りの影響
#
# ### 石の数え方
#
# 記事の勝敗判定は、黒の石数として全マスの値を足しますが、空きマスは −1 です。そのため、早く終わった対局は白に有利に数えられます。
# `othello:judge=flawed` はこの数え方です。黒番のミニマックス法（深さ2、石数）とランダムの対戦で、公表値は1000局中62 %でした。
# %%
games = 200 if SMALL else 2000
for judge in ["flawed", "discs"]:
    played = uctopia.match(f"othello:judge={judge}", "koseki-minimax:depth=2", "random", games=games, seed=1, jobs=2)
    black = played.to_dict()["sides"]["a_first"]
    share = black["wins"] / (games / 2)
    print(f"{judge:7} {share:.1%}")
    if judge == "flawed":
        flawed = share
    margin = 4 * math.sqrt(0.25 / (games / 2))
    assert abs(share - {"flawed": 0.629, "discs": 0.741}[judge]) < margin
assert abs(flawed - 0.62) < margin
# %% [markdown] en
# A tenth of the games changes its winner.
#
# ### Alpha-beta with exchanged bounds
#
# Alpha-beta must find the value that minimax finds. In the articles' programs both bounds are exchanged; those that cut choose another
# move in more than a third of the positions. Iterative deepening starts each position at the worst value and so plays the first legal
# move. Correct alpha-beta agrees everywhere:
# %% [markdown] ja
# 対局のおよそ1割で勝者が変わります。
#
# ### 上限と下限の取り違え
#
# アルファ・ベータ法の値はミニマックス法の値と一致しなければなりません。記事のプログラムでは2つの境界値が入れ替わっており、枝刈りを行うものは
# 3分の1を超える局面で別の着手を選びます。反復深化は、どの局面も最悪の値から始めるため、最初の合法手を打ちます。
# 正しいアルファ・ベータ法はすべての局面で一致します。
# %%
def positions(number, rng):
    while number:
        state = uctopia.load_game("othello").new_initial_state()
        for _ in range(rng.randrange(4, 50)):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal() and len(state.legal_actions()) > 1:
            number -= 1
            yield state


looked_at = list(positions(40 if SMALL else 300, random.Random(2)))
counts = {"koseki-alpha-beta": 0, "koseki-deepening": 0, "alpha-beta": 0}
for state in looked_at:
    article = uctopia.analyze(state, agent="koseki-minimax:depth=2").best
    counts["koseki-alpha-beta"] += uctopia.analyze(state, agent="koseki-alpha-beta:depth=2,version=python").best != article
    first = state.action_to_string(state.legal_actions()[0])
    counts["koseki-deepening"] += uctopia.analyze(state, agent="koseki-deepening:depth=2").best == first
    minimax = uctopia.analyze(state, agent="minimax:depth=2,eval=discs").value
    counts["alpha-beta"] += uctopia.analyze(state, agent="alpha-beta:depth=2,eval=discs").value == minimax
for agent, count in counts.items():
    print(f"{agent:18} {count:4} / {len(looked_at)}")
assert 0.15 < counts["koseki-alpha-beta"] / len(looked_at) < 0.6
assert counts["koseki-deepening"] == counts["alpha-beta"] == len(looked_at)
# %% [markdown] en
# (First row: another move than minimax. Second: the first legal move. Third: the value of minimax.)
#
# ### Rewards from one side only
#
# The articles' tree search counts rewards from the root player's side in the whole tree, so that the opponent's moves in it are chosen to
# *help* him. Against the same search with the sign of each node's own player:
# %% [markdown] ja
# （1行目はミニマックス法と異なる着手の数、2行目は最初の合法手を打った数、3行目は値がミニマックス法と等しい数です。）
#
# ### 報酬の符号
#
# 記事の木探索は、木全体で根の手番の側から見た報酬を使います。そのため木の中の相手は、こちらを**助ける**着手を選びます。
# 各ノードの手番の符号を使う同じ探索と対戦させます。
# %%
iterations = 200 if SMALL else 2000
correct = f"uct:iters={iterations},c=1.41421356237,threshold=20,depth=20,reward=unit"
mistaken = f"koseki-mcts:iters={iterations}"
played = uctopia.match("othello", correct, mistaken, games=10 if SMALL else 60, seed=1, jobs=2)
assert SMALL or played.interval[0] > 0.5
played
# %% [markdown] en
# The mistake shows with many iterations: with few, the tree hardly has opponent's moves to choose. With full-length random games and a tree that grows at once, which the articles do not have either, the result is even clearer:
# %% [markdown] ja
# この誤りの影響は反復が多いほど大きくなります。少ないうちは、木の中に相手の着手がほとんどないからです。さらに、終局まで打つプレイアウトと、すぐに成長する木（どちらも記事にはありません）を使えば、勝負になりません。
# %%
better = uctopia.match("othello", "uct:iters=500", "koseki-mcts:iters=500", games=10 if SMALL else 60, seed=1, jobs=2)
assert better.score > 0.8
better
# %% [markdown] en
# ### Random games that are cut
#
# The articles find that flat Monte Carlo hardly gains from 20 to 200 games a move. Their random games end after 20 plies, and discs are
# counted there. Played to the end, more games do help. Scores against minimax (depth 2, the articles' own evaluation):
# %% [markdown] ja
# ### 打ち切られるプレイアウト
#
# 記事によれば、原始モンテカルロ法の試行回数を20から200に増やしても、ほとんど強くなりません。記事のプレイアウトは20手で打ち切られ、そこで石を数えます。
# 終局まで打てば、回数を増やした効果が現れます。ミニマックス法（深さ2、記事の評価関数）に対する得点率です。
# %%
games = 20 if SMALL else 100
scores = {}
for depth in ["20", "end"]:
    for iterations in [20, 200]:
        agent = f"koseki-flat:iters={iterations},depth={depth}"
        played = uctopia.match("othello", agent, "koseki-minimax:depth=2,eval=custom", games=games, seed=1, jobs=2)
        scores[depth, iterations] = played.score
        low, high = played.interval
        print(f"{depth:>4} {iterations:5} {played.score:5.0%}  [{low:.0%}, {high:.0%}]")
assert SMALL or scores["end", 200] - scores["end", 20] > scores["20", 200] - scores["20", 20]
# %% [markdown] en
# ## Calculation
#
# In this solitaire the cards are turned one by one, so the search has chance in its tree. Part 5 of the articles reports that flat Monte
# Carlo succeeds 2964 times as often as random play, 158 of 100 000 deals. Two things changed at once there: the list of moves (a move to
# a foundation must be made when there is one) and the choice by random games. As printed, the program plays random games from the *same*
# position for every move, because the move is not executed first. How often each version succeeds:
# %% [markdown] ja
# ## 計算
#
# この一人遊びでは札を1枚ずつめくるので、探索木に偶然ノードがあります。記事の第5回によれば、原始モンテカルロ法の成功率はランダムの2964倍で、
# 10万回中158回でした。ただし、このとき2つのことが同時に変わっています。着手の選び方（台札に置ける札があれば必ず置く）と、プレイアウトによる選択です。
# 掲載されたプログラムは、着手を実行せずに、どの着手についても**同じ**局面からプレイアウトを行っています。それぞれの成功率です。
# %%
deals = 40 if SMALL else 300
game = "calculation:foundation_first=on"
rates = {}
for agent, label in {"random": "random", "timlabs-flat": "as printed", "timlabs-flat:execute=on": "move executed"}.items():  # en only
for agent, label in {"random": "ランダム", "timlabs-flat": "掲載の通り", "timlabs-flat:execute=on": "着手を実行"}.items():  # ja only
    counted = 5000 if agent == "random" else deals
    result = uctopia.match(game, agent, games=counted, seed=1, jobs=2).to_dict()
    rates[agent] = result["successes"]["successes"] / counted
    print(f"{label}: {rates[agent]:.2%}  [{result['interval']['low']:.2%}, {result['interval']['high']:.2%}]")
assert rates["timlabs-flat"] < 0.05
assert SMALL or rates["timlabs-flat:execute=on"] > 0.08
# %% [markdown] en
# The published gain comes from the list of moves alone: random play has it too. With the move executed, flat Monte Carlo is some seventy
# times better than that. Tree search with 1000 random games a move, published: 17 of 100 deals.
# %% [markdown] ja
# 公表された改善は着手の選び方だけによるもので、ランダムに打っても得られます。着手を実行すれば、原始モンテカルロ法の成功率はさらに約70倍になります。
# 1手に1000回のプレイアウトを行う木探索の公表値は、100回中17回です。
# %%
searched = uctopia.match(game, "timlabs-mcts:iters=1000", games=20 if SMALL else 200, seed=1, jobs=2).to_dict()
low, high = searched["interval"]["low"], searched["interval"]["high"]
print(searched["successes"], f"[{low:.0%}, {high:.0%}]")
assert low < 0.17 < high
# %% [markdown] en
# The interval contains the published share. `uctopia.repro("calculation-tree-1000", games=400)` plays any of the published figures as
# long as you like and compares it; `uctopia.command("repro", "list")` lists them.
# %% [markdown] ja
# 公表値は区間に含まれます。`uctopia.repro("calculation-tree-1000", games=400)` は、公表された数値を好きな対局数で計算し直して比較します。
# 一覧は `uctopia.command("repro", "list")` で得られます。
