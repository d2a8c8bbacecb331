import { describe, expect, it } from "vitest";
import {
  canAccept,
  canRespond,
  changedFields,
  daysLeft,
  disputeStageOf,
  fieldsFor,
  isTooLong,
  stakesOf,
  tidied,
} from "@/lib/billing/disputes/rules";
import { MAX_CHARACTERS } from "@/lib/billing/disputes/schema";
import { disputeState, outcomeOf, recoverable, reopens, takenBy } from "@/lib/billing/disputes/sync.rules";
import { dateOn } from "@/lib/core/time/dates";

const AT = new Date("2026-11-30T12:00:00Z");
const open = {
  status: "needs_response",
  takenCents: 4900,
  dueBy: new Date("2026-12-10T00:00:00Z"),
  sentStatus: null,
  sendingAt: null,
  acceptedAt: null,
};

describe("the provider's words", () => {
  it.each([
    ["warning_needs_response", "inquiry", null],
    ["warning_under_review", "inquiry", null],
    ["warning_closed", "over", "over"],
    ["needs_response", "open", null],
    ["under_review", "open", null],
    ["appeal_needs_response", "open", null],
    ["appeal_under_review", "open", null],
    ["won", "won", "won"],
    ["lost", "lost", "lost"],
    ["a_word_of_tomorrow", "open", null],
  ])("%s stands as %s and ends as %s", (status, state, outcome) => {
    expect(disputeState(status)).toBe(state);
    expect(outcomeOf(status, 4900)).toBe(outcome);
  });

  it("prevented is lost when the money is gone and over when it is not", () => {
    expect(outcomeOf("prevented", 4900)).toBe("lost");
    expect(outcomeOf("prevented", 0)).toBe("over");
  });

  it("only an appeal opens a closed dispute again", () => {
    expect(["needs_response", "under_review", "appeal_needs_response"].map(reopens)).toEqual([false, false, true]);
  });

  it("what the bank holds is what it took less what it gave back; the fee stays", () => {
    expect(takenBy([])).toEqual({ takenCents: 0, feeCents: 0 });
    expect(takenBy([{ amount: -4900, fee: 1500 }])).toEqual({ takenCents: 4900, feeCents: 1500 });
    const back = [
      { amount: -4900, fee: 1500 },
      { amount: 4900, fee: 0 },
    ];
    expect(takenBy(back)).toEqual({ takenCents: 0, feeCents: 1500 });
  });

  it.each([
    [4900, 4900, 0, 4900],
    [4900, 4900, 1000, 3900],
    [4900, 4900, 4900, 0],
    [2000, 4900, 0, 2000],
  ])("of %i taken, a transfer of %i with %i reversed gives back %i", (taken, amount, reversed, back) => {
    expect(recoverable(taken, { amount, reversed })).toBe(back);
  });
});

describe("what there is to do", () => {
  it.each([
    [{}, "needsResponse"],
    [{ sendingAt: AT }, "sending"],
    [{ acceptedAt: AT }, "sending"],
    [{ sentStatus: "needs_response" }, "underReview"],
    [{ sentStatus: "warning_needs_response" }, "needsResponse"],
    [{ status: "under_review", sentStatus: "needs_response" }, "underReview"],
    [{ dueBy: AT }, "late"],
    [{ dueBy: null }, "needsResponse"],
    [{ status: "warning_closed", takenCents: 0 }, "over"],
    [{ status: "won", takenCents: 0 }, "won"],
    [{ status: "prevented" }, "lost"],
  ])("%o is %s", (more, stage) => {
    const one = { ...open, ...more };
    expect(disputeStageOf(one, AT)).toBe(stage);
    expect(canRespond(one, AT)).toBe(stage === "needsResponse");
  });

  it("an inquiry can get evidence but not be accepted", () => {
    const inquiry = { ...open, status: "warning_needs_response", takenCents: 0 };
    expect([canRespond(inquiry, AT), canAccept(inquiry, AT)]).toEqual([true, false]);
    expect(canAccept(open, AT)).toBe(true);
  });

  it("counts the days left from the office's day", () => {
    const left = (due: string) => daysLeft(dateOn(due), dateOn("2026-11-30"));
    expect([left("2026-12-03"), left("2026-11-30"), left("2026-11-01"), daysLeft(null, dateOn("2026-11-30"))]).toEqual([
      3,
      0,
      0,
      null,
    ]);
  });
});

describe("what is at stake", () => {
  const money = { amountCents: 4900, takenCents: 4900, feeCents: 1500, recoverableCents: 4900 };

  it("an office with its own account has lost it already and gets back the amount without the fee", () => {
    expect(stakesOf({ ...money, mode: "direct" })).toEqual({
      ...{ goneCents: 6400, losesCents: 0, returnsCents: 4900, feeCents: 1500, feeBorneBy: "office" },
    });
  });

  it("others lose it later, and never more than they still have", () => {
    expect(stakesOf({ ...money, mode: "destination" })).toMatchObject({ goneCents: 0, losesCents: 4900 });
    expect(stakesOf({ ...money, mode: "destination", recoverableCents: 3900 }).losesCents).toBe(3900);
  });
});

describe("an answer", () => {
  it("keeps known, filled texts only", () => {
    expect(tidied({ customer_name: "Ana", receipt: "file_1", unknown: "x", service_date: "" })).toEqual({
      customer_name: "Ana",
    });
    expect(tidied(null)).toEqual({});
    expect(changedFields({ customer_name: "Ana" }, { customer_name: "Ana", service_date: "May" })).toEqual([
      "service_date",
    ]);
  });

  it("may have 150,000 characters in all", () => {
    const half = "x".repeat(MAX_CHARACTERS / 2);
    expect(isTooLong({ customer_name: half, service_date: half })).toBe(false);
    expect(isTooLong({ customer_name: half, service_date: `${half}y` })).toBe(true);
  });

  it("has fields of its own for an appeal", () => {
    expect(fieldsFor("appeal_needs_response")).toEqual({ texts: ["appeal_reason"], files: ["appeal_file"] });
    expect(fieldsFor("needs_response").texts).not.toContain("appeal_reason");
  });
});
