"""Ctrl-C and other signals end calls, searches and the process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from interrupts import interrupted, started

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of Unix")

SEARCHES = """
import uctopia
print("ready", flush=True)
for _ in range(10):
    try:
        uctopia.analyze("othello", agent="uct", time=60)
    except KeyboardInterrupt as interrupt:
        report = interrupt.partial
        print(report.interrupted, report.stop, report.playouts > 0, not report.reproducible, flush=True)
        raise SystemExit
"""


def test_ctrl_c_ends_a_loop_of_searches_with_what_the_last_one_has() -> None:
    text, seconds = interrupted(SEARCHES)
    assert text == "True interrupted True True\n"
    assert seconds < 10


#: Calls that take minutes, and an expression of what they leave.
CALLS = {
    "solve": ("uctopia.solve('othello')", "partial.interrupted"),
    "a bot": ("uctopia.Bot('uct', time=600).step(uctopia.load_game('othello').new_initial_state())", "partial.interrupted"),
    "match": ("uctopia.match('ttt', 'uct:iters=50', 'random', games=10_000_000, jobs=2)", "partial.complete is False and partial.games > 0"),
    "tournament": ("uctopia.tournament('ttt', ['random', 'uct:iters=50'], games=10_000_000)", "partial.complete is False"),
    "a review": ("uctopia.review('othello', 'f5d6c3d3c4', agent='uct:iters=100000', exact_nodes=0)", "len(partial.to_dict()['line']) == 5"),
    "a balance": ("uctopia.balance('ttt', ['uct:iters=50'], games=1_000_000)", "partial.to_dict()['games'] == 1_000_000"),
    "openings": ("uctopia.openings('othello', 6, balance='uct:iters=100000', within=1)", "partial is None"),
    "random games": ("uctopia.random_games('othello', games=10**9)", "0 < sum(partial) < 10**9"),
    "perft": ("uctopia.load_game('othello').perft(30)", "partial[:4] == [4, 12, 56, 244]"),
    "the check of a game": ("uctopia.load_game('othello').check(games=1_000_000)", "0 < partial['games'] < 1_000_000"),
}

CALL = """
import uctopia
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt as interrupt:
    partial = interrupt.partial
    print({left}, flush=True)
"""


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends_a_call_with_what_it_has(name: str) -> None:
    call, left = CALLS[name]
    text, seconds = interrupted(CALL.format(call=call, left=left))
    assert text == "True\n"
    assert seconds < 15


RULES = """
import time, uctopia

class State:
    def __init__(self, left=30): self.left = left
    def current_player(self): return 0 if self.left else -4
    def legal_actions(self):
        {work}
        return [0, 1]
    def child(self, action): return State(self.left - 1)
    def returns(self): return [0.5]
    players = 1

print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("KeyboardInterrupt", flush=True)
"""

#: An iteration takes seconds, and searches look for interrupts between two of them.
SLOW = "time.sleep(0.05)"

#: The first position has its moves; the others never have.
ENDLESS = """if self.left < 30:
            while True: pass"""

ANALYZE = "uctopia.analyze(State, agent='uct:iters=1000000')"
THREADS = "uctopia.analyze(State, agent='uct:iters=1000000,trees=2')"
MATCH = "uctopia.match(State, 'random', games=1000000, jobs=2)"
WATCH = "list(uctopia.Search(State, agent='uct:iters=1000000').watch())"
CHECK = "uctopia.check_game(State, games=1_000_000)"


@pytest.mark.parametrize("call", [ANALYZE, MATCH, WATCH, CHECK])
def test_one_ctrl_c_ends_slow_rules(call: str) -> None:
    text, seconds = interrupted(RULES.format(work=SLOW, call=call))
    assert text == "KeyboardInterrupt\n"
    assert seconds < 15


@pytest.mark.parametrize("call", [ANALYZE, THREADS, MATCH, WATCH])
def test_a_second_ctrl_c_leaves_rules_that_never_return(call: str) -> None:
    text, seconds = interrupted(RULES.format(work=ENDLESS, call=call), times=2)
    assert text == "KeyboardInterrupt\n"
    assert seconds < 15


OTHER_SIGNAL = """
import signal, uctopia

def expired(number, frame):
    raise TimeoutError("too late")

signal.signal(signal.SIGALRM, expired)
signal.setitimer(signal.ITIMER_REAL, 0.5)
try:
    uctopia.analyze("othello", agent="uct", time=600)
except TimeoutError as error:
    print(error, error.partial.playouts > 0)
"""


def test_exceptions_of_other_handlers_come_out() -> None:
    done = subprocess.run([sys.executable, "-c", OTHER_SIGNAL], capture_output=True, text=True, timeout=60)
    assert done.stdout == "too late True\n", done.stderr


KEPT = """
import uctopia
watch = uctopia.Search("othello", agent="uct", time=600).watch(every=0.05)
iterator = iter(watch)
print(next(iterator).is_final, flush=True)
unread = uctopia.Search("othello", agent="uct", time=600).watch(every=0.05)
"""


def test_kept_watches_let_the_process_end() -> None:
    process = started([sys.executable, "-c", KEPT], stdout=subprocess.PIPE)
    try:
        assert process.communicate(timeout=30)[0] == "False\n"
        assert process.returncode == 0
    finally:
        process.kill()
