import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FinancePayment,
  ledgerOf,
  type OwedObligation,
  shownLines,
  totalsOf,
} from "@/lib/billing/payments/history.rules";
import { dateOn } from "@/lib/core/time/dates";

const day = (n: number) => dateOn(`2026-${String((n % 12) + 1).padStart(2, "0")}-14`);
const owed = (id: number, memberId: number, netCents: number, paymentId: number | null): OwedObligation => ({
  ...{ id, memberId, netCents, paymentId },
  on: day(id),
  writtenOff: false,
});
const paid = (id: number, amountCents: number, more: Partial<FinancePayment> = {}): FinancePayment => ({
  ...{ id, amountCents, on: day(id), refunds: [], lost: [] },
  ...more,
});

describe("a member's ledger", () => {
  it("owes what was due and not paid; a refund changes nothing of that", () => {
    const refunds = [{ id: 7, on: dateOn("2026-12-01"), lines: [{ obligationId: 1, cents: 1000 }] }];
    const entries = ledgerOf([owed(1, 1, 4900, 1), owed(2, 1, 4900, null)], [paid(1, 4900, { refunds })], null);
    expect(entries.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
      ["due", 4900],
      ["paid", 0],
      ["due", 4900],
      ["refund", 4900],
    ]);
    expect(totalsOf(entries)).toEqual({ chargedCents: 9800, paidCents: 4900, returnedCents: 1000, balanceCents: 4900 });
  });

  it("shows one of a family their own part of a payment, a refund and a lost dispute", () => {
    const family = [owed(1, 1, 3920, 1), owed(2, 2, 2320, 1)];
    const refunds = [{ id: 7, on: dateOn("2026-12-01"), lines: [{ obligationId: 2, cents: 2320 }] }];
    const lost = [{ id: 3, on: dateOn("2026-12-02"), amountCents: 6240 }];
    const payments = [paid(1, 6240, { refunds, lost })];
    expect(totalsOf(ledgerOf(family, payments, 1))).toEqual({
      ...{ chargedCents: 3920, paidCents: 3920, returnedCents: 3920, balanceCents: 0 },
    });
    expect(totalsOf(ledgerOf(family, payments, 2)).returnedCents).toBe(4640);
  });

  it("writes off what was given up", () => {
    const entries = ledgerOf([{ ...owed(1, 1, 30, null), writtenOff: true }], [], null);
    expect(entries.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
      ["due", 30],
      ["writtenOff", 0],
    ]);
  });

  it("of all people together is the family's, to the cent", () => {
    const line = fc.record({ memberId: fc.integer({ min: 1, max: 4 }), netCents: fc.integer({ min: 1, max: 9999 }) });
    const bill = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      isPaid: fc.boolean(),
      isLost: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(bill, { maxLength: 12 }), (bills) => {
        let id = 0;
        const all = bills.flatMap(({ lines }, at) =>
          lines.map(({ memberId, netCents }) => owed(++id, memberId, netCents, at + 1)),
        );
        const payments = bills.map(({ lines, isPaid, isLost }, at) => {
          const amount = lines.reduce((sum, one) => sum + one.netCents, 0);
          const lost = isPaid && isLost ? [{ id: at + 1, on: day(at), amountCents: amount }] : [];
          return paid(at + 1, amount, { on: isPaid ? day(at) : null, lost });
        });
        const family = totalsOf(ledgerOf(all, payments, null));
        const people = [1, 2, 3, 4].map((memberId) => totalsOf(ledgerOf(all, payments, memberId)));
        for (const name of ["chargedCents", "paidCents", "returnedCents", "balanceCents"] as const)
          expect(people.reduce((sum, one) => sum + one[name], 0)).toBe(family[name]);
        expect(family.balanceCents).toBe(family.chargedCents - family.paidCents);
      }),
    );
  });
});

describe("the lines a payment history shows", () => {
  const refunds = [{ id: 7, on: dateOn("2026-12-01"), lines: [{ obligationId: 1, cents: 1000 }] }];
  const ledger = ledgerOf([owed(1, 1, 4900, 1), owed(2, 1, 4900, null)], [paid(1, 4900, { refunds })], null);
  const shown = (more: Partial<Parameters<typeof shownLines>[1]>) =>
    shownLines(ledger, { filter: "all", sort: "-date", from: null, until: null, ...more });

  it("are all of them, the newest first, with the ledger's totals", () => {
    expect(shown({}).lines.map(({ kind }) => kind)).toEqual(["refund", "due", "paid", "due"]);
    expect(shown({ sort: "date" }).lines).toEqual(ledger);
    expect(shown({}).totals).toEqual(totalsOf(ledger));
  });

  it("of a kind keep the balance after them, come to their own sums, and leave what is owed as it is", () => {
    const { lines, totals, counts } = shown({ filter: "paid" });
    expect(lines.map(({ balanceCents }) => balanceCents)).toEqual([0]);
    expect(totals).toEqual({ chargedCents: 0, paidCents: 4900, returnedCents: 0, balanceCents: 4900 });
    expect(counts).toEqual({ all: 4, due: 2, writtenOff: 0, paid: 1, refund: 1, dispute: 0 });
  });

  it("of some days hold both their ends, and are counted in these days", () => {
    const until = dateOn("2026-03-14");
    expect(shown({ until }).lines.map(({ on }) => on)).toEqual(["2026-03-14", "2026-02-14", "2026-02-14"]);
    expect(shown({ from: until, until }).counts.all).toBe(1);
    expect(shown({ from: dateOn("2027-01-01") })).toMatchObject({ lines: [], counts: { all: 0 } });
  });
});
