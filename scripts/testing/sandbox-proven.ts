// The sandbox's own tests prove a stand-in that seldom changes, so they are left out where they have passed on just this
// state of it. That is noted beside the installed packages and never committed: a fresh clone, and with it every run on a
// clean machine, proves it anew instead of believing a file.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import { fingerprint } from "../fingerprint";

const NOTE = join(ROOT, "node_modules", ".inhouse-sandbox-proven");

/** The sandbox, its tests, the SDKs it is proved with, and this Node. */
export const sandboxState = (): string =>
  `${process.version} ${fingerprint(["sandbox", "tests/sandbox", "package-lock.json", "vitest.config.ts"])}`;

export const sandboxIsProven = (): boolean => existsSync(NOTE) && readFileSync(NOTE, "utf8") === sandboxState();

export const noteSandboxProven = (state: string): void => writeFileSync(NOTE, state);
