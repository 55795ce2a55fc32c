"""Dask's workers come to the same bytes as one machine, whoever is killed."""

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

import dask
from distributed import Client, LocalCluster

from uctopia_dask import run

UCTOPIA = os.environ.get("UCTOPIA") or shutil.which("uctopia") or "uctopia"

EXPERIMENT = """
game = "connect4"
agents = ["random", "flat:iters=300", "uct:iters=300"]
games = 40
opening-plies = 2
block = 2
"""


def results(folder):
    return [(folder / name).read_bytes() for name in ("result.json", "games.jsonl")]


def finished(folder):
    """Contest and first unit of each block in the ledger; a torn line is none."""
    ledger = folder / "ledger.jsonl"
    lines = ledger.read_text().splitlines() if ledger.exists() else []
    blocks = [json.loads(line) for line in lines if line.endswith("}")]
    return [(block["contest"], block["from"]) for block in blocks if "digest" in block]


def telemetry(folder):
    return [json.loads(line) for line in (folder / "telemetry.jsonl").read_text().splitlines()]


class Dask(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.experiment = Path(cls.home.name) / "experiment.toml"
        cls.experiment.write_text(EXPERIMENT)
        alone = Path(cls.home.name) / "alone"
        command = [UCTOPIA, "experiment", "run", str(cls.experiment), "--folder", str(alone)]
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

    def client(self, workers=2):
        self.enter(dask.config.set({"distributed.scheduler.allowed-failures": 0}))
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
        return self.enter(Client(self.enter(cluster)))

    def play(self, client, uctopia=UCTOPIA):
        return run(client, str(self.experiment), str(self.folder()), uctopia, quiet=True)

    def assert_expected(self):
        self.assertEqual(results(self.folder()), self.expected)
        # The ledger, not the telemetry: a driver may be killed between a block and what is noted about it.
        blocks = finished(self.folder())
        self.assertEqual((len(blocks), len(set(blocks))), (30, 30), "every block once")

    def test_two_workers(self):
        self.assertEqual(self.play(self.client()), 0)
        self.assert_expected()
        self.assertEqual(len({line["worker"] for line in telemetry(self.folder())}), 2)

    def test_killed_workers(self):
        client = self.client()
        chance = random.Random(1)
        over = threading.Event()
        self.addCleanup(over.set)

        def kill():
            # Only when blocks are coming in is there somebody at work who can be killed.
            for count in (3, 8, 14):
                while len(finished(self.folder())) < count:
                    if over.wait(0.01):
                        return
                pids = list(client.run(os.getpid, on_error="ignore").values())
                os.kill(chance.choice(pids), signal.SIGKILL)

        killer = threading.Thread(target=kill)
        uctopia = self.script(f'sleep 0.1; exec "{UCTOPIA}" "$@"')
        killer.start()
        self.assertEqual(self.play(client, uctopia), 0)
        over.set()
        killer.join()
        self.assert_expected()
        failures = [line for line in telemetry(self.folder()) if "failures" in line]
        self.assertGreaterEqual(len(failures), 1, "the kills hit")

    def test_killed_driver(self):
        command = [sys.executable, "-m", "uctopia_dask", str(self.experiment), "--folder", str(self.folder())]
        command += ["--workers", "2", "--uctopia", self.script(f'sleep 0.1; exec "{UCTOPIA}" "$@"')]
        driver = subprocess.Popen(command, start_new_session=True)
        while len(finished(self.folder())) < 8:
            self.assertIsNone(driver.poll(), "finished before it could be killed")
            time.sleep(0.01)
        os.killpg(driver.pid, signal.SIGKILL)
        driver.wait()
        with (self.folder() / "ledger.jsonl").open("a") as torn:
            torn.write('{"experiment":"9')
        self.assertLess(len(finished(self.folder())), 30)
        self.assertEqual(self.play(self.client()), 0)
        self.assert_expected()

    def test_poison_block(self):
        client = self.client()
        poison = self.script(f'case "$*" in *"--block 3") exit 1;; esac; exec "{UCTOPIA}" "$@"')
        self.assertEqual(self.play(client, poison), 1)
        failed = [line for line in telemetry(self.folder()) if "failures" in line]
        self.assertEqual({line["block"] for line in failed}, {3})
        self.assertEqual(len(failed), 10)
        self.assertEqual(len(telemetry(self.folder())), 29 + 10)
        self.assertEqual(self.play(client), 0)
        self.assert_expected()

    def test_changed_tally(self):
        client = self.client(1)
        liar = self.script(f'"{UCTOPIA}" "$@" | if [ "$2" = shard ]; then sed "s/1.0,-1.0/-1.0,1.0/"; else cat; fi')
        with self.assertRaises(RuntimeError):
            self.play(client, liar)

    def script(self, text):
        path = Path(self.home.name) / f"{self.id()}.sh"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)


if __name__ == "__main__":
    unittest.main()
