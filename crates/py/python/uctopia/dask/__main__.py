"""The command ``uctopia-dask``: ``python -m uctopia.dask``.

Exit codes are those of ``uctopia``: 0 success, 1 something is missing, 2 usage, 3 an experiment that cannot be read, 4 output
that cannot be written, 130 interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import shutil
import signal
import sys
from typing import Any, Iterator, NoReturn

import dask
from dask.utils import parse_bytes
from distributed import Client, LocalCluster

from ._coordinator import BLOCK_LIMIT, Coordinator
from ._problem import Problem, visible
from ._run import Run

#: How long a scheduler may take to answer, in seconds.
SCHEDULER_TIMEOUT = 30

#: The address of the scheduler's own web server, which Dask always starts: this machine alone, at any free port.
LOOPBACK = "127.0.0.1:0"

#: The setup of workers on this machine: Ctrl-C in a terminal reaches them too, and this program ends them.
IGNORE_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


def memory(text: str) -> str:
    """Memory in Dask's notation."""
    try:
        parse_bytes(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write 2GB or 500MB") from None
    return text


def positive(text: str) -> int:
    """A number from 1."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 1")
    return int(text)


def seconds(text: str) -> float:
    """Seconds above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number of seconds above 0")
    return number


def arguments() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(prog="uctopia-dask", description="Play an experiment of Uctopia on Dask's workers.")
    parser.add_argument("experiment", help="the experiment (TOML)")
    parser.add_argument("--folder", help="where finished games are kept; named like the experiment by default")
    parser.add_argument(
        "--uctopia",
        default=os.environ.get("UCTOPIA") or None,
        help="the command, here and on the workers; by default $UCTOPIA, or that of the installed package",
    )
    parser.add_argument("--workers", type=positive, help="processes on this machine; as many as processors by default")
    parser.add_argument(
        "--worker-timeout",
        type=seconds,
        metavar="SECONDS",
        help="end when there have been no workers for so long; 300 by default, 86400 with --slurm and --pbs, whose jobs wait in "
        "a queue",
    )
    parser.add_argument(
        "--block-limit",
        type=seconds,
        default=BLOCK_LIMIT,
        metavar="SECONDS",
        help="end the task of a block that takes longer, and let another worker play it; 3600 by default",
    )
    parser.add_argument(
        "--memory",
        type=memory,
        help="memory of each worker, or of a job of Slurm or PBS: a task that takes more is ended; 2GB by default for jobs, and "
        "elsewhere an equal share of the machine's",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", help="the address of a scheduler that has workers, such as tcp://node1:8786")
    where.add_argument("--slurm", action="store_true", help="start workers as jobs of Slurm")
    where.add_argument("--pbs", action="store_true", help="start workers as jobs of PBS")
    jobs = parser.add_argument_group("jobs of Slurm and PBS")
    jobs.add_argument("--jobs", type=positive, default=10, help="how many jobs; those that end are replaced")
    jobs.add_argument("--cores", type=positive, default=1, help="processors of a job, and blocks that it plays at a time")
    jobs.add_argument("--walltime", default="01:00:00", help="how long a job may run; others take its place")
    jobs.add_argument("--queue", "--partition", help="the queue, or partition")
    jobs.add_argument("--account", help="the account of the jobs")
    jobs.add_argument("--constraint", help="the constraint on machines (Slurm)")
    jobs.add_argument("--interface", help="the network interface that joins machines and this one, such as ib0")
    jobs.add_argument(
        "--prologue",
        action="append",
        default=[],
        metavar="LINE",
        help='a line of shell to be run first, such as "module load uctopia"; may be repeated',
    )
    jobs.add_argument(
        "--directive",
        action="append",
        default=[],
        metavar="TEXT",
        help='another line for the scheduler, such as "--qos=low"; may be repeated',
    )
    jobs.add_argument(
        "--skip-directive",
        action="append",
        default=[],
        metavar="TEXT",
        help='leave out directives that contain this, such as "--mem"; may be repeated',
    )
    jobs.add_argument("--print-job", action="store_true", help="print the script of a job, and end")
    return parser


def batch_cluster(options: argparse.Namespace) -> Any:
    """The requested jobs, none of which is submitted yet."""
    try:
        from dask_jobqueue.pbs import PBSCluster
        from dask_jobqueue.slurm import SLURMCluster
    except ImportError:
        raise Problem("workers as jobs need dask-jobqueue: pip install 'uctopia[jobqueue]'", 2) from None
    kind, submit = (SLURMCluster, "sbatch") if options.slurm else (PBSCluster, "qsub")
    if not options.print_job and not shutil.which(submit):
        raise Problem(f"there is no command {submit} here: start this where jobs can be submitted", 2)
    if options.constraint and not options.slurm:
        raise Problem("--constraint is Slurm's: write --directive '-l …' for PBS", 2)
    constraint = [f"--constraint={options.constraint}"] if options.constraint else []
    try:
        return kind(
            cores=options.cores,
            processes=options.cores,
            memory=options.memory or "2GB",
            walltime=options.walltime,
            queue=options.queue,
            account=options.account,
            interface=options.interface,
            job_script_prologue=options.prologue,
            job_extra_directives=constraint + options.directive,
            job_directives_skip=options.skip_directive,
            scheduler_options={"dashboard_address": LOOPBACK},
        )
    except (ValueError, OSError, RuntimeError) as problem:
        raise Problem(f"no scheduler can be started here: {cause(problem)}", 2) from problem


def cause(problem: BaseException) -> str:
    """The first cause of a problem, in words: Dask wraps them."""
    while problem.__cause__ is not None:
        problem = problem.__cause__
    return str(problem) or type(problem).__name__


def cluster(options: argparse.Namespace) -> Any:
    """The requested workers; nothing where a scheduler has them already."""
    if options.scheduler:
        return contextlib.nullcontext()
    if not (options.slurm or options.pbs):
        return LocalCluster(
            n_workers=options.workers,
            threads_per_worker=1,
            memory_limit=options.memory or "auto",
            dashboard_address=LOOPBACK,
            host="127.0.0.1",
            silence_logs=logging.CRITICAL,
            preload=[IGNORE_CTRL_C],
        )
    jobs = batch_cluster(options)
    # scale() would not replace jobs that reach their time limit; from 1 upwards Dask would start few, since it considers only
    # the few blocks that are assigned at a time.
    jobs.adapt(minimum_jobs=options.jobs, maximum_jobs=options.jobs)
    return jobs


@contextlib.contextmanager
def connected(options: argparse.Namespace, workers: Any) -> Iterator[Client]:
    """A client of the workers."""
    try:
        client = Client(workers or options.scheduler, timeout=SCHEDULER_TIMEOUT)
    except (OSError, ValueError) as problem:
        raise Problem(f"no scheduler answers at {options.scheduler}: {cause(problem)}") from problem
    with client:
        yield client


def play(options: argparse.Namespace) -> int:
    """Plays the experiment; returns the exit code."""
    timeout = options.worker_timeout or (86_400.0 if options.slurm or options.pbs else 300.0)
    # A block whose worker is lost is returned here at once and is counted; the coordinator decides about another trial.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        # The coordinator first: it reports at once whether the experiment can be read.
        with Coordinator(options.experiment, options.folder, options.uctopia, options.block_limit) as coordinator:
            with cluster(options) as workers, connected(options, workers) as client:
                return Run(client, coordinator, False, timeout).play()


def interrupt(*_: object) -> NoReturn:
    """Ends in the same way by Ctrl-C and by a scheduler's signal."""
    raise KeyboardInterrupt


def main() -> None:
    """Runs the command."""
    options = arguments().parse_args()
    signal.signal(signal.SIGTERM, interrupt)
    try:
        if options.print_job:
            if not (options.slurm or options.pbs):
                raise Problem("--print-job prints the script of a job: add --slurm or --pbs", 2)
            with batch_cluster(options) as jobs:
                print(jobs.job_script())
            sys.exit(0)
        sys.exit(play(options))
    except Problem as problem:
        print(visible(f"uctopia-dask: {problem}"), file=sys.stderr)
        sys.exit(problem.code)
    except KeyboardInterrupt:
        print("uctopia-dask: interrupted: the same command goes on from there", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
