"""Ends rules written in Python that do not return, when a second signal asks for it."""

from __future__ import annotations

import ctypes
import sys
import threading


def python_threads() -> frozenset[int]:
    """The threads that run Python now."""
    return frozenset(sys._current_frames())


def leave_rules(before: frozenset[int]) -> None:
    """Raises ``KeyboardInterrupt`` in the threads of our searches, which are newer than ``before`` and not made by Python."""
    made = [thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)]
    others = {thread.ident for thread in made if thread.ident is not None}
    for thread in python_threads() - before - others:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
