"""Our games in OpenSpiel by its own tests, its games in our search, and our agents as its bots."""

from __future__ import annotations

import importlib.metadata
import pickle
import subprocess
import sys
from typing import Any, Callable

import numpy as np
import pytest

import uctopia
from adapter_games import Bare, Blind, Race, Steps, ThreeNim

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'uctopia[openspiel]'")

from uctopia import openspiel  # noqa: E402

VERSION = int(importlib.metadata.version("open_spiel").split(".")[0])

LIBRARY = openspiel.register("ttt", "connect4", "othello", "calculation", "gomoku", "mnk")
LIBRARY += openspiel.register("hex", "breakthrough", "dots-and-boxes", "2048", "pig", "go")

HIDDEN = openspiel.register("kuhn", "leduc", "liars-dice", "goofspiel", "phantom-ttt", "geister")
"""Our games with hidden information."""

OURS = [
    *LIBRARY,
    *HIDDEN,
    "uctopia_othello(size=4)",
    "uctopia_othello(judge=flawed,size=6)",
    "uctopia_mnk(k=4,m=5,n=4)",
    "uctopia_connect4(columns=10,line=3,rows=4)",
    "uctopia_calculation(piles=3)",
    *openspiel.register(ThreeNim, Race, Steps, Blind),
]
"""Our games, all of them, some with parameters, and some written in Python."""


def random_game(state: Any, seed: int) -> Any:
    """Plays on at random to the end; yields each state before it is changed, and the last one."""
    random = np.random.default_rng(seed)
    while not state.is_terminal():
        yield state
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(action, 1.0) for action in state.legal_actions()]
        weights = np.array([weight for _, weight in outcomes])
        state.apply_action(int(outcomes[int(random.choice(len(outcomes), p=weights / weights.sum()))][0]))
    yield state


# Our games in OpenSpiel.


@pytest.mark.parametrize(("ours", "theirs", "chips"), [("uctopia_kuhn", "kuhn_poker", 2), ("uctopia_leduc", "leduc_poker", 13)])
def test_openspiels_exploitability_is_that_of_its_own_game(ours: str, theirs: str, chips: int) -> None:
    measure = pytest.importorskip("open_spiel.python.algorithms.exploitability").exploitability
    policy = pytest.importorskip("open_spiel.python.policy")
    games = [pyspiel.load_game(name) for name in (ours, theirs)]
    mine, its = (measure(game, policy.UniformRandomPolicy(game)) for game in games)
    assert mine * chips == pytest.approx(its, abs=1e-6)


def test_information_states_show_no_hidden_cards() -> None:
    game = uctopia.load_game("kuhn_poker")
    assert game.has_hidden_information() and not uctopia.load_game("othello").has_hidden_information()
    state = game.new_initial_state("K Q pass")
    assert [state.information_state_string(player) for player in (0, 1)] == ["K ? pass", "? Q pass"]
    assert state.observation_string(1) == "? Q pass"


@pytest.mark.parametrize("name", OURS)
def test_openspiels_basic_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OURS)
def test_openspiels_simulation_test_passes(name: str) -> None:
    sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", OURS)
def test_openspiels_interface_test_passes(name: str) -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    base = api_test.EnforceAPIOnPartialTreeBase
    case = type("Case", (base,), {"game": pyspiel.load_game(name), "game_name": name})
    case.setUpClass()
    tests = [test for test in dir(case) if test.startswith("test_")]
    assert len(tests) >= 5
    for test in tests:
        getattr(case(test), test)()


@pytest.mark.parametrize("name", OURS)
def test_states_say_the_same_as_ours(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in random_game(game.new_initial_state(), 1):
        ours = state.ours
        assert (state.current_player(), state.returns(), str(state)) == (ours.current_player(), ours.returns(), str(ours))
        assert state.history() == ours.history() and state.is_terminal() == ours.is_terminal()
        if ours.is_chance_node():
            assert state.chance_outcomes() == ours.chance_outcomes()
            continue
        if not ours.is_terminal():
            assert state.legal_actions() == ours.legal_actions()
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            assert texts == [ours.action_to_string(action) for action in ours.legal_actions()]
            assert [state.string_to_action(text) for text in texts] == ours.legal_actions()
        for player in range(game.num_players() if game.get_type().provides_observation_tensor else 0):
            assert state.observation_tensor(player) == ours.observation_tensor(player)
            assert state.observation_string(player) == ours.observation_string(player)
            assert ours.observation_string(player) == str(ours) or name in HIDDEN


THE_SAME = {
    "tic_tac_toe": "uctopia_ttt",
    "connect_four": "uctopia_connect4",
    "connect_four(columns=6,rows=5,x_in_row=3)": "uctopia_connect4(columns=6,line=3,rows=5)",
    "othello": "uctopia_othello",
    "gomoku": "uctopia_gomoku",
    "mnk(m=5,n=4,k=4)": "uctopia_mnk(m=5,n=4,k=4)",
}


def needs(name: str) -> None:
    """Skips the test where this version of OpenSpiel lacks the game, or its parameters."""
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    kind = kinds.get(name.split("(")[0])
    if kind is None or ("(" in name and not kind.parameter_specification):
        pytest.skip(f"this OpenSpiel has no {name}")


@pytest.mark.parametrize("name", THE_SAME)
def test_their_own_game_is_the_same(name: str) -> None:
    needs(name)
    theirs, ours = pyspiel.load_game(name), pyspiel.load_game(THE_SAME[name])
    assert theirs.num_distinct_actions() == ours.num_distinct_actions()
    assert theirs.observation_tensor_shape() == ours.observation_tensor_shape()
    assert openspiel.same_game(theirs) == ours.ours
    for seed in range(5):
        mirrored = ours.new_initial_state()
        for state in random_game(theirs.new_initial_state(), seed):
            for action in state.history()[len(mirrored.history()) :]:
                mirrored.apply_action(action)
            assert state.current_player() == mirrored.current_player() and state.returns() == mirrored.returns()
            assert state.legal_actions() == mirrored.legal_actions()
            # Before 2.0 Connect Four had another layout.
            for player in (0, 1) if VERSION >= 2 or not name.startswith("connect_four") else ():
                assert state.observation_tensor(player) == mirrored.observation_tensor(player)


def test_openspiels_searches_play_our_games() -> None:
    from open_spiel.python.algorithms import mcts, minimax

    game = pyspiel.load_game("uctopia_ttt")
    value, _ = minimax.alpha_beta_search(game, game.new_initial_state("a1 b1"))
    assert value == 1.0
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.5, 200, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = game.new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    assert bot.step(state) == 2
    # Not step(), which ends the process with every game written in Python: OpenSpiel 2.0.2 copies states there without Python's lock.
    fast = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.5, 200, 100, False, 1, False)
    assert fast.mcts_search(state).best_child().action == 2


def test_nature_has_probabilities() -> None:
    game = pyspiel.load_game("uctopia_calculation")
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.is_chance_node() and abs(sum(weight for _, weight in state.chance_outcomes()) - 1) < 1e-6
    assert game.max_chance_nodes_in_history() == 52 and game.max_game_length() == 156


def test_games_are_registered_once_with_their_options() -> None:
    assert set(LIBRARY) <= set(openspiel.register()) and openspiel.register("othello") == ["uctopia_othello"]
    (name,) = openspiel.register("mnk:m=4,n=4,k=4")
    assert name == "uctopia_mnk_m_4_n_4_k_4" and str(pyspiel.load_game(name).ours) == "mnk:m=4,n=4,k=4"
    assert pyspiel.load_game("uctopia_othello").get_type().parameter_specification == {"size": 8, "judge": "discs"}
    with pytest.raises(uctopia.UctopiaError, match="size"):
        pyspiel.load_game("uctopia_othello(size=5)")


def test_the_process_ends_well() -> None:
    program = "import pyspiel; from uctopia import openspiel; openspiel.register(); pyspiel.load_game('uctopia_ttt').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_states_and_games_are_pickled() -> None:
    game = pyspiel.load_game("uctopia_othello(size=6)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.history() and again.ours == state.ours


def test_games_in_python_say_how_long_they_are() -> None:
    assert pyspiel.load_game("uctopia_three_nim").max_game_length() == 7
    assert pyspiel.load_game("uctopia_race").max_game_length() == 10_000
    with pytest.raises(uctopia.UctopiaError, match="num_distinct_actions"):
        openspiel.register(Bare)


def test_a_class_that_was_written_anew_is_registered_anew() -> None:
    class First(ThreeNim):
        name = "written-anew"

    class Second(Steps):
        name = "written-anew"

    for rules, players in ((First, 3), (Second, 1), (Second, 1)):
        assert openspiel.register(rules) == ["uctopia_written_anew"]
        assert pyspiel.load_game("uctopia_written_anew").num_players() == players


def test_illegal_actions_are_refused() -> None:
    state = pyspiel.load_game("uctopia_ttt").new_initial_state()
    state.apply_action(4)
    with pytest.raises((uctopia.UctopiaError, pyspiel.SpielError)):
        state.apply_action(4)
    assert state.ours.history() == [4]


# Their games in our search.


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("kuhn_poker", "hidden information"),
        ("goofspiel", "simultaneous moves"),
        ("matrix_pd", "simultaneous moves"),
        ("chess_without_kings", "no game"),
    ],
)
def test_games_that_cannot_be_searched_are_refused(name: str, sentence: str) -> None:
    with pytest.raises(uctopia.UctopiaError, match=sentence):
        openspiel.wrap(name)


def test_a_wrong_key_is_refused() -> None:
    with pytest.raises(uctopia.UctopiaError, match='"moves"'):
        openspiel.wrap("tic_tac_toe", key="board")


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough", "pig", "nim", "connect_four"])
@pytest.mark.parametrize("key", ["text", "moves"])
def test_wrapped_states_say_the_same(name: str, key: str) -> None:
    rules = openspiel.wrap(name, key=key)
    theirs = pyspiel.load_game(name)
    assert rules.num_players() == theirs.num_players() and rules.num_distinct_actions() == theirs.num_distinct_actions()
    wrapped: Any = rules.new_initial_state()
    assert hasattr(wrapped, "key") == (key == "text")
    for state in random_game(theirs.new_initial_state(), 1):
        history = state.history()
        if history:
            wrapped = wrapped.child(history[-1])
        assert wrapped.current_player() == state.current_player() and wrapped.returns() == state.returns()
        assert str(wrapped) == str(state)
        if state.is_chance_node():
            assert wrapped.chance_outcomes() == state.chance_outcomes()
        else:
            assert wrapped.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", sorted(openspiel._theirs.TEXT_IS_THE_POSITION))
def test_equal_texts_are_equal_positions(name: str) -> None:
    """In each game whose text is the key, positions with equal keys have the same moves, and each move leads to the same key."""
    needs(name)
    rules = openspiel.wrap(name)
    known: dict[Any, tuple[Any, dict[int, Any]]] = {}
    random = np.random.default_rng(1)
    met_again = 0
    for _ in range(60):
        state = rules.new_initial_state()
        for _ in range(60):
            player = state.current_player()
            if player == -4:
                moves: Any = state.returns()
            else:
                moves = state.chance_outcomes() if player == -1 else state.legal_actions()
            key = state.key()
            met_again += key in known
            other, children = known.setdefault(key, (moves, {}))
            assert other == moves
            if player == -4:
                break
            actions = [action for action, _ in moves] if player == -1 else moves
            # Few actions, so that different orders of moves meet.
            action = int(random.choice(actions[:3]))
            state = state.child(action)
            assert children.setdefault(action, state.key()) == state.key()
    assert met_again > 20


@pytest.mark.parametrize("name", ["chess", "backgammon", "banqi", "nine_mens_morris", "misere(game=tic_tac_toe())", "python_tic_tac_toe"])
def test_games_with_methods_and_texts_of_their_own_are_played(name: str) -> None:
    # States of chess and backgammon have another method board(), and texts of banqi differ by case alone.
    game = playable(name)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 8:
        assert state.svg().startswith("<svg") and len(str(state)) > 0
        actions = state.legal_actions()
        texts = [state.action_to_string(action) for action in actions]
        assert [state.string_to_action(text) for text in texts[:8]] == actions[:8]
        if not state.is_chance_node():
            assert uctopia.analyze(state, agent="uct:iters=5").best in texts
        state.apply_action(actions[0])


def test_two_players_share_the_middle_of_their_returns() -> None:
    for name in ("tic_tac_toe", "backgammon", "oware", "nim"):
        rules, theirs = openspiel.wrap(name), pyspiel.load_game(name)
        assert rules.min_utility() <= theirs.min_utility() and rules.max_utility() >= theirs.max_utility()
        assert rules.min_utility() + rules.max_utility() == theirs.utility_sum()


def test_rules_are_pickled() -> None:
    rules = pickle.loads(pickle.dumps(openspiel.wrap("breakthrough(rows=5,columns=5)", key="moves")))
    assert str(rules.game) == "breakthrough(columns=5,rows=5)" and rules.key_is == "moves"


def playable(name: str, **options: Any) -> Any:
    try:
        return uctopia.Game(openspiel.wrap(name, **options))
    except uctopia.UctopiaError as error:
        pytest.skip(f"the compiled module does not take games written in Python yet: {error}")


def test_our_search_plays_their_games() -> None:
    for key in ("text", "moves"):
        game = playable("tic_tac_toe", key=key)
        state = game.new_initial_state()
        report = uctopia.solve(state)
        assert report.moves[0].proven == 0.0
        report = uctopia.analyze(game, agent="uct:iters=200")
        assert report.playouts == 200


def test_values_of_their_games_agree_with_their_own_search() -> None:
    from open_spiel.python.algorithms import minimax

    name = "breakthrough(rows=4,columns=3)"
    theirs = pyspiel.load_game(name)
    value, _ = minimax.alpha_beta_search(theirs)
    report = uctopia.solve(playable(name))
    assert max(move.proven for move in report.moves if move.proven is not None) == value


def test_chance_is_searched() -> None:
    game = playable("pig(horizon=20,winscore=8)")
    result = uctopia.match(game, "uct:iters=100", "random", games=20, seed=1)
    assert result.wins > result.losses


# Our agents as bots.


def test_bots_play_their_own_states() -> None:
    for name, beaten in {"tic_tac_toe": "ttt", "connect_four": "connect4", "uctopia_othello(size=4)": "othello"}.items():
        game = pyspiel.load_game(name)
        bot, random = openspiel.Bot("uct:iters=200", seed=1), pyspiel.make_uniform_random_bot(1, 7)
        points = 0.0
        for seed in range(6):
            bot.restart()
            points += pyspiel.evaluate_bots(game.new_initial_state(), [bot, random], seed)[0]
        assert points >= 3, (name, beaten)


def test_bots_play_in_openspiels_loop_in_python() -> None:
    from open_spiel.python.algorithms import evaluate_bots

    for name in ("tic_tac_toe", "uctopia_race", "pig(winscore=15)"):
        game = pyspiel.load_game(name)
        points = 0.0
        for seed in range(8):
            bots = [openspiel.Bot("uct:iters=100", seed=seed), openspiel.Bot("random", seed=seed)]
            points += evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(seed))[0]
        assert points > 0, name


def test_a_bot_decides_as_the_same_agent_does() -> None:
    theirs = pyspiel.load_game("connect_four").new_initial_state()
    ours = uctopia.load_game("connect4").new_initial_state()
    bot, same = openspiel.Bot("uct:iters=100", seed=5), uctopia.Bot("uct:iters=100", seed=5)
    while not theirs.is_terminal():
        action = bot.step(theirs)
        assert action == same.step(ours) and bot.converted(theirs).history() == theirs.history()
        theirs.apply_action(action)
        ours.apply_action(action)


def test_a_bot_follows_any_state() -> None:
    bot = openspiel.Bot("uct:iters=50")
    game = pyspiel.load_game("tic_tac_toe")
    for moves in ([4, 0], [4, 0, 8, 2], [0], [], [4, 1]):
        state = game.new_initial_state()
        for action in moves:
            state.apply_action(action)
        assert bot.step(state) in state.legal_actions()
        assert bot.converted(state).history() == moves
    needs("mnk")
    other = pyspiel.load_game("mnk(m=4,n=4,k=4)").new_initial_state()
    assert bot.step(other) in other.legal_actions() and str(bot.converted(other).get_game()) == "mnk:m=4,n=4,k=4"


def test_a_bot_plays_by_openspiels_rules_where_ours_lack_the_game() -> None:
    playable("breakthrough")
    game = pyspiel.load_game("breakthrough(rows=5,columns=5)")
    bot = openspiel.Bot("uct:iters=50", seed=1)
    result = pyspiel.evaluate_bots(game.new_initial_state(), [bot, pyspiel.make_uniform_random_bot(1, 3)], 1)
    assert result[0] == 1.0


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: openspiel.Bot("stockfish"), "no agent"),
        (lambda: openspiel.Bot("random").step(pyspiel.load_game("kuhn_poker").new_initial_state()), "hidden information"),
    ],
)
def test_errors_of_bots_are_sentences(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(uctopia.UctopiaError, match=sentence):
        make()
