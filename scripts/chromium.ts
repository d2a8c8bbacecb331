import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const quietly = (command: string, args: string[]) =>
  promisify(execFile)(command, args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** Ways to come by a browser, first that works. */
const ways: (() => Promise<string | undefined>)[] = [
  async () => process.env.CHROMIUM_PATH,
  async () => INSTALLED.find((path) => existsSync(path)),
  async () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined),
  async () => {
    await quietly(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
    return chromium.executablePath();
  },
  async () => {
    if (process.getuid?.() !== 0) return undefined;
    await quietly("apt-get", ["update", "-qq"]);
    await quietly("apt-get", ["install", "-y", "-qq", "chromium"]);
    return "/usr/bin/chromium";
  },
];

/** Path of a Chromium for the browser tests. Throws one sentence when none can be had. */
export async function findChromium(): Promise<string> {
  for (const way of ways) {
    try {
      const path = await way();
      if (path && existsSync(path)) return path;
    } catch {
      // The next way may work.
    }
  }
  throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH.");
}
