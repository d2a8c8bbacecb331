// Which test files a run may leave out, and when. What is always run is never left out; what else is about money, or about
// who may see what, only where no change since it was last green reaches it; the other files come by turns besides, a third
// with each commit, so that three in a row run all.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import seconds from "../data/turn-seconds.json" with { type: "json" };
import { PARTS, PLAN, type Plan } from "./depth";
import { ROOT } from "./tree";

const FOLDERS = ["tests/api", "tests/e2e"] as const;
export type TestFolder = (typeof FOLDERS)[number];

type Words = Readonly<Record<TestFolder, readonly string[]>>;

/** By which first word of their names, or by which word in them, files are run whatever has changed. */
const ALWAYS: Words = {
  "tests/api": words(
    "accounts arrears charges disputes dues dunning.retries enrolment membership-status memberships.leaving",
    "payment-methods.cards payments recovery refunds simulation webhooks.inbox",
    "front.flood *.kill *.crash *.outage",
    // By turns inside of them, and whole for a call whose files have changed.
    "access bad-input not-sent objects",
  ),
  "tests/e2e": words(
    "accounts.login arrears disputes enrolment journey memberships.exit office-billing payments recovery refunds",
    "front.flood pages design",
    // By turns inside of them.
    "accessible bad-input phone",
  ),
};

/** Left out only where no change reaches them. */
const UNLESS_UNTOUCHED: Words = {
  "tests/api": words(
    // What is signed, drawn, owed, given back and paid out.
    "benefits checks closings discounts dunning group-codes guarantees ledger legacy locations.closing locations.list",
    "locations.price master-plans measures pay-links",
    "members.act members.bulk members.statements members.uploads memberships office-billing offices.handover offices.payout",
    "offices.upgrade payment-methods payouts plans promos referrals services statements switches terms webhooks",
    // Who may do and see what, and what happens under load, in parallel or past all calls.
    "core.audit front.busy front.guessing queue.jobs core.log forms migrations rights users work-queue",
  ),
  "tests/e2e": words(
    "dues guarantees locations.closing memberships offices.upgrade onboarding-subscribe patients pay-links payouts",
    "reach",
  ),
};

function words(...lines: string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" "));
}

/** "dues" is how "dues.month.test.ts" begins, "*.kill" what stands anywhere in its name; no file is called "". */
export const isCalled = (file: string, word: string): boolean =>
  word.startsWith("*")
    ? file.includes(`${word.slice(1)}.`)
    : file.startsWith(word) && /^[.-]/.test(file.slice(word.length));

export type Files = { always: string[]; unlessUntouched: string[]; byTurns: string[] };

/** The files of a folder by when they are run. */
export function filesOf(folder: TestFolder): Files {
  const found: Files = { always: [], unlessUntouched: [], byTurns: [] };
  for (const file of readdirSync(join(ROOT, folder)).sort()) {
    const called = (sort: Words) => sort[folder].some((word) => isCalled(file, word));
    found[called(ALWAYS) ? "always" : called(UNLESS_UNTOUCHED) ? "unlessUntouched" : "byTurns"].push(file);
  }
  return found;
}

/** The seconds that long files take which come by turns, by folder. */
export const LONG: Readonly<Partial<Record<TestFolder, Readonly<Record<string, number>>>>> = seconds;

/** What a file takes, in seconds; one that is not long counts as three. */
export const secondsOf = (folder: TestFolder, file: string): number => LONG[folder]?.[file] ?? 3;

/** Of which part each file is: the long ones are spread by what they take, so that no turn is much longer than another. */
export function partsOf(folder: TestFolder, files: readonly string[]): Map<string, number> {
  const takes = (file: string) => secondsOf(folder, file);
  const sums = Array.from({ length: PARTS }, () => 0);
  const parts = new Map<string, number>();
  for (const file of files.toSorted((one, other) => takes(other) - takes(one) || (one < other ? -1 : 1))) {
    const part = sums.indexOf(Math.min(...sums));
    sums[part] = (sums[part] ?? 0) + takes(file);
    parts.set(file, part);
  }
  return parts;
}

/**
 * The files that a run leaves out, by folder: `reaches` says whether changes since the last green run reach a file, given
 * its part, or null for what does not come by turns; where nothing is known of them they reach it.
 */
export function leftOutOf(
  looks: Plan["looks"],
  reaches: (path: string, part: number | null) => boolean,
): Record<TestFolder, string[]> {
  const of = (folder: TestFolder) => {
    const { unlessUntouched, byTurns } = filesOf(folder);
    const parts = partsOf(folder, byTurns);
    return [
      ...unlessUntouched.filter((file) => !reaches(`${folder}/${file}`, null)),
      ...byTurns.filter((file) => {
        const part = parts.get(file) ?? 0;
        return looks[part] === "reached" ? !reaches(`${folder}/${file}`, part) : looks[part] === "waits";
      }),
    ];
  };
  return { "tests/api": of("tests/api"), "tests/e2e": of("tests/e2e") };
}

/** The files of a folder that this run leaves out; none where tests were asked for by name, or all. */
export const leftOut = (folder: TestFolder): string[] => [...(PLAN?.leftOut[folder] ?? [])];

/** Words by which no file is called any more. */
export const idleWords = (folder: TestFolder): string[] =>
  [...ALWAYS[folder], ...UNLESS_UNTOUCHED[folder]].filter(
    (word) => !readdirSync(join(ROOT, folder)).some((file) => isCalled(file, word)),
  );
