"""Many games side by side: agreement with states move by move, whatever the threads, and arrays that stay the same objects."""

from __future__ import annotations

import threading
import time
from typing import Any

import adapter_games
import games
import numpy as np
import pytest

import uctopia

ARRAYS = ["planes", "masks", "rewards", "terminated", "players"]
SHORT = {"ttt", "connect4", "mnk", "kuhn", "leduc", "liars-dice"}


def encoding_games() -> list[str]:
    """The names of all games whose boards are arrays."""
    names = []
    for game in uctopia.games():
        try:
            uctopia.load_game(game["name"]).planes_shape()
        except uctopia.UctopiaError:
            continue
        names.append(game["name"])
    return names


def arrays(boards: uctopia.Vector) -> dict[str, np.ndarray[Any, Any]]:
    return {name: getattr(boards, name).copy() for name in ARRAYS}


def same(first: dict[str, Any], second: dict[str, Any]) -> bool:
    return all(np.array_equal(first[name], second[name]) for name in ARRAYS)


def shows(boards: uctopia.Vector, board: int, state: uctopia.State) -> None:
    """A board in the middle of a game shows what the state does."""
    player = state.current_player()
    assert boards.players[board] == player
    assert np.array_equal(boards.planes[board], state.planes())
    assert np.flatnonzero(boards.masks[board]).tolist() == state.legal_actions()


@pytest.mark.parametrize("game", encoding_games())
def test_boards_agree_with_states_move_by_move(game: str) -> None:
    boards = uctopia.vector(game, 3, seed=5)
    states = [boards.state(board) for board in range(3)]
    ended = 0
    for _ in range(50):
        for board, state in enumerate(states):
            assert state.position == boards.state(board).position
            shows(boards, board, state)
        actions = boards.sample()
        boards.step(actions)
        for board, state in enumerate(states):
            assert state.current_player() >= 0 and actions[board] in state.legal_actions()
            state.apply_action(int(actions[board]))
            if state.is_chance_node() or boards.terminated[board]:
                # What nature drew is hers to tell.
                ended += bool(boards.terminated[board])
                if state.is_terminal():
                    assert boards.rewards[board].tolist() == state.returns()
                states[board] = boards.state(board)
            else:
                assert not state.is_terminal() and not boards.rewards[board].any()
    assert ended > 0 or game not in SHORT


@pytest.mark.parametrize("game", ["connect4", "kuhn", "pig"])
@pytest.mark.parametrize("auto_reset", [True, False])
def test_threads_change_nothing(game: str, auto_reset: bool) -> None:
    def played(jobs: int, n: int = 2000) -> list[dict[str, Any]]:
        boards = uctopia.vector(game, n, seed=2, jobs=jobs, auto_reset=auto_reset)
        steps = [arrays(boards)]
        for _ in range(20):
            boards.step(boards.sample())
            steps.append(arrays(boards))
        return steps

    expected = played(1)
    for jobs in [2, 3, 0]:
        assert all(same(one, other) for one, other in zip(played(jobs), expected))
    few = played(1, n=10)
    assert all(np.array_equal(one["planes"], other["planes"][:10]) for one, other in zip(few, expected))


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    boards = uctopia.vector("ttt", 2)
    first = arrays(boards)
    for actions in [[0, 0], [3, 1], [1, 2], [4, 3]]:
        boards.step(actions)
        assert not boards.terminated.any() and not boards.rewards.any()
    boards.step([2, 4])
    assert boards.terminated.tolist() == [True, False] and boards.rewards.tolist() == [[1, -1], [0, 0]]
    assert boards.players.tolist() == [0, 1] and boards.masks[0].all()
    assert np.array_equal(boards.planes[0], first["planes"][0])
    boards.step([8, 5])
    assert not boards.terminated.any() and not boards.rewards.any() and boards.state(0).position == "000000001"


def test_finished_boards_stay_without_auto_reset() -> None:
    boards = uctopia.vector("ttt", 2, auto_reset=False)
    for actions in [[0, 0], [3, 1], [1, 2], [4, 3], [2, 4]]:
        boards.step(actions)
    ended = arrays(boards)
    assert ended["rewards"][0].tolist() == [1, -1] and ended["masks"][0].all() and ended["players"].tolist() == [0, 1]
    assert np.array_equal(ended["planes"][0], boards.state(0).planes(0))
    boards.step([-7, 5])
    assert boards.terminated.tolist() == [True, False] and not boards.rewards.any()
    assert np.array_equal(boards.planes[0], ended["planes"][0]) and boards.sample()[0] == 0
    assert boards.state(0).is_terminal() and boards.state(0).returns() == [1, -1]


def test_arrays_are_written_in_place() -> None:
    boards = uctopia.vector("connect4", 4)
    before = {name: getattr(boards, name) for name in ARRAYS}
    assert {name: array.dtype.name for name, array in before.items()} == {
        "planes": "float32", "masks": "bool", "rewards": "float32", "terminated": "bool", "players": "uint8",
    }  # fmt: skip
    view = boards.planes[1]
    boards.step([3, 3, 3, 3])
    assert all(getattr(boards, name) is array for name, array in before.items())
    assert view[1, 0, 3] == 1 and boards.players.tolist() == [1] * 4  # the opponent's disc
    for name in ARRAYS:
        with pytest.raises(AttributeError):
            setattr(boards, name, before[name])


def test_an_illegal_action_changes_nothing() -> None:
    boards = uctopia.vector("connect4", 3)
    for _ in range(6):
        boards.step([3, 3, 2])
    before, positions = arrays(boards), [boards.state(board).position for board in range(3)]
    for actions, sentence in [
        ([0, 3, 1], "board 1: action 3 is not legal; legal actions are 0 1 2 4 5 6"),
        ([0, 0, -1], "board 2: action -1 is not legal"),
        ([0, 0], "there are 3 boards and 2 actions"),
        ([[0, 0, 0]], r"the actions have the shape \(1, 3\): pass one action for each board, \(3,\)"),
        (0, r"the shape \(\)"),
        ([0.0, 1.0, 2.0], "the actions are float64: pass an array of integers"),
        ([True, True, True], "the actions are bool"),
        ([0, None, 1], "the actions are object"),
        ([[0], [1, 2]], "the actions are no array"),
    ]:
        with pytest.raises(uctopia.UctopiaError, match=sentence):
            boards.step(actions)
        assert same(arrays(boards), before)
        assert [boards.state(board).position for board in range(3)] == positions


def test_actions_may_be_any_integers() -> None:
    expected = uctopia.vector("connect4", 3)
    expected.step([1, 2, 3])
    for dtype in ["int8", "uint8", "int16", "int32", "uint32", "int64", "uint64", ">i4"]:
        boards = uctopia.vector("connect4", 3)
        boards.step(np.array([1, 2, 3], dtype))
        assert same(arrays(boards), arrays(expected)), dtype
    boards = uctopia.vector("connect4", 3)
    boards.step(np.array([1, 0, 2, 0, 3, 0])[::2])
    assert same(arrays(boards), arrays(expected))


def test_a_seed_repeats_everything() -> None:
    def played(boards: uctopia.Vector) -> list[dict[str, Any]]:
        found = [arrays(boards)]
        for _ in range(12):
            boards.step(boards.sample())
            found.append(arrays(boards))
        return found

    boards = uctopia.vector("leduc", 50, seed=4)
    first = played(boards)
    boards.reset()
    assert not boards.rewards.any() and not boards.terminated.any()
    assert not all(same(one, other) for one, other in zip(first, played(boards)))
    boards.reset(seed=4)
    assert all(same(one, other) for one, other in zip(first, played(boards)))
    assert not all(same(one, other) for one, other in zip(first, played(uctopia.vector("leduc", 50, seed=5))))


def test_samples_are_uniform() -> None:
    boards = uctopia.vector("connect4", 7000)
    counts = np.bincount(boards.sample(), minlength=7)
    assert counts.sum() == 7000 and (abs(counts - 1000) < 150).all()


def test_players_see_no_hidden_cards() -> None:
    boards = uctopia.vector("kuhn", 200, seed=3)
    seen = {tuple(planes.ravel()) for planes in boards.planes}
    assert len(seen) == 3  # one for each card of the player to move, whatever the other one's is


@pytest.mark.parametrize("name", ["ThreeNim", "Race", "Steps", "Blind"])
def test_rules_in_python(name: str) -> None:
    rules = getattr(adapter_games, name)
    boards = uctopia.vector(rules, 3, seed=2)
    for _ in range(20):
        for board in range(3):
            shows(boards, board, boards.state(board))
        boards.step(boards.sample())
    assert boards.planes.shape == (3, *boards.get_game().planes_shape())


class TooFew(games.Count):
    num_distinct_actions = 2


class FailsOnce(games.Count):
    num_distinct_actions = 3
    fails = True

    def child(self, action: int) -> Any:
        if self.number == 2 and FailsOnce.fails:
            raise KeyError("no moves for two")
        return super().child(action)


def test_mistakes_of_rules_come_out() -> None:
    with pytest.raises(uctopia.UctopiaError, match="define num_distinct_actions"):
        uctopia.vector(adapter_games.Bare, 3)
    with pytest.raises(uctopia.UctopiaError, match="the game gives a move the number 2: numbers are below 2"):
        uctopia.vector(TooFew, 2)
    boards = uctopia.vector(FailsOnce, 2)
    boards.step([2, 1])
    with pytest.raises(KeyError, match="no moves for two"):
        boards.step([1, 1])
    for call in [boards.sample, lambda: boards.step([1, 1]), lambda: boards.state(0)]:
        with pytest.raises(uctopia.UctopiaError, match=r"ended a step in the middle: reset\(\) starts new games"):
            call()
    FailsOnce.fails = False
    boards.reset()
    boards.step([2, 1])
    boards.step([1, 1])


def test_two_threads_do_not_step_at_once() -> None:
    entered, leave = threading.Event(), threading.Event()

    class Slow(games.Count):
        num_distinct_actions = 3

        def child(self, action: int) -> Any:
            entered.set()
            assert leave.wait(60)
            return super().child(action)

    boards = uctopia.vector(Slow, 2)
    thread = threading.Thread(target=boards.step, args=([1, 1],))
    thread.start()
    assert entered.wait(60)
    for call in [lambda: boards.step([1, 1]), boards.sample, boards.reset, lambda: boards.state(0)]:
        with pytest.raises(uctopia.UctopiaError, match="another thread steps these boards"):
            call()
    leave.set()
    thread.join()
    boards.step([1, 1])


def test_what_cannot_be_used_has_a_sentence() -> None:
    for n in [0, -3]:
        with pytest.raises(uctopia.UctopiaError, match="boards: pass 1 or more"):
            uctopia.vector("ttt", n)
    with pytest.raises(uctopia.UctopiaError, match="there is no memory for"):
        uctopia.vector("ttt", 2**60)
    boards = uctopia.vector("ttt", 3)
    for board in [3, -1]:
        with pytest.raises(uctopia.UctopiaError, match=f"there is no board {board}: boards have the numbers 0 to 2"):
            boards.state(board)
    boards.planes.flags.writeable = False
    with pytest.raises(uctopia.UctopiaError, match="read-only"):
        boards.step([0, 0, 0])
    assert repr(boards) == "Vector('ttt', 3)" and len(boards) == 3


def test_many_boards_are_stepped_quickly() -> None:
    boards = uctopia.vector("connect4", 2048)
    began = time.perf_counter()
    for _ in range(100):
        boards.step(boards.sample())
    print(f"{100 * 2048 / (time.perf_counter() - began):,.0f} steps a second")
    assert boards.terminated.any()
