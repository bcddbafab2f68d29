// Checks the pages in a real browser; README.md says how it is run.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axe, binaryOf, launch } from "./browser.js";
import { boards, make } from "./made.js";

const WIDTHS = [360, 768, 1280];
const THEMES = ["light", "dark"];
// The page of a review of 300 moves may take so many bytes, and so many milliseconds to open and to step.
const [MOST_BYTES, MOST_TO_OPEN, MOST_TO_STEP] = [1.5e6, 1000, 16];

const binary = binaryOf(process.argv.slice(2));
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "keisei-pages-"));
const faults = [];
let checks = 0;
const check = (isRight, text) => {
  checks += 1;
  if (!isRight) faults.push(text);
};

// Opens a page in which every error and every request but that for itself is a fault.
const open = async (path, { width = 1280, theme = "light" } = {}) => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme });
  const name = path.slice(folder.length + 1);
  page.on("console", (message) => check(message.type() !== "error", `${name}: console: ${message.text()}`));
  page.on("pageerror", (error) => check(false, `${name}: ${error.message}`));
  const isOwn = (request) => request.url().endsWith(encodeURI(name));
  page.on("request", (request) => check(isOwn(request), `${name}: request for ${request.url()}`));
  await page.goto(`file://${path}`);
  return page;
};

// Returns the stones that the picture shows, as the board lists its own.
const shown = (page) => page.evaluate(() => {
  const board = JSON.parse(document.getElementById("data").textContent).boards[0];
  const stones = [...document.querySelectorAll("#board .stone")];
  const name = (i) => board.columns[i % board.size] + (board.size - Math.floor(i / board.size));
  const of = (sign) => stones.flatMap((stone, i) => (stone.matches(`.${sign}`) ? [name(i)] : [])).sort().join(" ");
  return `${of("X")} | ${of("O")}`;
});

const told = (page) => page.textContent("#told");

// Steps through the game to its end and back, by keys.
const checkSteps = async (path, game, moves) => {
  const page = await open(path);
  const expected = boards(binary, game, Array.from({ length: moves + 1 }, (_, at) => [at, []]));
  await page.keyboard.press("Home");
  for (let at = 0; at <= moves; at++) {
    check((await shown(page)) === expected[at], `stones after ${at} moves, forward`);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("End");
  for (let at = moves; at >= 0; at--) {
    check((await shown(page)) === expected[at], `stones after ${at} moves, back`);
    await page.keyboard.press("ArrowLeft");
  }
  await page.close();
};

// Plays each line that has a button and compares every position with the board.
const checkLines = async (path, game) => {
  const page = await open(path);
  const lines = await page.evaluate(() => {
    const { lines } = JSON.parse(document.getElementById("data").textContent).boards[0];
    return lines.map(({ from, positions }) => ({ from, told: positions.map((position) => position.told) }));
  });
  const move = (text) => text.match(/(Black|White) (\S+)\.$/).slice(1);
  const questions = lines.flatMap(({ from, told }) => {
    if (!from) return [];
    const moves = told.slice(1).map(move).map(([color, at]) => `${color} ${at === "passes" ? "pass" : at}`);
    return told.map((_, at) => [from[1], moves.slice(0, at)]);
  });
  const expected = boards(binary, game, questions);
  let next = 0;
  for (const [number, { from, told }] of lines.entries()) {
    if (!from) continue;
    // The line is entered by its own button where it has one.
    const button = page.locator(`[data-go="0,${number},1"], [data-go="0,${number},0"]`).first();
    if ((await button.count()) === 0) {
      next += told.length;
      continue;
    }
    await button.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
    await button.click();
    await page.keyboard.press("Home");
    for (let at = 0; at < told.length; at++) {
      check((await shown(page)) === expected[next], `line ${number} after ${at} moves`);
      next += 1;
      await page.keyboard.press("ArrowRight");
    }
    await page.click("#back");
    check(await page.isHidden("#line"), `line ${number}: back to the game`);
  }
  await page.close();
  return lines.length - 1;
};

// The wheel, the slider, the buttons and the chart move as keys do.
const checkPointers = async (path) => {
  const page = await open(path);
  const last = await told(page);
  await page.hover("#board");
  await page.mouse.wheel(0, -100);
  const before = await told(page);
  check(before !== last, "the wheel steps back");
  await page.mouse.wheel(0, 100);
  check((await told(page)) === last, "the wheel steps on");
  await page.click('[data-step="-1"]');
  check((await told(page)) === before, "a button steps back");
  await page.locator("#slider").fill("3");
  const third = await told(page);
  check(third.startsWith("Move 3 "), `the slider: ${third}`);
  const chart = await page.locator("svg.chart").boundingBox();
  await page.mouse.click(chart.x + chart.width / 2, chart.y + chart.height / 2);
  check((await told(page)) !== third, "the chart is clicked");
  const turn = page.locator(".turns [data-go]").first();
  check((await turn.count()) === 1, "there is a turning point");
  await turn.click();
  check((await page.locator("#board .candidate").count()) === 2, "a turning point shows the move and the better one");
  await page.close();
};

// Layers and switches work, and so do groups in the table and on the board.
const checkJudgement = async (path, layers) => {
  const page = await open(path);
  for (const [value, name] of layers) {
    await page.selectOption("#layer", { label: name });
    check((await page.textContent("#about")) !== "", `layer ${name} says what it is`);
    check((await page.locator(`#board ${value}`).count()) > 0, `layer ${name} is shown`);
  }
  await page.selectOption("#layer", "");
  check((await page.textContent("#about")) === "", "no layer");
  check((await page.locator("#board .candidate").count()) > 0, "best moves are on the board");
  await page.locator("#board .candidate").last().hover({ force: true });
  check((await page.textContent("#details")) !== "", "a best move says what it does");
  await page.uncheck("#show-candidates");
  check((await page.locator("#board .candidate").count()) === 0, "best moves are switched off");
  const row = page.locator("button.group").first();
  await row.focus();
  check((await page.locator("#board .outline.chosen").count()) > 0, "a group of the table is shown on the board");
  check((await page.textContent("#details")).includes("%"), "its status is told");
  await page.hover("h1");
  await page.evaluate(() => document.activeElement.blur());
  const number = page.locator("#board .number").first();
  await number.hover({ force: true });
  check((await page.locator("[data-group].lit").count()) === 1, "a group of the board is shown in the table");
  await page.uncheck("#show-groups");
  check((await page.locator("#board .outline").count()) === 0, "outlines are switched off");
  await page.keyboard.press("ArrowLeft");
  check(await page.isVisible("#judged"), "another position offers the way back");
  await page.click("#judged button");
  check(await page.isHidden("#judged"), "back to the judged position");
  await page.close();
};

// By Tab alone everything is reached that a pointer can use.
const checkKeyboard = async (path) => {
  const page = await open(path);
  const all = await page.evaluate(() => {
    const found = [...document.querySelectorAll("button, input, select, summary, a[href]")];
    const visible = found.filter((element) => element.checkVisibility());
    visible.forEach((element, i) => element.setAttribute("data-seen", i));
    return visible.length;
  });
  const reached = new Set();
  for (let i = 0; i < all + 5; i++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.dataset.seen));
  }
  reached.delete(undefined);
  check(reached.size === all, `${path}: by keyboard ${reached.size} of ${all} are reached`);
  await page.close();
};

// Nothing is wider than the page, in any width and theme; axe finds nothing serious.
const checkLooks = async (path) => {
  const source = axe();
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const page = await open(path, { width, theme });
      const wide = await page.evaluate(() => {
        document.querySelectorAll("details").forEach((element) => element.setAttribute("open", ""));
        const isSeen = (element) => element.checkVisibility() && !element.closest(".unseen");
        const isWide = (element) => element.getBoundingClientRect().right > window.innerWidth + 1;
        const all = [...document.body.querySelectorAll("*")];
        const wide = all.filter((element) => isSeen(element) && isWide(element));
        if (document.documentElement.scrollWidth > window.innerWidth) wide.push(document.documentElement);
        return wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 80));
      });
      check(wide.length === 0, `${path}, ${width} pixels, ${theme}: too wide: ${wide.join(" ; ")}`);
      if (width !== 768) {
        await page.evaluate(source);
        const found = await page.evaluate(() => window.axe.run());
        const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
        const where = (nodes) => nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" ; ");
        const text = serious.map(({ id, nodes }) => `${id}: ${where(nodes)}`);
        check(serious.length === 0, `${path}, ${width} pixels, ${theme}: axe: ${text.join(" | ")}`);
      }
      await page.close();
    }
  }
};

// The switch of colours wins over the system's.
const checkTheme = async (path) => {
  const page = await open(path, { theme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.selectOption("#theme", "dark");
  check((await ground()) !== light, "dark by choice");
  await page.selectOption("#theme", "light");
  check((await ground()) === light, "light by choice");
  await page.close();
};

// The words of a record are shown as they stand, and do nothing.
const checkHostile = async (path) => {
  const page = await open(path);
  check((await page.title()).includes("2024-01-01"), "the title has the date");
  check((await page.title()) !== "broken", "the title is the page's own");
  const [black, white] = await page.locator("h1 bdi").allTextContents();
  check(black.includes("<script>") && white.includes("<img"), "names are shown as they stand");
  await page.keyboard.press("Home");
  check((await page.textContent("#comment")).startsWith("<!--"), "the comment is shown as it stands");
  await page.keyboard.press("ArrowRight");
  check((await page.locator("#board .label").allTextContents()).includes("<i>"), "a label is shown as it stands");
  check((await page.locator("#board .sign").count()) === 2, "a triangle and a square");
  check((await page.locator("img, u, i").count()) === 0, "nothing becomes an element");
  await page.close();
};

// Problems are chosen, and their answers played.
const checkProblems = async (path) => {
  const page = await open(path);
  check((await page.locator("#boards option").count()) === 2, "two problems");
  check((await page.locator("#board .candidate").count()) === 0, "the answer is not given away");
  await page.selectOption("#boards", "1");
  const section = page.locator('section[data-board="1"]');
  check(await section.isVisible(), "the second problem");
  check(await page.locator('section[data-board="0"]').isHidden(), "and not the first");
  await section.locator("summary").click();
  const before = await shown(page);
  await section.locator("[data-go]").first().click();
  check((await shown(page)) !== before, "the answer is played");
  await page.close();
};

// A long review is small, opens soon and steps at once.
const measure = async (path) => {
  const bytes = statSync(path).size;
  const page = await open(path);
  const opened = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  const steps = await page.evaluate(async () => {
    const times = [];
    for (const key of ["Home", ...Array(300).fill("ArrowRight")]) {
      const began = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      document.body.getBoundingClientRect();
      times.push(performance.now() - began);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b);
  });
  // One in twenty may be late, for what else the machine does.
  const [median, late] = [steps[Math.floor(steps.length / 2)], steps[Math.floor(0.95 * steps.length)]];
  check(bytes <= MOST_BYTES, `a review of 300 moves has ${bytes} bytes`);
  check(opened <= MOST_TO_OPEN, `it opens in ${opened} ms`);
  check(late <= MOST_TO_STEP, `a step takes ${late} ms`);
  await page.close();
  const times = `steps in ${median.toFixed(1)} ms (19 in 20: ${late.toFixed(1)} ms)`;
  return `${(bytes / 1e6).toFixed(2)} MB, opens in ${opened.toFixed(0)} ms, ${times}`;
};

try {
  const made = make(binary, folder);
  await checkSteps(made.review, made.game, 45);
  const lines = (await checkLines(made.review, made.game)) + (await checkLines(made.report, made.game));
  await checkPointers(made.review);
  const owners = "rect[class^=owner]";
  await checkJudgement(made.report, [[owners, "ownership"], [".value", "influence"], [".value", "groups"]]);
  const differences = [[owners, "classical"], [owners, "Monte Carlo"], [".plus, .minus", "classical less Monte Carlo"]];
  await checkJudgement(made.compared, differences);
  await checkHostile(made.hostile);
  await checkProblems(made.problems);
  await checkTheme(made.report);
  for (const path of [made.report, made.review, made.problems]) await checkKeyboard(path);
  for (const kind of ["report", "review", "compared", "problems", "hostile", "gallery"]) await checkLooks(made[kind]);
  const figures = await measure(made.long);
  faults.slice(0, 40).forEach((fault) => console.log(`FAULT ${fault}`));
  console.log(`${checks} checks, ${lines} lines of play, ${faults.length} faults; a review of 300 moves: ${figures}`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
process.exit(faults.length === 0 ? 0 : 1);
