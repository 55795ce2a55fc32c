"""Search trees to walk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator

from . import _uctopia
from ._optional import frame
from ._types import AgentLike, GameLike
from ._uctopia import MissingError, State


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
    scale: str = field(default="signed", repr=False)
    """What ``mean`` means: ``"signed"`` (−1 lost, 1 won), ``"unit"`` (0 lost, 1 won) or ``"points"``."""

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
        raise MissingError(f"{move} is not below this node: {[child.move for child in self.children]}")

    def to_pandas(self) -> Any:
        """A row for each node, with the moves that lead to it; needs pandas."""
        rows = []
        for path, node in self.walk():
            row = {key: getattr(node, key) for key in ("move", "visits", "mean", "prior", "proven", "player")}
            rows.append({"path": " ".join(path), "ply": len(path), **row})
        return frame(rows)

    def plot(self, ax: Any = None, *, plies: int = 2, most: int = 4) -> Any:
        """Draws the tree by matplotlib down to ``plies``, with the ``most`` visited moves of each node, and returns the axes; needs
        ``pip install "uctopia[plot]"``. Red is good and blue is bad for the player to move here."""
        from ._plots import plot_tree

        return plot_tree(self, ax, plies, most)

    @property
    def most_visited(self) -> TreeNode | None:
        """The move below with the most visits; ``None`` at a leaf."""
        return max(self.children, key=lambda child: child.visits, default=None)


def _node(data: dict[str, Any], scale: str) -> TreeNode:
    return TreeNode(
        move=data.get("move"),
        visits=int(data.get("visits", 0)),
        mean=data.get("mean"),
        prior=data.get("prior"),
        proven=bool(data.get("proven", False)),
        player=data.get("player"),
        children=tuple(_node(child, scale) for child in data.get("children", [])),
        scale=scale,
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
    return _node(data["root"], data.get("scale", "signed"))
