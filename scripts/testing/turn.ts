// Which turn a run takes: what is looked at by turns is another part with each commit.
import { execFileSync } from "node:child_process";
import { PARTS } from "../../tests/support/depth";
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

/** What is said of a turn at the start and the end of a run. */
export const turnInWords = (turn: number): string =>
  `This run looked at third ${(turn % PARTS) + 1} of ${PARTS} of what is not money; npm run test:all looks at everything.`;
