// The pages that are checked, made by the binary, and what its board says of their games.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keisei } from "./browser.js";

const DATA = fileURLToPath(new URL("../data/", import.meta.url));
const SMALL = join(DATA, "example9.sgf");

// Names, words and signs that would be markup if they were not escaped. Right-to-left names, too.
const HOSTILE = `(;SZ[9]PB[</script><script>document.title="broken"</script>]
PW[שלום "><img src=x onerror=document.title="broken">]
EV[<b>&amp;]DT[2024-01-01]RE[B+R]C[<!-- <script>document.title="broken"</script>]
;B[ee]LB[ee:<i>][aa:1]TR[ff]SQ[gg]C[A <u>comment</u>];W[dd];B[ff])`;

// White kills in the corner, and so does Black on a smaller board.
const PROBLEMS = `(;SZ[9]GN[Three in a row]AB[ab][bb][cb][db][da]AW[ea][eb][ac][bc][cc][dc][ec]PL[W](;W[ba]TE[1]))
(;SZ[7]GN[Smaller]C[life-and-death]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]PL[B](;B[ba]TE[1]))`;

// Returns the answers to commands over GTP.
const gtp = (binary, commands) =>
  keisei(binary, ["gtp", "--mode", "random"], [...commands, "quit"].join("\n") + "\n").split("\n\n");

// Returns a game of this length by random moves.
const longGame = (binary, moves) => {
  const colors = Array.from({ length: moves }, (_, i) => (i % 2 === 0 ? "black" : "white"));
  const answers = gtp(binary, ["boardsize 19", "clear_board", ...colors.map((color) => `genmove ${color}`)]).slice(2);
  const letters = (vertex) => {
    if (!/^[A-T]\d+$/.test(vertex)) return "";
    const column = "ABCDEFGHJKLMNOPQRST".indexOf(vertex[0]);
    return String.fromCharCode(97 + column, 97 + 19 - Number(vertex.slice(1)));
  };
  const move = (color, i) => `;${color[0].toUpperCase()}[${letters(answers[i].replace("=", "").trim())}]`;
  const played = colors.map(move);
  return `(;SZ[19]KM[7.5]RU[Chinese]${played.join("")})`;
};

// Makes all pages in the folder and tells where they are.
export const make = (binary, folder) => {
  const at = (name) => join(folder, name);
  const write = (name, text) => {
    writeFileSync(at(name), text);
    return at(name);
  };
  const page = (name, args) => {
    keisei(binary, [...args, "--format", "html", "--output", at(name)]);
    return at(name);
  };
  const hostile = write("hostile.sgf", HOSTILE);
  const long = write("long.sgf", longGame(binary, 300));
  const games = at("games");
  mkdirSync(games);
  writeFileSync(join(games, "a.sgf"), HOSTILE);
  writeFileSync(join(games, "b <c>.sgf"), "(;SZ[9];B[ee];W[cc])");
  return {
    report: page("report.html", ["report", SMALL, "--move", "30"]),
    review: page("review.html", ["report", SMALL, "--review"]),
    compared: page("compared.html", ["report", SMALL, "--move", "30", "--mode", "compare:mc:playouts=200"]),
    hostile: page("hostile.html", ["report", hostile, "--quick"]),
    problems: page("problems.html", ["solve", write("problems.sgf", PROBLEMS), "--all"]),
    long: page("long.html", ["report", long, "--review", "--quick"]),
    gallery: join(page("pages", ["report", games, "--review", "--quick"]), "index.html"),
    game: SMALL,
    longGame: long,
  };
};

const stonesOf = (answer) => answer.replace("=", "").trim().split(/\s+/).filter(Boolean).sort().join(" ");

// Returns the stones that the engine's board has in each position that is asked for. A question is the
// number of moves of the game and the moves played after them, as `["B D4", "W C3"]`.
export const boards = (binary, game, questions) => {
  const commands = questions.flatMap(([number, moves]) => [
    `loadsgf ${game} ${number + 1}`,
    ...moves.map((move) => `play ${move}`),
    "list_stones black",
    "list_stones white",
  ]);
  const answers = gtp(binary, commands);
  let next = 0;
  return questions.map(([, moves]) => {
    next += 1 + moves.length;
    const stones = [answers[next], answers[next + 1]].map(stonesOf);
    next += 2;
    return stones.join(" | ");
  });
};
