"""Game search: Monte Carlo tree search, alpha-beta, exact solvers, matches with error bars.

Games and positions have OpenSpiel's names::

    import uctopia

    game = uctopia.load_game("othello")
    state = game.new_initial_state("f5d6c3")
    report = uctopia.analyze(state, agent="uct:iters=2000")   # in a notebook: the board with the values
    state.apply_action(report.best_action)

    uctopia.match("othello", uctopia.Uct(iters=500), "alpha-beta:depth=4", games=100, jobs=0)

A game of your own is a class with five methods, see :class:`Game`; agents play it, matches and the page in the browser take it.
"""

from . import _agents
from ._agents import *  # noqa: F403
from ._command import command, repro, serve, train
from ._live import Search, Watch
from ._matches import MatchResult, experiment, match, tournament
from ._trees import TreeNode, tree
from ._uctopia import (
    AgentError,
    Bot,
    ExperimentResult,
    Game,
    MoveReport,
    Report,
    State,
    UctopiaError,
    __version__,
    agent_text,
    agents,
    analyze,
    check_game,
    games,
    load_game,
    random_games,
    register,
    register_agent,
    set_language,
    solve,
    trace,
    visits,
)

__all__ = [
    "AgentError",
    "Bot",
    "ExperimentResult",
    "Game",
    "MatchResult",
    "MoveReport",
    "Report",
    "Search",
    "State",
    "TreeNode",
    "UctopiaError",
    "Watch",
    "__version__",
    "agent_text",
    "agents",
    "analyze",
    "check_game",
    "command",
    "experiment",
    "games",
    "load_game",
    "match",
    "random_games",
    "register",
    "register_agent",
    "repro",
    "serve",
    "set_language",
    "solve",
    "tournament",
    "trace",
    "train",
    "tree",
    "visits",
]
__all__ += _agents.__all__
