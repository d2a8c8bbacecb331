import { expect, it } from "vitest";
import type { Tally } from "@/scripts/testing/reports";
import { afterSecondTry, worthASecondTry } from "@/scripts/testing/second-try";

const failure = (file?: string) => ({ file, text: `${file} › it` });
const tally = (passed: number, ...files: string[]): Tally => ({
  passed,
  failed: files.length,
  which: files.map((file) => failure(file)),
  times: [],
});
const of = (...failures: Tally["which"]) => [{ which: failures, times: [] }];
const MINUTE = 60_000;

it("runs each file that failed once more, and none when a run broke as a whole, too much failed or it is late", () => {
  expect(worthASecondTry(of(failure("a"), failure("a"), failure("b")), 0)).toEqual(["a", "b"]);
  expect(worthASecondTry([...of(failure("a")), ...of(failure("b"))], 28 * MINUTE)).toEqual(["a", "b"]);
  expect(worthASecondTry(of(failure("a"), failure()), 0)).toEqual([]);
  expect(worthASecondTry(of(...["a", "b", "c", "d", "e"].map(failure)), 0)).toEqual([]);
  expect(worthASecondTry(of(failure("a")), 30 * MINUTE), "who knows how long it takes").toEqual([]);
});

it("runs a single small file once more two minutes later still", () => {
  const late = (seconds: number, minutes: number, ...files: string[]) =>
    worthASecondTry(
      [{ which: files.map(failure), times: files.map((file) => ({ file, seconds, tests: 2 })) }],
      minutes * MINUTE,
    );
  expect(late(60, 30.9, "a")).toEqual(["a"]);
  expect(late(61, 30.9, "a")).toEqual([]);
  expect(late(60, 31, "a")).toEqual([]);
  expect(late(5, 30, "a", "b")).toEqual([]);
});

it("counts what passed alone as passed and keeps it named; what fails again has failed", () => {
  const first = tally(40, "a", "b");
  expect(afterSecondTry(first, tally(9))).toEqual({ tally: tally(42), unsteady: first.which });
  expect(afterSecondTry(first, tally(8, "b"))).toEqual({ tally: first, unsteady: [] });
  expect(afterSecondTry(first, tally(0))).toEqual({ tally: first, unsteady: [] });
});
