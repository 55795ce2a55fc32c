"""Ratings and crosstables of experiments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, overload

from ._optional import frame
from ._uctopia import MissingError


@dataclass(frozen=True)
class Rating:
    """An agent and its rating."""

    agent: str
    """The text of the agent."""
    elo: float
    """The rating; the mean of all is 0."""
    interval: tuple[float, float] | None
    """The 95 % interval; ``None`` where games merely repeat."""
    superiority: float | None
    """How likely it is stronger than the next one; ``None`` for the last one, and where games repeat."""


class Ratings(Sequence[Rating]):
    """Ratings of all who played against each other, the strongest first; by index, or by the text of an agent."""

    def __init__(self, rows: Sequence[Rating]) -> None:
        self._rows = tuple(rows)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, key: int | str) -> Rating: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Rating]: ...
    def __getitem__(self, key: int | str | slice) -> Rating | Sequence[Rating]:
        if isinstance(key, str):
            for row in self._rows:
                if row.agent == key:
                    return row
            raise MissingError(f"{key} has no rating: the agents are {', '.join(row.agent for row in self._rows)}")
        return self._rows[key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ratings) and other._rows == self._rows

    def __hash__(self) -> int:
        return hash(self._rows)

    def to_pandas(self) -> Any:
        """A row for each agent; needs pandas."""
        rows = []
        for row in self._rows:
            low, high = row.interval or (None, None)
            rows.append({"agent": row.agent, "elo": row.elo, "low": low, "high": high, "superiority": row.superiority})
        return frame(rows, columns=["agent", "elo", "low", "high", "superiority"])

    def plot(self, ax: Any = None) -> Any:
        """Draws the ratings with their intervals by matplotlib and returns the axes; needs ``pip install "uctopia[plot]"``."""
        from ._plots import plot_ratings

        return plot_ratings(self, ax)

    def __repr__(self) -> str:
        return f"Ratings({', '.join(f'{row.agent} {row.elo:+.0f}' for row in self._rows)})"


def ratings(result: Mapping[str, Any]) -> Ratings:
    """The ratings of an experiment's result."""
    listed = (result.get("ratings") or {}).get("agents", [])
    return Ratings([Rating(row["agent"], row["elo"], ends(row.get("interval")), row.get("superiority")) for row in listed])


def ends(interval: Mapping[str, float] | None) -> tuple[float, float] | None:
    """The ends of an interval."""
    return (interval["low"], interval["high"]) if interval else None


@dataclass(frozen=True)
class Score:
    """What an agent made against another one."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Games that count."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Wins and half of the draws."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """The share of points."""
        return self.points / self.games if self.games else None


class Crosstable(Mapping[str, Mapping[str, Score]]):
    """What each agent made against each other one: ``crosstable[one][other].points``."""

    def __init__(self, rows: Mapping[str, Mapping[str, Score]]) -> None:
        self._rows = {agent: dict(row) for agent, row in rows.items()}

    def __getitem__(self, agent: str) -> Mapping[str, Score]:
        if agent not in self._rows:
            raise MissingError(f"{agent} did not play: the agents are {', '.join(self._rows)}")
        return self._rows[agent]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def to_pandas(self) -> Any:
        """The shares of points as a square table; needs pandas."""
        agents = list(self._rows)
        share = [[self._rows[one][other].share if other in self._rows[one] else None for other in agents] for one in agents]
        return frame(share, columns=agents, index=agents).astype(float)

    def __repr__(self) -> str:
        return f"<Crosstable of {len(self)} agents>"


def crosstable(result: Mapping[str, Any]) -> Crosstable:
    """The crosstable of an experiment's result, the strongest first where there are ratings."""
    counts: dict[str, dict[str, list[int]]] = {rated.agent: {} for rated in ratings(result)}
    for contest in result["contests"]:
        if not (found := contest.get("versus")):
            continue
        tally = [int(found["tally"][key]) for key in ("wins", "draws", "losses")]
        for one, other, numbers in [(found["a"], found["b"], tally), (found["b"], found["a"], tally[::-1])]:
            row = counts.setdefault(one, {}).setdefault(other, [0, 0, 0])
            row[:] = [had + new for had, new in zip(row, numbers)]
    return Crosstable({one: {other: Score(*row) for other, row in rows.items()} for one, rows in counts.items()})


def plain_rows(rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Rows of dataclasses as dictionaries."""
    return [asdict(row) for row in rows]
