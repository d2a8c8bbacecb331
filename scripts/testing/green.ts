// On which state of the sources tests were last green on this machine. It is noted beside the installed packages and never
// committed: a fresh clone, and with it every run on a clean machine, looks for itself instead of believing a file.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PARTS } from "../../tests/support/depth";
import { ROOT } from "../bootstrap.mjs";

const NOTE = join(ROOT, "node_modules", ".inhouse-green");

/**
 * Trees of git by which the tests of each part were last green, and those of what is never left out by turns; null where
 * they never were.
 */
export type Green = { node: string; whole: string | null; parts: (string | null)[] };

export const NOTHING_GREEN: Green = { node: process.version, whole: null, parts: Array(PARTS).fill(null) };

/** What git answers about this checkout; throws where there is no git, or no repository. */
export function git(args: string[], env: Record<string, string> = {}): string {
  return execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1 << 26,
    env: { ...process.env, ...env },
  }).trim();
}

/**
 * The sources as they lie there, committed or not, as a tree of git; null without a repository. It is made in an index of
 * its own, so that nothing is staged.
 */
export function treeNow(): string | null {
  const folder = mkdtempSync(join(ROOT, ".data-tree-"));
  try {
    const index = join(folder, "index");
    copyFileSync(resolve(ROOT, git(["rev-parse", "--git-path", "index"])), index);
    git(["add", "--all"], { GIT_INDEX_FILE: index });
    return git(["write-tree"], { GIT_INDEX_FILE: index });
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files in which two trees differ; null where one of them is not known here any more. */
export function changedBetween(before: string, after: string): string[] | null {
  try {
    return git(["diff-tree", "-r", "--no-renames", "--name-only", before, after]).split("\n").filter(Boolean);
  } catch {
    return null;
  }
}

/** What was noted; nothing, where it was with another Node. */
export function readGreen(): Green {
  if (!existsSync(NOTE)) return NOTHING_GREEN;
  const noted = JSON.parse(readFileSync(NOTE, "utf8")) as Green;
  return noted.node === process.version ? noted : NOTHING_GREEN;
}

export const noteGreen = (green: Green): void => writeFileSync(NOTE, JSON.stringify(green));
