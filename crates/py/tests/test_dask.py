"""Dask's workers produce the same bytes as one machine, also when processes are killed."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import pytest
from interrupts import started

import uctopia

dask = pytest.importorskip("dask")
pytest.importorskip("distributed")

from distributed import Client, LocalCluster  # noqa: E402

from uctopia.dask import CoordinatorEnded, NoWorkers, Problem, run
from uctopia.dask._blocks import command_line
from uctopia.dask._problem import visible
from uctopia.dask._run import Groups

COMMAND = [sys.executable, "-m", "uctopia"]

#: The same for scripts of a shell.
UCTOPIA = f"'{sys.executable}' -m uctopia"

EXPERIMENT = """
game = "connect4"
agents = ["random", "flat:iters=300", "uct:iters=300"]
games = 40
opening-plies = 2
block = 2
"""


def test_reasons_of_workers_do_not_steer_the_terminal():
    assert visible("\x1b[31mred\x9b0m \u202etext\tグラフ\n") == "[31mred0m text\tグラフ\n"


def results(folder):
    return [(folder / name).read_bytes() for name in ("result.json", "games.jsonl")]


def finished(folder):
    """Match and first unit of each block in the ledger; torn lines are skipped."""
    ledger = folder / "ledger.jsonl"
    lines = ledger.read_text().splitlines() if ledger.exists() else []
    blocks = [json.loads(line) for line in lines if line.endswith("}")]
    return [(block["contest"], block["from"]) for block in blocks if "contest" in block]


def telemetry(folder):
    return [json.loads(line) for line in (folder / "telemetry.jsonl").read_text().splitlines()]


class Dask(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.experiment = Path(cls.home.name) / "experiment.toml"
        cls.experiment.write_text(EXPERIMENT)
        alone = Path(cls.home.name) / "alone"
        command = [*COMMAND, "experiment", "run", str(cls.experiment), "--folder", str(alone)]
        subprocess.run(command, check=True, capture_output=True)
        cls.expected = results(alone)

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def folder(self):
        return Path(self.home.name) / self.id()

    def enter(self, context):
        self.addCleanup(context.__exit__, None, None, None)
        return context.__enter__()

    def client(self, workers=2, **options):
        # A test decides which worker is gone: when the clock of the machine jumps, Dask would restart the others.
        self.enter(dask.config.set({"distributed.scheduler.allowed-failures": 0, "distributed.scheduler.worker-ttl": None}))
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", **options)
        return self.enter(Client(self.enter(cluster)))

    def play(self, client, command=None, **options):
        return run(self.experiment, client=client, folder=self.folder(), uctopia=command, **options)

    def assert_expected(self):
        self.assertEqual(results(self.folder()), self.expected)
        # The ledger, not the telemetry: a driver may be killed between a block and its telemetry.
        blocks = finished(self.folder())
        self.assertEqual((len(blocks), len(set(blocks))), (30, 30), "every block once")

    def test_two_workers(self):
        self.assertTrue(self.play(self.client()).complete)
        self.assert_expected()
        self.assertEqual(len({line["worker"] for line in telemetry(self.folder()) if "worker" in line}), 2)

    def test_texts_and_dictionaries_on_this_machine(self):
        (Path(self.home.name) / "mine.txt").write_text("44\n43\n")
        description = {"game": "connect4", "agents": ("random", uctopia.Uct(iters=20)), "games": 8, "block": 2}
        description["openings"] = Path(self.home.name) / "mine.txt"
        expected = uctopia.experiment(description)
        result = run(description)
        self.assertEqual(result.to_json(), expected.to_json())
        self.assertTrue(result.complete)
        self.assertEqual(result.report(), expected.report())
        text = EXPERIMENT.replace("games = 40", "games = 8")
        client = self.client()
        self.assertEqual(run(text, client=client).to_json(), uctopia.experiment(text).to_json())
        with self.assertRaisesRegex(Problem, "exit code 3"):
            run("game = 'ttt'\nagents = [", client=client)

    def test_a_worker_uses_the_package_that_it_has(self):
        self.assertEqual(command_line(None), COMMAND)
        self.assertEqual(command_line("/opt/uctopia"), ["/opt/uctopia"])
        calls = Path(self.home.name) / "named"
        named = self.script(f'echo "$2" >> "{calls}"; exec {UCTOPIA} "$@"')
        played = self.command(str(self.experiment), "--folder", str(self.folder()), "--workers", "1", UCTOPIA=named)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("shard", calls.read_text())
        self.assert_expected()

    def test_killed_workers(self):
        client = self.client()
        chance = random.Random(1)
        over = threading.Event()
        self.addCleanup(over.set)

        def kill():
            # Blocks arrive only while there are workers that can be killed.
            for count in (3, 8, 14):
                while len(finished(self.folder())) < count:
                    if over.wait(0.01):
                        return
                pids = list(client.run(os.getpid, on_error="ignore").values())
                os.kill(chance.choice(pids), signal.SIGKILL)

        killer = threading.Thread(target=kill)
        uctopia = self.script(f'sleep 0.1; exec {UCTOPIA} "$@"')
        killer.start()
        self.assertTrue(self.play(client, uctopia).complete)
        over.set()
        killer.join()
        self.assert_expected()
        failures = [line for line in telemetry(self.folder()) if "failures" in line]
        self.assertGreaterEqual(len(failures), 1, "the kills hit")

    def test_killed_driver(self):
        command = [sys.executable, "-m", "uctopia.dask", str(self.experiment), "--folder", str(self.folder())]
        command += ["--workers", "2", "--uctopia", self.script(f'sleep 0.1; exec {UCTOPIA} "$@"')]
        driver = subprocess.Popen(command, start_new_session=True)
        while len(finished(self.folder())) < 8:
            self.assertIsNone(driver.poll(), "finished before it could be killed")
            time.sleep(0.01)
        os.killpg(driver.pid, signal.SIGKILL)
        driver.wait()
        with (self.folder() / "ledger.jsonl").open("a") as torn:
            torn.write('{"experiment":"9')
        self.assertLess(len(finished(self.folder())), 30)
        self.assertTrue(self.play(self.client()).complete)
        self.assert_expected()

    def test_poison_block(self):
        client = self.client()
        # Blocks are named as in "--block 2,3,4".
        poison = self.script(f'for last; do :; done; case ",$last," in *,3,*) exit 1;; esac; exec {UCTOPIA} "$@"')
        self.assertFalse(self.play(client, poison).complete)
        failed = [line for line in telemetry(self.folder()) if "failures" in line]
        self.assertEqual({line["block"] for line in failed}, {3})
        self.assertEqual(len(failed), 10)
        delivered = {(line["contest"], line["from"]) for line in telemetry(self.folder()) if "contest" in line}
        self.assertEqual(len(delivered), 29)
        self.assertTrue(self.play(client).complete)
        self.assert_expected()

    def test_a_task_that_hangs_is_ended(self):
        played = self.play(self.client(), self.once("sleep 1000"), block_limit=4)
        self.assertTrue(played.complete)
        self.assert_expected()
        reasons = [line["why"] for line in telemetry(self.folder()) if "why" in line]
        self.assertTrue(reasons and all("took longer than 4 s" in why for why in reasons), reasons)

    def test_a_worker_that_hangs_loses_its_block(self):
        client = self.client()
        pids = list(client.run(os.getpid).values())
        stopped = threading.Thread(target=lambda: (self.wait_for(3), os.kill(pids[0], signal.SIGSTOP)))
        stopped.start()
        self.addCleanup(lambda: os.kill(pids[0], signal.SIGCONT))
        # A spot check may be assigned to the worker that hangs.
        checked = '[ "$2" != serve ] || set -- "$@" --spot-checks 1'
        slow = self.script(f'{checked}; sleep 0.1; exec {UCTOPIA} "$@"')
        self.assertTrue(self.play(client, slow, block_limit=5).complete)
        stopped.join()
        self.assert_expected()
        self.assertTrue([line for line in telemetry(self.folder()) if "late" in line], "a block was assigned again")

    def test_a_task_takes_no_more_memory_than_its_worker_has(self):
        greedy = f"'{sys.executable}' -c 'import time; taken = bytearray(1 << 30); time.sleep(1000)'"
        played = self.play(self.client(1, memory_limit="600MB"), self.once(greedy))
        self.assertTrue(played.complete)
        self.assert_expected()
        reasons = [line["why"] for line in telemetry(self.folder()) if "why" in line]
        self.assertTrue(reasons and all("and the worker has" in why for why in reasons), reasons)

    def test_nonsense_of_a_worker_costs_its_block_alone(self):
        self.assertTrue(self.play(self.client(), self.once("echo '[1]'; exit 0")).complete)
        self.assert_expected()

    def test_changed_tally(self):
        client = self.client(1)
        liar = self.script(f'{UCTOPIA} "$@" | if [ "$2" = shard ]; then sed "s/1.0,-1.0/-1.0,1.0/"; else cat; fi')
        with self.assertRaises(CoordinatorEnded):
            self.play(client, liar)

    def test_small_blocks_are_grouped(self):
        experiment = Path(self.home.name) / "small.toml"
        experiment.write_text('game = "ttt"\nrandom-games = 400\nblock = 1\n')
        calls = Path(self.home.name) / "calls"
        counting = self.script(f'echo "$2" >> "{calls}"; exec {UCTOPIA} "$@"')
        self.assertTrue(run(experiment, client=self.client(), folder=self.folder(), uctopia=counting).complete)
        shards = calls.read_text().split().count("shard")
        self.assertLess(shards, 100, "400 blocks")
        alone = Path(self.home.name) / "small alone"
        subprocess.run([*COMMAND, "experiment", "run", str(experiment), "--folder", str(alone)], check=True, capture_output=True)
        self.assertEqual((self.folder() / "result.json").read_bytes(), (alone / "result.json").read_bytes())

    def test_no_workers(self):
        client = self.client(0)
        with self.assertRaisesRegex(NoWorkers, "no workers for 2 s"):
            self.play(client, worker_timeout=2)

    def test_workers_that_go_for_good(self):
        client = self.client(2)
        closing = threading.Thread(target=lambda: (self.wait_for(4), client.retire_workers(), client.cluster.scale(0)))
        closing.start()
        slow = self.script(f'sleep 0.3; exec {UCTOPIA} "$@"')
        with self.assertRaisesRegex(NoWorkers, "no workers for 2 s"):
            self.play(client, slow, worker_timeout=2)
        closing.join()
        self.assertTrue((self.folder() / "result.json").exists(), "results as far as they go")
        self.assertTrue(self.play(self.client()).complete)
        self.assert_expected()

    def test_mistakes_are_sentences(self):
        bad = Path(self.home.name) / "bad.toml"
        bad.write_text("game = 'ttt'\nagents = [")
        for arguments, code, text in [
            (["no-such.toml"], 3, "no-such.toml cannot be read"),
            ([str(bad)], 3, "the text is not TOML here"),
            ([str(self.experiment), "--uctopia", "/no/such/uctopia"], 2, "/no/such/uctopia cannot be started: No such file"),
            ([str(self.experiment), "--uctopia", "echo"], 1, "is echo the command uctopia?"),
            ([str(self.experiment), "--memory", "much"], 2, "is no size"),
            ([str(self.experiment), "--workers", "0"], 2, "expected a number from 1"),
            ([str(self.experiment), "--worker-timeout", "soon"], 2, "expected a number of seconds"),
            ([str(self.experiment), "--print-job"], 2, "add --slurm or --pbs"),
            ([str(self.experiment), "--pbs", "--constraint", "avx2", "--print-job"], 2, "--constraint is Slurm's"),
            ([str(self.experiment), "--slurm"], 2, "there is no command sbatch here"),
        ]:
            if shutil.which("sbatch") and "sbatch" in text:
                continue
            done = self.command(*arguments, "--folder", str(self.folder()))
            self.assertEqual(done.returncode, code, f"{arguments}: {done.stderr}")
            self.assertIn(text, done.stderr)
            self.assertNotIn("Traceback", done.stderr)

    def test_interrupted(self):
        for number, (send, ending) in enumerate([(os.killpg, signal.SIGINT), (os.kill, signal.SIGTERM)]):
            folder = Path(f"{self.folder()}-{number}")
            # So slow that the first block is finished long before the last.
            slow = self.script(f'sleep 2; exec {UCTOPIA} "$@"')
            command = [sys.executable, "-m", "uctopia.dask", str(self.experiment), "--folder", str(folder)]
            command += ["--workers", "2", "--uctopia", slow]
            # In a session of its own, as in a terminal: Ctrl-C reaches every process of the group.
            driver = started(command, start_new_session=True, stderr=subprocess.PIPE)
            self.wait_for(1, folder)
            send(driver.pid, ending)
            text = driver.communicate(timeout=120)[1]
            self.assertEqual(driver.returncode, 130, text)
            self.assertIn("interrupted: the same command goes on", text)
            self.assertNotIn("Traceback", text)
            self.assertTrue((folder / "result.json").exists(), "results as far as they go")

    def test_job_scripts(self):
        options = ["--account", "chess", "--queue", "short", "--interface", "lo", "--prologue", "module load uctopia"]
        options += ["--walltime", "00:30:00", "--memory", "3GB", "--cores", "2", "--directive=--qos=low", "--print-job"]
        slurm = self.command(str(self.experiment), "--slurm", "--constraint", "avx2", *options)
        self.assertEqual(slurm.returncode, 0, slurm.stderr)
        for line in ["#SBATCH -A chess", "#SBATCH -p short", "#SBATCH --constraint=avx2", "#SBATCH --qos=low", "#SBATCH -t 00:30:00"]:
            self.assertIn(f"{line}\n", slurm.stdout)
        self.assertRegex(slurm.stdout, r"module load uctopia\n(.*\n)*.*distributed\.cli\.dask_worker tcp://127\.0\.0\.1:")
        self.assertIn("--mem=", slurm.stdout)
        skipping = self.command(str(self.experiment), "--slurm", "--skip-directive=--mem", *options)
        self.assertNotIn("--mem=", skipping.stdout)
        pbs = self.command(str(self.experiment), "--pbs", *options)
        for line in ["#PBS -A chess", "#PBS -q short", "#PBS -l walltime=00:30:00"]:
            self.assertIn(f"{line}\n", pbs.stdout)

    def test_jobs_of_slurm(self):
        """Programs that stand for Slurm's, which start the script of a job at once."""
        programs = Path(self.home.name) / "bin"
        programs.mkdir()
        started = Path(self.home.name) / "jobs"
        for name, text in [
            # As Slurm does, it has a copy of the script when it answers: Dask removes the file then.
            ("sbatch", f'job=$(mktemp -p "{self.home.name}"); cp "$1" "$job"; setsid bash "$job" > /dev/null 2>&1 & '
             f'echo $! >> "{started}"; echo "Submitted batch job $!"'),
            ("scancel", 'kill -- -"$1" 2> /dev/null; exit 0'),
        ]:
            self.script(text, programs / name)
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        options = ["--slurm", "--jobs", "2", "--interface", "lo", "--folder", str(self.folder()), "--worker-timeout", "120"]
        played = self.command(str(self.experiment), *options, PATH=path)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertGreaterEqual(len(started.read_text().split()), 2)
        self.assert_expected()

    def wait_for(self, blocks, folder=None):
        deadline = time.monotonic() + 120
        while len(finished(folder or self.folder())) < blocks:
            self.assertLess(time.monotonic(), deadline, "nothing is played")
            time.sleep(0.01)

    def command(self, *arguments, **environment):
        command = [sys.executable, "-m", "uctopia.dask", *arguments]
        environment = os.environ | environment
        return subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment, cwd=self.home.name)

    def once(self, mischief):
        """A script that does something else the first time when it is to play block 3."""
        mark = Path(self.home.name) / f"{self.id()}.done"
        first = f"if [ $2 = shard ] && mkdir '{mark}' 2> /dev/null; then {mischief}; exit; fi"
        return self.script(f'for last; do :; done; case ",$last," in *,3,*) {first};; esac; exec {UCTOPIA} "$@"')

    def script(self, text, path=None):
        path = path or Path(self.home.name) / f"{self.id()}.sh"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)


class Grouping(unittest.TestCase):
    def test_blocks_are_put_together_until_a_task_takes_seconds(self):
        groups = Groups()
        self.assertEqual(groups.size, 1, "nothing is known")
        groups.record([{"delivered": {"seconds": 0.02}}])
        self.assertEqual(groups.size, 100)
        for _ in range(50):
            groups.record([{"delivered": {"seconds": 4.0}}])
        self.assertEqual(groups.size, 1, "long blocks go alone")

    def test_the_last_tasks_are_short(self):
        groups = Groups()
        self.assertEqual(groups.deal(list(range(7)), 4), [[0, 1], [2, 3], [4, 5], [6]])
        self.assertEqual(groups.deal([], 4), [])

    def test_blocks_of_a_lost_worker_go_alone(self):
        groups = Groups()
        groups.suspect([1, 2])
        self.assertEqual(groups.deal([0, 1, 2, 3], 1), [[1], [2], [0, 3]])


if __name__ == "__main__":
    unittest.main()
