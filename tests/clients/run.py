#!/usr/bin/env python3
"""Runs clients' own code against Keisei, by hand: KaTrain's engine code, Sabaki's GTP package and sgfmill, and 10,000 queries.

    python3 tests/clients/run.py target/release/keisei [--reliability LABELS.jsonl]

Each part that needs a package which cannot be installed is skipped with one line. With labelled positions (`moves`, `komi`,
`size`, `black_winrate`), a reliability table of the win rates is printed. Exit status 1 if a part fails.
"""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def memory(process):
    """The megabytes that a process holds, where the system tells."""
    try:
        with open("/proc/%d/status" % process, encoding="utf8") as lines:
            return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        return 0.0


def ask(engine, queries, *options, held=None):
    """The answers to these queries, as they come. A list `held` is given the memory held at every hundredth of them."""
    child = subprocess.Popen([engine, "analysis", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


    def feed():
        for query in queries:
            child.stdin.write(json.dumps(query) + "\n")
            child.stdin.flush()
        child.stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    for number, line in enumerate(child.stdout):
        if held is not None and number % 100 == 0:
            held.append(memory(child.pid))
        yield json.loads(line)
    assert child.wait() == 0


def many_queries(engine, count=10_000):
    """Good and bad queries mixed with terminations: each gets as many final answers as it asks for, in steady memory."""
    queries, expected = [], collections.Counter()
    for number in range(count):
        name = "q%d" % number
        query = {"id": name, "moves": [["B", "C3"], ["W", "B2"]], "rules": "japanese", "komi": 0.5, "boardXSize": 5, "boardYSize": 5,
                 "maxVisits": 1 + number % 7, "priority": number % 3}
        kind = number % 10
        if kind == 3:
            query["moves"].append(["B", "C3"])
        elif kind == 4:
            query["analyzeTurns"] = [0, 1, 2]
        elif kind == 5:
            query["rules"] = "chess"
        elif kind == 6:
            query.update(boardXSize=9, boardYSize=9, maxVisits=10_000_000, reportDuringSearchEvery=0.01)
        elif kind == 8:
            query.update(boardXSize=19, boardYSize=19, includePolicy=True, colour="red")
        elif kind == 9:
            query["boardYSize"] = 7
        expected[name] = 3 if kind == 4 else 1
        queries.append(query)
        # What would go on for ever is ended, and some others are.
        if kind in (6, 7):
            queries.append({"id": "t" + name, "action": "terminate", "terminateId": name})
            expected["t" + name] = 1
        if number % 1000 == 999:
            queries.append({"id": "all" + name, "action": "terminate_all"})
            expected["all" + name] = 1
    found, held, counts = collections.Counter(), [], [0, 0]

    def paced():
        """No more than some hundreds wait: most are to be searched before all are terminated."""
        for query in queries:
            while counts[0] > counts[1] + 200:
                time.sleep(0.001)
            counts[0] += expected[query["id"]]
            yield query

    for answer in ask(engine, paced(), held=held):
        if not answer.get("isDuringSearch") and "warning" not in answer:
            found[answer["id"]] += 1
            counts[1] += 1
    # What is remembered fills up at first.
    quarter, last = max(held[:len(held) // 4 + 1]), max(held)
    fine = found == expected and last <= 1.1 * quarter
    return "%d of %d answers, ids %s, at most %.0f MB in the first quarter and %.0f MB in all" % (
        sum(found.values()), sum(expected.values()), "right" if found == expected else "WRONG", quarter, last), fine


def reliability(engine, path, mode, visits):
    """In ten bins, the mean win rate told, and the mean of the labels."""
    with open(path, encoding="utf8") as lines:
        labels = [json.loads(line) for line in lines]
    queries = [{"id": str(number), "moves": label["moves"], "rules": "chinese", "komi": label["komi"], "boardXSize": label["size"],
                "boardYSize": label["size"], "maxVisits": visits} for number, label in enumerate(labels)]
    bins, error = collections.defaultdict(list), 0.0
    for answer in ask(engine, queries, "--mode", mode):
        told, label = answer["rootInfo"]["winrate"], labels[int(answer["id"])]["black_winrate"]
        bins[min(9, int(10 * told))].append((told, label))
    for _, pairs in sorted(bins.items()):
        told, label = (sum(pair[side] for pair in pairs) / len(pairs) for side in (0, 1))
        error += abs(told - label) * len(pairs) / len(labels)
        print("  told %.3f, labels %.3f, %d positions" % (told, label, len(pairs)))
    return "%s, expected calibration error %.3f on %d positions" % (mode, error, len(labels)), error < 0.03


def with_python_package(package, script, words, wanted):
    """Runs a script of this folder in an environment of its own that has a Python package; its lines that begin so."""
    with tempfile.TemporaryDirectory() as folder:
        python = os.path.join(folder, "bin", "python")
        made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True)
        if made.returncode or subprocess.run([python, "-m", "pip", "-q", "install", package], capture_output=True).returncode:
            return "skipped: the Python package %s cannot be installed" % package, True
        ran = subprocess.run([python, os.path.join(HERE, script), *words], capture_output=True, text=True, timeout=600)
        lines = [line for line in ran.stdout.splitlines() if line.startswith(wanted)]
        return "; ".join(lines) or ran.stderr[-300:], ran.returncode == 0


def katrain(engine):
    """KaTrain's engine and game-node code, without its windows: every node of a game is analysed."""
    return with_python_package("katrain", "katrain_game.py", ["%s analysis" % engine], ("nodes", "popup"))


def sgfmill(engine):
    """Records that are written here and read there, and the other way round."""
    return with_python_package("sgfmill", "sgfmill_records.py", [engine], "")


def sabaki(engine):
    """Sabaki's GTP package: positions as it sets them up, moves, and an analysis that another command stops."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            made = subprocess.run(["npm", "install", "--prefix", folder, "@sabaki/gtp"], capture_output=True).returncode == 0
        except FileNotFoundError:
            made = False
        if not made:
            return "skipped: the npm package @sabaki/gtp cannot be installed", True
        script = os.path.join(HERE, "sabaki_session.cjs")
        ran = subprocess.run(["node", script, engine], cwd=folder, capture_output=True, text=True, timeout=600)
        return ran.stdout.strip() or ran.stderr[-300:], ran.returncode == 0


def gomill():
    """gomill cannot be run: its release is for Python 2."""
    return "skipped: its release does not run on Python 3", True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", help="the path of keisei")
    parser.add_argument("--reliability", metavar="LABELS.jsonl", help="labelled positions for a reliability table")
    args = parser.parse_args()
    engine, failed = os.path.abspath(args.engine), False
    parts = [("10,000 queries", lambda: many_queries(engine)), ("KaTrain", lambda: katrain(engine)),
             ("Sabaki", lambda: sabaki(engine)), ("sgfmill", lambda: sgfmill(engine)), ("gomill", gomill)]
    if args.reliability:
        parts += [("win rates", lambda mode=mode, visits=visits: reliability(engine, args.reliability, mode, visits))
                  for mode, visits in [("classic", 100), ("mcts", 400)]]
    for name, part in parts:
        text, fine = part()
        failed |= not fine
        print("%s: %s%s" % (name, "" if fine else "FAILED: ", text), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
