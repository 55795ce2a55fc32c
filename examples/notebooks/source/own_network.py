# %% [markdown] en
# # A network of your own
#
# AlphaZero in small: a network rates positions and proposes moves, a search improves on its proposals, and the network learns what the search
# found. This notebook does it for Connect Four with a network written in NumPy, and measures it against the solver. The complete program
# with JAX, which learns for half an hour, is [alphazero_connect4.py](../python/alphazero_connect4.py).
# %% [markdown] ja
# # 自作のネットワーク
#
# 小さなAlphaZeroです。ネットワークが局面を評価して着手を提案し、探索がそれを改善し、ネットワークは探索の結果から学習します。
# このノートブックでは、NumPyで書いたネットワークでコネクトフォーを学習し、完全解析と比べて精度を測ります。JAXで30分間学習する完全なプログラムは
# [alphazero_connect4.py](../python/alphazero_connect4.py)にあります。
# %%
import os

# en: Small matrices gain nothing from threads.
# ja: 小さな行列では、スレッドを増やしても速くなりません。
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import uctopia
from IPython.display import SVG

uctopia.set_language("ja")  # ja only
# en: The tests of this notebook learn for a moment only.
# ja: このノートブックのテストでは、ごく短時間だけ学習します。
SMALL = os.environ.get("UCTOPIA_NOTEBOOKS") == "small"
ROUNDS = 2 if SMALL else 16
POSITIONS = 20 if SMALL else 150
ITERATIONS = (16,) if SMALL else (16, 64)
# %% [markdown] en
# ## What a network gets and gives
#
# The search asks for many positions at once. Each comes as an array of planes, seen by the player to move: his pieces, the opponent's, and the
# squares that can be played. The mask has the legal moves.
# %% [markdown] ja
# ## ネットワークの入出力
#
# 探索は多くの局面をまとめて問い合わせます。局面は手番の側から見た配列で、自分の駒、相手の駒、打てるマスの面からなります。マスクは合法手を表します。
# %%
game = uctopia.load_game("connect4")
state = game.new_initial_state("4 4 3")
print(game.planes_shape(), game.num_distinct_actions())
print(state.planes()[0].astype(int))
print(state.mask())
assert state.planes().shape == (3, 6, 7)
# %% [markdown] en
# It returns a value between −1 and 1 for each position and a probability for each move. Even a function without any knowledge will do; the
# search then decides by what it finds at the ends of games:
# %% [markdown] ja
# 返すのは、局面ごとの −1 から 1 までの値と、着手ごとの確率です。何の知識もない関数でも動きます。その場合、探索は終局で見つけたことだけで判断します。
# %%
def even(planes, masks):
    return np.zeros(len(planes)), masks / masks.sum(axis=1, keepdims=True)


uctopia.analyze("connect4", "1 4 1 4 1", agent=uctopia.Network(evaluator=even, iters=200), seed=1)
# %% [markdown] en
# ## A small network
#
# One hidden layer with 128 units; its gradients are written out, so that nothing but NumPy is needed. The loss is the cross-entropy between
# the proposed moves and those of the search, plus the squared error of the value.
# %% [markdown] ja
# ## 小さなネットワーク
#
# 128ユニットの隠れ層が1つです。勾配を直接書き下すので、NumPyだけで足ります。損失は、提案した着手と探索が選んだ着手の交差エントロピーと、値の2乗誤差の和です。
# %%
class SmallNetwork:
    def __init__(self, seed, inputs=126, hidden=128, actions=7):
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, np.sqrt(2 / inputs), (inputs, hidden)),
            np.zeros(hidden),
            rng.normal(0, 0.05, (hidden, actions + 1)),
            np.zeros(actions + 1),
        ]
        self.momentum = [np.zeros_like(weight) for weight in self.weights]

    def forward(self, planes, masks):
        w1, b1, w2, b2 = self.weights
        inputs = planes.reshape(len(planes), -1)
        hidden = np.maximum(inputs @ w1 + b1, 0)
        outputs = hidden @ w2 + b2
        logits = np.where(masks, outputs[:, :-1], -1e9)
        priors = np.exp(logits - logits.max(axis=1, keepdims=True))
        return inputs, hidden, np.tanh(outputs[:, -1]), priors / priors.sum(axis=1, keepdims=True)

    def __call__(self, planes, masks):
        _, _, values, priors = self.forward(planes, masks)
        return values, priors

    def learn(self, planes, masks, policies, results, rate=0.02):
        inputs, hidden, values, priors = self.forward(planes, masks)
        losses = -(policies * np.log(priors + 1e-12)).sum(axis=1).mean(), ((values - results) ** 2).mean()
        outputs = np.column_stack([priors - policies, 2 * (values - results) * (1 - values**2)]) / len(planes)
        hidden_slope = (outputs @ self.weights[2].T) * (hidden > 0)
        gradients = [inputs.T @ hidden_slope, hidden_slope.sum(axis=0), hidden.T @ outputs, outputs.sum(axis=0)]
        for weight, momentum, gradient in zip(self.weights, self.momentum, gradients):
            momentum *= 0.9
            momentum += gradient + 1e-4 * weight
            weight -= rate * momentum
        return losses
# %% [markdown] en
# ## Positions to measure it by
#
# Positions of random games, with the results of all moves proven by the solver. A move is right if it keeps the best result; positions in
# which every move does are left out.
# %% [markdown] ja
# ## 精度を測る局面
#
# ランダムな対局の局面について、すべての着手の結果を完全解析で証明しておきます。最善の結果を保つ着手が正解です。どの着手でも結果が変わらない局面は除きます。
# %%
rng = np.random.default_rng(0)
test_positions = []
while len(test_positions) < POSITIONS:
    state = game.new_initial_state()
    for _ in range(rng.integers(12, 25)):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    solved = None if state.is_terminal() else uctopia.solve(state, goal="outcome")
    if solved is None or solved.stop != "solved":
        continue
    results = {move.action: move.proven for move in solved.moves}
    best = {action for action, result in results.items() if result == max(results.values())}
    if len(best) < len(results):
        test_positions.append((state, best))


def accuracy(network, iters=0):
    if iters:
        agent = uctopia.Network(evaluator=network, iters=iters)
        chosen = [uctopia.analyze(state, agent=agent, seed=1).best_action for state, _ in test_positions]
    else:
        planes = np.stack([state.planes() for state, _ in test_positions])
        masks = np.stack([state.mask() for state, _ in test_positions]).astype(bool)
        chosen = network(planes, masks)[1].argmax(axis=1)
    return np.mean([int(action) in best for action, (_, best) in zip(chosen, test_positions)])


chance = np.mean([len(best) / len(state.legal_actions()) for state, best in test_positions])
print(f"random moves {chance:.1%}")  # en only
print(f"ランダム {chance:.1%}")  # ja only
# %% [markdown] en
# ## Learning
#
# Each round plays 64 games of self-play, all at the same time, so that the network gets 64 positions a call; then the network learns from the
# latest positions and their mirror images. `policies` are the shares of visits of each search, `values` how the game ended.
# %% [markdown] ja
# ## 学習
#
# 1回ごとに自己対戦を64局、同時に行います。ネットワークは多くの局面をまとめて受け取ります。そのあと、最近の局面とその左右反転から学習します。
# `policies` は各探索の訪問回数の割合、`values` はその対局の結果です。
# %%
network = SmallNetwork(seed=1)
before = accuracy(network)
learned = None
losses = []
for number in range(ROUNDS):
    run = uctopia.self_play(game, network, games=64, at_once=64, iters=64, sampled_plies=12, seed=number)
    new = uctopia.samples(run)
    new = [np.concatenate([a, a[..., ::-1]]) for a in new[:3]] + [np.tile(new.values[:, 0], 2)]
    learned = new if learned is None else [np.concatenate(pair)[-30_000:] for pair in zip(learned, new)]
    for _ in range(100):
        chosen = rng.integers(len(learned[0]), size=256)
        losses.append(network.learn(*(array[chosen] for array in learned)))
smooth = np.array(losses).reshape(ROUNDS, -1, 2).mean(axis=1)
print(smooth[[0, -1]].round(3))
assert smooth[-1, 0] < smooth[0, 0]
# %% [markdown] en
# The losses of policy (blue) and value (orange), round by round:
# %% [markdown] ja
# 回ごとの損失です。青は方策、橙は値を表します。
# %%
def chart(series, colours=("#1f77b4", "#e6842a"), width=560, height=220):
    top = series.max() * 1.05
    across = np.linspace(40, width - 10, len(series))
    lines = []
    for level in np.arange(0, top, 0.5):
        y = height - 20 - (height - 30) * level / top
        lines.append(f'<path d="M40 {y:.1f}H{width - 10}" stroke="#ddd"/><text x="8" y="{y + 4:.1f}">{level:.1f}</text>')
    for values, colour in zip(series.T, colours):
        points = " ".join(f"{x:.1f},{height - 20 - (height - 30) * v / top:.1f}" for x, v in zip(across, values))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
    style = 'font-family="sans-serif" font-size="12"'
    return SVG(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {style}>{"".join(lines)}</svg>')


chart(smooth)
# %% [markdown] en
# The losses need not go to zero: games of self-play are partly chance, and the target changes as the player learns. So what counts is the
# play:
# %% [markdown] ja
# 損失は0にはなりません。自己対戦には偶然が含まれ、学習が進めば目標も変わるからです。大切なのは着手の質です。
# %%
after = accuracy(network)
for label, alone, evaluate in [("without knowledge", chance, even), ("learned", after, network)]:  # en only
for label, alone, evaluate in [("知識なし", chance, even), ("学習後", after, network)]:  # ja only
    searched = [f"{iters}: {accuracy(evaluate, iters):.1%}" for iters in ITERATIONS]
    print(f"{label}: {alone:.1%}", *searched, sep="   ")
assert SMALL or after > max(before, chance)
# %% [markdown] en
# The first number of each line is for moves without search (at random, and by the network's greatest probability), the others are for searches
# with 16 and 64 iterations. Both knowledge and search help. A search without knowledge sees the ends of games that are near, which
# decides many of these positions. What a minute of learning adds is the rest.
#
# A match says the same in another way:
# %% [markdown] ja
# 各行の最初の数値は探索なし（ランダム、およびネットワークの確率が最大の着手）、続く数値は16、64回の反復による探索です。
# 知識と探索のどちらも役に立ちます。知識のない探索にも近くの終局は見えるので、ここにある局面の多くはそれだけで解けます。1分ほどの学習が加えるのは、その残りです。
#
# 対戦でも確かめられます。
# %%
played = uctopia.match(
    "connect4",
    uctopia.Network(evaluator=network, iters=32),
    uctopia.Network(evaluator=even, iters=32),
    games=10 if SMALL else 100,
    opening_plies=2,
    seed=1,
)
assert SMALL or played.interval[0] > 0.5
played
# %% [markdown] en
# A network in PyTorch or JAX takes the place of `SmallNetwork` as it is: any function of planes and masks. A larger one learns more, and
# learns longer.
# %% [markdown] ja
# PyTorchやJAXのネットワークも、局面とマスクを受け取る関数であれば、`SmallNetwork` の代わりにそのまま使えます。大きなネットワークは、より多くを学び、より長い学習を要します。
