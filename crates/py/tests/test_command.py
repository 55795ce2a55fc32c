"""The command, from Python and as ``python -m uctopia``."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from importlib import metadata
from pathlib import Path

import games
import pytest
from interrupts import started

import uctopia

COMMAND = [sys.executable, "-m", "uctopia"]


def run(*arguments: str, command: list[str] = COMMAND) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60)


def test_the_command() -> None:
    done = run("show", "ttt", "b2 a1")
    assert done.returncode == 0 and "position: 200010000" in done.stdout, done.stderr
    assert run("--version").stdout.strip() == f"uctopia {uctopia.__version__}"


@pytest.mark.parametrize(
    "arguments, code, sentence",
    [
        (["no-such-command"], 2, "there is no command"),
        (["analyze", "ttt", "zz"], 3, "zz"),
        (["experiment", "run", "none.toml"], 3, "none.toml cannot be read"),
        (["analyze", "ttt", "--agent", "uct:iters=9", "-o", "/no/such/folder/x.svg"], 4, "x.svg"),
    ],
)
def test_exit_codes(arguments: list[str], code: int, sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == code, done
    assert sentence in done.stderr and "Traceback" not in done.stderr


def test_output_and_failures_from_python() -> None:
    assert "position: 000000000" in uctopia.command("show", "ttt")
    with pytest.raises(uctopia.UctopiaError, match="zz"):
        uctopia.command("show", "ttt", "zz")
    assert uctopia.command("show", "ttt", "zz", check=False) == ""


def test_the_scripts_of_the_package() -> None:
    """The wheel has the command; a source tree on the path has not."""
    try:
        files = metadata.files("uctopia") or []
    except metadata.PackageNotFoundError:
        pytest.skip("the package is not installed")
    names = {str(file) for file in files}
    assert {"uctopia/py.typed", "uctopia/_uctopia.pyi", "uctopia/dask/__init__.py"} <= names
    script = Path(sys.executable).parent / "uctopia"
    assert run("--version", command=[str(script)]).stdout.strip() == f"uctopia {uctopia.__version__}"
    assert metadata.version("uctopia") == uctopia.__version__
    assert shutil.which("uctopia-dask", path=str(script.parent))


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_ends_the_command_with_what_it_has() -> None:
    line = [*COMMAND, "analyze", "othello", "--agent", "uct:time=60s"]
    process = started(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert time.monotonic() - began < 10
    assert "Traceback" not in errors and process.returncode in (0, 130), (process.returncode, errors)
    assert "playouts" in output or process.returncode == 130


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_the_page() -> None:
    program = "import uctopia; raise SystemExit(uctopia.serve(open_browser=False))"
    line = [sys.executable, "-u", "-c", program]
    process = started(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        assert process.stdout is not None
        address = None
        while address is None:
            line = process.stdout.readline()
            assert line, "the server ended"
            address = re.search(r"http://\S+", line)
        with urllib.request.urlopen(address[0], timeout=20) as page:
            assert b"<html" in page.read().lower()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        assert process.returncode in (0, 130, -signal.SIGINT)
    finally:
        process.kill()


def test_the_page_beside_other_work() -> None:
    uctopia.register(games.TicTacToe, "served-ttt")
    page = uctopia.serve(block=False, open_browser=False)
    assert page.is_running and page.url in repr(page) and f'href="{page.url}"' in page._repr_html_()
    with page, urllib.request.urlopen(f"{page.url}api/catalog", timeout=20) as answer:
        assert b"served-ttt" in answer.read()
    assert not page.is_running and "stopped" in repr(page)
    page.stop()
    with pytest.raises(uctopia.UctopiaError, match="no-such-host"):
        uctopia.serve(block=False, open_browser=False, host="no-such-host")


def test_the_page_ends_with_the_process() -> None:
    program = "import uctopia; print(uctopia.serve(block=False, open_browser=False).url)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout.startswith("http://"), done.stderr


def test_figures_are_played_again(tmp_path: Path) -> None:
    exact, played = uctopia.repro("kaityo256", "othello-random", games=50, folder=tmp_path)
    assert exact["as_expected"] is True and exact["article"] == "ttt"
    assert played["article"] == "othello"
    with pytest.raises(uctopia.UctopiaError, match='there is no figure "no-such-figure"'):
        uctopia.repro("no-such-figure", folder=tmp_path)
