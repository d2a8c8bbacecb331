// Which test files a run by turns leaves out. Money, who may see what, what dies half way and what every page is asked is
// never left out; of the other files a third is run, another with each commit, so that three in a row run all.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { partOf, TURN } from "./depth";
import { ROOT } from "./tree";

/** Folders of test files, and by which first word of their names the files are run in every turn. */
const ALWAYS = {
  "tests/api": words(
    // What is signed, drawn, owed, given back and paid out.
    "ahead bank benefits billing charges checks claims disputes dunning enrolment fees group-codes locations.price",
    "legacy measures members.act members.bulk memberships money-back numbers office-billing offices.handover offices.payout offices.upgrade",
    "payouts plans promos recovery referrals refunds services statements switches terms tiers uploads",
    // Who may do and see what; by turns inside of it.
    "access bad-input forms not-sent objects rights",
    // Log-in, and what happens under load, in parallel or past all calls.
    "accounts audit busy codes events flood fuzz health jobs locks log migrations sessions users work-queue",
  ),
  "tests/e2e": words(
    "ahead bank-debit billing claims collect disputes enrolment exit journey memberships office-signup",
    "onboarding-subscribe patient payouts plans promos recovery refunds reports terms upgrade uploads",
    "idle log-in-as login playground",
    // By turns inside of them: accessible, bad-input, phone.
    "accessible bad-input design fits flood fuzz pages phone reach weight",
  ),
} as const;
export type TestFolder = keyof typeof ALWAYS;

function words(...lines: string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" "));
}

/** The name is one of these words, or begins with one: "billing.kill", "enrolment-desk". */
const beginsWithOne = (file: string, of: readonly string[]) =>
  of.some((word) => file.startsWith(word) && /^[.-]/.test(file.slice(word.length)));

/** The files of a folder that are run in every turn, and those that come by turns. */
export function filesOf(folder: TestFolder): { always: string[]; byTurns: string[] } {
  const files = readdirSync(join(ROOT, folder)).sort();
  const [always, byTurns]: [string[], string[]] = [[], []];
  for (const file of files) (beginsWithOne(file, ALWAYS[folder]) ? always : byTurns).push(file);
  return { always, byTurns };
}

/** The files that a turn leaves out; none where no turn is given, since tests were asked for by name, or all. */
export function leftOut(folder: TestFolder, turn: number | null = TURN): string[] {
  const { byTurns } = filesOf(folder);
  const looked = partOf(byTurns, turn);
  return byTurns.filter((file) => !looked.includes(file));
}

/** Words of ALWAYS by which no file is called any more. */
export const idleWords = (folder: TestFolder): string[] =>
  ALWAYS[folder].filter((word) => !filesOf(folder).always.some((file) => beginsWithOne(file, [word])));
