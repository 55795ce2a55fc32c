"""The environments of PettingZoo: its own tests, and its own games beside ours."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from typing import Any, Callable

import numpy as np
import pytest

import uctopia
from adapter_games import Bare, Blind, Race, Steps, ThreeNim

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'uctopia[pettingzoo]'")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from uctopia._environments import BOARD_GAMES  # noqa: E402
from uctopia.pettingzoo import connect_four_v3, env, gomoku_v0, mnk_v0, othello_v0, raw_env, tictactoe_v3  # noqa: E402

ENVIRONMENTS: dict[str, Callable[..., Any]] = {
    "ttt": lambda **options: env("ttt", **options),
    "connect4": lambda **options: env("connect4", **options),
    "othello": lambda **options: env("othello", **options),
    "othello:size=4": lambda **options: env("othello:size=4", **options),
    "gomoku": lambda **options: env("gomoku", **options),
    "mnk": lambda **options: env("mnk:m=5,n=4,k=4", **options),
    "othello_v0": othello_v0.env,
    "othello_v0 on 6x6": lambda **options: othello_v0.env(size=6, **options),
    "connect_four_v3": connect_four_v3.env,
    "tictactoe_v3": tictactoe_v3.env,
    "gomoku_v0": gomoku_v0.env,
    "mnk_v0": mnk_v0.env,
    "three players, in Python": lambda **options: env(ThreeNim, **options),
    "chance, in Python": lambda **options: env(Race, **options),
}

has_pixels = pytest.mark.skipif(
    not hasattr(uctopia.State, "rgb_array"), reason="the compiled module is older than State.rgb_array"
)


def finish(game: Any, seed: int) -> dict[str, float]:
    """Plays on at random to the end; returns what each agent was rewarded with."""
    random = np.random.default_rng(seed)
    sums: dict[str, float] = {}
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        sums[agent] = sums.get(agent, 0.0) + reward
        legal = np.flatnonzero(observation["action_mask"])
        game.step(None if terminated or truncated else int(random.choice(legal)))
    return sums


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_pettingzoos_own_tests_pass(name: str) -> None:
    make = ENVIRONMENTS[name]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(make(), num_cycles=300)
    # PettingZoo keeps a list of its own games for which it leaves the first two out; an empty board gives the third with any game.
    known = ("Observation is not a NumPy", "Observation space for each agent probably", "Observation numpy array is all zeros")
    others = [str(warning.message) for warning in caught if not str(warning.message).startswith(known)]
    assert not others
    seed_test(make)


@has_pixels
@pytest.mark.parametrize("name", ["ttt", "othello_v0", "connect_four_v3", "gomoku_v0"])
def test_pettingzoos_test_of_pictures_passes(name: str) -> None:
    render_test(ENVIRONMENTS[name])


def test_boards_are_text(capsys: pytest.CaptureFixture[str]) -> None:
    game = tictactoe_v3.env(render_mode="ansi")
    game.reset()
    game.step(4)
    assert game.render() == "  a b c\n1 . . .\n2 . o .\n3 . . ."
    printing = tictactoe_v3.env(render_mode="human")
    printing.reset()
    printing.step(4)
    assert "2 . o ." in capsys.readouterr().out


@pytest.mark.parametrize("name", ["connect_four_v3", "tictactoe_v3"])
@pytest.mark.parametrize("seed", range(40))
def test_their_games_are_the_same_as_ours(name: str, seed: int) -> None:
    pytest.importorskip("pygame", reason="PettingZoo's own games need pygame: pip install 'pettingzoo[classic]'")
    if name == "connect_four_v3":
        from pettingzoo.classic.connect_four.connect_four import env as their_env
    else:
        from pettingzoo.classic.tictactoe.tictactoe import env as their_env
    ours, theirs = ENVIRONMENTS[name](), their_env()
    ours.reset(seed=seed)
    theirs.reset(seed=seed)
    assert ours.possible_agents == theirs.possible_agents and str(ours) == str(theirs)
    for agent in ours.possible_agents:
        assert ours.observation_space(agent) == theirs.observation_space(agent)
        assert ours.action_space(agent) == theirs.action_space(agent)
    random = np.random.default_rng(seed)
    while ours.agents:
        assert ours.agents == theirs.agents and ours.agent_selection == theirs.agent_selection
        for agent in ours.possible_agents:
            for key in ("observation", "action_mask"):
                one, other = ours.observe(agent)[key], theirs.observe(agent)[key]
                assert one.dtype == other.dtype and np.array_equal(one, other), (key, agent)
        assert ours.last()[1:] == theirs.last()[1:]
        over = ours.last()[2]
        # Every fourth game has an illegal action.
        legal = np.flatnonzero(ours.last()[0]["action_mask"])
        illegal = np.flatnonzero(ours.last()[0]["action_mask"] == 0)
        choices = illegal if seed % 4 == 0 and illegal.size and random.random() < 0.3 else legal
        action = None if over else int(random.choice(choices))
        ours.step(action)
        theirs.step(action)
    assert ours.agents == theirs.agents == []


def test_an_illegal_action_ends_the_game_or_is_an_exception() -> None:
    game = othello_v0.env()
    game.reset()
    game.step(0)
    assert game.last()[1:4] == (-1.0, True, True)
    raw = othello_v0.raw_env()
    raw.reset()
    for action in (0, 64, 65, -1):
        with pytest.raises(uctopia.UctopiaError):
            raw.step(action)
    with pytest.raises(uctopia.UctopiaError, match="not None"):
        raw.step(None)
    raw.step(19)
    assert raw.agent_selection == "player_1"


@pytest.mark.parametrize("name", ["othello:size=4", "othello", "mnk:m=4,n=4,k=3"])
def test_rewards_are_the_returns_of_the_game(name: str) -> None:
    for seed in range(10):
        game = env(name)
        game.reset(seed=seed)
        rewards = finish(game, seed)
        assert list(rewards.values()) != [] and sum(rewards.values()) == 0
        state = game.unwrapped.game_state
        assert state.is_terminal()
        assert [rewards[agent] for agent in game.possible_agents] == state.returns()


def test_rules_in_python_are_played() -> None:
    game = env(ThreeNim)
    game.reset()
    assert game.agents == ["player_0", "player_1", "player_2"] and game.observation_space("player_2")["observation"].shape == (2,)
    rewards = finish(game, 1)
    assert sorted(rewards.values()) == [-1.0, -1.0, 1.0]
    again = pickle.loads(pickle.dumps(game))
    assert again.unwrapped.game_state.history() == game.unwrapped.game_state.history()


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_only_who_is_to_move_has_legal_actions(name: str) -> None:
    game = ENVIRONMENTS[name]()
    game.reset(seed=1)
    while not game.last()[2]:
        for agent in game.possible_agents:
            assert game.observe(agent)["action_mask"].any() == (agent == game.agent_selection)
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))


def test_nature_plays_by_the_seed() -> None:
    def history(seed: int) -> list[int]:
        game = env(Race)
        game.reset(seed=seed)
        finish(game, 1)
        return game.unwrapped.game_state.history()

    assert history(1) == history(1) and len({tuple(history(seed)) for seed in range(10)}) > 1
    # Of the coin's sides one is thrown three times of four.
    throws = [throw for seed in range(100) for throw in history(seed)[::2]]
    assert 0.68 < throws.count(0) / len(throws) < 0.82


def test_board_games_of_the_library_show_only_0_and_1() -> None:
    # In a process of its own, where no other games are registered.
    program = "import uctopia; print(*(entry['name'] for entry in uctopia.games()))"
    names = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True).stdout.split()
    assert set(names) >= BOARD_GAMES | {"calculation"}
    for name in sorted(BOARD_GAMES):
        game = env(name)
        game.reset(seed=1)
        for agent in game.agent_iter():
            shown = game.unwrapped.game_state.planes(game.possible_agents.index(agent))
            assert set(np.unique(shown)) <= {0.0, 1.0}
            observation, _, terminated, truncated, _ = game.last()
            assert np.array_equal(np.moveaxis(shown, 0, -1), observation["observation"])
            legal = np.flatnonzero(observation["action_mask"])
            game.step(None if terminated or truncated else int(legal[0]))


def test_othello_has_other_sizes() -> None:
    for size in (4, 6, 8):
        game = othello_v0.env(size=size)
        assert game.observation_space("player_0")["observation"].shape == (size, size, 2)
        assert game.action_space("player_0").n == size * size + 1


def test_a_pass_is_an_action() -> None:
    passes = 0
    for seed in range(30):
        game = env("othello:size=4")
        game.reset(seed=seed)
        finish(game, seed)
        passes += game.unwrapped.game_state.history().count(16)
    assert passes > 0


def test_environments_are_copied_with_their_position() -> None:
    game = othello_v0.env()
    game.reset(seed=3)
    game.step(19)
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert other.agent_selection == "player_1"
        assert np.array_equal(other.last()[0]["observation"], game.last()[0]["observation"])
        assert finish(other, 1) == finish(copy.deepcopy(game), 1)
    assert game.unwrapped.game_state.history() == [19]


def test_games_begin_where_one_wants() -> None:
    game = env("othello", position="f5d6c3")
    game.reset()
    assert game.unwrapped.game_state.history() == [37, 43, 18] and game.agent_selection == "player_1"
    game.reset(options={"position": "f5"})
    assert game.unwrapped.game_state.history() == [37]
    over = env("ttt", position="a1 a2 b1 b2 c1")
    over.reset()
    assert over.last()[2] and [over.rewards[agent] for agent in over.agents] == [1.0, -1.0]


def test_the_state_is_what_the_first_player_sees() -> None:
    game = raw_env("connect4", planes=2)
    game.reset()
    game.step(3)
    assert game.state() in game.state_space
    assert game.state()[0, 3].tolist() == [1, 0] and game.observe("player_1")["observation"][0, 3].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: env("calculation"), "uctopia.gymnasium"),
        (lambda: env(Steps), "uctopia.gymnasium"),
        (lambda: env(Bare), "num_distinct_actions"),
        (lambda: env(Blind), "observation_tensor"),
        (lambda: env("chess"), 'there is no game "chess"'),
        (lambda: env("ttt", "html"), 'there is no render mode "html"'),
        (lambda: env("ttt", planes=4), "has no 4 planes"),
        (lambda: othello_v0.raw_env().observe("player_7"), "there is no agent player_7"),
        (lambda: raw_env("ttt").render(), "render_mode"),
    ],
)
def test_errors_are_sentences(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(uctopia.UctopiaError, match=sentence):
        make()


def test_names_are_registered() -> None:
    registration = pytest.importorskip("pettingzoo.env_registry.registration", reason="PettingZoo older than 1.27")
    assert str(registration.make("aec", "uctopia/othello_v0", size=6)) == "othello_v0"


@pytest.mark.parametrize("name", ["tictactoe_v3", "connect_four_v3", "othello_v0"])
def test_pgx_shows_the_same(name: str) -> None:
    """Actions, observations, masks and rewards are those of Pgx, whose players only have random numbers."""
    pgx = pytest.importorskip("pgx", reason="Pgx is not installed: pip install pgx")
    import jax

    their_name = {"tictactoe_v3": "tic_tac_toe", "connect_four_v3": "connect_four", "othello_v0": "othello"}[name]
    their_game = pgx.make(their_name)
    init, make_move = jax.jit(their_game.init), jax.jit(their_game.step)
    for seed in range(5):
        ours, theirs = ENVIRONMENTS[name](), init(jax.random.PRNGKey(seed))
        ours.reset()
        first = int(theirs.current_player)
        random = np.random.default_rng(seed)
        while not ours.last()[2]:
            assert not theirs.terminated
            shown = ours.last()[0]
            seat = ours.possible_agents.index(ours.agent_selection)
            assert int(theirs.current_player) == (seat + first) % 2
            assert np.array_equal(shown["observation"], theirs.observation.astype(np.int8))
            assert np.array_equal(shown["action_mask"], theirs.legal_action_mask.astype(np.int8))
            action = int(random.choice(np.flatnonzero(shown["action_mask"])))
            ours.step(action)
            theirs = make_move(theirs, action)
        assert theirs.terminated
        rewards = [ours.rewards[agent] for agent in ours.possible_agents]
        assert rewards == [float(theirs.rewards[(seat + first) % 2]) for seat in (0, 1)]
