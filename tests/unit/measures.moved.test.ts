import { expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { soFar } from "@/lib/platform/measures/moved.rules";

it("a period that is still to end is read as far as it has come", () => {
  const [from, today] = [dateOn("2026-11-01"), dateOn("2026-11-26")];
  expect(soFar({ from, until: dateOn("2026-11-30") }, today)).toEqual({ from, until: today });
  expect(soFar({ from, until: null }, today)).toEqual({ from, until: today });
  expect(soFar({ from: null, until: dateOn("2026-10-31") }, today)).toEqual({ from: null, until: "2026-10-31" });
});
