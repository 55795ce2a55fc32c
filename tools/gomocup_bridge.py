"""Lets an engine with the Gomocup protocol play as an engine with the Go Text Protocol, and so as an agent:

uctopia match gomoku best:time=500ms 'proc:cmd="python3 tools/gomocup_bridge.py 500 ./engine"'

The first argument is the time for a move in milliseconds, the others are the engine and its arguments. The engine receives the
whole board before each of its moves (RESTART, BOARD), so that its memory of earlier moves is not used.
"""

import subprocess
import sys

COMMANDS = ["protocol_version", "name", "version", "list_commands", "boardsize", "clear_board", "play", "genmove", "quit"]
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # GTP has no I


class Engine:
    def __init__(self, milliseconds, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.milliseconds = milliseconds

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\r\n")
        self.process.stdin.flush()

    def answer(self):
        """The next line that is an answer: engines also write messages."""
        for line in self.process.stdout:
            line = line.strip()
            if line and not line.upper().startswith(("MESSAGE", "DEBUG", "SUGGEST")):
                return line
        raise SystemExit("the engine has ended")

    def start(self, size):
        self.send(f"START {size}")
        if not self.answer().upper().startswith("OK"):
            raise SystemExit(f"the engine does not play on boards of {size}×{size}")
        unlimited = 2_000_000_000
        self.send(
            f"INFO timeout_turn {self.milliseconds}",
            f"INFO timeout_match {unlimited}",
            f"INFO time_left {unlimited}",
            "INFO rule 0",
            "INFO game_type 1",
        )

    def move(self, stones, colour):
        """The engine's move as x and y, counted from 0."""
        self.send("RESTART")
        self.answer()
        if stones:
            lines = [f"{x},{y},{1 if owner == colour else 2}" for (x, y), owner in stones]
            self.send("BOARD", *lines, "DONE")
        else:
            self.send("BEGIN")
        x, y = self.answer().split(",")
        return int(x), int(y)


def main():
    engine = Engine(int(sys.argv[1]), sys.argv[2:])
    stones, size = [], None
    for line in sys.stdin:
        name, *arguments = line.split() or [""]
        answer = ""
        if name == "protocol_version":
            answer = "2"
        elif name == "name":
            answer = sys.argv[2].rsplit("/", 1)[-1]
        elif name == "version":
            answer = "1"
        elif name == "list_commands":
            answer = "\n".join(COMMANDS)
        elif name == "boardsize":
            size = int(arguments[0])
            engine.start(size)
            stones = []
        elif name == "clear_board":
            stones = []
        elif name == "play":
            colour, vertex = arguments[0][0].lower(), arguments[1].upper()
            stones.append(((LETTERS.index(vertex[0]), int(vertex[1:]) - 1), colour))
        elif name == "genmove":
            colour = arguments[0][0].lower()
            x, y = engine.move(stones, colour)
            stones.append(((x, y), colour))
            answer = f"{LETTERS[x]}{y + 1}"
        elif name and name != "quit":
            print(f"? unknown command\n", flush=True)
            continue
        if name:
            print(f"= {answer}\n", flush=True)
        if name == "quit":
            engine.send("END")
            return


main()
