"""Reports, proofs, iterations and trees; other threads run meanwhile."""

from __future__ import annotations

import threading
import time
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

import uctopia

AGENTS = ["uct:iters=300", "flat:iters=200", "alpha-beta:depth=3", "exact", "random", "greedy", "best"]


def report(agent: str = "uct:iters=300", seed: int = 7) -> uctopia.Report:
    return uctopia.analyze("ttt", "a1 b1", agent=agent, seed=seed)


@pytest.mark.parametrize("agent", AGENTS)
def test_reports_repeat_by_seed(agent: str) -> None:
    assert report(agent).to_dict() == report(agent).to_dict()
    assert report(agent).reproducible
    assert str(report(agent)) == str(report(agent))


def test_seeds_matter() -> None:
    assert report(seed=1).to_dict() != report(seed=2).to_dict()


@pytest.mark.parametrize("agent", AGENTS)
def test_reports_are_numbers_tables_and_pictures(agent: str) -> None:
    found = report(agent)
    assert found.to_dict()["best"] == found.best == found[found.best_action].move == found[found.best].move
    assert [move.move for move in found.moves] == list(found.to_pandas()["move"])
    assert len(found) == len(found.moves) == len(found.to_pandas())
    policy = found.policy()
    assert policy.dtype == np.float32 and policy.shape == (9,) and policy.sum() == pytest.approx(1)
    assert (policy >= 0).all() and policy[0] == policy[1] == 0
    assert ElementTree.fromstring(found._repr_svg_()).tag.endswith("svg")
    assert found.png().startswith(b"\x89PNG")
    assert found.agent.split(":")[0] == uctopia.agent_text(agent, "ttt").split(":")[0]
    assert found.best in repr(found) and repr(found.moves[0])


@pytest.mark.parametrize(
    "agent, playouts",
    [
        ("koseki-mcts", 10_000),
        ("koseki-mcts:iters=200", 200),
        (uctopia.KosekiMcts(iters=200), 200),
        (uctopia.Agent("ganariya", iters=100), 100),
        (uctopia.KosekiMcts(), 10_000),
    ],
)
def test_a_bound_that_was_written_is_kept_whatever_the_default(agent: uctopia.Agent | str, playouts: int) -> None:
    assert uctopia.analyze("ttt", agent=agent).playouts == playouts


def test_named_agents_show_the_values_of_all_moves() -> None:
    found = uctopia.analyze("othello", "f5d6c3", agent="best", nodes=3000)
    assert {move.bound for move in found.moves} == {"exact"}


class Balanced(HTMLParser):
    """Raises where a tag is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game, position", [("othello", "f5d6c3"), ("connect4", "444"), ("calculation", None)])
def test_notebooks_show_a_board_and_a_table(game: str, position: str | None) -> None:
    found = uctopia.analyze(game, position, agent="uct:iters=100")
    html = Balanced()
    html.feed(found._repr_html_())
    html.close()
    assert not html.open and {"svg", "table", "th", "td"} <= html.seen
    ElementTree.fromstring(found._repr_html_())
    ElementTree.fromstring(uctopia.load_game(game).new_initial_state(position)._repr_svg_())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pictures_are_those_of_the_command(language: str, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    agent = ["--agent", "uct:iters=200", "--seed", "3", "--lang", language]
    uctopia.command("analyze", "othello", "f5d6c3", *agent, "-o", str(picture))
    uctopia.set_language(language)
    try:
        drawn = uctopia.analyze("othello", "f5d6c3", agent="uct:iters=200", seed=3).svg()
    finally:
        uctopia.set_language("en")
    assert drawn.strip() == picture.read_text(encoding="utf-8").strip()


def test_numbers_are_those_of_the_command() -> None:
    import json

    line = ["analyze", "othello", "f5d6c3", "--agent", "uct:iters=200", "--seed", "3", "--format", "json"]
    printed = json.loads(uctopia.command(*line))["answers"][0]["report"]
    assert printed == uctopia.analyze("othello", "f5d6c3", agent="uct:iters=200", seed=3).to_dict()


def test_values_are_seen_by_either_player() -> None:
    mine = report()
    theirs = mine.seen_by(1 - mine.player)
    for move in mine.moves:
        assert theirs[move.move].value == pytest.approx(-(move.value or 0))
    assert [move.move for move in theirs.moves] == [move.move for move in mine.moves]
    with pytest.raises(KeyError, match="z9 is no move"):
        mine["z9"]
    with pytest.raises(KeyError, match="0 is no move"):
        mine[0]


def test_a_million_iterations_are_not_made_by_default() -> None:
    assert uctopia.analyze("ttt", agent="uct").playouts <= 10_000
    assert uctopia.analyze("ttt", agent="uct", iterations=50).playouts <= 50
    assert uctopia.analyze("othello", agent="uct", time=0.05).stop == "time"


def test_solutions_are_proven() -> None:
    found = uctopia.solve("ttt", "a1 b1")
    assert {move.move: move.proven for move in found.moves}["b2"] == 1.0
    assert found.moves[0].plies == 5 and len(found.moves[0].pv) == 5
    assert uctopia.solve("ttt").value == 0
    assert uctopia.solve("mnk(m=4,n=4,k=4)", goal="outcome", threads=2).value == 0


def test_iterations_have_four_phases() -> None:
    steps = uctopia.trace("ttt", agent="uct:iters=100", first=10, last=12)
    assert len(steps) == 3
    for step in steps:
        assert {"select", "expand", "simulate", "backpropagate"} <= set(step)


def test_visits_of_alpha_beta() -> None:
    found = uctopia.visits("ttt", "a1 b1 b2", agent="alpha-beta:depth=2")
    visits = found["visits"]
    assert visits[0]["parent"] is None and all(visit["parent"] < at for at, visit in enumerate(visits) if at)
    assert found["report"]["best"] == uctopia.analyze("ttt", "a1 b1 b2", agent="alpha-beta:depth=2").best


def test_trees_can_be_walked() -> None:
    root = uctopia.tree("ttt", agent="uct:iters=500", plies=3)
    assert root.visits == 500 and root.move is None
    nodes = dict(root.walk())
    assert nodes[()] is root and max(map(len, nodes)) == 3
    for path, node in nodes.items():
        assert not path or node.move == path[-1]
        assert sum(child.visits for child in node.children) <= node.visits
    best = root.most_visited
    assert best is not None and best.move is not None and root[best.move] is best
    assert best.visits == max(child.visits for child in root.children)
    with pytest.raises(KeyError, match="z9 is not below"):
        root["z9"]


def test_bots_keep_their_game() -> None:
    def played() -> list[int]:
        bot = uctopia.Bot("uct:iters=100", seed=5)
        state = uctopia.load_game("connect4").new_initial_state()
        for _ in range(6):
            state.apply_action(bot.step(state))
        return state.history()

    assert played() == played()
    bot = uctopia.Bot(uctopia.Uct(iters=50))
    state = uctopia.load_game("ttt").new_initial_state()
    assert bot.report(state).playouts == 50
    bot.restart()
    other = uctopia.load_game("othello").new_initial_state()
    assert bot.step(other) in other.legal_actions()


def test_other_threads_run_during_a_search() -> None:
    done = threading.Event()
    counted = 0

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    before = counted
    uctopia.analyze("othello", agent="uct", time=0.5)
    during = counted - before
    done.set()
    counter.join()
    # A search that held the lock would let it count at most a few times.
    assert during > 50, during


def test_searches_in_several_threads_agree() -> None:
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(report().to_dict())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [report().to_dict()] * 4
