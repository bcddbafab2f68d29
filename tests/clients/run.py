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

HERE = os.path.dirname(os.path.abspath(__file__))


def ask(engine, queries, *options):
    """The answers to these queries, as they come."""
    child = subprocess.Popen([engine, "analysis", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def feed():
        for query in queries:
            child.stdin.write(json.dumps(query) + "\n")
        child.stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    for line in child.stdout:
        yield json.loads(line)
    assert child.wait() == 0


def many_queries(engine, count=10_000):
    """Good and bad queries mixed with terminations: each gets as many final answers as it asks for."""
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
        expected[name] = 3 if kind == 4 else 1
        queries.append(query)
        if kind == 7:
            queries.append({"id": "t" + name, "action": "terminate", "terminateId": name})
            expected["t" + name] = 1
    found = collections.Counter()
    for answer in ask(engine, queries):
        if not answer.get("isDuringSearch") and "warning" not in answer:
            found[answer["id"]] += 1
    return "%d of %d answers, ids %s" % (sum(found.values()), sum(expected.values()), "right" if found == expected else "WRONG"), found == expected


def reliability(engine, path, visits=100):
    """In ten bins, the mean win rate told, and the mean of the labels."""
    with open(path, encoding="utf8") as lines:
        labels = [json.loads(line) for line in lines]
    queries = [{"id": str(number), "moves": label["moves"], "rules": "chinese", "komi": label["komi"], "boardXSize": label["size"],
                "boardYSize": label["size"], "maxVisits": visits} for number, label in enumerate(labels)]
    bins, error = collections.defaultdict(list), 0.0
    for answer in ask(engine, queries):
        told, label = answer["rootInfo"]["winrate"], labels[int(answer["id"])]["black_winrate"]
        bins[min(9, int(10 * told))].append((told, label))
    for _, pairs in sorted(bins.items()):
        told, label = (sum(pair[side] for pair in pairs) / len(pairs) for side in (0, 1))
        error += abs(told - label) * len(pairs) / len(labels)
        print("  told %.3f, labels %.3f, %d positions" % (told, label, len(pairs)))
    return "expected calibration error %.3f on %d positions" % (error, len(labels)), error < 0.03


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", help="the path of keisei")
    parser.add_argument("--reliability", metavar="LABELS.jsonl", help="labelled positions for a reliability table")
    args = parser.parse_args()
    engine, failed = os.path.abspath(args.engine), False
    parts = [("10,000 queries", lambda: many_queries(engine)), ("KaTrain", lambda: katrain(engine)),
             ("Sabaki", lambda: sabaki(engine)), ("sgfmill", lambda: sgfmill(engine))]
    if args.reliability:
        parts.append(("win rates", lambda: reliability(engine, args.reliability)))
    for name, part in parts:
        text, fine = part()
        failed |= not fine
        print("%s: %s%s" % (name, "" if fine else "FAILED: ", text), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
