// The browser and the binary that the checks use; both may be missing.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createRequire } from "node:module";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const OPTIONS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// Ends the run well, with a line that says why nothing was checked.
const skip = (why) => {
  console.log(`skipped: ${why}`);
  process.exit(0);
};

// Returns the path of the browser, by its usual names.
const findBrowser = () => {
  const folders = (process.env.PATH || "").split(delimiter);
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place));
};

// Packages are found beside this file, or where NODE_PATH says.
const load = (name) => {
  const others = (process.env.NODE_PATH || "").split(delimiter).filter(Boolean);
  for (const place of [import.meta.url, ...others.map((path) => join(path, "x.js"))]) {
    try {
      return createRequire(place)(name);
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  return skip(`the package ${name} is missing; npm install --prefix tests/browser brings it`);
};

export const axe = () => load("axe-core").source;

export const launch = async () => {
  const executablePath = findBrowser();
  if (!executablePath) skip("there is no chromium");
  return load("playwright-core").chromium.launch({ executablePath, args: OPTIONS });
};

// Returns what the binary prints, given this input.
export const keisei = (binary, args, input = "") =>
  execFileSync(binary, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });

export const binaryOf = (args) => {
  const [binary] = args;
  if (!binary || !existsSync(binary)) {
    console.error(`${binary ?? "no binary"}: not found; expected the path of keisei`);
    process.exit(2);
  }
  return binary;
};
