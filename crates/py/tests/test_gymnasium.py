"""The environments of Gymnasium: its own check, and games against agents."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any, Callable

import numpy as np
import pytest

import uctopia
from adapter_games import Bare, Race, Steps, ThreeNim

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'uctopia[gymnasium]'")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import uctopia.gymnasium as adapter  # noqa: E402

ENVIRONMENTS = {
    "uctopia/Calculation-v0": {},
    "uctopia/Calculation-v0, three piles": {"piles": 3, "bases": False, "foundation_first": True},
    "uctopia/Solo-v0": {"game": "calculation"},
    "uctopia/Versus-v0": {"game": "ttt", "opponent": "random"},
    "uctopia/Versus-v0, second": {"game": "connect4", "opponent": "uct:iters=20", "seat": 1},
    "uctopia/Versus-v0, any seat": {"game": "othello:size=4", "opponent": "uct:iters=20", "seat": None},
    "uctopia/Solo-v0, in Python": {"game": Steps},
    "uctopia/Versus-v0, three players": {"game": ThreeNim, "opponent": ["uct:iters=20", "random"], "seat": None},
    "uctopia/Versus-v0, chance": {"game": Race, "opponent": "uct:iters=20", "seat": 1},
}


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(name.split(",")[0], **ENVIRONMENTS[name], **options)


def played(env: Any, seed: int) -> tuple[list[int], float]:
    """Plays a game at random; returns its actions with the opponents', and the last reward."""
    observation, info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    terminated, reward = False, 0.0
    while not terminated:
        assert observation in env.observation_space and reward == 0.0
        action = random.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated
    assert not info["action_mask"].any()
    return env.unwrapped.game_state.history(), reward


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasiums_own_check_passes(name: str) -> None:
    has_pixels = hasattr(uctopia.State, "rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Rules written in Python may show any numbers.
        warnings.filterwarnings("ignore", message=".*A Box observation space")
        check_env(made(name, render_mode="ansi").unwrapped, skip_render_check=not has_pixels)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_games_repeat_and_end_with_their_return(name: str) -> None:
    env = made(name)
    games = [played(env, seed) for seed in range(5)]
    assert games == [played(made(name), seed) for seed in range(5)]
    assert len({tuple(history) for history, _ in games}) > 1
    state = env.unwrapped.game_state
    assert state.is_terminal() and games[-1][1] == state.returns()[env.unwrapped.seat]


def test_a_stronger_opponent_wins_more() -> None:
    def mean(opponent: Any) -> float:
        env = adapter.VersusEnv("connect4", opponent)
        return float(np.mean([played(env, seed)[1] for seed in range(20)]))

    # Random play against random play brings the first player about 0.1, against a search about −1.
    assert mean(uctopia.Uct(iters=200)) < -0.8 < mean("random")


def test_the_learner_sits_where_it_wants() -> None:
    for seat in (0, 1):
        env = adapter.VersusEnv("ttt", "random", seat=seat)
        observation, _ = env.reset(seed=1)
        assert env.game_state.current_player() == seat and len(env.game_state.history()) == seat
        # Own pieces come first, and the learner has none yet.
        assert [int(observation[..., plane].sum()) for plane in (0, 1)] == [0, seat]
    seats = set()
    env = adapter.VersusEnv("ttt", "random", seat=None)
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1}


def test_an_illegal_action_ends_the_episode_or_is_an_exception() -> None:
    env = adapter.VersusEnv("ttt", "random", position="b2 a1")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["illegal_action"]) == (-1.0, True, 0)
    with pytest.raises(uctopia.UctopiaError, match="reset"):
        env.step(1)
    strict = adapter.CalculationEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(uctopia.UctopiaError):
        strict.step(24)


@pytest.mark.parametrize("name", ["uctopia/Calculation-v0", "uctopia/Versus-v0, second"])
def test_environments_are_copied_with_their_position(name: str) -> None:
    env = made(name).unwrapped
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.game_state == env.game_state
        action = other.game_state.legal_actions()[0]
        assert other.step(action)[1:4] == (0.0, False, False)
    fresh = pickle.loads(pickle.dumps(made(name).unwrapped))
    fresh.reset(seed=1)


def first_legal(state: uctopia.State) -> int:
    return state.legal_actions()[0]


def test_functions_are_opponents() -> None:
    env = adapter.VersusEnv("ttt", first_legal)
    env.reset(seed=1)
    env.step(8)
    assert env.game_state.history() == [8, 0]
    copied = pickle.loads(pickle.dumps(env))
    copied.step(7)
    assert copied.game_state.history() == [8, 0, 7, 1]


def test_games_registered_by_name_show_any_numbers() -> None:
    uctopia._uctopia.register(Race)
    env = adapter.VersusEnv("race", "random")
    observation, _ = env.reset(seed=1)
    assert observation.dtype == np.float32 and observation in env.observation_space


def test_masks_are_where_stable_baselines_looks() -> None:
    env = made("uctopia/Versus-v0").unwrapped
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_ and np.array_equal(env.action_masks(), info["action_mask"] == 1)


def test_environments_run_side_by_side() -> None:
    vector = gymnasium.make_vec("uctopia/Versus-v0", num_envs=3, game="ttt", opponent="random")
    observations, info = vector.reset(seed=1)
    assert observations.shape == (3, 3, 3, 3) and info["action_mask"].shape == (3, 9)


def test_boards_are_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = adapter.VersusEnv("ttt", "random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "  a b c\n1 . . .\n2 . . .\n3 . . ."
    printing = adapter.VersusEnv("ttt", "random", render_mode="human")
    printing.reset(seed=1)
    printing.step(4)
    assert "2 . o ." in capsys.readouterr().out


@pytest.mark.skipif(not hasattr(uctopia.State, "rgb_array"), reason="the compiled module is older than State.rgb_array")
def test_boards_are_pixels() -> None:
    env = adapter.VersusEnv("ttt", "random", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(4)
    assert before.shape[2] == 3 and before.dtype == np.uint8 and (before != env.render()).any()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: adapter.VersusEnv(Bare), "num_distinct_actions"),
        (lambda: adapter.SoloEnv("ttt"), "use VersusEnv"),
        (lambda: adapter.VersusEnv("calculation"), "use SoloEnv"),
        (lambda: adapter.make("othello"), "opponent="),
        (lambda: adapter.VersusEnv("ttt", seat=2), "no seat 2"),
        (lambda: adapter.VersusEnv("ttt", ["random", "random"]), "2 opponents"),
        (lambda: adapter.VersusEnv("ttt", "stockfish"), "stockfish"),
        (lambda: adapter.CalculationEnv(piles=9), "piles"),
        (lambda: adapter.SoloEnv("calculation", illegal="ignore"), '"raise"'),
        (lambda: adapter.SoloEnv("calculation", "html"), 'no render mode "html"'),
        (lambda: adapter.VersusEnv("ttt", position="a1 a2 b1 b2 c1").reset(seed=1), "over before the first action"),
    ],
)
def test_errors_are_sentences(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(uctopia.UctopiaError, match=sentence):
        make()
