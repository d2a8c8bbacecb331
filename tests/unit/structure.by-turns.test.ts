// What a run of every kind leaves out for another turn: nothing of money, and nothing for longer than two commits.
import { describe, expect, it } from "vitest";
import { turnInWords, turnOfTree } from "../../scripts/testing/turn";
import { filesOf, idleWords, leftOut, type TestFolder } from "../support/by-turns";
import { PARTS, partOf, shareOf } from "../support/depth";
import { filesIn, read } from "../support/tree";

const FOLDERS: readonly TestFolder[] = ["tests/api", "tests/e2e"];
const THREE = [70, 71, 72];

/** Names of calls and of acts on screen that move money, by which a file shows that it is about it. */
const MONEY =
  /billing|charge|refund|dispute|payout|enrol|exit|recovery|ledger|dues|bank-debit|collect|money|pay-link|kill|crash|outage/;

describe.each(FOLDERS)("%s", (folder) => {
  const { always, byTurns } = filesOf(folder);

  it("three turns in a row run every file", () => {
    const run = THREE.map((turn) => byTurns.filter((file) => !leftOut(folder, turn).includes(file)));
    expect(run.flat().sort()).toEqual(byTurns);
    for (const files of run) expect(files.length).toBeGreaterThan(0);
  });

  it("whoever asks by name, or for all, gets every file", () => expect(leftOut(folder, null)).toEqual([]));

  it("nothing of money comes by turns", () => expect(byTurns.filter((file) => MONEY.test(file))).toEqual([]));

  it("every word of what is always run has a file", () => expect(idleWords(folder)).toEqual([]));

  it("all files are told apart", () =>
    expect([...always, ...byTurns].sort()).toEqual(filesIn(folder).map((file) => file.slice(folder.length + 1))));
});

it("cases of a generated test come by the same turns, each in one of three", () => {
  const cases = ["a", "b", "c", "d", "e", "f", "g"];
  const run = THREE.map((turn) => partOf(cases, turn));
  expect(run.flat().sort()).toEqual(cases);
  expect(partOf(cases, null)).toEqual(cases);
});

it("a list gone through beside others begins at its own place", () => {
  expect([0, 1, 2].flatMap((from) => shareOf(["a", "b", "c"], 3, from)).sort()).toEqual(["a", "b", "c"]);
});

it("a turn is a number that history or the sources give, and is said in words", () => {
  expect(turnOfTree()).toBeGreaterThan(0);
  expect(turnInWords(7)).toContain(`third 2 of ${PARTS} of what is not money`);
});

it("generated tests that cost the most come by turns", () => {
  for (const file of ["accessible", "bad-input", "phone"])
    expect(read(`tests/e2e/${file}.spec.ts`), file).toContain("partOf(");
  for (const file of ["access", "bad-input"]) expect(read(`tests/api/${file}.test.ts`), file).toContain("shareOf(");
});
