// What a family is told of changes: only what is different afterwards, person by person, in both languages.
import { describe, expect, it } from "vitest";
import { newsRow, refundRow } from "@/lib/billing/notices/letter.rules";
import { newsBetween } from "@/lib/billing/notices/rules";
import type { Due, FamilyState, MemberState } from "@/lib/billing/notices/schema";
import { dateOn } from "@/lib/core/time/dates";

const TODAY = dateOn("2026-12-10");
const due = (on: string, cents = 4900, more: Partial<Due> = {}): Due => ({
  on: dateOn(on),
  cents,
  planName: "Adult",
  spanishName: null,
  atDesk: false,
  ...more,
});
const MONTHS = [due("2026-12-15"), due("2027-01-15"), due("2027-02-15")];
const ana: MemberState = {
  membershipId: 1,
  person: "Ana Diaz",
  planName: "Adult",
  spanishName: null,
  movedTo: null,
  keptUntil: null,
  until: { kind: "renews", on: dateOn("2027-03-15") },
  dues: MONTHS,
};
const family = (...members: MemberState[]): FamilyState => ({ horizonOn: dateOn("2027-03-01"), members });
const news = (after: MemberState, before = ana, today = TODAY) => newsBetween(family(before), family(after), today);
const saysOf = (after: MemberState, locale: "en-US" | "es-US" = "en-US") =>
  news(after).map((one) => Object.values(newsRow(one, locale)).join(": "));

describe("the news of a family", () => {
  it("is none where all is as it was, whatever was done meanwhile", () => {
    expect(news(ana)).toEqual([]);
    expect(news({ ...ana, dues: [...MONTHS, due("2027-03-15")] }), "beyond what was known before").toEqual([]);
  });

  it("is none of what has fallen due or was renewed meanwhile: receipts tell that", () => {
    expect(news({ ...ana, dues: MONTHS.slice(1) }, ana, dateOn("2026-12-15"))).toEqual([]);
    const renewed = { ...ana, until: { kind: "renews" as const, on: dateOn("2028-03-15") } };
    expect(news(renewed, ana, dateOn("2027-03-15"))).toEqual([]);
    expect(news(renewed, ana)).toHaveLength(1);
  });

  it("is none of who has joined since", () => {
    expect(newsBetween(family(ana), family(ana, { ...ana, membershipId: 2 }), TODAY)).toEqual([]);
  });

  it("says the last day, and that nothing more is paid", () => {
    const leaving = { ...ana, until: { kind: "cancels" as const, on: dateOn("2026-12-14") }, dues: [] };
    expect(saysOf(leaving)).toEqual(["Ana Diaz, Adult: Member through December 14, 2026. No more payments."]);
    expect(saysOf(leaving, "es-US")).toEqual([
      "Ana Diaz, Adult: Miembro hasta el 14 de diciembre de 2026. No hay más pagos.",
    ]);
  });

  it("says another amount beside the one before, and another day", () => {
    expect(saysOf({ ...ana, dues: MONTHS.map((one) => ({ ...one, cents: 3920 })) })).toEqual([
      "Ana Diaz, Adult: Next payment $39.20 on December 15, 2026, instead of $49.00.",
    ]);
    expect(saysOf({ ...ana, dues: MONTHS.map((one) => ({ ...one, on: dateOn(`${one.on.slice(0, 8)}28`) })) })).toEqual([
      "Ana Diaz, Adult: Next payment $49.00 on December 28, 2026.",
    ]);
  });

  it("says what comes later: another price, another plan", () => {
    const [first, ...others] = MONTHS;
    const later = others.map((one) => ({ ...one, cents: 5900 }));
    expect(saysOf({ ...ana, dues: [first as Due, ...later] })).toEqual([
      "Ana Diaz, Adult: Next payment $49.00 on December 15, 2026. $59.00 from January 15, 2027.",
    ]);
    const plus = later.map((one) => ({ ...one, planName: "Adult Plus" }));
    expect(saysOf({ ...ana, dues: [first as Due, ...plus] })).toEqual([
      "Ana Diaz, Adult: Next payment $49.00 on December 15, 2026. Adult Plus for $59.00 from January 15, 2027.",
    ]);
    expect(saysOf({ ...ana, planName: "Adult Plus", dues: plus })).toEqual([
      "Ana Diaz, Adult Plus: In place of Adult. Next payment $59.00 on January 15, 2027, instead of $49.00.",
    ]);
  });

  it("says who is paid for at the front desk, and who goes on somewhere else", () => {
    expect(saysOf({ ...ana, dues: [due("2027-03-15", 4900, { atDesk: true })] }), "beyond what was known").toEqual([
      "Ana Diaz, Adult: $49.00 to pay at the front desk by March 15, 2027.",
    ]);
    expect(saysOf({ ...ana, dues: [due("2027-02-20", 4900, { atDesk: true })] })).toEqual([
      "Ana Diaz, Adult: $49.00 to pay at the front desk by February 20, 2027.",
    ]);
    expect(saysOf({ ...ana, movedTo: "Elm Dental", until: null, dues: [] })).toEqual([
      "Ana Diaz, Adult: Goes on at Elm Dental, on the same days and for the same price.",
    ]);
  });

  it("says where money goes back to", () => {
    const refund = { amountCents: 4900, cash: false, kind: "card", last4: "4242" } as const;
    expect(refundRow(refund, "en-US").value).toBe(
      "$49.00 to your card ending in 4242. Banks take 5 to 10 business days.",
    );
    expect(refundRow({ ...refund, cash: true }, "es-US")).toEqual({
      label: "Reembolso",
      value: "$49.00 en la recepción",
    });
  });
});
