// Seeds nobody had run before and that failed, each cut down to what it needs and told by name, so that it is lived in
// every run and not only when the simulator comes by.
import "../support/story-sandbox";
import { expect, it, vi } from "vitest";
import { runScript } from "../simulation/run";
import { type Script, type Step, scriptOf } from "../simulation/script";
import { sandbox } from "../support/story-sandbox";

vi.setConfig({ testTimeout: 120_000 });

/** The people and offices of a seed, all of them new there, to whom only this happens. */
function told(seed: number, ...steps: Step[]): Script {
  const script = scriptOf(seed);
  const families = script.families.map((home) => ({
    ...home,
    members: home.members.map(({ paidBefore: _, ...one }) => one),
  }));
  return { ...script, families, steps };
}
const days = (count: number, other: Partial<Step & { do: "days" }> = {}): Step => {
  return { do: "days", days: count, gap: 9, hour: 18, post: "prompt", trouble: { kind: "none" }, ...other };
};
const leave = (member: number, used = 0): Step => {
  return { do: "leave", member, choice: "now", settle: "card", used, twice: false, dies: null };
};
const live = (script: Script) => runScript(script, sandbox);

/** Guaranteed, of an office whose guarantees are claimed without anybody's click; the bank returns every debit. */
function poorAndGuaranteed(): Script {
  const { offices } = scriptOf(1);
  const [office] = offices.map((one) => ({ ...one, mode: "destination" as const, claims: true }));
  if (!office) throw new Error("nobody to tell of");
  const member = { family: "a", plan: 0, unit: "month" as const, code: 0, gpp: true, daysAgo: 20 };
  return {
    ...{ seed: 1_000_087, begin: "2026-12-01T18:00:00.000Z", offices: [office] },
    families: [{ name: "a", office: office.name, members: [member] }],
    steps: [
      { do: "newBank", family: 0, how: "isPoor" },
      days(29, { gap: 1 }),
      // On its way when the membership becomes delinquent, and returned in the look that claims what it owes.
      { do: "once", member: 0, cents: 5000, twice: false, dies: null },
      days(9, { gap: 1 }),
    ],
  };
}

it("a returned one-off charge is void at once, and no guarantor pays it (1000087)", async () => {
  const verdict = await live(poorAndGuaranteed());
  expect(verdict.fault).toBeNull();
  expect(verdict.met["debts of the guarantor"]).toBe(1);
  expect(verdict.standing.filter((line) => / once /.test(line))).toEqual([expect.stringContaining("5000 void")]);
});

it("two debts that the guarantor took over on one day are told apart by whom they are for (1000196)", async () => {
  const story = told(
    1_000_196,
    { do: "card", family: 324, behaviour: "insufficient_funds" },
    days(38, { gap: 38 }),
    { do: "newCard", family: 28, behaviour: "ok", dies: null },
    { do: "dispute", charge: 472, won: false, after: 4 },
    days(36, { gap: 3 }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.met["disputed with the guarantor"]).toBe(1);
});

it("a returned exit balance ends nothing: who stays is issued with the family the same day (2000038)", async () => {
  const story = told(
    2_000_038,
    { do: "newBank", family: 664, how: "isPoor" },
    days(14),
    leave(940, 2),
    days(6, { post: "doubled" }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.met["left by a draft"]).toBe(1);
});

it("nobody is handed over to an office whose account was closed a moment ago (2000118)", async () => {
  const story = told(
    2_000_118,
    { do: "account", office: 607, open: false },
    { do: "transfer", member: 474, office: 983, twice: false, dies: null },
    days(2),
  );
  expect((await live(story)).fault).toBeNull();
});

it("who was handed over and leaves within 90 days gets back what was paid at the office before (2000565)", async () => {
  const story = told(
    2_000_565,
    days(23, { gap: 5 }),
    { do: "transfer", member: 246, office: 407, twice: false, dies: null },
    leave(233),
    days(2),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.met["left with a refund"]).toBe(1);
});

it("who has paid for leaving counts for nobody's discount on the day that is heard (3000084)", async () => {
  const story = told(
    3_000_084,
    days(14, { gap: 1, hour: 20, post: "lost" }),
    { do: "newBank", family: 402, how: "pays" },
    days(11, { gap: 1, post: "late" }),
    leave(600, 2),
    days(37, { hour: 11 }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.met["left by a draft"]).toBe(1);
});

it("what was paid for leaving is told from what died unpaid the same day, and refunded (3000148)", async () => {
  const story = told(
    3_000_148,
    { ...leave(519, 1), dies: { point: "exit.begun", again: true } } as Step,
    { do: "refund", charge: 448, share: 1, twice: false, dies: null, by: "office" },
    days(2),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.standing.filter((line) => / once .* refunded [1-9]/.test(line))).toHaveLength(1);
});

it("what waits for a closed account is late once its membership is given up (3000560)", async () => {
  const story = told(
    3_000_560,
    { do: "newBank", family: 515, how: "saysNo" },
    days(18, { hour: 20, post: "lost" }),
    { do: "account", office: 273, open: false },
    days(90, { gap: 90, hour: 20, post: "doubled" }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.standing).toContainEqual(expect.stringMatching(/2027-11-21 7035 declined tries 0/));
});

it("what was decided before the morning by somebody who then died is charged in the morning (4000124)", async () => {
  const story = told(
    4_000_124,
    { do: "card", family: 960, behaviour: "insufficient_funds" },
    days(74, { gap: 74, post: "lost" }),
    days(18, { gap: 3, hour: 11, post: "doubled" }),
    { do: "missed", family: 54, how: "charge", against: "waive", dies: { point: "missed.decided", again: true } },
    days(38, { gap: 5, hour: 20 }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.met["missed and charged"]).toBe(1);
});

it("a card stands in for a new bank account where none can be debited, though the one before was refused (4000551)", async () => {
  const story = told(
    4_000_551,
    { do: "transfer", member: 750, office: 202, twice: true, dies: null },
    days(10, { gap: 9, post: "reversed" }),
    days(20, { gap: 1, hour: 11, post: "late" }),
    days(12, { gap: 3, post: "doubled" }),
    { do: "newBank", family: 571, how: "returns" },
    days(21, { gap: 5, post: "doubled" }),
    { do: "newBank", family: 927, how: "isPoor" },
    days(80, { gap: 80, post: "late" }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.standing).toContainEqual(expect.stringMatching(/office0 cycle 2028-12-06 9589 paid tries 1/));
});

it("what waited for a dispute is tried on the day it is won, and on its own days after that (168979657)", async () => {
  const story = told(
    168_979_657,
    days(85, { gap: 85, hour: 11 }),
    { do: "card", family: 901, behaviour: "insufficient_funds" },
    // Refused on the first of January, to be tried again on the 4th, the 8th and the 15th.
    days(30, { hour: 11 }),
    { do: "dispute", charge: 356, won: true, after: 1 },
    // Seen on the 13th, when the bank decides, and on the 18th.
    days(10, { gap: 5 }),
  );
  const verdict = await live(story);
  expect(verdict.fault).toBeNull();
  expect(verdict.standing).toContainEqual(expect.stringMatching(/2029-01-01 1745 declined tries 3/));
});
