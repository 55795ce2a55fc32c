"""The command ``uctopia`` and the page, from Python."""

from __future__ import annotations

import atexit
import json
import signal
import subprocess
import sys
import time
import webbrowser
from pathlib import Path
from typing import Any, Literal, Sequence, overload

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


class PageServer:
    """The page in the browser, served while the program goes on; ends with :meth:`stop`, a ``with`` block or the process.

    >>> import uctopia
    >>> with uctopia.serve(block=False, open_browser=False) as page:
    ...     page.url.startswith("http://127.0.0.1:")
    True
    >>> page.is_running
    False
    """

    def __init__(self, running: _uctopia.RunningServer) -> None:
        self._running = running
        _SERVED.add(self)

    @property
    def url(self) -> str:
        """The link for a browser on this machine."""
        return self._running.url

    @property
    def is_running(self) -> bool:
        """Whether the page is served."""
        return self._running.is_running()

    def stop(self) -> None:
        """Ends the server and its searches."""
        _SERVED.discard(self)
        self._running.stop()

    def __enter__(self) -> PageServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<PageServer {self.url}{'' if self.is_running else ', stopped'}>"

    def _repr_html_(self) -> str:
        if not self.is_running:
            return "<p>The page is no longer served.</p>"
        return f'<a href="{self.url}" target="_blank">{self.url}</a>'


#: Servers that run, kept alive even where nobody keeps them.
_SERVED: set[PageServer] = set()


@atexit.register
def _stop_all() -> None:
    """Ends servers while their threads can still use the interpreter."""
    for served in list(_SERVED):
        served.stop()


@overload
def serve(*, port: int = 0, open_browser: bool = True, host: str = "127.0.0.1", block: Literal[True] = True) -> int: ...
@overload
def serve(*, port: int = 0, open_browser: bool = True, host: str = "127.0.0.1", block: Literal[False]) -> PageServer: ...
def serve(
    *, port: int = 0, open_browser: bool = True, host: str = "127.0.0.1", block: bool = True
) -> int | PageServer:
    """Serves the page in the browser, with the games and agents that were registered.

    It prints the link, and ends with Ctrl-C; then it returns 0. With ``block=False`` it returns at once, a :class:`PageServer` with the
    link, which serves on until its ``stop()`` or the end of the process.

    ``port=0`` takes any free port. Where other machines can reach ``host``, the link has a token, a random one unless the variable
    ``UCTOPIA_TOKEN`` sets it. Exceptions in rules written in Python are shown on the page.
    """
    page = PageServer(_uctopia.start_server(["uctopia", "serve", "--host", host, "--port", str(port)]))
    if open_browser:
        webbrowser.open(page.url)
    if not block:
        return page
    with page:
        print(page.url, flush=True)
        print("Ctrl-C ends the server", file=sys.stderr, flush=True)
        try:
            while page.is_running:
                time.sleep(0.05)
        except KeyboardInterrupt:
            pass
    return 0
