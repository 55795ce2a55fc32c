"""What ends a run, in sentences."""

from __future__ import annotations


class Problem(Exception):
    """Something that ends the run; its text is a sentence for the user, ``code`` the exit code."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


class CoordinatorEnded(Problem, RuntimeError):
    """The coordinator has ended; the reason is on standard error."""


class NoWorkers(Problem):
    """There were no workers for too long."""
