"""Records that Keisei writes and reads, by sgfmill's own code; started by run.py in an environment that has sgfmill.

    python sgfmill_records.py target/release/keisei
"""
import os
import subprocess
import sys
import tempfile

from sgfmill import boards, common, sgf

MOVES = "E5 C7 G3 C3 G7 C5 E3 E7 pass F8 E6 D7".split()


def session(engine, commands):
    """The replies to these commands, without their signs."""
    ran = subprocess.run([engine, "gtp", "--mode", "static"], input="\n".join(commands) + "\nquit\n", capture_output=True, text=True)
    replies = ran.stdout.split("\n\n")
    assert all(reply.startswith("=") for reply in replies[:len(commands)]), ran.stdout
    return [reply[1:].strip() for reply in replies[:len(commands)]]


def written(engine):
    """What sgfmill reads in a record that Keisei writes."""
    plays = ["play %s %s" % ("bw"[number % 2], move) for number, move in enumerate(MOVES)]
    text = session(engine, ["boardsize 9", "komi 5.5", *plays, "printsgf"])[-1]
    game = sgf.Sgf_game.from_bytes(text.encode("utf8"))
    assert (game.get_size(), game.get_komi()) == (9, 5.5)
    found = [node.get_move() for node in game.get_main_sequence()[1:]]
    expected = [("bw"[number % 2], None if move == "pass" else common.move_from_vertex(move, 9)) for number, move in enumerate(MOVES)]
    assert found == expected, found
    return len(found)


def read(engine):
    """What Keisei reads in a record that sgfmill writes: handicap stones, moves, a capture."""
    game = sgf.Sgf_game(size=9)
    game.root.set("KM", 0.5)
    game.root.set("RU", "Japanese")
    game.root.set_setup_stones([(2, 2), (6, 6)], [])
    board = boards.Board(9)
    board.apply_setup([(2, 2), (6, 6)], [], [])
    for color, move in [("w", (0, 0)), ("b", (0, 1)), ("w", (4, 4)), ("b", (1, 0)), ("w", None), ("b", (8, 8))]:
        game.extend_main_sequence().set_move(color, move)
        if move is not None:
            board.play(*move, color)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.sgf")
        with open(path, "wb") as file:
            file.write(game.serialise())
        stones = session(engine, ["loadsgf " + path, "list_stones black", "list_stones white"])[1:]
    for color, found in zip("bw", stones):
        expected = {common.format_vertex(point) for of, point in board.list_occupied_points() if of == color}
        assert set(found.split()) == expected, (found, expected)
    return len(board.list_occupied_points())


def main():
    engine = sys.argv[1]
    print("%d moves written, %d stones read" % (written(engine), read(engine)))


if __name__ == "__main__":
    main()
