"""Experiments on Dask's workers: the processes of a laptop, the machines of a cluster, the jobs of Slurm or PBS.

The coordinator, ``uctopia experiment serve``, lists the missing blocks, checks results and writes them. This package carries
block numbers to workers and lines of JSON back, so that results are the same bytes as on one machine. Needs
``pip install "uctopia[dask]"``, and the package on every worker.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import dask
from distributed import Client, LocalCluster

from .. import _uctopia
from .._descriptions import Description, path_of, toml
from .._uctopia import ExperimentResult
from ._coordinator import BLOCK_LIMIT, Coordinator
from ._problem import CoordinatorEnded, NoWorkers, Problem
from ._run import Run

__all__ = ["CoordinatorEnded", "NoWorkers", "Problem", "run"]


def run(
    experiment: str | Path | Mapping[str, Any],
    *,
    client: Client | None = None,
    folder: str | Path | None = None,
    uctopia: str | None = None,
    worker_timeout: float = 300.0,
    block_limit: float = BLOCK_LIMIT,
    quiet: bool = True,
) -> ExperimentResult:
    """Plays what is missing of an experiment on Dask's workers, with the same bytes as ``uctopia experiment run``.

    ``experiment`` is the path of a file in TOML, its text, or a dictionary with the same keys. ``client`` is connected to the
    workers; by default, as many processes are started on this machine as it has processors. Games are kept in ``folder``, by
    default one named like the file and beside it, or a temporary one where there is no file; the same call goes on from there.
    ``uctopia`` is the command on this machine and on the workers; by default that of the environment variable ``UCTOPIA``, or of
    the installed package.

    Workers may join, leave, hang and be killed meanwhile. A block whose worker was lost is assigned again, ten times at most, and
    so is one that takes longer than ``block_limit`` seconds or more memory than its worker has for it. A block whose worker
    hangs goes to another one, after ten times as long as the slowest block took so far, at least a minute. Where blocks are missing in the end, the result's ``complete`` is false, and ``telemetry.jsonl`` in the folder says why. Raises
    :class:`NoWorkers` when there have been none for ``worker_timeout`` seconds, and :class:`CoordinatorEnded` when the coordinator
    has ended. In every case, also after Ctrl-C, finished blocks and partial results are written.

    >>> import uctopia.dask
    >>> result = uctopia.dask.run({"game": "ttt", "agents": ["random", "uct:iters=9"], "games": 20})  # doctest: +SKIP
    """
    command = uctopia or os.environ.get("UCTOPIA") or None
    with _file(experiment, folder) as (file, kept), _connected(client) as connected:
        with Coordinator(str(file), str(kept), command, block_limit) as coordinator:
            Run(connected, coordinator, quiet, worker_timeout).play()
        text, beside = Description.read(file)
        return _uctopia.read_experiment(text, beside, kept)


@contextlib.contextmanager
def _file(experiment: str | Path | Mapping[str, Any], folder: str | Path | None) -> Iterator[tuple[Path, Path]]:
    """The file of an experiment, and the folder for its games."""
    if not isinstance(experiment, Mapping) and (path := path_of(experiment)) is not None:
        beside = path.with_suffix("") if path.suffix else path.with_suffix(".experiment")
        yield path, Path(folder or beside)
        return
    with tempfile.TemporaryDirectory(prefix="uctopia-") as home:
        file = Path(home) / "experiment.toml"
        file.write_text(_movable(experiment), encoding="utf-8")
        yield file, Path(folder or Path(home) / "games")


def _movable(experiment: str | Mapping[str, Any] | Path) -> str:
    """The text of an experiment whose list of openings is found from any folder."""
    if not isinstance(experiment, Mapping):
        try:
            experiment = tomllib.loads(str(experiment))
        except tomllib.TOMLDecodeError:
            return str(experiment)  # the coordinator says what is wrong
    openings = experiment.get("openings")
    if openings is None or str(openings).startswith("all:"):
        return toml(experiment)
    return toml({**experiment, "openings": Path(openings).absolute()})


@contextlib.contextmanager
def _connected(client: Client | None) -> Iterator[Client]:
    """The client, or one with workers on this machine."""
    if client is not None:
        yield client
        return
    # A block whose worker is lost is returned here at once and is counted; the coordinator decides about another trial.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        with LocalCluster(threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
            with Client(cluster) as own:
                yield own
