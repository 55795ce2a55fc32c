"""What ends a run, in sentences."""

from __future__ import annotations

import unicodedata

#: Marks that reverse the direction of writing.
MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """The text without control characters but tabs and line feeds: a worker that lies would steer the terminal with them."""
    return "".join(c for c in text if c in "\n\t" or (unicodedata.category(c) != "Cc" and c not in MARKS))


class Problem(Exception):
    """Something that ends the run; its text is a sentence for the user, ``code`` the exit code."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


class CoordinatorEnded(Problem, RuntimeError):
    """The coordinator has ended; the reason is on standard error."""


class NoWorkers(Problem):
    """There were no workers for too long."""
