"""Programs that tests interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any, Sequence


def _hear_interrupts() -> None:
    """In a script that runs in the background SIGINT is ignored, and a new process inherits that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(line: Sequence[str], **options: Any) -> subprocess.Popen[str]:
    """Starts a program that SIGINT reaches, whatever runs the tests."""
    return subprocess.Popen(line, text=True, preexec_fn=_hear_interrupts, **options)


def interrupted(program: str, times: int = 1, arguments: Sequence[str] = ()) -> tuple[str, float]:
    """What a program in Python prints after the line ``ready``, if it is interrupted half a second after it as often, and the
    seconds that it goes on after the first time."""
    process = started([sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        began = time.monotonic()
        for _ in range(times):
            os.kill(process.pid, signal.SIGINT)
            time.sleep(0.5)
        text, _ = process.communicate(timeout=30)
        return text, time.monotonic() - began
    finally:
        process.kill()
