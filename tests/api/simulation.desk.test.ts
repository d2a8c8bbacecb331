// What the front desk recorded is undone: each way of it in a life of one family, since few seeds come by some of them.
import "../support/story-sandbox";
import { expect, it, vi } from "vitest";
import { planOnce } from "../simulation/planned-once";
import { runScript } from "../simulation/run";
import { type Script, type Step, scriptOf } from "../simulation/script";
import { sandbox } from "../support/story-sandbox";

vi.setConfig({ testTimeout: 120_000 });
planOnce();

const MONTHLY = { plan: 0, unit: "month", code: 0, gpp: false, daysAgo: 26 } as const;
const days = (count: number, gap = 3): Step => {
  return { do: "days", days: count, gap, hour: 18, post: "prompt", trouble: { kind: "none" } };
};
const card = (behaviour: "ok" | "insufficient_funds"): Step => ({ do: "card", family: 0, behaviour });
const record = (other: Partial<Step & { do: "record" }> = {}): Step => {
  const handed = { method: "cash", part: "all", shown: true, twice: false } as const;
  return { do: "record", what: "balance", family: 0, ...handed, mends: false, billed: false, ...other };
};
const undo = (other: Partial<Step & { do: "undo" }> = {}): Step => {
  return { do: "undo", record: 1, by: "office", how: "once", built: null, again: null, ...other };
};
/** A card that is good by now is charged for what is late. */
const charge = () => record({ what: "charge", mends: true });
const first = () => record({ what: "first", family: 1 });
const renewal = () => record({ what: "renewal" });
const latest = (other: Partial<Step & { do: "undo" }> = {}) => undo({ record: "latest", ...other });

type Told = {
  steps: Step[];
  met: string[];
  member?: { gpp?: boolean; daysAgo?: number; plan?: number }[];
  stands: RegExp[];
};

/** The period of the 5th is refused and late since; with a good card it is paid on the next day it is tried. */
const LATE = [card("insufficient_funds"), days(6)];
const OWED = /cycle 2026-12-05 4900 declined/;
const CHARGED = /cycle 2026-12-05 4900 paid tries 2 refunded 0/;
const GIVEN_BACK = /cycle 2026-12-05 4900 paid tries 2 refunded 4900/;
const RECORDED = /cycle 2026-12-05 4900 paid tries 0/;

const WAYS: Record<string, Told> = {
  "at once, and recorded again by check": {
    steps: [...LATE, record(), undo({ again: "same" }), days(2)],
    met: ["undone at once", "recorded again"],
    stands: [RECORDED],
  },
  "by two people at the same moment, days later, and refused by the card again": {
    steps: [...LATE, record({ method: "terminal", twice: true }), days(2), undo({ how: "byTwo" }), days(1)],
    met: ["undone days later", "undone by two", "undone, then refused by the card"],
    stands: [/m\S* past_due/, /cycle 2026-12-05 4900 declined tries 1/],
  },
  "not at all where the process dies, and then once": {
    steps: [...LATE, record(), undo({ how: "dies" }), days(2), undo({ how: "dies", again: "same" }), undo(), days(1)],
    met: ["died at desk.voided", "undone days later", "undone at once"],
    stands: [OWED],
  },
  "after the next period was issued and paid: the older one is charged on the day it is undone": {
    steps: [...LATE, record({ mends: true }), days(29), undo(), days(2)],
    met: ["undone after a period came", "undone, then paid by the card"],
    stands: [/cycle 2026-12-05 4900 paid tries 1/, /cycle 2027-01-05 4900 paid tries 1/],
  },
  "no more once renewal was changed": {
    steps: [...LATE, record(), undo({ built: "autoRenew" }), days(2)],
    met: ["undo refused: something followed"],
    stands: [RECORDED],
  },
  "no more once a part was refunded": {
    steps: [...LATE, record(), undo({ built: "refund" }), days(2)],
    met: ["undo refused: a part went back"],
    stands: [/cycle 2026-12-05 4900 paid tries 0 refunded 1/],
  },
  "no more once the fee is on an invoice": {
    steps: [...LATE, record({ billed: true }), card("ok"), days(27), undo(), days(1)],
    met: ["undo refused: our fee is on an invoice"],
    stands: [RECORDED],
  },
  "into the delinquency it came from, and left there": {
    steps: [card("insufficient_funds"), days(27), record(), undo(), card("ok"), days(20)],
    met: ["undone into delinquency"],
    stands: [/m\S* delinquent next null/, /cycle 2026-12-05 4900 declined tries 0/],
  },
  "and claimed from the guarantor, whose people alone undo what is recorded then": {
    steps: [
      ...[card("insufficient_funds"), days(10), record(), undo(), days(20), record({ family: 0 })],
      ...[undo({ record: 1 }), undo({ by: "guarantor", record: 1 }), days(2)],
    ],
    met: ["undone, then claimed", "undo left to the guarantor", "undone by the guarantor"],
    member: [{ gpp: true }],
    stands: [/claim 2026-12-05 4900 declined tries 0/],
  },
  "of a part of what is late": {
    steps: [card("insufficient_funds"), days(12), record({ part: "oldest", shown: false }), undo(), days(1)],
    met: ["recorded in part", "undone at once"],
    member: [{}, { daysAgo: 20 }],
    stands: [OWED, /cycle 2026-12-11 4900 declined/],
  },
  "from the card that was charged, by two people, and refused by that card then": {
    steps: [...LATE, charge(), latest({ how: "byTwo" }), card("insufficient_funds"), days(2)],
    met: ["charged at the desk", "undone: a charge", "undone by two", "undone, then refused by the card"],
    stands: [/m\S* past_due/, GIVEN_BACK, /cycle 2026-12-05 4900 declined tries 1 refunded 0/],
  },
  "no more once the charge was paid out": {
    steps: [...LATE, charge(), latest({ after: 5 }), days(2)],
    met: ["undo refused: paid out"],
    stands: [/m\S* active /, CHARGED],
  },
  "no more while the bank asks, nor once a part went back": {
    steps: [
      ...[...LATE, charge(), { do: "dispute", charge: 0, won: true, after: 0 } as const, latest(), days(1)],
      ...[latest({ built: "refund" }), days(1)],
    ],
    met: ["undo refused: the bank asks", "undo refused: a part went back"],
    stands: [/m\S* active /, /cycle 2026-12-05 4900 paid tries 2 refunded 1$/],
  },
  "not at all where the guarantor's claim was charged": {
    steps: [card("insufficient_funds"), days(27), charge(), latest(), latest({ by: "guarantor", after: 1 }), days(2)],
    met: ["charged at the desk, which is no record"],
    member: [{ gpp: true }],
    stands: [/claim 2026-12-05 4900 paid tries 1 refunded 0/],
  },
  "from the card in vain, and the family has paid": {
    steps: [
      ...[...LATE, charge(), latest({ fails: "atOnce" }), card("insufficient_funds"), days(31)],
      ...[charge(), latest({ fails: "later" }), days(2)],
    ],
    met: ["undone charge that came back at once", "undone charge that came back later"],
    stands: [/m\S* active /, CHARGED, /cycle 2027-01-05 4900 paid tries \d refunded 0/, /cycle 2027-01-05 4900 void/],
  },
  "of a first payment, which is taken on another day, undone again, and given up": {
    steps: [
      first(),
      latest({ how: "byTwo" }),
      days(3),
      first(),
      latest({ again: "same" }),
      latest({ again: "oldest" }),
      days(1),
    ],
    met: ["undone by two", "first payment taken again", "undone: a first payment", "withdrawn after an undo"],
    stands: [/family\.1 canceled next null/, /cycle 2026-12-01 4900 void/, /cycle 2026-12-04 4900 void/],
  },
  "of a renewal, once in time and once late": {
    steps: [renewal(), latest(), days(8), renewal(), latest({ how: "dies", again: "same" }), days(2)],
    met: ["undone: a renewal", "died at desk.voided", "renewed again"],
    stands: [/m\S* active_cash/, /desk 2026-12-01 4900 void/, /desk 2026-12-09 4900 void/, /desk 2026-12-09 4900 paid/],
  },
  "of a family that renewed in one payment, and renews so again": {
    steps: [renewal(), latest({ again: "same" }), days(2)],
    met: ["renewed in one payment", "undone: a renewal", "renewed again"],
    member: [{}, { plan: 1 }],
    stands: [
      /family\.0 active_cash/,
      /family\.1 active_cash/,
      /desk 2026-12-01 9800 void/,
      /desk 2026-12-01 9800 paid/,
    ],
  },
  "of a renewal, and the price waits that began with it": {
    steps: [
      ...[renewal(), { do: "prices", office: 0, plan: 0, to: 125, soon: false } as const, days(25), renewal()],
      ...[latest(), days(2), renewal(), days(2)],
    ],
    met: ["prices announced", "undone: a renewal"],
    stands: [/desk 2026-12-26 6125 void/, /desk 2026-12-28 6125 paid/],
  },
};

function lifeOf({ steps, member = [{}] }: Told): Script {
  const [office] = scriptOf(1).offices;
  if (!office) throw new Error("nobody to tell of");
  const plans = [0, 1].map(() => ({ month: 4900, year: 49_000, policy: "none" as const }));
  const discounts = { two: 0, three: 0, four: 0 };
  const place = { ...office, mode: "destination" as const, claims: true, plans, discounts };
  const members = member.map((own) => ({ ...MONTHLY, family: "family", ...own }));
  const families = [{ name: "family", office: office.name, members }];
  return { seed: 0, begin: "2026-12-01T18:00:00.000Z", offices: [place], families, steps };
}

it.each(Object.entries(WAYS))("what the desk recorded is undone %s", async (_, told) => {
  const verdict = await runScript(lifeOf(told), sandbox);
  expect(verdict.fault).toBeNull();
  expect(Object.keys(verdict.met)).toEqual(expect.arrayContaining(told.met));
  for (const line of told.stands) expect(verdict.standing).toContainEqual(expect.stringMatching(line));
});
