"""Results travel: pickles, copies, loops, tables and ratings."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import sys
import time
from typing import Any

import games
import pytest

import uctopia
from uctopia._progress import Throttled, told


def report(**options: Any) -> uctopia.Report:
    return uctopia.analyze("othello", "f5d6c3", agent="uct:iters=200", seed=3, **options)


def rows(table: Any) -> list[Any]:
    return list(map(tuple, table.itertuples(index=False)))


REPORTS = {
    "values": lambda: report(),
    "the other player's values": lambda: report().seen_by(0),
    "proofs": lambda: uctopia.solve("ttt", "a1 b1"),
    "points": lambda: uctopia.analyze("othello", "f5d6c3", agent="best", nodes=3000),
    "a remark": lambda: uctopia.analyze("connect4", "4", agent="uct:iters=2000,nodes=100"),
    "hidden cards": lambda: uctopia.analyze(dealt(), agent="ismcts:iters=100"),
    "a history": lambda: uctopia.analyze(played(), agent="uct:iters=100"),
    "rules in Python": lambda: uctopia.analyze(games.TicTacToe, agent="uct:iters=100"),
    "a snapshot": lambda: next(iter(uctopia.Search("ttt", agent="uct:iters=2000").watch(milestones=True))),
}


def dealt() -> uctopia.State:
    state = uctopia.load_game("kuhn_poker").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def played() -> uctopia.State:
    state = uctopia.load_game("connect_four").new_initial_state("44")
    state.apply_move("3")
    return state


@pytest.mark.parametrize("name", REPORTS)
def test_reports_travel(name: str) -> None:
    found = REPORTS[name]()
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        again = pickle.loads(pickle.dumps(found, protocol))
        assert again == found and hash(again) == hash(found)
    assert copy.deepcopy(found) == found == copy.copy(found)
    assert again.to_dict() == found.to_dict() and again.svg() == found.svg() and str(again) == str(found)
    assert (again.agent, again.seed, again.is_final, again.position) == (found.agent, found.seed, found.is_final, found.position)
    assert [move.action for move in again] == [move.action for move in found]


def test_different_reports_are_different() -> None:
    found = report()
    assert found == report()
    assert found != uctopia.analyze("othello", "f5d6c3", agent="uct:iters=200", seed=4)
    assert found != found.seen_by(0) and found != found.to_dict() and found != "a text"


def test_reports_are_collections_of_their_moves() -> None:
    found = report()
    assert [move for move in found] == found.moves and len(found) == len(found.moves)
    best = found.moves[0]
    assert found[best.move] == best and best.action is not None and found[best.action] == best
    assert best.move in found and best.action in found and best in found
    assert "z9" not in found and 0 not in found and None not in found
    assert pickle.loads(pickle.dumps(best)) == best == copy.deepcopy(best)
    assert best != found.moves[1]


def searched(seed: int) -> uctopia.Report:
    return uctopia.analyze("ttt", agent="uct:iters=50", seed=seed)


@pytest.mark.skipif(sys.platform == "win32", reason="fork of Unix")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_reports_come_back_from_forked_processes_and_from_new_ones() -> None:
    expected = [searched(seed) for seed in range(3)]  # threads of this process are waiting now, and a fork has none
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            assert pool.map_async(searched, range(3)).get(timeout=120) == expected


def test_matches_and_experiments_travel() -> None:
    even = uctopia.match("ttt", "uct:iters=20", "uct:iters=30", games=20, seed=2)
    one_sided = uctopia.match("connect4", "uct:iters=200", "random", games=20, seed=2)
    sequential = uctopia.match("ttt", "uct:iters=50", "random", sprt="elo0=0,elo1=100", games=200)
    for found in (even, one_sided, sequential):
        again = pickle.loads(pickle.dumps(found))
        assert again == found == copy.deepcopy(found) and hash(again) == hash(found)
        assert str(again) == str(found) and again.interval == found.interval
        assert again.experiment.to_json() == found.experiment.to_json()
    assert even != one_sided
    alone = uctopia.match("calculation", "random", games=10)
    assert pickle.loads(pickle.dumps(alone)) == alone


AGENTS = ["random", "flat:iters=20", "uct:iters=50"]


def test_tournaments_have_ratings_and_a_crosstable() -> None:
    found = uctopia.tournament("ttt", AGENTS, games=20)
    assert pickle.loads(pickle.dumps(found)) == found
    ratings = found.ratings
    assert {rating.agent for rating in ratings} == set(AGENTS)
    assert [rating.elo for rating in ratings] == sorted((rating.elo for rating in ratings), reverse=True)
    assert ratings[0] == ratings[ratings[0].agent] and ratings[-1].agent == "random" and ratings[-1].superiority is None
    with pytest.raises(uctopia.UctopiaError, match="the agents are"):
        ratings["best"]
    interval = ratings[0].interval
    assert interval is not None and interval[0] < ratings[0].elo < interval[1]
    table = found.crosstable
    assert list(table) == [rating.agent for rating in ratings]
    for one in table:
        assert set(table[one]) == set(table) - {one}
        for other, score in table[one].items():
            assert score.games == 20 == score.points + table[other][one].points
    assert pickle.loads(pickle.dumps((ratings, table))) == (ratings, table)
    assert uctopia.match("ttt", "random", "random", games=4).experiment.ratings == uctopia.Ratings([])


def test_tables_of_pandas() -> None:
    pytest.importorskip("pandas")
    found = uctopia.tournament("ttt", AGENTS, games=20)
    table = found.ratings.to_pandas()
    assert list(table.columns) == ["agent", "elo", "low", "high", "superiority"] and len(table) == 3
    shares = found.crosstable.to_pandas()
    assert shares.shape == (3, 3) and shares.loc["random", "uct:iters=50"] == found.crosstable["random"]["uct:iters=50"].share
    assert shares.isna().sum().sum() == 3
    assert len(uctopia.match("ttt", "random", "random", games=4).to_pandas()) == 1
    root = uctopia.tree("ttt", agent="uct:iters=200", plies=2)
    nodes = root.to_pandas()
    assert len(nodes) == len(list(root.walk())) and nodes.loc[0, "visits"] == 200


def test_what_is_missing_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "tqdm.auto", "matplotlib.pyplot"):
        monkeypatch.setitem(sys.modules, name, None)
    for call, extra in [
        (lambda: report().to_pandas(), "notebook"),
        (lambda: uctopia.match("ttt", "random", "random", games=2).to_pandas(), "notebook"),
        (lambda: uctopia.match("ttt", "random", "random", games=2, progress=True), "notebook"),
        (lambda: report().plot(), "plot"),
    ]:
        with pytest.raises(uctopia.UctopiaError, match=rf'pip install "uctopia\[{extra}\]"') as raised:
            call()
        assert isinstance(raised.value, ImportError)


def test_progress_is_told_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seen: list[int] = []
    throttled = Throttled(lambda done, planned, standing: seen.append(done))
    for done in range(1, 1001):
        now += 0.001
        throttled(done, 1000, None)
    throttled.finish()
    throttled.finish()
    assert len(seen) <= 11 and seen[0] == 1 and seen[-1] == 1000


def test_the_last_progress_is_that_of_the_whole_match() -> None:
    seen: list[tuple[int, int]] = []
    began = time.monotonic()
    uctopia.match("ttt", "random", "random", games=400, progress=lambda done, planned, standing: seen.append((done, planned)))
    assert seen[-1] == (200, 200)
    assert len(seen) <= 2 + 10 * (time.monotonic() - began)


def test_an_exception_of_a_function_of_progress_comes_out() -> None:
    def fails(done: int, planned: int, standing: str | None) -> None:
        raise LookupError("no")

    with pytest.raises(LookupError, match="no"):
        uctopia.match("ttt", "random", "random", games=20, progress=fails)
    assert told(lambda tell: tell, None, "nothing") is None


@pytest.mark.parametrize("number", [-1, 2**70])
def test_numbers_that_do_not_fit_are_refused_in_a_sentence(number: int) -> None:
    for call in (
        lambda: uctopia.analyze("ttt", agent="uct", iterations=number),
        lambda: uctopia.analyze("ttt", agent="uct:iters=5", seed=number),
        lambda: uctopia.match("ttt", "random", "random", games=number),
        lambda: uctopia.Search("ttt", agent="uct", nodes=number).watch(),
        lambda: uctopia.review("ttt", "b2", seed=number),
    ):
        with pytest.raises(uctopia.UctopiaError, match="is out of range: expected a whole number from 0 to"):
            call()


def test_one_exception_catches_all() -> None:
    assert issubclass(uctopia.AgentError, uctopia.UctopiaError) and issubclass(uctopia.AgentError, RuntimeError)
    with pytest.raises(uctopia.UctopiaError, match="^z9 is no move of this report") as raised:
        report()["z9"]
    assert isinstance(raised.value, KeyError)
    with pytest.raises(uctopia.UctopiaError, match="^z9 is not below"):
        uctopia.tree("ttt", agent="uct:iters=20")["z9"]
