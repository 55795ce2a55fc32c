"""Games and positions studied: reviews, what a game is like, openings and game records."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from . import _uctopia
from ._optional import frame
from ._progress import told
from ._results import ends, plain_rows
from ._types import AgentLike, GameLike, Progress
from ._uctopia import State, UctopiaError

T = TypeVar("T")


class _Rows(Sequence[T], Generic[T]):
    """Rows with the data that they come from, which a pickle keeps."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        self._rows: tuple[T, ...] = tuple(self._of(data))

    @staticmethod
    def _of(data: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Everything as dictionaries and lists, as the command prints it with ``--format json``."""
        return self._data

    def to_pandas(self) -> Any:
        """The rows as a table of pandas; needs pandas."""
        return frame(plain_rows(self._rows))

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._rows[index]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, _Rows) and other._data == self._data

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._data,)


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a reviewed game."""

    ply: int
    """Moves made before it."""
    player: int
    """The number of the player who made it."""
    move: str
    """The move."""
    best: str
    """The move that the search would have played, or a proven best one."""
    before: float | None
    """The value before the move for the first player: that after ``best``."""
    after: float | None
    """The value after the move."""
    loss: float | None
    """By how much the move is worse for its player, never below 0; ``None`` where no values are known."""
    error: float | None
    """Half the width of the loss's 95 % interval; 0 where nothing is sampled."""
    verdict: str | None
    """``"best"``, ``"good"``, ``"inaccuracy"``, ``"mistake"`` or ``"blunder"``; ``None`` where the move was forced or its loss is unknown."""
    forced: bool
    """Whether there was no other move."""
    proven: bool
    """Whether both values are proven."""


class Review(_Rows[ReviewedMove]):
    """A game reviewed: its moves with losses and verdicts, in their order."""

    @staticmethod
    def _of(data: dict[str, Any]) -> Iterator[ReviewedMove]:
        for row in data["moves"]:
            same = {key: row[key] for key in ("ply", "player", "move", "best", "before", "after", "loss", "error", "forced", "proven")}
            yield ReviewedMove(verdict=row["class"], **same)

    @property
    def agent(self) -> str:
        """The text of the agent."""
        return str(self._data["agent"])

    @property
    def players(self) -> list[str]:
        """The names of the players."""
        return list(self._data["players"])

    @property
    def result(self) -> str | None:
        """How the game ended; ``None`` where it goes on."""
        result: str | None = self._data["result"]
        return result

    @property
    def reproducible(self) -> bool:
        """Whether the same review gives the same numbers again."""
        return bool(self._data["reproducible"])

    @property
    def values(self) -> list[tuple[int, float | None]]:
        """The plies of all positions with their values for the first player."""
        return [(position["ply"], position["value"]) for position in self._data["positions"]]

    def worst(self, player: int | None = None) -> list[ReviewedMove]:
        """The moves that lost most, of all players or of one, as the command lists them; the worst first."""
        plies = [row["ply"] for row in self._data["worst"] if player is None or row["player"] == player]
        by_ply = {move.ply: move for move in self}
        return [by_ply[ply] for ply in plies]

    def plot(self, ax: Any = None) -> Any:
        """Draws the values along the game by matplotlib, with its inaccuracies, mistakes and blunders, and returns the axes; needs
        ``pip install "uctopia[plot]"``."""
        from ._plots import plot_review

        return plot_review(self, ax)

    def __repr__(self) -> str:
        return f"<Review of {len(self)} moves of {self._data['game']} by {self.agent}>"


def review(
    game: State | GameLike,
    moves: str | Sequence[str] | GameRecord | None = None,
    *,
    agent: AgentLike = "best",
    position: str | None = None,
    iterations: int | None = None,
    time: float | str | None = None,
    exact_nodes: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress = None,
) -> Review:
    """Searches every position of a game and returns the loss and the verdict of every move, as ``uctopia review`` does.

    The moves are a text such as ``"f5d6c3"``, a list of moves or a game of :func:`records`; a ``State`` alone stands for its history.
    They begin from ``position``, or the first one. ``agent`` searches each position. From the end backwards positions are proven, as
    long as each takes no more than ``exact_nodes`` (20 million) positions. ``jobs`` positions are searched at a time (0: as many as
    there are processors), and the result does not depend on it. The ``KeyboardInterrupt`` of Ctrl-C has the review as far as it goes as
    the attribute ``partial``.

    >>> import uctopia
    >>> review = uctopia.review("ttt", "b2 b1 a1 a2 c3", agent="exact")
    >>> [move.verdict for move in review]
    ['best', 'blunder', 'best', 'best', 'best']
    >>> review[1].loss
    1.0
    """
    if isinstance(game, State):
        if moves is not None or position is not None:
            raise UctopiaError("a state has its moves already: pass the game instead, or leave moves and position out")
        written = json.loads(game.serialize())
        game, position, moves = game.get_game(), written["start"], written["moves"]
    if isinstance(moves, GameRecord):
        position, moves = moves.start, list(moves.moves)
    if moves is None:
        raise UctopiaError('there are no moves to review: pass them after the game, such as review("othello", "f5d6c3")')
    line = moves if isinstance(moves, str) else list(moves)
    if not line:
        raise UctopiaError("there are no moves to review")
    return _whole(
        Review,
        lambda tell: _uctopia.review_game(
            game, position, line, agent, iterations, time, exact_nodes, seed, jobs, tell
        ),
        progress,
        "review",
        " positions",
    )


R = TypeVar("R", bound=_Rows[Any])


def _whole(kind: type[R], call: Any, progress: Progress, description: str, unit: str) -> R:
    """The result of a call, or its part in the exception of an interrupt."""
    try:
        return kind(told(call, progress, description, unit))
    except BaseException as interrupt:
        if isinstance(partial := getattr(interrupt, "partial", None), dict):
            interrupt.partial = kind(partial)  # type: ignore[attr-defined]
        raise


@dataclass(frozen=True)
class Measure:
    """A number that says what a game is like."""

    agent: str
    """Who played; the stronger one where two agents met."""
    against: str
    """Against whom; the same agent in games of equals."""
    what: str
    """``"first player"`` and ``"draws"`` (shares), ``"success"``, ``"length"``, ``"branching"``, ``"score"`` or
    ``"difference of success"``."""
    value: float
    """The number."""
    interval: tuple[float, float] | None
    """The 95 % interval; ``None`` where games merely repeat."""
    games: int
    """How many games were played."""


class Balance(_Rows[Measure]):
    """What a game is like: the advantage of the first player, draws, length, choice, and how much skill matters."""

    @staticmethod
    def _of(data: dict[str, Any]) -> Iterator[Measure]:
        for games in data["equals"]:
            names = {"first": "first player", "draws": "draws", "success": "success", "length": "length", "branching": "branching"}
            for key, what in names.items():
                if found := games.get(key):
                    yield _measure(games["agent"], games["agent"], what, found, games["games"])
        for games in data["skill"]:
            for key, what in {"score": "score", "difference": "difference of success"}.items():
                if found := games.get(key):
                    yield _measure(games["stronger"], games["weaker"], what, found, games["games"])

    def to_pandas(self) -> Any:
        """A row for each number, with the columns of ``uctopia balance --format csv``; needs pandas."""
        rows = [[row.agent, row.against, row.what, row.value, *(row.interval or (None, None)), row.games] for row in self]
        return frame(rows, columns=["agent", "against", "what", "value", "low", "high", "games"])

    def __repr__(self) -> str:
        return f"<Balance of {self._data['game']}: {len(self)} numbers>"


def _measure(agent: str, against: str, what: str, found: dict[str, Any], games: int) -> Measure:
    value = found["share"] if "share" in found else found["mean"]
    return Measure(agent, against, what, value, ends(found.get("interval")), games)


def balance(
    game: GameLike,
    agents: Sequence[AgentLike] | None = None,
    *,
    games: int = 100,
    position: str | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress = None,
) -> Balance:
    """Plays games and says what a game is like, as ``uctopia balance`` does.

    Each agent plays ``games`` against itself and against the next weaker one; ``agents`` are listed from the weakest, by default
    ``random``, ``uct:iters=100`` and ``uct:iters=1000``. The ``KeyboardInterrupt`` of Ctrl-C has what the finished games say as the
    attribute ``partial``.

    >>> import uctopia
    >>> found = uctopia.balance("ttt", ["random", "uct:iters=30"], games=60)
    >>> first = found[0]
    >>> first.agent, first.what, first.value > 0.5
    ('random', 'first player', True)
    """
    named = None if agents is None else list(agents)
    return _whole(
        Balance,
        lambda tell: _uctopia.balance_game(game, named, games, position, seed, jobs, tell),
        progress,
        "balance",
        " games",
    )


@dataclass(frozen=True)
class Opening:
    """An opening of matches."""

    moves: str
    """The moves as text."""
    position: str
    """The position they lead to."""
    value: float | None
    """Its value for the first player, where an agent evaluated it."""


class Openings(_Rows[Opening]):
    """The positions after some plies, symmetric ones once, with the moves that lead there."""

    @staticmethod
    def _of(data: dict[str, Any]) -> Iterator[Opening]:
        for row in data["openings"]:
            yield Opening(row["moves"], row["position"], row.get("value"))

    @property
    def all(self) -> int:
        """How many openings there are, balanced or not."""
        return int(self._data["all"])

    def write(self, path: str | Path) -> Path:
        """Writes the list as a file for ``match(openings=…)``, one opening a line, and returns its path."""
        Path(path).write_text("".join(f"{opening.moves}\n" for opening in self), encoding="utf-8")
        return Path(path)

    def __repr__(self) -> str:
        return f"<{len(self)} of {self.all} openings of {self._data['game']}>"


def openings(
    game: GameLike,
    plies: int,
    *,
    position: str | None = None,
    balance: AgentLike | None = None,
    within: float | None = None,
    seed: int = 1,
    jobs: int = 1,
) -> Openings:
    """Lists the positions after ``plies`` plies, symmetric ones once, as ``uctopia openings`` does.

    With an agent as ``balance`` only those are kept whose value is at most ``within``, in the unit of the agent's values.

    >>> import uctopia
    >>> openings = uctopia.openings("othello", 2)
    >>> [opening.moves for opening in openings]
    ['d3c3', 'd3e3', 'd3c5']
    """
    if (balance is None) != (within is None):
        raise UctopiaError("balance= names the agent and within= the largest value: pass both or neither")
    return Openings(_uctopia.openings_of(game, plies, position, balance, within or 0.0, seed, jobs))


@dataclass(frozen=True)
class GameRecord:
    """A game of Othello from a file."""

    number: int
    """The number of the game in its file, from 1, skipped games included."""
    black: str
    """The name of the first player; empty where unknown, as all texts are."""
    white: str
    """The name of the second player."""
    event: str
    """The tournament or the place."""
    date: str
    """The date as in the file."""
    start: str | None
    """The position that the moves begin from; ``None`` for the first one."""
    moves: tuple[str, ...]
    """The moves, passes included."""
    result: int | None
    """The discs by which black won; ``None`` for an unfinished game."""
    opening: str | None
    """The name of the opening, where one is known."""
    position: str
    """The position after the last move."""
    text: str
    """The moves as a text that :meth:`Game.new_initial_state` reads."""
    comment: str
    """A comment."""

    def state(self) -> State:
        """The state after the last move."""
        return _uctopia.load_game("othello").new_initial_state(self.text)


class Records(_Rows[GameRecord]):
    """The games of a file; what could not be read is among the :attr:`problems`."""

    @staticmethod
    def _of(data: dict[str, Any]) -> Iterator[GameRecord]:
        for row in data["games"]:
            yield GameRecord(
                number=row["number"],
                black=row.get("black", {}).get("name", ""),
                white=row.get("white", {}).get("name", ""),
                event=row.get("event", ""),
                date=row.get("date", ""),
                start=row.get("start"),
                moves=tuple(row["moves"]),
                result=row.get("result"),
                opening=row["opening"],
                position=row["position"],
                text=row["text"],
                comment=row.get("comment", ""),
            )

    @property
    def format(self) -> str:
        """The format: ``"ggf"``, ``"wthor"``, ``"obf"``, ``"pgn"``, ``"sgf"``, ``"grid"`` or ``"transcript"``."""
        return str(self._data["format"])

    @property
    def problems(self) -> list[str]:
        """What is wrong with games that were skipped, and remarks on others."""
        return list(self._data["problems"])

    def to_pandas(self) -> Any:
        """A row for each game; needs pandas."""
        return frame([{**row, "moves": len(row["moves"])} for row in plain_rows(self)])

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.format}>"


def records(source: str | bytes | os.PathLike[str], *, names: Sequence[str | os.PathLike[str]] = ()) -> Records:
    """Reads games of Othello: the path of a file in GGF, WTHOR, OBF, PGN, SGF, grids of move numbers or transcripts, compressed or
    not, or its contents.

    A text is contents unless a file has that name or it ends as the name of such a file does. Games that cannot be read are skipped,
    and ``problems`` says why. The players of WTHOR are taken from the files ``names``, or from those beside it.

    >>> import uctopia
    >>> games = uctopia.records("f5d6c3d3c4\\nf5f5")
    >>> [game.text for game in games]
    ['f5d6c3d3c4']
    >>> games.problems
    ['game 2 (line 2) is skipped: "f5" is no legal move of white: the legal moves are f4 d6 f6']
    """
    if isinstance(source, bytes) or (isinstance(source, str) and not _is_file(source)):
        contents = source if isinstance(source, bytes) else source.encode()
        data = _uctopia.read_records(None, [], contents)
    else:
        data = _uctopia.read_records(Path(source), [Path(name) for name in names], None)
    if not data["games"]:
        raise UctopiaError("; ".join(data["problems"][:3]) or f"there are no games in {source!r}")
    return Records(data)


_ENDINGS = (".ggf", ".wtb", ".obf", ".pgn", ".sgf", ".txt", ".gz", ".bz2")


def _is_file(text: str) -> bool:
    if "\n" in text:
        return False
    try:
        return text.lower().endswith(_ENDINGS) or Path(text).is_file()
    except (OSError, ValueError):
        return False  # too long for a name
