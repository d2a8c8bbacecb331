// The hour from which an office's payments are collected, as the database works it out for every round.
import { describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, dateOn, fromDbDate, US_ZONES } from "@/lib/core/time/dates";
import { hourAt, today } from "@/lib/core/time/wall-clock";
import { billingDay } from "@/lib/platform/membership-status/day.queries";

async function dayOf(at: Date, timezone: string): Promise<DateOn> {
  const [row] = await db.$queryRaw<{ day: Date }[]>`
    select ${billingDay(at)} as day from (select ${timezone}::text as timezone) o`;
  if (!row) throw new Error("no day");
  return fromDbDate(row.day);
}

describe("the billing day of an office", () => {
  it.each([
    ["2026-03-08T09:59:59Z", "2026-03-07"],
    ["2026-03-08T10:00:00Z", "2026-03-08"],
    ["2026-03-07T23:00:00Z", "2026-03-07"],
    // The day after, but before six: missed dates wait for six as well.
    ["2026-03-09T09:00:00Z", "2026-03-08"],
    ["2026-03-09T10:00:00Z", "2026-03-09"],
    ["2026-11-01T10:59:00Z", "2026-10-31"],
    ["2026-11-01T11:00:00Z", "2026-11-01"],
  ])("in New York at %s is %s", async (at, day) => {
    expect(await dayOf(new Date(at), "America/New_York")).toBe(day);
  });

  it("begins at six on every local date of every zone, also when clocks change", async () => {
    for (const { id } of US_ZONES)
      for (const date of ["2026-03-07", "2026-10-31", "2026-12-30"]) {
        const start = Date.parse(`${date}T00:00:00Z`);
        for (let hour = 0; hour < 72; hour += 1) {
          const at = new Date(start + hour * 3_600_000);
          const local = today(at, id);
          const expected = hourAt(at, id) >= 6 ? local : addDays(dateOn(local), -1);
          expect(await dayOf(at, id), `${id} at ${at.toISOString()}`).toBe(expected);
        }
      }
  });
});
