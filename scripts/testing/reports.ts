// Reads the reports that the test programs write: how many passed, which failed and why, and where the time went.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import type { FileTime } from "./file-times";

/** What did not pass: its name with the beginning of why, and the file to run again; without one, there is none. */
export type Failure = { text: string; file?: string };

/** How many did, and those that did not; `cpu` in seconds of the processors, where they can be read. */
export type Tally = { passed: number; failed: number; which: Failure[]; times: FileTime[]; cpu: number };

export const NOTHING: Tally = { passed: 0, failed: 0, which: [], times: [], cpu: 0 };
export const broke = (text: string): Tally => ({ ...NOTHING, failed: 1, which: [{ text }] });

/** A run that broke outside of a test must not count as clean. */
function tally(kind: string, code: number, passed: number, which: Failure[], times: FileTime[]): Tally {
  if (which.length === 0 && code !== 0) which.push({ text: `${kind} tests, outside of a test` });
  return { passed, failed: which.length, which, times, cpu: 0 };
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** A file's failed tests; the file itself where it failed before its first test. */
function failuresOf({ name, status, message, assertionResults }: VitestReport["testResults"][number]): Failure[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [{ file, text: `${file}: ${message}` }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    text: `${file} › ${fullName}\n${failureMessages.join("\n").slice(0, 2000)}`,
  }));
}

/** What a run of Vitest came to; `report` was written by its reporter `json`, `timesFile` by ours. */
export function readVitest(kind: string, code: number, report: string, timesFile: string): Tally {
  if (!existsSync(report)) return broke(`${kind} tests, as a whole`);
  const { numPassedTests, testResults } = json<VitestReport>(report);
  const times = existsSync(timesFile) ? json<FileTime[]>(timesFile) : [];
  return tally(kind, code, numPassedTests, testResults.flatMap(failuresOf), times);
}

type Suite = {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};

const suitesOf = (suite: Suite): Suite[] => [suite, ...(suite.suites ?? []).flatMap(suitesOf)];

/** What a run of Playwright came to, from the report of its reporter `json`. */
export function readPlaywright(kind: string, code: number, report: string): Tally {
  if (!existsSync(report)) return broke(`${kind} tests, as a whole`);
  const { stats, suites } = json<{ stats: { expected: number }; suites: Suite[] }>(report);
  const which: Failure[] = [];
  const times = new Map<string, FileTime>();
  for (const { file, specs } of suites.flatMap(suitesOf)) {
    for (const { title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        // Of the other projects of playwright.config.ts each test waits for the one before.
        const lane = projectName === "looks" ? {} : { lane: projectName };
        const time = times.get(file) ?? { file, seconds: 0, tests: 0, ...lane };
        time.seconds += results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        time.tests += 1;
        times.set(file, time);
        if (status === "unexpected" || status === "flaky")
          which.push({ file, text: `${file} › ${title}\n${results[0]?.error?.message?.slice(0, 2000) ?? ""}` });
      }
    }
  }
  return tally(kind, code, stats.expected, which, [...times.values()]);
}

/** The slowest files of a kind, one a line with its seconds. */
export function slowest(times: readonly FileTime[], most = 20): string[] {
  return [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds, tests, note }) =>
      [seconds.toFixed(1).padStart(7), " s  ", file, `, ${tests} tests`, note ? ` (${note})` : ""].join(""),
    );
}
