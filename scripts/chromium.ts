import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

/**
 * `shell`: Chromium without any window, which takes a third less CPU for a page. `full`: the browser as people have it.
 * Either stands in for the other where it cannot be had.
 */
export type ChromiumKind = "shell" | "full";

const INSTALLED: Record<ChromiumKind, readonly string[]> = {
  shell: ["/usr/bin/chromium-headless-shell"],
  full: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ],
};
/** Debian's package of each, and what Playwright calls its own. */
const PACKAGE: Record<ChromiumKind, string> = { shell: "chromium-headless-shell", full: "chromium" };

const quietly = (command: string, args: string[]) =>
  promisify(execFile)(command, args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** Whether a browser is one without windows, by what all who pack it call it. */
export const isShell = (path: string): boolean => /headless[-_]shell/.test(path);

/** Where Playwright keeps its own; it tells only the full browser's place, beside which the shell lies. */
function playwrights(kind: ChromiumKind): string | undefined {
  const full = chromium.executablePath();
  if (kind === "full") return full;
  const folder = dirname(dirname(full));
  const beside = join(dirname(folder), basename(folder).replace("chromium-", "chromium_headless_shell-"));
  if (!existsSync(beside)) return undefined;
  const files = readdirSync(beside, { recursive: true, encoding: "utf8" });
  return files
    .map((file) => join(beside, file))
    .find((file) => /^headless[-_]shell|^chrome-headless-shell(\.exe)?$/.test(basename(file)));
}

/** Ways to come by a browser of a kind, first that works. */
const waysTo = (kind: ChromiumKind): (() => Promise<string | undefined>)[] => [
  async () => INSTALLED[kind].find((path) => existsSync(path)),
  async () => playwrights(kind),
  async () => {
    if (process.getuid?.() !== 0) return undefined;
    await quietly("apt-get", ["update", "-qq"]);
    await quietly("apt-get", ["install", "-y", "-qq", PACKAGE[kind]]);
    return INSTALLED[kind][0];
  },
  async () => {
    await quietly(process.execPath, ["node_modules/playwright/cli.js", "install", PACKAGE[kind]]);
    return playwrights(kind);
  },
];

/**
 * Path of a Chromium for the browser tests: the one that CHROMIUM_PATH names, else one of the kind that is asked for, else
 * one of the other. Throws one sentence when none can be had.
 */
export async function findChromium(kind: ChromiumKind): Promise<string> {
  const other = kind === "shell" ? "full" : "shell";
  for (const way of [async () => process.env.CHROMIUM_PATH, ...waysTo(kind), ...waysTo(other)]) {
    try {
      const path = await way();
      if (path && existsSync(path)) return path;
    } catch {
      // The next way may work.
    }
  }
  throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH.");
}
