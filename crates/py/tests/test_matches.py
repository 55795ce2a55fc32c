"""Matches, tournaments and experiments: the command's results, callbacks, folders and Ctrl-C."""

from __future__ import annotations

import gc
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from interrupts import interrupted

import uctopia

MATCH = {"games": 30, "seed": 5, "opening_plies": 2}


def played(jobs: int = 1, **options: Any) -> uctopia.MatchResult:
    return uctopia.match("ttt", "uct:iters=40", "flat:iters=40", **{**MATCH, "jobs": jobs, **options})


def test_matches_are_those_of_the_command() -> None:
    line = ["match", "ttt", "uct:iters=40", "flat:iters=40", "-g", "30", "--seed", "5", "--opening-plies", "2"]
    printed = json.loads(uctopia.command(*line, "--format", "json"))
    result = played()
    assert printed["result"] == result.to_dict()
    assert str(result) in uctopia.command(*line)


def test_the_number_of_threads_changes_nothing() -> None:
    assert played(jobs=1).experiment.to_json() == played(jobs=2).experiment.to_json() == played(jobs=0).experiment.to_json()


def test_seeds_matter() -> None:
    assert played(seed=5).experiment.to_json() != played(seed=6).experiment.to_json()


def test_counts_add_up() -> None:
    result = played()
    assert result.wins + result.draws + result.losses == result.games == 30
    assert result.score == pytest.approx((result.wins + result.draws / 2) / 30)
    low, high = result.interval or (0, 0)
    assert low < (result.score or 0) < high
    assert result.complete and result.experiment.complete and result.experiment.reproducible
    assert result.experiment.seed == 5
    assert repr(result) == f"<MatchResult +{result.wins} ={result.draws} -{result.losses}>"
    assert "wins" in result._repr_markdown_()


def test_agents_are_texts_objects_and_functions() -> None:
    def first(state: uctopia.State) -> int:
        return state.legal_actions()[0]

    texts = uctopia.match("ttt", "uct:iters=20", "random", games=10)
    objects = uctopia.match("ttt", uctopia.Uct(iters=20), uctopia.Random(), games=10)
    assert texts.experiment.to_json() == objects.experiment.to_json()
    assert uctopia.match("ttt", uctopia.Exact(), first, games=4).losses == 0


def test_a_function_that_is_gone_is_named() -> None:
    def short_lived(state: uctopia.State) -> int:
        return state.legal_actions()[0]

    uctopia.match("ttt", short_lived, "random", games=2)
    del short_lived
    gc.collect()
    with pytest.raises(uctopia.UctopiaError, match="the function of the agent short-lived is gone"):
        uctopia.analyze("ttt", agent="short-lived")


def test_each_game_is_handed_over() -> None:
    games: list[dict[str, Any]] = []
    result = played(jobs=2, on_game=games.append)
    assert len(games) == 30
    state = uctopia.load_game("ttt").new_initial_state()
    moves = games[0]["moves"]
    for move in moves if isinstance(moves, list) else moves.split():
        state.apply_move(move["move"] if isinstance(move, dict) else move)
    assert state.is_terminal()
    assert result.experiment.to_json() == played().experiment.to_json()


def test_progress_is_reported() -> None:
    calls: list[tuple[int, int, str | None]] = []
    played(progress=lambda done, planned, standing: calls.append((done, planned, standing)))
    done = [call[0] for call in calls]
    assert done == sorted(done) and calls[-1][0] == calls[-1][1] > 0
    assert any(standing for _, _, standing in calls)


def test_progress_bars(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    played(progress=True)
    shown = capsys.readouterr().err
    assert "match" in shown and "100%" in shown


@pytest.mark.parametrize("which", ["on_game", "progress"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_exceptions_in_callbacks_come_out(which: str, jobs: int) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("in a callback")

    began = time.monotonic()
    with pytest.raises(ZeroDivisionError, match="in a callback") as caught:
        played(jobs=jobs, games=100_000, **{which: fail})
    assert caught.traceback[-1].name == "fail"
    assert time.monotonic() - began < 20, "the match ends"


def test_tournaments() -> None:
    agents = ["random", "flat:iters=20", uctopia.Uct(iters=20)]
    result = uctopia.tournament("ttt", agents, games=10)
    found = result.to_dict()
    assert len(found["contests"]) == 3 and len(found["ratings"]["agents"]) == 3
    assert result.to_json() == uctopia.tournament("ttt", agents, games=10, jobs=2).to_json()
    assert len(uctopia.tournament("ttt", agents, games=10, gauntlet=True).to_dict()["contests"]) == 2
    table = result.to_pandas()
    assert len(table) == 3 and result.to_csv().count("\n") == 4
    assert "|" in result.report() and result.report() == result._repr_markdown_() == str(result)
    assert all("<svg" in chart for chart in result.charts().values())
    assert "3 matches" in repr(result)


EXPERIMENT = {
    "game": "ttt",
    "agents": ["random", "uct:iters=20"],
    "games": 20,
    "seed": 4,
    "opening-plies": 1,
    "block": 2,
}

TEXT = """
game = "ttt"
agents = ["random", "uct:iters=20"]
games = 20
seed = 4
opening-plies = 1
block = 2
"""


def test_experiments_are_files_texts_and_dictionaries(tmp_path: Path) -> None:
    file = tmp_path / "experiment.toml"
    file.write_text(TEXT)
    uctopia.command("experiment", "run", str(file), "--folder", str(tmp_path / "command"))
    expected = (tmp_path / "command" / "result.json").read_text()
    with_objects = {**EXPERIMENT, "agents": (uctopia.Random(), uctopia.Uct(iters=20)), "sprt": None}
    for description in [file, str(file), TEXT, EXPERIMENT, with_objects]:
        assert uctopia.experiment(description).to_json() == expected
    assert uctopia.experiment(EXPERIMENT, jobs=2, folder=tmp_path / "python").to_json() == expected
    for name in ("result.json", "games.jsonl", "summary.csv", "report.md"):
        assert (tmp_path / "python" / name).read_bytes() == (tmp_path / "command" / name).read_bytes(), name


def test_openings_are_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("a1 b2\nb2 a1\n")
    file = tmp_path / "experiment.toml"
    file.write_text(TEXT.replace("opening-plies = 1", 'openings = "mine.txt"'))
    result = uctopia.experiment(file)
    absolute = {**EXPERIMENT, "openings": tmp_path / "mine.txt", "opening-plies": None}
    assert result.to_json() == uctopia.experiment(absolute).to_json()
    assert uctopia.match("ttt", "random", "random", games=4, openings=tmp_path / "mine.txt").games == 4
    with pytest.raises(uctopia.UctopiaError, match="none.txt cannot be read"):
        uctopia.match("ttt", "random", "random", games=4, openings="none.txt")


def test_finished_games_in_a_folder_are_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    first: list[int] = []
    expected = uctopia.experiment(EXPERIMENT, folder=folder, progress=lambda done, *_: first.append(done))
    ledger = (folder / "ledger.jsonl").read_text().splitlines(keepends=True)
    (folder / "ledger.jsonl").write_text("".join(ledger[: len(ledger) // 2]))
    second: list[int] = []
    again = uctopia.experiment(EXPERIMENT, folder=folder, progress=lambda done, *_: second.append(done))
    assert again.to_json() == expected.to_json()
    assert first[0] < second[0] and first[-1] == second[-1], "it goes on from what is kept"
    third: list[int] = []
    uctopia.experiment(EXPERIMENT, folder=folder, progress=lambda done, *_: third.append(done))
    assert len(third) <= 1
    with pytest.raises(uctopia.UctopiaError):
        uctopia.experiment({**EXPERIMENT, "seed": 5}, folder=folder)


BAD_INPUT: dict[str, tuple[Any, str]] = {
    "one agent": (lambda: uctopia.match("ttt", "random"), "for 2 players, and 1 agent is named"),
    "three agents": (lambda: uctopia.match("ttt", *["random"] * 3), "for 2 players, and 3 agents are named"),
    "no agent": (lambda: uctopia.match("ttt", "random", "nope"), 'there is no agent "nope"'),
    "a test": (lambda: uctopia.match("ttt", "random", "random", sprt="x"), "x"),
    "a position": (lambda: uctopia.match("ttt", "random", "random", position="zz"), "zz"),
    "a dictionary": (lambda: uctopia.experiment({"game": "ttt", "agent": 1}), "agent"),
    "a text": (lambda: uctopia.experiment("game = "), "TOML"),
    "a file": (lambda: uctopia.experiment("none.toml"), "none.toml cannot be read"),
    "a number": (lambda: uctopia.experiment(5), "an experiment is a path"),  # type: ignore[arg-type]
    "a tournament of one": (lambda: uctopia.tournament("ttt", ["random"]), "two agents|at least"),
}


@pytest.mark.parametrize("what", BAD_INPUT)
def test_bad_input_is_a_sentence(what: str) -> None:
    call, sentence = BAD_INPUT[what]
    with pytest.raises(uctopia.UctopiaError, match=sentence):
        call()


def test_one_player_and_many() -> None:
    alone = uctopia.match("calculation", "random", games=4)
    assert alone.complete and str(alone)
    both = uctopia.match("calculation", "random", "greedy", games=4)
    assert both.complete and both.games > 0


PROGRAM = """
import sys, uctopia
told = []
def ready(done, planned, standing):
    if done >= 3 and not told: told.append(print("ready", flush=True))
try:
    uctopia.match("ttt", "uct:iters=2000", "uct:iters=2000", games=100000, folder=sys.argv[1], progress=ready, jobs=2)
except KeyboardInterrupt as interrupt:
    print(interrupt.partial.complete, 0 < interrupt.partial.games < 100000, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_keeps_finished_games(tmp_path: Path) -> None:
    text, seconds = interrupted(PROGRAM, arguments=[str(tmp_path)])
    assert text == "False True\n"
    assert seconds < 15
    assert (tmp_path / "result.json").exists()
    assert len((tmp_path / "ledger.jsonl").read_text().splitlines()) > 3


def test_random_games() -> None:
    wins, draws, losses = uctopia.random_games("ttt", games=2000, seed=3)
    assert wins + draws + losses == 2000 and wins > losses > draws
    assert uctopia.random_games("ttt", games=2000, seed=3) == [wins, draws, losses]


def test_functions_of_one_name_are_two_agents() -> None:
    first, last = (lambda state: state.legal_actions()[0]), (lambda state: state.legal_actions()[-1])
    result = uctopia.match("ttt", first, last, games=2)
    assert (result.to_dict()["a"], result.to_dict()["b"]) == ("lambda", "lambda-2")
    again = uctopia.match("ttt", last, first, games=2)
    assert (again.to_dict()["a"], again.wins) == ("lambda-2", result.losses)
