"""Games written in Python: their interface for type checkers, and the interface of Japanese articles as ours."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Generic, Protocol, Self, TypeVar

from ._uctopia import UctopiaError


class Rules(Protocol):
    """What every class of positions has, for type checkers; the constructor without arguments makes the first position.

    A class need not derive from it: :func:`rules` makes type checkers compare.
    """

    def current_player(self) -> int:
        """The player to move, from 0; −1 for chance, −4 when the game is over."""
        ...

    def legal_actions(self) -> Sequence[int]:
        """The actions in increasing order."""
        ...

    def child(self, action: int, /) -> Self:
        """The position after an action; this one does not change."""
        ...

    def returns(self) -> Sequence[float]:
        """At the end, a number for each player."""
        ...


R = TypeVar("R", bound=Rules)

OPTIONAL = (
    "action_to_string", "apply_action", "board", "chance_outcomes", "clone", "evaluate", "key", "kept_positions", "max_chance_outcomes",
    "max_game_length", "max_utility", "min_utility", "name", "num_distinct_actions", "num_players", "observation_tensor",
    "observation_tensor_shape", "pieces", "players", "playout", "square_of", "theme",
)  # fmt: skip
"""Optional methods and constants of a class of positions."""

NEEDED = ("current_player", "legal_actions", "child", "returns")


def rules(game: type[R]) -> type[R]:
    """Returns the class unchanged; a type checker reports methods that are missing, misspelt or have other types.

    When the program runs, names that are nearly those of optional methods, which no type checker misses, are a ``UctopiaError``.

    >>> import uctopia
    >>> @uctopia.rules
    ... class Nim:
    ...     def __init__(self, stones=21, mover=0):
    ...         self.stones, self.mover = stones, mover
    ...     def current_player(self):
    ...         return self.mover if self.stones else -4
    ...     def legal_actions(self):
    ...         return list(range(1, min(3, self.stones) + 1))
    ...     def child(self, taken):
    ...         return Nim(self.stones - taken, 1 - self.mover)
    ...     def returns(self):
    ...         return [-1, 1] if self.mover == 0 else [1, -1]
    >>> uctopia.check_game(Nim).games
    100
    """
    names = [name for name in vars(game) if not name.startswith("_")]
    for name in names:
        near = difflib.get_close_matches(name, [*NEEDED, *OPTIONAL], n=1, cutoff=0.8)
        if near and near[0] != name and name not in (*NEEDED, *OPTIONAL) and not hasattr(game, near[0]):
            raise UctopiaError(f"{game.__name__}.{name} is not a method of games: is {near[0]} meant? If not, let its name begin with _")
    missing = [name for name in NEEDED if not hasattr(game, name)]
    if missing and not (missing == ["child"] and hasattr(game, "clone") and hasattr(game, "apply_action")):
        raise UctopiaError(f"{game.__name__} lacks {', '.join(missing)}")
    return game


class IState(Protocol):
    """The interface of states in Japanese articles: methods answer for the player to move."""

    def legal_actions(self) -> Sequence[int]:
        """The actions of the player to move."""
        ...

    def next(self, action: int, /) -> Self:
        """The state after an action, with the other player to move."""
        ...

    def is_lose(self) -> bool:
        """Whether the player to move has lost."""
        ...

    def is_draw(self) -> bool:
        """Whether the game is drawn."""
        ...

    def is_done(self) -> bool:
        """Whether the game is over."""
        ...

    def is_first_player(self) -> bool:
        """Whether the first player is to move."""
        ...


S = TypeVar("S", bound=IState)


class IStateGame(Generic[S]):
    """A game whose states have the articles' interface; made by :func:`from_istate`."""

    def __init__(self, state: type[S], name: str, about: str | None) -> None:
        self.state = state
        self.name = name
        self.__doc__ = about

    def new_initial_state(self) -> IStatePosition[S]:
        """The first position."""
        compares = self.state.__eq__ is not object.__eq__ and self.state.__hash__ is not None
        return (KeyedIStatePosition if compares else IStatePosition)(self.state())


class IStatePosition(Generic[S]):
    """A state of the articles' interface with the methods of :class:`Rules`; ``state`` is the state."""

    __slots__ = ("state",)

    def __init__(self, state: S) -> None:
        self.state = state

    def current_player(self) -> int:
        """The player to move, or −4 at the end."""
        if self.state.is_done():
            return -4
        return 0 if self.state.is_first_player() else 1

    def legal_actions(self) -> list[int]:
        """The actions in increasing order."""
        return sorted(self.state.legal_actions())

    def child(self, action: int) -> Self:
        """The position after an action."""
        return type(self)(self.state.next(action))

    def returns(self) -> list[int]:
        """−1 for the player to move if he has lost, else a draw."""
        if self.state.is_lose():
            return [-1, 1] if self.state.is_first_player() else [1, -1]
        if self.state.is_draw():
            return [0, 0]
        kind = type(self.state).__name__
        raise UctopiaError(
            f"{kind}.is_done() is true, and neither is_lose() nor is_draw(): the player to move has lost, or the game is drawn"
        )

    def __str__(self) -> str:
        return str(self.state)


class KeyedIStatePosition(IStatePosition[S]):
    """A position whose state defines equality."""

    __slots__ = ()

    def key(self) -> S:
        """Equal states are the same position."""
        return self.state


def from_istate(state: type[S], *, name: str | None = None) -> IStateGame[S]:
    """A game of a class with the interface of Japanese articles on tree search, for use wherever a game is expected.

    The class has ``legal_actions()``, ``next(action)``, ``is_lose()``, ``is_draw()``, ``is_done()`` and ``is_first_player()``, and its constructor
    without arguments makes the first state. ``is_lose()`` tells whether the player to move has lost. ``name`` is the name of the game, by
    default that of the class.

    ::

        game = uctopia.from_istate(State, name="tic-tac-toe")
        print(uctopia.check_game(game))
        uctopia.analyze(game, agent="uct:iters=1000")
    """
    needed = ("legal_actions", "next", "is_lose", "is_draw", "is_done", "is_first_player")
    missing = [method for method in needed if not callable(getattr(state, method, None))]
    if missing or not isinstance(state, type):
        what = f"lacks {', '.join(missing)}" if missing else "is not a class"
        raise UctopiaError(f"{getattr(state, '__name__', state)} {what}: from_istate takes a class with {', '.join(needed)}")
    return IStateGame(state, name or state.__name__.lower(), state.__doc__)
