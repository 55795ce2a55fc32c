"""The command ``uctopia``, from Python."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Sequence

from . import _uctopia


def main() -> None:
    """Executes the command line of this process: the entry point of the command ``uctopia``."""
    # The command ends its searches by itself when Ctrl-C is pressed.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_uctopia.run_command(["uctopia", *sys.argv[1:]]))


def command(*arguments: str, check: bool = True) -> str:
    """Executes the command in a process of its own and returns what it writes to standard output.

    Everything that the command can do is thus available from Python. Progress and remarks go to standard error. A failure
    raises :class:`UctopiaError` with the command's sentence; ``check=False`` returns the output even then.

    >>> import uctopia
    >>> print(uctopia.command("show", "ttt", "b2 a1").splitlines()[-1])
    position: 200010000
    """
    output, code, errors = _executed(arguments, hears_errors=check)
    if check and code != 0:
        raise _uctopia.UctopiaError(_sentence(errors, code))
    return output


def _executed(arguments: Sequence[str], hears_errors: bool) -> tuple[str, int, str]:
    """What the command writes, its exit code, and what it writes to standard error."""
    line = [sys.executable, "-m", "uctopia", *arguments]
    errors = subprocess.PIPE if hears_errors else None
    done = subprocess.run(line, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8")
    return done.stdout, done.returncode, done.stderr or ""


def _sentence(errors: str, code: int) -> str:
    return errors.strip().removeprefix("uctopia: ") or f"the command ended with the exit code {code}"


def repro(
    *names: str, games: int | None = None, folder: str | Path = "reproduction", seed: int = 1, jobs: int = 0
) -> list[dict[str, Any]]:
    """Plays the games behind published figures of the articles again and compares; returns a dictionary for each figure.

    ``names`` are figures or articles, as ``uctopia repro list`` names them. Finished games are kept in ``folder``, and the same
    call goes on from there. ``jobs`` is the number of threads; 0 stands for as many as there are processors.

    >>> import tempfile, uctopia
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = uctopia.repro("kaityo256", folder=folder)
    >>> found[0]["name"]
    'kaityo256'
    """
    arguments = ["repro", "run", *names, "--folder", str(folder), "--seed", str(seed), "--jobs", str(jobs)]
    if games is not None:
        arguments += ["--games", str(games)]
    output, code, errors = _executed([*arguments, "--format", "json"], hears_errors=True)
    # 1 says that a figure does not agree: a finding, not a failure.
    if code not in (0, 1):
        raise _uctopia.UctopiaError(_sentence(errors, code))
    figures: list[dict[str, Any]] = json.loads(output)["figures"]
    return figures


def train(game: str, output: str | Path, *, options: Sequence[str] = ()) -> Path:
    """Learns a value function for a game by self-play and writes it to a file; returns the path.

    ``options`` are those of ``uctopia train``. Agents use the file by ``eval=PATH`` or ``weights=PATH``, and
    :func:`load_weights` reads it as arrays. The same call resumes an interrupted training.
    """
    command("train", game, "-o", str(output), *options)
    return Path(output)


def serve(*, port: int = 0, open_browser: bool = True, host: str = "127.0.0.1") -> int:
    """Serves the page in the browser until Ctrl-C, with the games and agents that were registered; returns the exit code.

    ``port=0`` takes any free port. Where other machines can reach ``host``, the printed link has a token, a random one
    unless the variable ``UCTOPIA_TOKEN`` sets it. Exceptions in rules written in Python are shown on the page.
    """
    arguments = ["uctopia", "serve", "--host", host, "--port", str(port)]
    if open_browser:
        arguments.append("--open")
    return _uctopia.run_command(arguments)
