// Which turn a run takes: what is looked at by turns is another part with each commit.
import { fingerprint } from "../fingerprint";
import { git } from "./green";

/** The number of commits so far; where there is no history, or only its end, a number that the sources give. */
export function turnOfTree(): number {
  try {
    if (git(["rev-parse", "--is-shallow-repository"]) === "false") return Number(git(["rev-list", "--count", "HEAD"]));
  } catch {
    // Unpacked from an archive, or no git on this machine.
  }
  return Number.parseInt(fingerprint(["app", "components", "lib", "messages", "prisma", "tests"]).slice(0, 8), 16);
}
