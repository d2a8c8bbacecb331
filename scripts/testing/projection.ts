// What a run of everything will take when the whole specification is served: measured now, by what each file grows with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import type { FileTime } from "./file-times";

/** What the specification has; tests/unit/not-served.test.ts holds both numbers. */
const ALL = { pages: 163, calls: 145 };
/** How long a run of everything may be then, in minutes, on two cores. */
const MOST = 35;

/**
 * They try one engine or one frame, however many pages stand on it: kills, lives and books of the money, nonsense of a fixed
 * number of shots, the gallery, the clock, floods.
 */
const SAME =
  /\/(sandbox|unit)\/|\.kill\.|billing\.(simulation|seeds|lives|stories|crash|outage)|\b(fuzz|flood|busy|migrations|design|fits|journey|bank-debit|playground|watchdog|log-in-as|login|idle)\b/;

/** How many times as long something takes then as now. */
export type Growth = { pages: number; calls: number };
/** What ran, in seconds; `files` as they were measured, `row` the one of the two rows that it stood in. */
export type Ran = { name: string; row: "checks" | "screens"; seconds: number; files: readonly FileTime[] };
export type Projected = { name: string; row: Ran["row"]; now: number; grown: number };

/** Pages and calls that are served now, as a share of all. */
export function growthNow(): Growth {
  const left: Record<"pages" | "calls", string[]> = JSON.parse(
    readFileSync(join(ROOT, "tests", "data", "not-served.json"), "utf8"),
  );
  const of = (kind: "pages" | "calls") => ALL[kind] / (ALL[kind] - left[kind].length);
  return { pages: of("pages"), calls: of("calls") };
}

/** API tests grow with the calls. Browser tests grow with the pages, also where a page brings a story of its own. */
export function factorOf(file: string, { pages, calls }: Growth): number {
  if (SAME.test(file)) return 1;
  return file.startsWith("tests/api/") ? calls : pages;
}

/** Two files at a time, but those of a lane one after another. */
function wallOf(files: readonly FileTime[], weight: (file: string) => number): number {
  const sum = (some: readonly FileTime[]) => some.reduce((all, { file, seconds }) => all + seconds * weight(file), 0);
  const lanes = new Set(files.flatMap(({ lane }) => lane ?? []));
  return Math.max(sum(files) / 2, ...[...lanes].map((one) => sum(files.filter(({ lane }) => lane === one))));
}

/** A run as it will be; what has no files (types, lint, the build) grows as the pages do, which is more than its sources. */
export function projectedOf({ name, row, seconds, files }: Ran, growth: Growth): Projected {
  const now = wallOf(files, () => 1);
  const share = now > 0 ? wallOf(files, (file) => factorOf(file, growth)) / now : growth.pages;
  return { name, row, now: seconds, grown: seconds * share };
}

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1).padStart(5)} min`;

/** A line for each run, and the whole: the longer of both rows, with what goes to whichever ends first (`last`) given to the shorter. */
export function projection(ran: readonly Ran[], last: readonly Ran[], growth: Growth): string[] {
  const rows = ran.map((run) => projectedOf(run, growth));
  const later = last.map((run) => projectedOf(run, growth));
  const whole = (when: "now" | "grown") => {
    const sum = (some: readonly Projected[]) => some.reduce((all, each) => all + each[when], 0);
    const [short = 0, long = 0] = (["checks", "screens"] as const)
      .map((row) => sum(rows.filter((each) => each.row === row)))
      .sort((a, b) => a - b);
    return Math.max(short + sum(later), long);
  };
  const [now, grown] = [whole("now"), whole("grown")];
  const head = `Projection for ${ALL.pages} pages (×${growth.pages.toFixed(2)}) and ${ALL.calls} calls (×${growth.calls.toFixed(2)}):`;
  const lines = [...rows, ...later].map((each) => `${minutes(each.now)} → ${minutes(each.grown)}  ${each.name}`);
  const verdict = grown > MOST * 60 ? `more than the ${MOST} min it may take` : `within ${MOST} min`;
  return [head, ...lines, `${minutes(now)} → ${minutes(grown)}  the whole, ${verdict}`];
}
