"""Matches, tournaments and experiments."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable, Mapping, Sequence

from . import _uctopia
from ._descriptions import Description
from ._progress import told
from ._types import AgentLike, GameLike, OnProgress, Progress
from ._uctopia import ExperimentResult


def _beginning(position: str | None, openings: str | Path | None, opening_plies: int) -> dict[str, Any]:
    return {
        "position": position,
        "openings": None if openings is None else str(openings),
        "opening_plies": opening_plies,
    }


class MatchResult:
    """What came of a match between two agents: counts, score and Elo with 95 % intervals.

    >>> import uctopia
    >>> result = uctopia.match("ttt", "uct:iters=50", "random", games=100, seed=1)
    >>> result.wins + result.draws + result.losses
    100
    >>> low, high = result.interval
    >>> low < result.score < high
    True
    """

    def __init__(self, experiment: ExperimentResult) -> None:
        self.experiment = experiment
        """The result as an experiment with one match, with tables and files."""
        totals = experiment.to_dict()["contests"][0]
        self._found: dict[str, Any] = totals.get("versus") or totals.get("group") or totals.get("alone") or {}

    @property
    def wins(self) -> int:
        """Games that the first agent won."""
        return int(self._found["tally"]["wins"])

    @property
    def draws(self) -> int:
        """Drawn games."""
        return int(self._found["tally"]["draws"])

    @property
    def losses(self) -> int:
        """Games that the first agent lost."""
        return int(self._found["tally"]["losses"])

    @property
    def games(self) -> int:
        """Games that count."""
        return self.wins + self.draws + self.losses

    def _confidence(self, key: str) -> Any:
        confidence = self._found.get("confidence") or {}
        found = confidence.get("interval", confidence) if isinstance(confidence, dict) else {}
        return found.get(key) if isinstance(found, dict) else None

    @property
    def score(self) -> float | None:
        """The share of points of the first agent: wins and half of the draws."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the score, from the variance of pairs of games; ``None`` where games repeat too often for one."""
        score = self._confidence("score")
        if not score:
            return None
        interval = score["interval"]
        return float(interval["low"]), float(interval["high"])

    @property
    def complete(self) -> bool:
        """Whether all games were played; ``False`` for the ``partial`` result of Ctrl-C."""
        return self.experiment.complete

    def to_dict(self) -> dict[str, Any]:
        """The result as dictionaries and lists."""
        return self._found

    def to_pandas(self) -> Any:
        """One row, as a table of pandas; needs pandas."""
        return self.experiment.to_pandas()

    def plot(self, ax: Any = None) -> Any:
        """Draws the score with its 95 % interval by matplotlib and returns the axes; needs ``pip install "uctopia[plot]"``."""
        from ._plots import plot_experiment

        return plot_experiment(self.experiment, ax)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchResult) and other.experiment == self.experiment

    def __hash__(self) -> int:
        return hash(self.experiment)

    def __str__(self) -> str:
        return "\n".join(self.experiment._match_lines()) or self.experiment.report()

    def __repr__(self) -> str:
        if "tally" not in self._found:
            return f"<MatchResult {self.experiment!r}>"
        return f"<MatchResult +{self.wins} ={self.draws} -{self.losses}>"

    def _repr_markdown_(self) -> str:
        return "\n\n".join(self.experiment._match_lines()) or self.experiment.report()


def match(
    game: GameLike,
    *agents: AgentLike,
    games: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    sprt: str | None = None,
    position: str | None = None,
    openings: str | Path | None = None,
    opening_plies: int = 0,
    folder: str | Path | None = None,
    on_game: Callable[[dict[str, Any]], None] | None = None,
    progress: Progress = None,
) -> MatchResult:
    """Plays a match between two agents, or as many as the game has players.

    Games come in pairs with the same beginning and exchanged seats. The result depends on the seed alone, not on ``jobs``, the
    number of threads (0: as many as there are processors), unless an agent has a time limit.

    ``sprt`` is a sequential test such as ``"elo0=0,elo1=20"``, which ends the match when it has decided. ``openings`` is a file of
    openings or ``"all:4"``, ``opening_plies`` a number of random plies. With a ``folder`` every finished game is kept there, and the
    same call goes on from there. ``on_game`` receives each game as a dictionary (without a folder). ``progress`` is ``True`` for a
    bar of tqdm, or a function of finished units, planned units and the standing, which is called at most ten times a second.

    Ctrl-C ends the match: its ``KeyboardInterrupt`` has the result of the finished games as the attribute ``partial``.

    >>> import uctopia
    >>> print(uctopia.match("ttt", uctopia.Uct(iters=20), uctopia.Random(), games=20))  # doctest: +ELLIPSIS
    A wins ...
    """
    beginning = _beginning(position, openings, opening_plies)

    def play(on_progress: OnProgress | None) -> ExperimentResult:
        return _uctopia.play_match(
            game, list(agents), games, seed, jobs, sprt, beginning, _path(folder), on_game, on_progress
        )

    try:
        return MatchResult(told(play, progress, "match"))
    except BaseException as interrupt:
        if isinstance(partial := getattr(interrupt, "partial", None), ExperimentResult):
            interrupt.partial = MatchResult(partial)  # type: ignore[attr-defined]
        raise


def tournament(
    game: GameLike,
    agents: Sequence[AgentLike],
    *,
    games: int = 100,
    gauntlet: bool = False,
    seed: int = 1,
    jobs: int = 1,
    position: str | None = None,
    openings: str | Path | None = None,
    opening_plies: int = 0,
    folder: str | Path | None = None,
    on_game: Callable[[dict[str, Any]], None] | None = None,
    progress: Progress = None,
) -> ExperimentResult:
    """Plays every agent against every other, ``games`` each, or with ``gauntlet`` the first against all others.

    The result has ``ratings`` with intervals and a ``crosstable``. Arguments as for :func:`match`.

    >>> import uctopia
    >>> result = uctopia.tournament("ttt", ["random", "flat:iters=20", "uct:iters=20"], games=20)
    >>> result.ratings[-1].agent
    'random'
    """
    beginning = _beginning(position, openings, opening_plies)

    def play(on_progress: OnProgress | None) -> ExperimentResult:
        return _uctopia.play_tournament(
            game, list(agents), games, gauntlet, seed, jobs, beginning, _path(folder), on_game, on_progress
        )

    return told(play, progress, "tournament")


def experiment(
    description: str | Path | Mapping[str, Any],
    *,
    folder: str | Path | None = None,
    jobs: int = 1,
    on_game: Callable[[dict[str, Any]], None] | None = None,
    progress: Progress = None,
) -> ExperimentResult:
    """Plays an experiment: the path of a file in TOML, its text, or a dictionary with the same keys.

    The result is the same bytes as that of ``uctopia experiment run``, on any number of threads.

    >>> import uctopia
    >>> sweep = {"agent": "uct:iters=20,c={c}", "against": "random", "values": {"c": [0.5, 1.4]}}
    >>> result = uctopia.experiment({"game": "ttt", "sweep": sweep, "games": 20})
    >>> len(result.to_dict()["contests"])
    2
    """
    text, beside = Description.read(description)

    def play(on_progress: OnProgress | None) -> ExperimentResult:
        return _uctopia.play_experiment(text, beside, _path(folder), jobs, on_game, on_progress)

    return told(play, progress, "experiment")


def _path(folder: str | Path | None) -> Path | None:
    return None if folder is None else Path(folder)
