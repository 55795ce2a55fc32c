"""Makes the figures of `gumbel_searches_as_mctx_does` in self_play.rs: pip install jax mctx; made with mctx 0.0.71, JAX 0.12.0.1.

The network is the function `arbitrary_network` of that test: all its numbers follow from whole numbers, so that both agree.
"""

import jax
import jax.numpy as jnp
import mctx

LINES = jnp.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])


def network(board):  # 1: the player to move, -1: his opponent
    code = ((jnp.arange(9) + 1) * (board == 1)).sum() + ((jnp.arange(9) + 10) * (board == -1)).sum()
    value = (code * 37 % 101 - 50) / 100
    priors = (code + 7 * jnp.arange(9)) * 13 % 17 + 1
    return jnp.log(jnp.where(board == 0, priors / priors.sum(), 1e-38)), value


def recurrent(_, __, action, board):
    def one(action, board):
        after = board.at[action].set(1)
        won = (after[LINES] == 1).all(axis=1).any()
        over = won | (after != 0).all()
        logits, value = network(-after)
        return won.astype(float), jnp.where(over, 0.0, -1.0), logits, jnp.where(over, 0.0, value), -after

    reward, discount, logits, value, after = jax.vmap(one)(action, board)
    return mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value), after


for moves, iters, considered in [("", 32, 16), ("4", 32, 4), ("401", 50, 16), ("0412", 64, 3), ("48", 200, 16)]:
    board = jnp.zeros(9, int)
    for move in moves:
        board = -board.at[int(move)].set(1)
    logits, value = network(board)
    root = mctx.RootFnOutput(prior_logits=logits[None], value=value[None], embedding=board[None])
    policy = mctx.gumbel_muzero_policy(
        None, jax.random.key(0), root, recurrent, iters, invalid_actions=(board != 0)[None],
        max_num_considered_actions=considered, gumbel_scale=0.0,
    )  # fmt: skip
    summary = policy.search_tree.summary()
    weights = ", ".join(f"{weight:.5f}" for weight in policy.action_weights[0])
    print(f'("{moves}", {iters}, {considered}, {summary.visit_counts[0].tolist()}, {int(policy.action[0])},')
    print(f" [{weights}], {float(summary.value[0]):.5f}),")
