"""Games of networks against themselves."""

from __future__ import annotations

import operator
import pickle
import threading
from typing import Any

import numpy as np
import pytest

import uctopia

RULES = ["puct", "gumbel"]


def even(planes: Any, masks: Any) -> Any:
    return np.zeros(len(planes)), masks


def arbitrary(planes: Any, masks: Any) -> Any:
    """Values and priors that look random and depend on the position alone."""
    code = (planes.reshape(len(planes), -1) @ np.arange(1, planes[0].size + 1)).astype(int)
    priors = (code[:, None] + 7 * np.arange(masks.shape[1])) * 13 % 17 + 1
    return (code * 37 % 101 - 50) / 100, priors


def same(one: uctopia.SelfPlayGame, other: uctopia.SelfPlayGame) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in vars(one))


@pytest.mark.parametrize("rule", RULES)
def test_games_are_arrays_with_the_names_of_mctx(rule: str) -> None:
    games = list(uctopia.self_play("connect4", arbitrary, games=3, iters=30, rule=rule))
    assert sorted(game.index for game in games) == [0, 1, 2]
    for game in games:
        length = len(game)
        shapes = [game.masks, game.action_weights, game.visit_counts, game.qvalues]
        assert game.planes.shape == (length, 3, 6, 7) and all(array.shape == (length, 7) for array in shapes)
        assert game.search_values.shape == game.raw_values.shape == game.players.shape == game.actions.shape == (length,)
        assert np.allclose(game.action_weights.sum(axis=1), 1, atol=1e-5) and not game.action_weights[~game.masks].any()
        assert (game.visit_counts.sum(axis=1) == 30).all()
        sums = (game.visit_counts * game.qvalues).sum(axis=1) + game.raw_values
        assert np.allclose(game.search_values, sums / 31, atol=1e-5)
        assert np.allclose(game.raw_values, arbitrary(game.planes, game.masks)[0], atol=1e-6)
        state = uctopia.load_game("connect4").new_initial_state()
        for position in range(length):
            assert state.current_player() == game.players[position]
            assert np.array_equal(state.planes(), game.planes[position])
            mover = game.players[position]
            assert game.values[position].tolist() == [game.returns[mover], game.returns[1 - mover]]
            state.apply_action(int(game.actions[position]))
        assert state.is_terminal() and state.returns() == game.returns.tolist()
    if rule == "puct":
        assert np.allclose(games[0].action_weights, games[0].visit_counts / 30)
    taken = uctopia.samples(games)
    assert np.array_equal(taken.policies, np.concatenate([game.action_weights for game in games]))
    assert np.array_equal(taken.values, np.concatenate([game.values for game in games]))
    copy = pickle.loads(pickle.dumps(games[0]))
    assert same(copy, games[0]) and repr(copy) == repr(games[0]) and len(copy) == len(games[0])


@pytest.mark.parametrize("rule", RULES)
def test_games_do_not_depend_on_jobs_or_games_at_once(rule: str) -> None:
    def play(**how: int) -> list[uctopia.SelfPlayGame]:
        return list(uctopia.self_play("ttt", arbitrary, games=100, iters=20, rule=rule, seed=5, **how))  # type: ignore[arg-type]

    first = play(at_once=64)
    for jobs in (2, 3):
        assert all(map(same, first, play(at_once=64, jobs=jobs)))
    first.sort(key=operator.attrgetter("index"))
    for at_once in (1, 100, 128):
        assert all(map(same, first, sorted(play(at_once=at_once), key=operator.attrgetter("index"))))
    assert len({tuple(game.actions) for game in first}) > 10


def test_batches_have_one_shape_and_rows_that_are_not_used_do_not_matter() -> None:
    shapes, unused, threads = set(), 0, set()

    def watched(planes: Any, masks: Any) -> Any:
        nonlocal unused
        threads.add(threading.current_thread())
        shapes.add((planes.shape, planes.dtype, masks.shape, masks.dtype))
        idle = masks.all(axis=1) & ~planes.any(axis=(1, 2, 3))
        unused += idle.sum()
        values, priors = arbitrary(planes, masks)
        values[idle] = np.nan
        return values, priors

    # The first position of Connect Four is not all zero: all squares of the lowest row can be played.
    games = list(uctopia.self_play("connect4", watched, games=20, at_once=32, iters=8, jobs=2))
    assert shapes == {((32, 3, 6, 7), np.dtype(np.float32), (32, 7), np.dtype(bool))}
    assert unused > 0 and threads == {threading.current_thread()}
    assert all(map(same, games, uctopia.self_play("connect4", arbitrary, games=20, at_once=32, iters=8)))


def test_thousands_of_games_on_a_few_threads() -> None:
    most = 0

    def counted(planes: Any, masks: Any) -> Any:
        nonlocal most
        with open("/proc/self/status") as status:
            most = max(most, next(int(line.split()[1]) for line in status if line.startswith("Threads:")))
        return even(planes, masks)

    before = None
    try:
        with open("/proc/self/status") as status:
            before = next(int(line.split()[1]) for line in status if line.startswith("Threads:"))
    except OSError:
        pytest.skip("the number of threads is not known here")
    games = list(uctopia.self_play("ttt", counted, games=5000, at_once=4096, iters=4, jobs=3))
    assert len(games) == 5000 and most <= before + 3


def test_games_stream_and_an_exception_loses_none() -> None:
    calls = 0

    def breaks(planes: Any, masks: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 120:
            raise ValueError("out of memory")
        if calls == 150:
            raise KeyboardInterrupt
        return arbitrary(planes, masks)

    run = uctopia.self_play("ttt", breaks, games=60, at_once=8, iters=10)
    assert iter(run) is run and operator.length_hint(run) == 60
    games = [next(run)]
    assert calls < 119 and operator.length_hint(run) == 59
    with pytest.raises(ValueError, match="out of memory"):
        games.extend(run)
    with pytest.raises(KeyboardInterrupt):
        games.extend(run)
    assert 1 < len(games) < 60 and repr(run) == f"<SelfPlay: {len(games)} of 60 games>"
    games.extend(run)
    assert all(map(same, games, uctopia.self_play("ttt", arbitrary, games=60, at_once=8, iters=10))) and len(games) == 60
    assert list(run) == []


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (lambda b: (np.full(b, np.nan), np.ones((b, 9))), "value NaN"),
        (lambda b: (np.full(b, 2.0), np.ones((b, 9))), "value 2"),
        (lambda b: (np.zeros(b), np.full((b, 9), np.inf)), "prior inf"),
        (lambda b: (np.zeros(b), np.ones((b, 8))), "priors for 4 positions"),
        (lambda b: (np.zeros(b - 1), np.ones((b, 9))), r"values of the shape \[3\] for 4 positions"),
    ],
)
def test_wrong_predictions_are_named(returned: Any, message: str) -> None:
    run = uctopia.self_play("ttt", lambda planes, masks: returned(len(planes)), games=4, iters=5)
    for _ in range(2):
        with pytest.raises(uctopia.UctopiaError, match=message):
            next(run)
    with pytest.raises(uctopia.UctopiaError, match="this one returned float"):
        next(uctopia.self_play("ttt", lambda planes, masks: 0.5, games=4))  # type: ignore[arg-type,return-value]


def test_what_cannot_be_is_refused_at_once() -> None:
    for options, message in [
        ({"itres": 5}, "iters"),
        ({"rule": "best"}, "rule=best"),
        ({"considered": 4}, "rule=gumbel"),
        ({"rule": "gumbel", "noise": 0.5}, "rule=puct"),
        ({"at_once": 0}, "1 to 65536"),
        ({"jobs": 0}, "1 to 1024"),
        ({"temperature": -1.0}, "not negative"),
    ]:
        with pytest.raises(uctopia.UctopiaError, match=message):
            uctopia.self_play("ttt", even, games=4, **options)  # type: ignore[arg-type]
    with pytest.raises(uctopia.UctopiaError, match="not a function"):
        uctopia.self_play("ttt", "even", games=4)  # type: ignore[arg-type]
    with pytest.raises(uctopia.UctopiaError, match="did not end within 5 plies"):
        list(uctopia.self_play("connect4", even, games=4, iters=2, max_plies=5))
    with pytest.raises(uctopia.UctopiaError, match="no games"):
        uctopia.samples([])
    assert list(uctopia.self_play("ttt", even, games=0)) == []


class Race:
    """Who reaches ten first; steps of one or two."""

    num_distinct_actions = 2
    fail = False

    def __init__(self, made: int = 0, mover: int = 0) -> None:
        self.made, self.mover = made, mover

    def current_player(self) -> int:
        return self.mover if self.made < 10 else -4

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def child(self, action: int) -> Race:
        if self.fail and self.made > 5:
            raise RuntimeError("a mistake in the rules")
        return type(self)(self.made + action + 1, 1 - self.mover)

    def returns(self) -> list[float]:
        return [-1, 1] if self.mover == 0 else [1, -1]

    def observation_tensor(self, player: int) -> list[float]:
        return [self.made / 10]


def test_rules_in_python_play_and_their_exceptions_come_out() -> None:
    played = list(uctopia.self_play(Race, even, games=12, at_once=6, iters=20))
    assert len(played) == 12 and played[0].planes.shape[1:] == (1,)
    assert all(map(same, played, uctopia.self_play(Race, even, games=12, at_once=6, iters=20, jobs=2)))

    class Mistaken(Race):
        fail = True

    run = uctopia.self_play(Mistaken, even, games=12, at_once=6, iters=20)
    with pytest.raises(RuntimeError, match="a mistake in the rules"):
        next(run)
    with pytest.raises(uctopia.UctopiaError, match="the rules of the game failed before"):
        next(run)


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int, str | None]] = []
    list(uctopia.self_play("ttt", even, games=5, iters=4, progress=lambda *at: seen.append(at)))
    assert (seen[0], seen[-1]) == ((1, 5, None), (5, 5, None)) and seen == sorted(seen)  # at most ten a second
    pytest.importorskip("tqdm")
    list(uctopia.self_play("ttt", even, games=5, iters=4, progress=True))
