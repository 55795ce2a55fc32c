"""Our agents as bots of OpenSpiel."""

from __future__ import annotations

from typing import Any

from .. import _uctopia
from .._environments import opponent_of
from .._types import AgentLike
from .._uctopia import Game, State, UctopiaError, agent_text
from ._pyspiel import pyspiel
from ._theirs import same_game, wrap


class Bot(pyspiel.Bot):  # type: ignore[misc]
    """An agent of ours that plays states of OpenSpiel.

    It plays games that both projects have by our own rules, at their speed, ``uctopia_…`` games too, and all others that
    :func:`wrap` accepts by OpenSpiel's rules. Searches keep the part of their tree that remains as the game goes on.

    ``seed`` makes games repeat; ``iterations`` and ``time`` bound decisions beside the agent's own options.

    >>> import pyspiel
    >>> from uctopia import openspiel
    >>> game = pyspiel.load_game("tic_tac_toe")
    >>> bots = [openspiel.Bot("uct:iters=100", seed=1), openspiel.Bot("random", seed=2)]
    >>> pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
    [1.0, -1.0]
    """

    def __init__(
        self,
        agent: AgentLike,
        *,
        seed: int = 1,
        iterations: int | None = None,
        time: float | str | None = None,
    ) -> None:
        super().__init__()
        chosen = opponent_of(agent)
        self._bot = _uctopia.Bot(chosen, seed=seed, iterations=iterations, time=time)
        self._text = agent_text(chosen)
        self._game: tuple[str, Game] | None = None
        self._state: State | None = None

    def step(self, state: Any) -> int:
        """The number of the move that the agent chooses."""
        return self._bot.step(self.converted(state))

    def report(self, state: Any) -> _uctopia.Report:
        """What the agent thinks of a state, with the values of its moves."""
        return self._bot.report(self.converted(state))

    def restart(self) -> None:
        """Forgets the game, before another one."""
        self._bot.restart()
        self._state = None

    def restart_at(self, state: Any) -> None:
        """Forgets the game; the next one goes on from a state."""
        self.restart()

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Does nothing: the bot looks at the moves of each state."""

    def converted(self, state: Any) -> State:
        """A state of OpenSpiel as our state, by the moves that led to it."""
        ours = getattr(state, "ours", None)
        if isinstance(ours, State):
            return ours
        game = self._game_of(state.get_game())
        history = [int(action) for action in state.history()]
        known = self._state
        made = known.history() if known is not None and known.get_game() == game else None
        if known is None or made is None or made != history[: len(made)]:
            known, made = game.new_initial_state(), []
        for action in history[len(made) :]:
            known.apply_action(action)
        if known.current_player() != state.current_player():
            raise UctopiaError(f"this state of {state.get_game()} did not begin at the first position: pass one that did")
        self._state = known
        return known

    def _game_of(self, theirs: Any) -> Game:
        text = str(theirs)
        if self._game is None or self._game[0] != text:
            self._game = (text, same_game(theirs) or Game(wrap(theirs)))
        return self._game[1]

    def __repr__(self) -> str:
        return f"Bot('{self._text}')"
