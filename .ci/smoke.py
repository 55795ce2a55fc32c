"""Whether an installed package works: it is imported, searches a position, and its command and page answer.

    python .ci/smoke.py
"""

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import uctopia

SECONDS = 30


def command() -> str:
    """The command that pip installed beside this interpreter."""
    folder = Path(sys.executable).parent
    places = [folder, folder / "Scripts", folder / "bin"]
    found = next((found for place in places if (found := shutil.which("uctopia", path=str(place)))), None)
    if found is None:
        raise SystemExit(f"pip installed no command uctopia beside {sys.executable}")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def page(program: str) -> str:
    """The page of `uctopia serve`."""
    port = free_port()
    server = subprocess.Popen([program, "serve", "--port", str(port)])
    try:
        for _ in range(10 * SECONDS):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SECONDS) as response:
                    return str(response.read().decode())
            except urllib.error.URLError:
                time.sleep(0.1)
        raise SystemExit(f"the page did not answer within {SECONDS} s")
    finally:
        server.terminate()
        server.wait(SECONDS)


state = uctopia.load_game("othello").new_initial_state("f5d6c3")
report = uctopia.analyze(state, agent=uctopia.Uct(iters=500), seed=1)
assert len(report.moves) == 4, report

program = command()
version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
assert version.startswith("uctopia "), version
assert "<html" in page(program), "the page is no HTML"
print(f"{version.strip()} works with Python {sys.version.split()[0]}: {report.best} is the best move")
