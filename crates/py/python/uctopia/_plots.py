"""Drawings by matplotlib: values on a board, search trees, ratings, and curves.

Colours are those of the library's pictures: red is good and blue is bad for the player whose values are shown, nearly white is even,
grey is unknown, and pale is little evidence.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from ._optional import package
from ._results import Ratings, ends
from ._study import Review
from ._trees import TreeNode
from ._uctopia import ExperimentResult, Report, UctopiaError, shade

#: Colours of series that remain distinct under all common kinds of colour blindness (Okabe and Ito 2008), as in our charts.
SERIES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
MARKERS = ["o", "s", "^", "v"]
INK = "#222222"


def plot(what: Any, ax: Any = None) -> Any:
    """Draws a result by matplotlib, into ``ax`` where it is given, and returns the axes; needs ``pip install "uctopia[plot]"``.

    A report is drawn as its board, the reports of a running search as curves of the values of its moves, and whatever has a method
    ``plot`` by that: search trees, reviews, ratings, matches and experiments.

    >>> import uctopia
    >>> reports = list(uctopia.Search("ttt", agent="uct:iters=200").watch(milestones=True))
    >>> uctopia.plot(reports).get_xlabel() # doctest: +SKIP
    'playouts'
    """
    if hasattr(what, "plot"):
        return what.plot(ax)
    reports = list(what)
    if not reports or not all(isinstance(report, Report) for report in reports):
        raise UctopiaError("pass a result that has a method plot, or a list of reports")
    return plot_reports(reports, ax)


def _axes(ax: Any, size: tuple[float, float]) -> Any:
    """The axes that were given, or new ones."""
    if ax is not None:
        return ax
    pyplot = package("matplotlib.pyplot", "plot", "plot()")
    return pyplot.subplots(figsize=size, layout="constrained")[1]


def plot_report(report: Report, ax: Any = None) -> Any:
    """The board with the values on its squares, as ``svg()`` shows it."""
    axes = _axes(ax, (5.2, 5.8))
    board, title, caption = report._drawing()
    image = package("matplotlib.image", "plot", "plot()").imread(io.BytesIO(board), format="png")
    axes.imshow(image, interpolation="antialiased")
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[:].set_visible(False)
    axes.set_title(title, color=INK)
    axes.set_xlabel("\n".join(caption), fontsize="small", color=INK)
    return axes


def plot_reports(reports: Sequence[Report], ax: Any = None, most: int = len(SERIES)) -> Any:
    """Curves of the values of the best moves, against the playouts or the positions that a search has visited."""
    axes = _axes(ax, (6.4, 4.0))
    last = reports[-1]
    has_playouts = last.playouts > 0
    for number, name in enumerate([move.move for move in last][:most]):
        seen = [(report.playouts if has_playouts else report.nodes, report[name].value) for report in reports if name in report]
        points = [(x, y) for x, y in seen if y is not None]
        style = {"color": SERIES[number % len(SERIES)], "marker": MARKERS[number % len(MARKERS)]}
        axes.plot(*zip(*points) if points else ([], []), label=name, markersize=4, linewidth=1.5, **style)
    if has_playouts:
        axes.set_xscale("log")
    axes.set_xlabel("playouts" if has_playouts else "nodes")
    axes.set_ylabel(f"value ({last.scale})")
    axes.set_title(last.agent, color=INK)
    axes.legend(frameon=False)
    _grid(axes)
    return axes


def _grid(axes: Any) -> None:
    axes.grid(color="#e3e3e3", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def plot_review(review: Review, ax: Any = None) -> Any:
    """The values along a game for its first player, and the moves that lost something."""
    axes = _axes(ax, (7.2, 3.6))
    at = {ply: value for ply, value in review.values if value is not None}
    axes.axhline(_even(review.to_dict()["scale"]), color="#9a9a9a", linewidth=0.8)
    axes.plot(list(at), list(at.values()), color=SERIES[0], marker=MARKERS[0], markersize=3.5, linewidth=1.5, label="value")
    for number, verdict in enumerate(["blunder", "mistake", "inaccuracy"], start=1):
        marked = [move for move in review if move.verdict == verdict and move.ply in at]
        if not marked:
            continue
        where = [move.ply for move in marked]
        axes.scatter(where, [at[ply] for ply in where], color=SERIES[number], marker=MARKERS[number], s=56, zorder=3, label=verdict)
        for move in marked:
            axes.annotate(
                move.move, (move.ply, at[move.ply]), xytext=(0, 7), textcoords="offset points", ha="center", fontsize="small"
            )
    axes.set_xlabel("moves made")
    axes.set_ylabel(f"value for {review.players[0]}")
    axes.set_title(repr(review).strip("<>"), color=INK)
    axes.legend(frameon=False)
    axes.margins(y=0.15)
    _grid(axes)
    return axes


def _even(scale: Any) -> float:
    """The value at which nobody is ahead."""
    return 0.5 if scale == "unit" else 0.0


def plot_ratings(ratings: Ratings, ax: Any = None) -> Any:
    """Ratings with their 95 % intervals, the strongest on top."""
    if not ratings:
        raise UctopiaError("there are no ratings: three or more agents must have met")
    rows = [(row.agent, row.elo, row.interval) for row in ratings]
    return _intervals(rows, ax, "Elo, with 95 % intervals", 0.0)


def _intervals(rows: Sequence[tuple[str, float, tuple[float, float] | None]], ax: Any, label: str, even: float) -> Any:
    """A row for each number with its interval, the first one on top."""
    axes = _axes(ax, (6.4, 1.2 + 0.42 * len(rows)))
    axes.axvline(even, color="#9a9a9a", linewidth=0.8, linestyle=":")
    for place, (_, value, interval) in enumerate(rows):
        low, high = interval or (value, value)
        axes.plot([low, high], [place, place], color=SERIES[0], linewidth=2, solid_capstyle="butt")
        axes.plot([value], [place], color=SERIES[0], marker="o", markersize=7, markeredgecolor="white")
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(label)
    _grid(axes)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return axes


def plot_experiment(result: ExperimentResult, ax: Any = None) -> Any:
    """Ratings where there are some, or else the score of each match."""
    if ratings := result.ratings:
        return plot_ratings(ratings, ax)
    rows = []
    for contest in result.to_dict()["contests"]:
        if (found := contest.get("versus")) and "tally" in found:
            rows.append(_score(found))
        elif (found := contest.get("alone")) and found["successes"]["trials"]:
            rate = found["successes"]["successes"] / found["successes"]["trials"]
            rows.append((found["agent"], rate, ends(found["interval"])))
    if not rows:
        raise UctopiaError("this result has no scores to draw")
    return _intervals(rows, ax, "score, with 95 % intervals", 0.5)


def _score(found: dict[str, Any]) -> tuple[str, float, tuple[float, float] | None]:
    tally = found["tally"]
    games = tally["wins"] + tally["draws"] + tally["losses"]
    share = (tally["wins"] + tally["draws"] / 2) / games if games else 0.5
    confidence = found.get("confidence")
    known = confidence.get("interval", confidence) if isinstance(confidence, dict) else {}
    score = known.get("score") if isinstance(known, dict) else None
    return f"{found['a']}\nagainst {found['b']}", share, ends(score["interval"]) if score else None


class _Layout:
    """Where the nodes of a tree are drawn: each above those below it."""

    def __init__(self, root: TreeNode, plies: int, most: int) -> None:
        self.root, self.plies, self.most = root, plies, most
        self.nodes: list[tuple[TreeNode, float, float, float]] = []
        """Nodes with their places, and whether their value is the root player's (1) or his opponent's (−1)."""
        self.edges: list[tuple[float, float, float, float, float]] = []
        """The places of both ends, and the share of visits."""
        self.width = self._place(root, 0.0, 0, 1.0)[0]

    def _place(self, node: TreeNode, left: float, depth: int, sign: float) -> tuple[float, float]:
        """Places a node and those below it from ``left`` on; returns the width that they take, and where the node is."""
        visited = sorted((child for child in node.children if child.visits > 0), key=lambda child: -child.visits)
        # The value of a node is for the player who made its move, who is the one to move above it.
        below = 1.0 if node.player is None or node.player == self.root.player else -1.0
        width, ends = 0.0, []
        for child in visited[: self.most] if depth < self.plies else []:
            taken, x = self._place(child, left + width, depth + 1, below)
            width += taken
            ends.append((x, child.visits / max(node.visits, 1)))
        width = max(width, 1.0)
        middle = left + (width - 1) / 2
        self.edges += [(middle, -depth, x, -depth - 1, share) for x, share in ends]
        self.nodes.append((node, middle, -depth, sign))
        return width, middle


def plot_tree(root: TreeNode, ax: Any = None, plies: int = 2, most: int = 4) -> Any:
    """The tree down to ``plies``, with the ``most`` visited moves of each node. Colours are for the player to move at the root, and
    nodes with few visits are pale."""
    layout = _Layout(root, plies, most)
    lowest = min(y for _, _, y, _ in layout.nodes)
    axes = _axes(ax, (max(4.0, 0.8 * layout.width), 1.0 - 1.1 * lowest))
    for x, y, below, depth, share in layout.edges:
        axes.plot([x, below], [y, depth], color="#9a9a9a", linewidth=0.6 + 4.5 * share, solid_capstyle="round", zorder=1)
    for node, x, y, sign in layout.nodes:
        value = None if node.mean is None else sign * _payoff(node)
        colour = "#ffffff" if node is root else shade(value, (node.visits / max(root.visits, 1)) ** 0.5)
        box = {"boxstyle": "round,pad=0.25", "facecolor": colour, "edgecolor": "#8a8a8a", "linewidth": 2 if node.proven else 0.75}
        lines = [f"{node.visits}"] if node.move is None else [node.move, "" if value is None else _signed(value), f"{node.visits}"]
        text = "\n".join(line for line in lines if line)
        axes.text(x, y, text, ha="center", va="center", fontsize="x-small", color=INK, bbox=box, zorder=2)
    axes.set_xlim(-0.6, layout.width - 0.4)
    axes.set_ylim(lowest - 0.5, 0.5)
    axes.set_axis_off()
    return axes


def _signed(value: float) -> str:
    """A value as the pictures write it."""
    text = f"{value:+.2f}".replace("-", "−")
    return text if text[1:].strip("0.") else text[1:]


def _payoff(node: TreeNode) -> float:
    """The value of a node from −1 to 1."""
    mean = node.mean or 0.0
    return 2 * mean - 1 if node.scale == "unit" else mean
