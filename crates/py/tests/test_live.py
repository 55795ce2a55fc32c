"""Searches that are watched while they run."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from pathlib import Path

import pytest

import uctopia


def threads() -> int:
    """How many threads this process has, those of the search among them."""
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        pytest.skip("threads are counted by /proc")
    return len(list(tasks.iterdir()))


def wait_for_threads(count: int) -> None:
    deadline = time.monotonic() + 10
    while threads() > count:
        assert time.monotonic() < deadline, f"{threads()} threads, not {count}"
        time.sleep(0.01)


def long_search() -> uctopia.Search:
    return uctopia.Search("othello", agent="uct", time=60)


def test_reports_come_while_the_search_runs() -> None:
    reports = list(uctopia.Search("othello", agent="uct", time=1.0).watch(every=0.1))
    assert len(reports) >= 3
    assert [report.is_final for report in reports] == [False] * (len(reports) - 1) + [True]
    playouts = [report.playouts for report in reports]
    assert playouts == sorted(playouts) and playouts[0] < playouts[-1]
    assert all(report.best for report in reports)
    assert "<svg" in reports[0]._repr_svg_()


def test_the_last_report_is_that_of_analyze() -> None:
    options = {"agent": "uct:iters=2000", "seed": 3}
    *_, last = uctopia.Search("connect4", "444", **options).watch(milestones=True)  # type: ignore[arg-type]
    assert last.to_dict() == uctopia.analyze("connect4", "444", **options).to_dict()  # type: ignore[arg-type]


def test_milestones() -> None:
    reports = list(uctopia.Search("ttt", agent="uct:iters=100").watch(every=None, milestones=True))
    assert [report.playouts for report in reports] == [1, 2, 5, 10, 20, 50, 100, 100]


def test_a_search_can_be_watched_again() -> None:
    search = uctopia.Search("ttt", agent="uct:iters=100")
    first, second = ([report.to_dict() for report in search.watch(every=None, milestones=True)] for _ in range(2))
    assert first == second


def test_stop_is_followed_by_the_final_report() -> None:
    watch = long_search().watch(every=0.05)
    reports = []
    for report in watch:
        reports.append(report)
        watch.stop()
    assert reports[-1].is_final and reports[-1].interrupted and len(reports) < 10


def test_a_loop_that_is_left_ends_the_search() -> None:
    before = threads()
    for report in long_search().watch(every=0.05):
        assert not report.is_final
        break
    gc.collect()
    wait_for_threads(before)


def test_watches_that_are_not_read_end() -> None:
    before = threads()
    watches = [long_search().watch(every=0.05) for _ in range(3)]
    assert threads() >= before + 3
    del watches
    gc.collect()
    wait_for_threads(before)


def test_the_iterator_is_over_after_the_final_report() -> None:
    iterator = iter(uctopia.Search("ttt", agent="uct:iters=10").watch(every=None))
    assert next(iterator).is_final
    assert next(iterator, None) is None
    assert next(iterator, None) is None


def test_the_event_loop_runs_meanwhile() -> None:
    async def watched() -> tuple[list[uctopia.Report], int]:
        turns = 0

        async def turn() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0.005)

        other = asyncio.create_task(turn())
        reports = [report async for report in uctopia.Search("othello", agent="uct", time=0.6).watch(every=0.1)]
        other.cancel()
        return reports, turns

    reports, turns = asyncio.run(watched())
    assert reports[-1].is_final and len(reports) > 1
    assert turns > 20


def test_an_asynchronous_loop_that_is_left_ends_the_search() -> None:
    before = threads()

    async def first() -> uctopia.Report:
        watch = long_search().watch(every=0.05)
        async for report in watch:
            return report
        raise AssertionError("no report")

    assert not asyncio.run(first()).is_final
    gc.collect()
    wait_for_threads(before)


def test_a_cancelled_task_ends_the_search() -> None:
    before = threads()

    async def cancelled() -> None:
        async def forever() -> None:
            async for _ in long_search().watch(every=30):
                pass

        task = asyncio.create_task(forever())
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    began = time.monotonic()
    asyncio.run(cancelled())
    assert time.monotonic() - began < 10
    gc.collect()
    wait_for_threads(before)


def test_two_threads_share_one_watch() -> None:
    iterator = iter(uctopia.Search("othello", agent="uct", time=0.5).watch(every=0.02))
    seen: list[uctopia.Report] = []

    def read() -> None:
        for report in iterator:
            seen.append(report)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join(timeout=20)
        assert not reader.is_alive()
    assert sum(report.is_final for report in seen) == 1


def test_failures_come_out() -> None:
    with pytest.raises(uctopia.UctopiaError, match="there is no agent"):
        uctopia.Search("ttt", agent="nope").watch()
    with pytest.raises(uctopia.AgentError):
        list(uctopia.Search("ttt", agent="proc:cmd=/no/such/program").watch())


class Failing:
    """Rules that fail in the middle of a game."""

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth

    def current_player(self) -> int:
        return self.depth % 2

    def legal_actions(self) -> list[int]:
        if self.depth == 3:
            raise ZeroDivisionError("three")
        return [0, 1]

    def child(self, action: int) -> Failing:
        return Failing(self.depth + 1)

    def returns(self) -> list[float]:
        return [0.0, 0.0]


def test_exceptions_in_rules_come_out() -> None:
    with pytest.raises(ZeroDivisionError, match="three"):
        list(uctopia.Search(Failing, agent="uct:iters=100").watch())
