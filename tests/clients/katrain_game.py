"""A whole game through KaTrain's own engine and game-node code; started by run.py in an environment that has KaTrain.

    python katrain_game.py 'keisei analysis'
"""
import importlib.util
import json
import os
import sys
import tempfile
import time

os.environ["KIVY_NO_ARGS"] = "1"
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game_node import GameNode  # noqa: E402

try:
    from pysgf import Move  # noqa: E402
except ImportError:
    from katrain.core.sgf_parser import Move  # noqa: E402

GAME = "E5 C7 G3 C3 G7 C5 E3 E7 F7 F8 E6 D7 D4 G8 H8 H7 H6 J8 G6 C4 D3 D2 E2 C2 D6 C6 E1 B1 J7 E8".split()


class Katrain:
    """What the engine code needs of the program around it."""

    popups = 0

    def log(self, message, level=0):
        if level < 0:
            print("log", str(message)[:300])

    def __call__(self, *message):
        Katrain.popups += 1
        print("popup", str(message)[:300])


def main():
    folder = os.path.dirname(importlib.util.find_spec("katrain").origin)
    with open(os.path.join(folder, "config.json"), encoding="utf8") as text:
        config = json.load(text)["engine"]
    config.update(backend="custom", altcommand=sys.argv[1], max_visits=100, max_time=5, fast_visits=25, _enable_ownership=True)
    engine = KataGoEngine(Katrain(), config)
    time.sleep(1)
    nodes = [GameNode(properties={"SZ": ["9"], "KM": ["7"], "RU": ["chinese"]})]
    for number, point in enumerate(GAME):
        nodes.append(nodes[-1].play(Move.from_gtp(point, player="BW"[number % 2])))
    for node in nodes:
        node.analyze(engine)
    end = time.time() + 300
    while time.time() < end and not all(node.analysis_complete for node in nodes):
        time.sleep(0.2)
    complete = [node for node in nodes if node.analysis_complete]
    lost = [node.points_lost for node in nodes[1:] if node.points_lost is not None]
    moves = min(len(node.candidate_moves) for node in complete) if complete else 0
    print("nodes %d of %d analysed, points lost of %d moves, at the least %d candidates, %d popups"
          % (len(complete), len(nodes), len(lost), moves, Katrain.popups))
    fine = len(complete) == len(nodes) and len(lost) == len(GAME) and not Katrain.popups
    engine.shutdown(finish=None)
    sys.stdout.flush()
    os._exit(0 if fine else 1)


if __name__ == "__main__":
    main()
