// Makes the picture of the README: the review of the example game at the move that lost most.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryOf, keisei, launch } from "./browser.js";

const [, output] = process.argv.slice(2);
const binary = binaryOf(process.argv.slice(2));
if (!output) {
  console.error("no output; expected the path of keisei and the name of the picture");
  process.exit(2);
}
const game = fileURLToPath(new URL("../data/example.sgf", import.meta.url));
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "keisei-picture-"));
const path = join(folder, "review.html");
keisei(binary, ["report", game, "--review", "--output", path]);
const page = await browser.newPage({ viewport: { width: 1000, height: 730 }, colorScheme: "light" });
await page.goto(`file://${path}`);
// The first sentence of each move that lost much tells how many points.
const largest = await page.locator(".turns li").evaluateAll((items) => {
  const lost = items.map((item) => Number(item.querySelector("p").textContent.match(/\d+/)[0]));
  return lost.indexOf(Math.max(...lost));
});
await page.locator(".turns li h3 button").nth(largest).click();
await page.evaluate(() => window.scrollTo(0, 0));
await page.screenshot({ path: output });
await browser.close();
rmSync(folder, { recursive: true });
