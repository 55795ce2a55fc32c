"""Search trees to walk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator

from . import _uctopia
from ._types import AgentLike, GameLike
from ._uctopia import State


@dataclass(frozen=True)
class TreeNode:
    """A node of a search tree: a move, what the search knows about it, and the moves below."""

    move: str | None
    """The move that leads here; ``None`` at the root."""
    visits: int
    """How often the search went through."""
    mean: float | None
    """The mean of the results, from the point of view of the player who made the move."""
    prior: float | None
    """The probability of the move before the search, where the search used one."""
    proven: bool
    """Whether the result is proven."""
    player: int | None
    """The player to move here; ``None`` where that is not known."""
    children: tuple[TreeNode, ...] = field(repr=False)
    """The moves below that were exported, in the order of the game."""

    def walk(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], TreeNode]]:
        """All nodes with the moves that lead to them, each before those below it."""
        here = path if self.move is None else (*path, self.move)
        yield here, self
        for child in self.children:
            yield from child.walk(here)

    def __getitem__(self, move: str) -> TreeNode:
        for child in self.children:
            if child.move == move:
                return child
        raise KeyError(f"{move} is not below this node: {[child.move for child in self.children]}")

    @property
    def most_visited(self) -> TreeNode | None:
        """The move below with the most visits; ``None`` at a leaf."""
        return max(self.children, key=lambda child: child.visits, default=None)


def _node(data: dict[str, Any]) -> TreeNode:
    return TreeNode(
        move=data.get("move"),
        visits=int(data.get("visits", 0)),
        mean=data.get("mean"),
        prior=data.get("prior"),
        proven=bool(data.get("proven", False)),
        player=data.get("player"),
        children=tuple(_node(child) for child in data.get("children", [])),
    )


def tree(
    where: State | GameLike,
    position: str | None = None,
    *,
    agent: AgentLike = "uct:iters=1000",
    iterations: int | None = None,
    time: float | str | None = None,
    seed: int = 1,
    plies: int = 4,
    most: int = 2000,
) -> TreeNode:
    """The tree of a search: its root, at most ``plies`` deep and with about ``most`` nodes.

    >>> import uctopia
    >>> root = uctopia.tree("ttt", agent="uct:iters=500", plies=2)
    >>> root.visits
    500
    >>> root.most_visited.move in [child.move for child in root.children]
    True
    """
    data = _uctopia.tree_dict(
        where, position, agent=agent, iterations=iterations, time=time, seed=seed, plies=plies, most=most
    )
    return _node(data["root"])
