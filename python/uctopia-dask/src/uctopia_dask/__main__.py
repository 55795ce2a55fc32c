"""The command ``uctopia-dask``."""

from __future__ import annotations

import argparse
import sys

import dask
from distributed import Client, LocalCluster

from . import run


def arguments() -> argparse.ArgumentParser:
    """What the command understands."""
    parser = argparse.ArgumentParser(prog="uctopia-dask", description="Play an experiment of Uctopia on Dask's workers.")
    parser.add_argument("experiment", help="the experiment (TOML)")
    parser.add_argument("--folder", help="where finished games are kept; named like the experiment by default")
    parser.add_argument("--uctopia", default="uctopia", help="the command, here and on the workers")
    parser.add_argument("--workers", type=int, help="processes on this machine; as many as processors by default")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", help="the address of a scheduler that has workers, such as tcp://node1:8786")
    where.add_argument("--slurm", action="store_true", help="start workers as jobs of Slurm")
    where.add_argument("--pbs", action="store_true", help="start workers as jobs of PBS")
    parser.add_argument("--jobs", type=int, default=10, help="how many jobs; those that end are replaced")
    parser.add_argument("--cores", type=int, default=1, help="threads of a job")
    parser.add_argument("--memory", default="2GB", help="memory of a job")
    parser.add_argument("--walltime", default="01:00:00", help="how long a job may run; others take its place")
    parser.add_argument("--queue", help="the queue, or partition")
    return parser


def cluster(options):
    """The workers that were asked for; ``None`` where a scheduler has them already."""
    if options.scheduler:
        return None
    if not (options.slurm or options.pbs):
        return LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
    try:
        from dask_jobqueue import PBSCluster, SLURMCluster
    except ImportError:
        sys.exit("workers as jobs need dask-jobqueue: pip install 'uctopia-dask[jobqueue]'")
    kind = SLURMCluster if options.slurm else PBSCluster
    jobs = kind(
        cores=options.cores,
        processes=options.cores,
        memory=options.memory,
        walltime=options.walltime,
        queue=options.queue,
        scheduler_options={"dashboard_address": None},
    )
    # scale() would not replace jobs that reach their time limit; from 1 upwards Dask would start few, since it sees only
    # the few blocks that are handed out at a time.
    jobs.adapt(minimum_jobs=options.jobs, maximum_jobs=options.jobs)
    return jobs


def main() -> None:
    """Runs the command."""
    options = arguments().parse_args()
    # A block whose worker is lost comes back here at once and is counted; the coordinator decides about another trial.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        with cluster(options) or _Nothing() as workers, Client(workers or options.scheduler) as client:
            code = run(client, options.experiment, options.folder, options.uctopia)
    sys.exit(code)


class _Nothing:
    """Stands where no workers have to be started and ended."""

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None


if __name__ == "__main__":
    main()
