"""OpenSpiel's own algorithms, written for its games, run on ours as they are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import uctopia

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'uctopia[openspiel]'")

from open_spiel.python import observation, policy, rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    evaluate_bots,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    get_all_states,
    ismcts,
    mcts,
    minimax,
    tabular_qlearner,
)

from uctopia import openspiel  # noqa: E402

CHIPS = {"kuhn_poker": 2, "leduc_poker": 13}
"""Hidden games, and what OpenSpiel's returns are divided by here, so that they lie between −1 and 1."""


def mcts_bot(game: Any, seed: int, simulations: int = 100) -> Any:
    rng = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)


def test_mcts_bot_finds_a_win() -> None:
    state = uctopia.load_game("tic_tac_toe").new_initial_state("a1 b1 a2 b2")
    assert mcts_bot(state.get_game(), 1, 200).step(state) == 6


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four(rows=4,columns=4)", "breakthrough(rows=4,columns=3)", "pig(winscore=10)"])
def test_mcts_bot_chooses_as_in_openspiels_game(name: str) -> None:
    ours, theirs = uctopia.load_game(name), pyspiel.load_game(name)
    if name.startswith("breakthrough"):
        # Numbers of moves agree; the order of equally good ones does, too.
        assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    chosen = [mcts_bot(game, 3, 60).step(game.new_initial_state()) for game in (ours, theirs)]
    assert chosen[0] == chosen[1]


def test_alpha_beta_search() -> None:
    ours, theirs = uctopia.load_game("tic_tac_toe"), pyspiel.load_game("tic_tac_toe")
    for actions in ([4, 0], [0, 1], [0, 4, 8]):
        states = [game.new_initial_state() for game in (ours, theirs)]
        for action in actions:
            for state in states:
                state.apply_action(action)
        values = [minimax.alpha_beta_search(game, state=state) for game, state in zip((ours, theirs), states)]
        assert values[0] == values[1]


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "pig", "kuhn_poker"])
def test_rl_environment(name: str) -> None:
    env = rl_environment.Environment(uctopia.load_game(name), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    assert env.observation_spec()["info_state"] == tuple([env.game.observation_tensor_size()])
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.game.observation_tensor_size()
        step = env.step([step.observations["legal_actions"][player][-1]])
    assert sum(step.rewards) == pytest.approx(0)


def test_an_agent_of_openspiel_learns() -> None:
    env = rl_environment.Environment(uctopia.load_game("tic_tac_toe"))
    agents = [tabular_qlearner.QLearner(player_id=player, num_actions=9) for player in (0, 1)]
    for _ in range(5):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert step.rewards is not None


def test_tabular_policy() -> None:
    for name in ("kuhn_poker", "leduc_poker"):
        ours, theirs = (policy.TabularPolicy(load(name)) for load in (uctopia.load_game, pyspiel.load_game))
        assert ours.action_probability_array.shape == theirs.action_probability_array.shape
        assert sorted(mask.sum() for mask in ours.legal_actions_mask) == sorted(mask.sum() for mask in theirs.legal_actions_mask)


def test_evaluate_bots() -> None:
    """Bots of OpenSpiel's class hear of moves in C++, which needs states of its class."""
    game = openspiel.load_game("tic_tac_toe")
    bots = [mcts_bot(game, 1, 200), mcts_bot(game, 2, 2)]
    assert list(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))) == [1, -1]
    state = uctopia.load_game("tic_tac_toe").new_initial_state()
    players = [Quiet(bot) for bot in bots]
    assert list(evaluate_bots.evaluate_bots(state, players, np.random.RandomState(1))) == state.returns() == [1, -1]


class Quiet:
    """A bot of another class."""

    def __init__(self, bot: Any) -> None:
        self.step = bot.step

    def restart_at(self, state: Any) -> None:
        pass

    def inform_action(self, state: Any, player: int, action: int) -> None:
        pass


@pytest.mark.parametrize(("name", "depth"), [("kuhn_poker", -1), ("tic_tac_toe", 3), ("leduc_poker", 4), ("pig(winscore=5)", 3)])
def test_get_all_states(name: str, depth: int) -> None:
    ours, theirs = (
        get_all_states.get_all_states(load(name), depth_limit=depth, include_chance_states=True)
        for load in (uctopia.load_game, pyspiel.load_game)
    )
    assert len(ours) == len(theirs)
    assert ours.keys() == theirs.keys()


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_nash_conv_and_expected_scores(name: str) -> None:
    ours, theirs = uctopia.load_game(name), pyspiel.load_game(name)
    conv = [exploitability.nash_conv(game, policy.UniformRandomPolicy(game), use_cpp_br=False) for game in (ours, theirs)]
    assert conv[0] * CHIPS[name] == pytest.approx(conv[1], abs=1e-6)
    scores = [
        expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2) for game in (ours, theirs)
    ]
    assert scores[0] * CHIPS[name] == pytest.approx(scores[1], abs=1e-6)


@pytest.mark.parametrize("name", CHIPS)
def test_exploitability(name: str) -> None:
    """In C++, which needs objects of OpenSpiel's class."""
    ours, theirs = openspiel.load_game(name), pyspiel.load_game(name)
    values = [pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) for game in (ours, theirs)]
    assert values[0] * CHIPS[name] == pytest.approx(values[1], abs=1e-6)
    assert exploitability.exploitability(ours, policy.UniformRandomPolicy(ours)) == pytest.approx(values[0], abs=1e-6)


def test_counterfactual_regret() -> None:
    values = []
    for game in (uctopia.load_game("kuhn_poker"), pyspiel.load_game("kuhn_poker")):
        solver = cfr.CFRSolver(game)
        for _ in range(50):
            solver.evaluate_and_update_policy()
        values.append(exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False))
    assert values[0] * CHIPS["kuhn_poker"] == pytest.approx(values[1], abs=1e-6)
    external_sampling_mccfr.ExternalSamplingSolver(uctopia.load_game("kuhn_poker")).iteration()


def test_ismcts_resamples_what_is_hidden() -> None:
    rng = np.random.RandomState(1)
    game = uctopia.load_game("leduc_poker")
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=4, evaluator=mcts.RandomRolloutEvaluator(1, rng), max_simulations=50, random_state=rng
    )
    state = game.new_initial_state("Js Kh")
    assert bot.step(state) in state.legal_actions()
    drawn = {state.resample_from_infostate(0, rng.rand).position for _ in range(50)}
    assert len(drawn) == 5 and all(position.startswith("Js ") for position in drawn)


def test_make_observation() -> None:
    game = uctopia.load_game("connect_four")
    observed = observation.make_observation(game)
    state = game.new_initial_state("4")
    observed.set_from(state, 1)
    assert observed.tensor.tolist() == state.observation_tensor(1)
    assert observed.string_from(state, 1) == state.observation_string(1)


def test_algorithms_in_c_plus_plus() -> None:
    game = openspiel.load_game("connect_four", {"rows": 4})
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 50, 100, True, 1, False)
    assert bot.mcts_search(game.new_initial_state()).explore_count == 50
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in (0, 1)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)) == 0


# Names, kinds and parameters.

PAIRS = {
    "tic_tac_toe": "ttt",
    "tic_tac_toe()": "ttt",
    "connect_four(rows=5)": "connect4:rows=5",
    "connect_four(x_in_row=3,egocentric_obs_tensor=False)": "connect4:line=3",
    "gomoku(size=9)": "mnk:m=9,n=9,k=5",
    "gomoku": "gomoku",
    "mnk": "mnk:m=15,n=15,k=5",
    "mnk()": "mnk:m=15,n=15,k=5",
    "mnk(m=6,n=5)": "mnk:m=6,n=5,k=5",
    "othello": "othello",
    "hex(board_size=5)": "hex:size=5",
    "breakthrough(rows=6,columns=5)": "breakthrough:rows=6,columns=5",
    "dots_and_boxes(num_rows=3)": "dots-and-boxes:rows=3",
    "2048": "2048",
    "pig(players=2,winscore=20)": "pig:goal=20",
    "go(board_size=5)": "go:size=5",
    "kuhn_poker": "kuhn",
    "leduc_poker(players=2)": "leduc",
    "liars_dice(numdice=1)": "liars-dice",
    "phantom_ttt": "phantom-ttt",
    "goofspiel(num_cards=4,points_order=descending)": "goofspiel:cards=4",
    "goofspiel": "goofspiel:cards=13,prizes=random",
}

DIFFERENT = {("dots-and-boxes", "max_game_length"), ("2048", "max_game_length"), ("2048", "reward_model")}
DIFFERENT |= {("goofspiel", field) for field in ("max_game_length", "dynamics", "information", "chance_mode", "max_chance_outcomes")}
"""Bounds that are exact here (17 for 2×3 boxes) and not there; and 2048, which is won or lost at its end here; Goofspiel has turns here."""

FACTS = ["num_players", "num_distinct_actions", "max_chance_outcomes"]


@pytest.mark.parametrize("name", PAIRS)
def test_names_parameters_and_defaults_are_openspiels(name: str) -> None:
    ours, theirs = uctopia.load_game(name), pyspiel.load_game(name)
    assert ours == uctopia.Game(PAIRS[name])
    for fact in FACTS:
        if (ours.name, fact) not in DIFFERENT:
            assert getattr(ours, fact)() == getattr(theirs, fact)(), fact
    kinds, others = ours.get_type(), theirs.get_type()
    for field in ("dynamics", "information", "chance_mode", "utility", "reward_model"):
        if (ours.name, field) not in DIFFERENT:
            assert getattr(kinds, field) == getattr(others, field), field
    if (ours.name, "max_game_length") not in DIFFERENT:
        assert ours.max_game_length() == theirs.max_game_length()
        assert ours.max_chance_nodes_in_history() == theirs.max_chance_nodes_in_history()


GAMES = [
    "tic_tac_toe", "connect_four", "connect_four(rows=4,columns=5,x_in_row=3)", "othello", "gomoku(size=9)", "mnk", "hex(board_size=5)",
    "breakthrough(rows=5,columns=4)", "dots_and_boxes(num_rows=3)", "pig(winscore=20)", "go(board_size=5)", "liars_dice", "phantom_ttt",
    "kuhn_poker", "leduc_poker",
]  # fmt: skip
"""Games of both; not 2048, in which OpenSpiel 2.0.2 leaves out some moves that merge tiles at the edge they move to."""


@pytest.mark.parametrize("name", GAMES)
def test_histories_are_openspiels(name: str) -> None:
    rng = np.random.RandomState(1)
    ours, theirs = uctopia.load_game(name).new_initial_state(), pyspiel.load_game(name).new_initial_state()
    while True:
        assert ours.get_type() == theirs.get_type()
        for method in ("is_player_node", "is_simultaneous_node", "is_mean_field_node", "is_initial_state", "is_terminal"):
            assert getattr(ours, method)() == getattr(theirs, method)(), method
        moves = [[(move.player, move.action) for move in state.full_history()] for state in (ours, theirs)]
        assert moves[0] == moves[1]
        assert ours.legal_actions() == theirs.legal_actions()
        if ours.is_terminal():
            break
        if ours.is_chance_node():
            assert [chance for _, chance in ours.chance_outcomes()] == pytest.approx([chance for _, chance in theirs.chance_outcomes()])
        action = rng.choice(ours.legal_actions())
        ours.apply_action_with_legality_check(action)
        theirs.apply_action(action)
    assert [ours.player_reward(player) for player in (0, 1)] == ours.rewards()
    assert [won * CHIPS.get(name, 1) for won in ours.returns()] == pytest.approx(theirs.returns(), abs=1e-5)


def test_loading_by_a_dictionary() -> None:
    assert uctopia.load_game("mnk", {"m": 4, "n": 4, "k": 3}).get_parameters() == {"m": 4, "n": 4, "k": 3}
    assert uctopia.load_game("hex", {"swap": True}) == uctopia.Game("hex:swap=on")
    assert uctopia.load_game("othello:size=6") == uctopia.load_game("othello(size=6)")
    assert uctopia.Game(str(uctopia.load_game("mnk:m=3,n=3,k=3"))).num_distinct_actions() == 9


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mnk(foo=1)", 'no option "foo"; options are m, n, k'),
        ("gomoku(foo=1)", "parameters are size, connect"),
        ("kuhn_poker(players=3)", "only players=2"),
        ("gomoku(wrap=True)", "only wrap=False"),
        ("chess()", 'no game "chess"'),
    ],
)
def test_parameters_that_are_unknown_have_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(uctopia.UctopiaError, match=sentence):
        uctopia.load_game(name)


def test_what_openspiel_has_beside_is_there_or_has_a_sentence() -> None:
    game = pyspiel.load_game("kuhn_poker")
    for theirs, ours in [(game, uctopia.load_game("kuhn_poker")), (game.new_initial_state(), uctopia.load_game("kuhn").new_initial_state())]:
        for name in dir(theirs):
            if not name.startswith("_") and not hasattr(ours, name):
                with pytest.raises(AttributeError, match="lacks OpenSpiel's"):
                    getattr(ours, name)


def test_actions_of_several_players_and_missing_arrays_have_sentences() -> None:
    state = uctopia.load_game("tic_tac_toe").new_initial_state()
    with pytest.raises(uctopia.UctopiaError, match="one action after another"):
        state.apply_actions([0, 1])
    with pytest.raises(uctopia.UctopiaError, match="observation_tensor"):
        state.information_state_tensor(0)
    with pytest.raises(AttributeError, match="serialize"):
        state.to_struct()  # type: ignore[attr-defined]
    assert not hasattr(state, "last_info")


def test_kinds_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    from uctopia import _spiel

    monkeypatch.setattr(_spiel, "_pyspiel", lambda: None)
    kind = uctopia.load_game("kuhn_poker").get_type()
    assert kind.short_name == "kuhn" and kind.dynamics.name == "SEQUENTIAL"
    assert kind.information == kind.Information.IMPERFECT_INFORMATION
    assert uctopia.load_game("ttt").new_initial_state().get_type().name == "DECISION"
