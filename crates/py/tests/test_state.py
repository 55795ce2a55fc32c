"""Games and positions: agreement with OpenSpiel, and an exception with a sentence for whatever cannot be used."""

from __future__ import annotations

import copy
import pickle
import random
import re
from typing import Any

import numpy as np
import pytest

import uctopia

pyspiel = pytest.importorskip("pyspiel")

GAMES = ["tic_tac_toe", "connect_four", "othello"]


def name(game: str) -> str:
    return "othello" if game == "othello" else game


def both(game: str) -> tuple[Any, uctopia.State]:
    return pyspiel.load_game(game).new_initial_state(), uctopia.load_game(game).new_initial_state()


@pytest.mark.parametrize("game", GAMES)
def test_games_have_openspiels_sizes(game: str) -> None:
    theirs, ours = pyspiel.load_game(game), uctopia.load_game(game)
    for method in [
        "num_distinct_actions",
        "num_players",
        "max_chance_outcomes",
        "observation_tensor_shape",
        "observation_tensor_size",
        "min_utility",
        "max_utility",
        "utility_sum",
    ]:
        assert getattr(ours, method)() == getattr(theirs, method)(), method


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree_with_openspiel(game: str, seed: int) -> None:
    chance = random.Random(seed)
    theirs, ours = both(game)
    while True:
        assert ours.current_player() == theirs.current_player()
        assert ours.is_terminal() == theirs.is_terminal()
        assert ours.is_chance_node() == theirs.is_chance_node()
        assert ours.legal_actions() == theirs.legal_actions()
        assert ours.returns() == theirs.returns()
        assert ours.rewards() == theirs.rewards()
        assert ours.history() == theirs.history()
        assert ours.history_str() == theirs.history_str()
        assert ours.move_number() == theirs.move_number()
        for player in (0, 1):
            assert ours.legal_actions(player) == theirs.legal_actions(player)
            assert ours.legal_actions_mask(player) == theirs.legal_actions_mask(player)
            assert ours.observation_tensor(player) == theirs.observation_tensor(player)
            assert ours.information_state_string(player) == theirs.information_state_string(player)
            assert ours.player_return(player) == theirs.player_return(player)
        if ours.is_terminal():
            break
        assert ours.legal_actions_mask() == theirs.legal_actions_mask()
        assert ours.mask().tolist() == theirs.legal_actions_mask()
        action = chance.choice(ours.legal_actions())
        assert ours.string_to_action(ours.action_to_string(action)) == action
        child = ours.child(action)
        theirs.apply_action(action)
        assert child.history() == theirs.history() and ours.history() != theirs.history()
        ours.apply_action(action)
        assert child == ours and hash(child) == hash(ours)
    assert ours.result()


@pytest.mark.parametrize("game", [*GAMES, "gomoku", "calculation", "mnk(m=4,n=4,k=3)", "othello:size=6"])
def test_copies_undo_and_texts_return_to_the_same_state(game: str) -> None:
    chance = random.Random(3)
    loaded = uctopia.load_game(game)
    state = loaded.new_initial_state()
    for _ in range(25):
        if state.is_terminal():
            break
        before, mover = state.clone(), state.current_player()
        action = chance.choice(state.legal_actions())
        state.apply_action(action)
        for again in [
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            loaded.deserialize_state(state.serialize()),
        ]:
            assert again == state and again is not state
            assert again.history() == state.history() and again.position == state.position
            assert again.get_game() == loaded
        undone = state.clone()
        undone.undo_action(mover, action)
        assert undone == before and undone.legal_actions() == before.legal_actions()
    assert pickle.loads(pickle.dumps(loaded)) == loaded and hash(loaded) == hash(copy.deepcopy(loaded))


def test_positions_are_texts() -> None:
    othello = uctopia.load_game("othello")
    state = othello.new_initial_state("f5d6c3")
    assert state.moves() == ["f5", "d6", "c3"] and state.history() == [37, 43, 18]
    assert othello.new_initial_state(state.position).legal_actions() == state.legal_actions()
    middle = uctopia.load_game("ttt").new_initial_state("020010000")
    middle.apply_move("c3")
    assert middle.moves() == ["c3"]
    again = pickle.loads(pickle.dumps(middle))
    assert again.position == middle.position and again.moves() == ["c3"]
    assert again.current_player() == 1
    middle.undo_action(0, 8)
    assert middle.position == uctopia.load_game("ttt").new_initial_state("020010000").position


def test_moves_of_a_position_are_taken_back() -> None:
    state = uctopia.load_game("othello").new_initial_state("f5d6c3")
    state.undo_action(0, 18)
    assert state.moves() == ["f5", "d6"] and state.current_player() == 0
    state.undo_action(1, 43)
    state.undo_action(0, 37)
    assert state == uctopia.load_game("othello").new_initial_state()


def test_player_numbers_are_openspiels() -> None:
    assert deal().is_chance_node() and deal().current_player() == pyspiel.PlayerId.CHANCE
    over = uctopia.load_game("ttt").new_initial_state("a1 b1 a2 b2 a3")
    assert over.is_terminal() and over.current_player() == pyspiel.PlayerId.TERMINAL


def test_chance() -> None:
    state = deal()
    outcomes = state.chance_outcomes()
    assert [action for action, _ in outcomes] == state.legal_actions()
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    assert sum(state.legal_actions_mask()) == len(outcomes)
    assert len(state.legal_actions_mask()) == state.get_game().max_chance_outcomes()
    state.apply_action(outcomes[3][0])
    assert state.history() == [0, outcomes[3][0]] and state.current_player() == 0
    state.undo_action(pyspiel.PlayerId.CHANCE, outcomes[3][0])
    assert state == deal()


def test_planes_show_the_player_his_own_pieces_first() -> None:
    state = uctopia.load_game("connect4").new_initial_state("444")
    planes = state.planes()
    assert planes.dtype == np.float32 and list(planes.shape) == state.get_game().planes_shape()
    assert planes[0].sum() == 1 and planes[1].sum() == 2
    assert state.planes(0)[0].sum() == 2
    assert state.mask().dtype == np.uint8


def test_numbers_of_numpy_are_actions() -> None:
    state = uctopia.load_game("ttt").new_initial_state()
    state.apply_action(np.int64(4))
    assert state.child(np.flatnonzero(state.mask())[0]).history() == [4, 0]


def board() -> uctopia.State:
    return uctopia.load_game("ttt").new_initial_state("a1 b1")


def over() -> uctopia.State:
    return uctopia.load_game("ttt").new_initial_state("a1 b1 a2 b2 a3")


def nan(planes: Any, masks: Any) -> Any:
    return np.full(len(planes), np.nan), masks


def deal() -> uctopia.State:
    """Nature turns up a card."""
    return uctopia.load_game("calculation").new_initial_state().child(0)


BAD_INPUT = {
    "an occupied square": (lambda: board().apply_action(0), "the action 0 is not legal in .*: legal_actions"),
    "a child of it": (lambda: board().child(0), "the action 0 is not legal in .*: legal_actions"),
    "no such number": (lambda: board().apply_action(99), "the action 99 is not legal in .*: legal_actions"),
    "a negative number": (lambda: board().apply_action(-1), "-1 is not the number of an action"),
    "the smallest number": (lambda: board().apply_action(-(2**63)), "is not the number of an action"),
    "a number with 40 bits": (lambda: board().apply_action(2**40), "is not legal in"),
    "its text": (lambda: board().action_to_string(0), "legal_actions"),
    "no such text": (lambda: board().string_to_action("z9"), "z9"),
    "a move in a finished game": (lambda: over().apply_action(8), "the game is over"),
    "a child of a finished game": (lambda: over().child(8), "the game is over"),
    "a move as text there": (lambda: over().apply_move("c3"), "the game is over"),
    "what the player to move sees there": (lambda: over().observation_tensor(), "no player is to move here"),
    "his planes": (lambda: over().planes(), "no player is to move here"),
    "nature's outcomes at a player's turn": (lambda: board().chance_outcomes(), "it is not nature's turn"),
    "an outcome that is not left": (lambda: deal().apply_action(13), "13"),
    "a search at nature's turn": (lambda: uctopia.analyze(deal()), "chance_outcomes"),
    "a search in a finished game": (lambda: uctopia.analyze(over()), "the game is over"),
    "its solution": (lambda: uctopia.solve(over()), "the game is over"),
    "its iterations": (lambda: uctopia.trace(over(), agent="uct", first=1), "no player is to move"),
    "its visits": (lambda: uctopia.visits(over(), agent="alpha-beta"), "no player is to move"),
    "its tree": (lambda: uctopia.tree(over()), "the game is over"),
    "a player there": (lambda: uctopia.Bot("uct").step(over()), "the game is over"),
    "watching it": (lambda: uctopia.Search(over()).watch(), "the game is over"),
    "player 2 of 2": (lambda: board().observation_tensor(2), "there is no player 2"),
    "his planes there": (lambda: board().planes(2), "there is no player 2"),
    "player -1": (lambda: board().player_return(-1), "there is no player -1"),
    "player -4": (lambda: board().information_state_string(-4), "there is no player -4"),
    "taking back another action": (lambda: board().undo_action(1, 5), "5 is not the last action: it is 1"),
    "taking back another player's": (lambda: board().undo_action(0, 1), "made by player 1, not by 0"),
    "taking back nothing": (
        lambda: uctopia.load_game("ttt").new_initial_state().undo_action(0, 0),
        "no move was made",
    ),
    "no state's text": (lambda: uctopia.load_game("ttt").deserialize_state("x"), "not a state that serialize"),
    "another game's state": (
        lambda: uctopia.load_game("othello").deserialize_state(board().serialize()),
        "a state of ttt, not of othello",
    ),
    "illegal moves in a state's text": (
        lambda: uctopia.load_game("ttt").deserialize_state(board().serialize().replace("b1", "a1")),
        "a1",
    ),
    "no position": (lambda: uctopia.load_game("ttt").new_initial_state("zz"), 'cannot read "zz"'),
    "no game": (lambda: uctopia.load_game("chess"), 'there is no game "chess"'),
    "no name": (lambda: uctopia.load_game(""), "expected a name"),
    "a board that is too large": (lambda: uctopia.load_game("othello:size=1000000"), "size=1000000"),
    "no agent": (lambda: uctopia.analyze("ttt", agent="nope"), 'there is no agent "nope"'),
    "no option": (lambda: uctopia.Agent("uct", nope=1), "nope"),
    "an option out of range": (lambda: uctopia.Uct(c=float("nan")), "c=nan: expected"),
    "iterations that are no whole number": (lambda: uctopia.Uct(iters=1.5), "iters=1.5: expected a whole number"),  # type: ignore[arg-type]
    "an infinite option": (lambda: uctopia.Uct(time=float("inf")), "time"),
    "NaN seconds": (lambda: uctopia.analyze("ttt", time=float("nan")), "NaN is no number of seconds"),
    "seconds below 0": (lambda: uctopia.analyze("ttt", time=-1), "-1 is no number of seconds"),
    "infinite seconds": (lambda: uctopia.analyze("ttt", time=float("inf")), "inf is no number of seconds"),
    "a time in words": (lambda: uctopia.analyze("ttt", time="soon"), '"soon" is not a time'),
    "a player's NaN seconds": (lambda: uctopia.Bot("uct", time=float("nan")), "NaN is no number of seconds"),
    "NaN between snapshots": (lambda: uctopia.Search("ttt").watch(every=float("nan")), "NaN is no number"),
    "a state with a position": (lambda: uctopia.analyze(board(), "a1"), "a state is a position already"),
    "iteration 0": (lambda: uctopia.trace("ttt", agent="uct:iters=9", first=0), "counted from 1"),
    "iterations backwards": (lambda: uctopia.trace("ttt", agent="uct:iters=9", first=5, last=3), "last is not before"),
    "iterations beyond the end": (lambda: uctopia.trace("ttt", agent="uct:iters=9", first=50), "ends after 9"),
    "iterations of none": (lambda: uctopia.trace("ttt", agent="random", first=1), "random searches no tree"),
    "visits of another search": (lambda: uctopia.visits("ttt", agent="uct"), "ask alpha-beta"),
    "a tree of none": (lambda: uctopia.tree("ttt", agent="random"), "random keeps no tree"),
    "a language": (lambda: uctopia.set_language("klingon"), '"klingon" is not a language'),
    "a seed below 0": (lambda: uctopia.analyze("ttt", seed=-1), "-1 is out of range: expected a whole number from 0"),
    "a player with 40 bits": (lambda: board().player_return(2**40), "is out of range"),
    "games below 0": (lambda: uctopia.check_game("ttt", games=-1), "-1 is out of range"),
    "plies below 0": (lambda: uctopia.load_game("ttt").perft(-1), "-1 is out of range"),
    "an action of 70 bits": (lambda: board().apply_action(2**70), "is out of range"),
    "iterations below 0": (lambda: uctopia.analyze("ttt", iterations=-1), "-1 is out of range"),
    "games of a match below 0": (lambda: uctopia.match("ttt", "random", "random", games=-1), "-1 is out of range"),
    "a network's NaN": (lambda: uctopia.analyze("ttt", agent=uctopia.Network(evaluator=nan, iters=9)), "NaN|nan"),
    "a report for player 2": (lambda: uctopia.analyze("ttt", iterations=9).seen_by(2), "there is no player 2"),
}


@pytest.mark.parametrize("what", BAD_INPUT)
def test_bad_input_is_a_sentence(what: str) -> None:
    call, sentence = BAD_INPUT[what]
    with pytest.raises(uctopia.UctopiaError) as caught:
        call()
    assert re.search(sentence, str(caught.value)), caught.value
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [1.5, 1.0, float("nan"), "1", None, [], 2**70, -(2**70)])
def test_what_is_no_number_is_refused(value: Any) -> None:
    for call in [
        lambda: board().apply_action(value),
        lambda: board().child(value),
        lambda: board().undo_action(1, value),
        lambda: board().undo_action(value, 1),
        lambda: board().player_return(value),
        lambda: board().action_to_string(value),
        lambda: uctopia.analyze("ttt", seed=value),
        lambda: uctopia.load_game("ttt").perft(value),
    ]:
        with pytest.raises((TypeError, uctopia.UctopiaError)):
            call()


@pytest.mark.parametrize("value", [1.5, 5, [], {}, object()])
def test_what_is_no_text_is_refused(value: Any) -> None:
    for call in [
        lambda: uctopia.load_game(value),
        lambda: uctopia.load_game("ttt").new_initial_state(value),
        lambda: uctopia.load_game("ttt").deserialize_state(value),
        lambda: board().apply_move(value),
        lambda: uctopia.set_language(value),
    ]:
        with pytest.raises(TypeError):
            call()


def test_a_refused_action_leaves_the_state_as_it_was() -> None:
    state = board()
    before = state.serialize()
    for action in (0, 99, -1):
        with pytest.raises(uctopia.UctopiaError):
            state.apply_action(action)
    with pytest.raises(uctopia.UctopiaError):
        state.undo_action(0, 1)
    assert state.serialize() == before


def test_states_cannot_be_made_from_nothing() -> None:
    for made in (uctopia.State, uctopia.Report, uctopia.MoveReport, uctopia.ExperimentResult):
        with pytest.raises(TypeError):
            made()


def test_errors_are_pythons() -> None:
    assert issubclass(uctopia.UctopiaError, ValueError)
    assert issubclass(uctopia.AgentError, uctopia.UctopiaError)


def test_perft_and_check() -> None:
    ttt = uctopia.load_game("ttt")
    assert ttt.perft(4) == [9, 72, 504, 3024]
    assert ttt.check(games=5)["games"] == 5


def test_errors_and_results_in_japanese() -> None:
    uctopia.set_language("ja")
    try:
        with pytest.raises(uctopia.UctopiaError, match="[ぁ-ん]"):
            uctopia.load_game("chess")
        assert re.search("[ぁ-んァ-ン一-龥]", over().result() or "")
    finally:
        uctopia.set_language("en")
    assert re.search("wins", over().result() or "")
