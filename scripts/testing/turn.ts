// Which turn a run takes: what is looked at by turns is another part with each commit.
import { execFileSync } from "node:child_process";
import { ROOT } from "../bootstrap.mjs";
import { fingerprint } from "../fingerprint";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The number of commits so far; where there is no history, or only its end, a number that the sources give. */
export function turnOfTree(): number {
  try {
    if (git("rev-parse", "--is-shallow-repository") === "false") return Number(git("rev-list", "--count", "HEAD"));
  } catch {
    // Unpacked from an archive, or no git on this machine.
  }
  return Number.parseInt(fingerprint(["app", "components", "lib", "messages", "prisma", "tests"]).slice(0, 8), 16);
}
