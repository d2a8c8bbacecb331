// What a run of everything will take when the whole specification is served: measured now, by what each file grows with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import type { FileTime } from "./file-times";

/** What the specification has; tests/unit/not-served.test.ts holds both numbers. */
const ALL = { pages: 163, calls: 145 };
/** How much a run of every kind may take of the processors then, in CPU seconds: minutes say more of the machine's day. */
const MOST = 2950;

/**
 * They try one engine or one frame, however many pages stand on it: kills, lives and books of the money, nonsense of a fixed
 * number of shots, the gallery, the clock, floods.
 */
const SAME =
  /\/(sandbox|unit)\/|\.kill\.|payments\.(crash|outage)|simulation\.(slice|seeds|lives|stories)|\b(fuzz|flood|busy|migrations|design|fits|journey|bank-debit|playground|watchdog|log-in-as|login|idle)\b/;

/** How many times as long something takes then as now. */
export type Growth = { pages: number; calls: number };
/** What ran, in seconds and CPU seconds; `files` as they were measured, `row` the one of the two rows that it stood in. */
export type Ran = { name: string; row: "checks" | "screens"; seconds: number; cpu: number; files: readonly FileTime[] };
export type Projected = { name: string; row: Ran["row"]; now: number; grown: number; cpu: number; cpuGrown: number };

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
export function projectedOf({ name, row, seconds, cpu, files }: Ran, growth: Growth): Projected {
  const factor = (file: string) => factorOf(file, growth);
  const now = wallOf(files, () => 1);
  const share = now > 0 ? wallOf(files, factor) / now : growth.pages;
  // Lanes wait for each other on the clock only: of the processors a file takes what its seconds are of all seconds.
  const work = (weight: (file: string) => number) =>
    files.reduce((sum, each) => sum + each.seconds * weight(each.file), 0);
  const cpuShare = now > 0 ? work(factor) / work(() => 1) : growth.pages;
  return { name, row, now: seconds, grown: seconds * share, cpu, cpuGrown: cpu * cpuShare };
}

const cpus = (seconds: number) => `${seconds.toFixed(0).padStart(4)} CPU s`;
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1).padStart(5)} min`;

/**
 * A line for each run, and the whole: of minutes the longer of both rows, with what goes to whichever ends first (`last`)
 * given to the shorter; of CPU seconds all that the command took (`cpuInAll`), what no run counts (databases) growing as they do.
 */
export function projection(ran: readonly Ran[], last: readonly Ran[], growth: Growth, cpuInAll: number): string[] {
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
  const lines = [...rows, ...later].map(
    (each) => `${minutes(each.now)} → ${minutes(each.grown)}, ${cpus(each.cpu)} → ${cpus(each.cpuGrown)}  ${each.name}`,
  );
  const counted = [...rows, ...later];
  const share =
    counted.reduce((sum, { cpuGrown }) => sum + cpuGrown, 0) / counted.reduce((sum, { cpu }) => sum + cpu, 0) || 1;
  const cpuGrown = cpuInAll * share;
  const verdict = cpuGrown > MOST ? `more than the ${MOST} CPU s it may take` : `within ${MOST} CPU s`;
  const inAll = `${minutes(now)} → ${minutes(grown)}, ${cpus(cpuInAll)} → ${cpus(cpuGrown)}  the whole, ${verdict}`;
  return [head, ...lines, inAll];
}
