// Until when somebody is a member, in one sentence: the day of the next year, or the last day and why it is the last.
import { expect, it } from "vitest";
import { untilOf } from "@/lib/billing/dues/until.rules";
import { dateOn } from "@/lib/core/time/dates";

const day = (text: string | null) => (text === null ? null : dateOn(text));
const RENEWING = { status: "active", endedOn: null, unit: "year", termEndOn: dateOn("2027-03-10") } as const;
const of = (autoRenew: boolean, cancelOn: string | null, closesOn: string | null, unit: "month" | "year" = "year") =>
  untilOf({ ...RENEWING, unit, autoRenew, cancelOn: day(cancelOn), closesOn: day(closesOn) });
const none = { autoRenew: true, cancelOn: null, closesOn: null };

it.each([
  ["it renews", of(true, null, null), "renews", "2027-03-10"],
  ["it does not", of(false, null, null), "ends", "2027-03-09"],
  ["somebody leaves", of(true, "2027-01-10", null), "cancels", "2027-01-09"],
  ["the office closes before the next year", of(true, null, "2026-12-18"), "closes", "2026-12-18"],
  ["the office closes within the next year", of(true, null, "2027-06-30"), "closes", "2027-06-30"],
  [
    "a month of the next year ends before the office closes",
    of(true, null, "2027-04-09", "month"),
    "renews",
    "2027-03-10",
  ],
  ["a day too early for that", of(true, null, "2027-04-08", "month"), "closes", "2027-04-08"],
  ["what does not renew ends on the day the office closes", of(false, null, "2027-03-09"), "ends", "2027-03-09"],
  ["what does not renew ends before the office closes", of(false, null, "2027-06-30"), "ends", "2027-03-09"],
  ["what does not renew would end later", of(false, null, "2027-03-08"), "closes", "2027-03-08"],
  ["who leaves would leave later", of(true, "2027-01-10", "2026-12-18"), "closes", "2026-12-18"],
  ["who leaves does so before", of(true, "2027-01-10", "2027-02-01"), "cancels", "2027-01-09"],
])("%s", (_, said, kind, on) => {
  expect(said).toEqual({ kind, on });
});

it.each(["delinquent", "delinquent_gpp", "pending_cash", "disputed", "permanently_disabled"] as const)(
  "nobody can say of one that is %s",
  (status) => expect(untilOf({ ...RENEWING, ...none, status })).toBeNull(),
);

it("what has ended renews no more, whatever it was set to", () => {
  const ended = untilOf({ ...RENEWING, ...none, status: "canceled", endedOn: dateOn("2026-05-13") });
  expect(ended).toEqual({ kind: "ends", on: "2026-05-12" });
});
