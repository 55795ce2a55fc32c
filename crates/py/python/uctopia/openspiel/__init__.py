"""OpenSpiel: our games in OpenSpiel, its games in our search, and our agents as its bots.

::

    import pyspiel
    import uctopia
    from uctopia import openspiel

    openspiel.register()                                     # our games by name in OpenSpiel
    game = pyspiel.load_game("uctopia_othello(size=6)")

    kuhn = openspiel.load_game("kuhn_poker")                  # one of them, for algorithms written in C++
    pyspiel.exploitability(kuhn, pyspiel.UniformRandomPolicy(kuhn))

    breakthrough = uctopia.Game(openspiel.wrap("breakthrough"))   # its game in our search
    uctopia.analyze(breakthrough, agent="uct:iters=1000")

    bot = openspiel.Bot("uct:iters=200", seed=1)             # our agent in its matches
    state = pyspiel.load_game("connect_four").new_initial_state()
    pyspiel.evaluate_bots(state, [bot, pyspiel.make_uniform_random_bot(1, 1)], 1)

Needs ``pip install 'uctopia[openspiel]'``.
"""

from ._bot import Bot
from ._ours import OurGame, OurState, load_game, register
from ._theirs import Rules, same_game, wrap

__all__ = ["Bot", "OurGame", "OurState", "Rules", "load_game", "register", "same_game", "wrap"]
