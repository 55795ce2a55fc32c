"""Reviews, what a game is like, openings and game records: those of the command."""

from __future__ import annotations

import copy
import gzip
import json
import pickle
from pathlib import Path
from typing import Any

import games
import pytest

import uctopia

LINE = "b2 b1 a1 a2 c3"


def printed(*arguments: str) -> Any:
    return json.loads(uctopia.command(*arguments, "--format", "json"))


def test_reviews_are_those_of_the_command() -> None:
    expected = printed("review", "ttt", LINE, "--agent", "uct:iters=100", "--seed", "3", "--exact-nodes", "0")
    found = uctopia.review("ttt", LINE, agent=uctopia.Uct(iters=100), seed=3, exact_nodes=0, jobs=2)
    assert found.to_dict() == expected
    assert [move.move for move in found] == LINE.split() and len(found) == 5
    assert found.players == ["o", "x"] and found.result is not None and found.reproducible
    assert [ply for ply, _ in found.values] == list(range(6))


def test_moves_are_a_text_a_list_a_state_or_a_record() -> None:
    found = uctopia.review("ttt", LINE, agent="exact")
    state = uctopia.load_game("ttt").new_initial_state()
    for move in LINE.split():
        state.apply_move(move)
    assert uctopia.review("ttt", LINE.split(), agent="exact") == found == uctopia.review(state, agent="exact")
    assert pickle.loads(pickle.dumps(found)) == found == copy.deepcopy(found)
    assert found.worst()[0] == found.worst(1)[0] == found[1] and found[1].verdict == "blunder"
    assert found.worst(0) == []
    record = uctopia.records("f5d6c3d3")[0]
    of_record = uctopia.review("othello", record, agent="alpha-beta:depth=2", exact_nodes=0)
    assert [move.move for move in of_record] == ["f5", "d6", "c3", "d3"]
    later = uctopia.review("othello", "c3d3", position="f5d6", agent="alpha-beta:depth=2", exact_nodes=0)
    assert [move.move for move in later] == ["c3", "d3"]


def test_reviews_of_rules_in_python() -> None:
    moves = [0, 1, 4]
    state = uctopia.Game(games.TicTacToe).new_initial_state()
    for move in moves:
        state.apply_action(move)
    found = uctopia.review(state, agent="uct:iters=50", exact_nodes=1000)
    assert [move.ply for move in found] == [0, 1, 2]


def test_what_cannot_be_reviewed() -> None:
    for call, sentence in [
        (lambda: uctopia.review("ttt"), "no moves to review"),
        (lambda: uctopia.review("ttt", ""), "no moves to review"),
        (lambda: uctopia.review("ttt", "b2 b2"), "expected a legal move"),
        (lambda: uctopia.review("ttt", ["b2", "b2"]), "b2"),
        (lambda: uctopia.review(uctopia.load_game("ttt").new_initial_state(), "b2"), "a state has its moves"),
        (lambda: uctopia.review("ttt", "b2", agent="nobody"), "nobody"),
    ]:
        with pytest.raises(uctopia.UctopiaError, match=sentence):
            call()


def test_progress_of_reviews() -> None:
    seen: list[tuple[int, int]] = []
    uctopia.review("ttt", LINE, agent="exact", progress=lambda done, planned, standing: seen.append((done, planned)))
    assert seen[-1] == (6, 6)


def test_balances_are_those_of_the_command() -> None:
    agents = ["random", "uct:iters=20"]
    found = uctopia.balance("ttt", agents, games=20, seed=2, jobs=2)
    line = ["--agent", agents[0], "--agent", agents[1], "--games", "20", "--seed", "2"]
    assert found.to_dict() == printed("balance", "ttt", *line)
    rows = uctopia.command("balance", "ttt", *line, "--format", "csv").splitlines()[1:]
    assert [row.split(",")[:3] for row in rows] == [[row.agent, row.against, row.what] for row in found]
    assert pickle.loads(pickle.dumps(found)) == found
    assert {row.what for row in uctopia.balance("calculation", ["random"], games=4)} == {"success", "length", "branching"}
    with pytest.raises(uctopia.UctopiaError, match="at least one agent"):
        uctopia.balance("ttt", [])


def test_openings_are_those_of_the_command(tmp_path: Path) -> None:
    found = uctopia.openings("othello", 4, balance="alpha-beta:depth=2,eval=discs", within=2)
    line = ["--plies", "4", "--balance", "alpha-beta:depth=2,eval=discs", "--within", "2"]
    assert found.to_dict() == printed("openings", "othello", *line)
    assert 0 < len(found) < found.all and all(abs(opening.value or 0) <= 2 for opening in found)
    assert pickle.loads(pickle.dumps(found)) == found
    path = found.write(tmp_path / "openings.txt")
    assert uctopia.match("othello", "random", "random", games=4, openings=path).games == 4
    with pytest.raises(uctopia.UctopiaError, match="both or neither"):
        uctopia.openings("ttt", 2, balance="uct")


GGF = "(;GM[Othello]PC[GGS]DT[2003.12.15]PB[Ada]PW[Bob]RE[-2.000:r]B[f5//1.5]W[d6];)"


def test_records_are_read_from_files_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "games.ggf"
    path.write_text(GGF)
    packed = tmp_path / "games.ggf.gz"
    packed.write_bytes(gzip.compress(GGF.encode()))
    found = uctopia.records(path)
    game = found[0]
    assert (found.format, game.black, game.white, game.date, game.moves, game.result) == (
        "ggf",
        "Ada",
        "Bob",
        "2003.12.15",
        ("f5", "d6"),
        -2,
    )
    assert uctopia.records(str(path)) == found == uctopia.records(GGF) == uctopia.records(packed) == uctopia.records(GGF.encode())
    assert game.state().history_str() == uctopia.load_game("othello").new_initial_state("f5d6").history_str()
    assert pickle.loads(pickle.dumps(found)) == found and [each.number for each in found] == [1]
    listed = json.loads(uctopia.command("records", str(path), "--to", "json"))
    same = {key: value for key, value in found.to_dict()["games"][0].items() if key in listed[0]}
    assert same == listed[0]


def test_what_cannot_be_read_is_said() -> None:
    found = uctopia.records("f5d6c3\nf5f5\n")
    assert len(found) == 1 and found.problems[0].startswith("game 2 (line 2) is skipped")
    with pytest.raises(uctopia.UctopiaError, match="game 1"):
        uctopia.records("f5f5")
    with pytest.raises(uctopia.UctopiaError, match="no-such-file.ggf"):
        uctopia.records("no-such-file.ggf")


def test_tables_of_pandas() -> None:
    pytest.importorskip("pandas")
    review = uctopia.review("ttt", LINE, agent="exact").to_pandas()
    assert list(review["move"]) == LINE.split() and review.loc[1, "verdict"] == "blunder"
    balance = uctopia.balance("ttt", ["random"], games=10).to_pandas()
    assert list(balance.columns) == ["agent", "against", "what", "value", "low", "high", "games"]
    assert list(uctopia.openings("othello", 2).to_pandas()["moves"]) == ["d3c3", "d3e3", "d3c5"]
    assert uctopia.records(GGF).to_pandas().loc[0, "moves"] == 2
