import { expect, it } from "vitest";
import type { Tally } from "@/scripts/testing/reports";
import { afterSecondTry, worthASecondTry } from "@/scripts/testing/second-try";

const failure = (file?: string) => ({ file, text: `${file} › it` });
const tally = (passed: number, ...files: string[]): Tally => ({
  passed,
  failed: files.length,
  which: files.map((file) => failure(file)),
  times: [],
  cpu: 0,
});
const of = (...failures: Tally["which"]) => [{ which: failures }];
const MINUTE = 60_000;

it("runs each file that failed once more, and none when a run broke as a whole, too much failed or it is late", () => {
  expect(worthASecondTry(of(failure("a"), failure("a"), failure("b")), 0)).toEqual(["a", "b"]);
  expect(worthASecondTry([...of(failure("a")), ...of(failure("b"))], 54 * MINUTE)).toEqual(["a", "b"]);
  expect(worthASecondTry(of(failure("a"), failure()), 0)).toEqual([]);
  expect(worthASecondTry(of(...["a", "b", "c", "d", "e"].map(failure)), 0)).toEqual([]);
  expect(worthASecondTry(of(failure("a")), 55 * MINUTE)).toEqual([]);
});

it("counts what passed alone as passed and keeps it named; what fails again has failed", () => {
  const first = tally(40, "a", "b");
  expect(afterSecondTry(first, tally(9))).toEqual({ tally: tally(42), unsteady: first.which });
  expect(afterSecondTry(first, tally(8, "b"))).toEqual({ tally: first, unsteady: [] });
  expect(afterSecondTry(first, tally(0))).toEqual({ tally: first, unsteady: [] });
});
