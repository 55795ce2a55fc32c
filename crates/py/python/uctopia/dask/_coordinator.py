"""The process that owns an experiment."""

from __future__ import annotations

import contextlib
import json
import subprocess
from typing import Any, Self

from ._blocks import command_line
from ._problem import CoordinatorEnded, Problem


#: How long a task, and each block of it, may take if nothing else is said: as long as jobs of batch systems often run. A block
#: that takes longer should be several.
BLOCK_LIMIT = 3600.0


class Coordinator:
    """The process that owns the experiment: responds to requests, a line of JSON each."""

    def __init__(
        self, experiment: str, folder: str | None = None, uctopia: str | None = None, block_limit: float = BLOCK_LIMIT
    ):
        #: The program that was named, for workers too; nothing for the command of the package.
        self.uctopia = uctopia
        #: How long a task may take, in seconds. Its worker ends it then and says so; only a worker that does not answer within
        #: twice that time loses the block to another one.
        self.block_limit = block_limit
        command = [*command_line(uctopia), "experiment", "serve", experiment]
        command += ["--folder", folder] if folder else []
        command += ["--block-limit", f"{2 * block_limit:f}s"]
        pipe = subprocess.PIPE
        try:
            # In a session of its own: Ctrl-C in a terminal ends this program, which then lets the coordinator write its files.
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
        except OSError as problem:
            advice = "install it, or name it with --uctopia"
            raise Problem(f"{command[0]} cannot be started: {problem.strerror or problem}: {advice}", 2) from problem
        assert self._process.stdin is not None and self._process.stdout is not None  # pipes were asked for
        self._requests, self._answers = self._process.stdin, self._process.stdout
        try:
            #: The plan, to be sent to workers.
            self.plan = json.dumps(self.ask("plan")["plan"])
        except BaseException:
            self.close()
            raise

    def ask(self, request: Any) -> Any:
        """Sends a request and returns the answer. Raises ``CoordinatorEnded`` when the coordinator has ended."""
        with contextlib.suppress(BrokenPipeError):
            self._requests.write(json.dumps(request) + "\n")
            self._requests.flush()
        line = self._answers.readline()
        if not line:
            code = self._process.wait()
            raise CoordinatorEnded(f"the coordinator ended with exit code {code}; the reason is above", max(code, 1))
        try:
            return json.loads(line)
        except ValueError as problem:
            answer = f"the coordinator answered {line.strip()!r}, which is not JSON"
            raise CoordinatorEnded(f"{answer}: is {self.uctopia} the command uctopia?") from problem

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> int:
        """Lets it write the results; returns its exit code: 0 when the experiment is complete."""
        with contextlib.suppress(BrokenPipeError):
            self._requests.close()
        if not self._answers.closed:
            with self._answers as rest:
                rest.read()
        return self._process.wait()
