import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { drawnDays, errorState, errorTitle, overtaken } from "@/lib/platform/error-logs/rules";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const OPEN = { resolvedAt: null, cameBackAt: null, lastAt: at(3) };

describe("an error of ours", () => {
  it("is open, resolved, or has come back", () => {
    expect(errorState(OPEN)).toBe("open");
    expect(errorState({ ...OPEN, cameBackAt: at(2) })).toBe("cameBack");
    expect(errorState({ resolvedAt: at(4), cameBackAt: at(2) })).toBe("resolved");
  });

  it("is decided about as it stands, and resolved as it was read", () => {
    expect(overtaken(OPEN, { resolved: true })).toBeNull();
    expect(overtaken(OPEN, { resolved: true, seen: at(3).toISOString() })).toBeNull();
    expect(overtaken(OPEN, { resolved: true, seen: at(2).toISOString() })).toBe("errorLogs.happenedAgain");
    expect(overtaken({ ...OPEN, resolvedAt: at(4) }, { resolved: true })).toBe("errorLogs.resolvedAlready");
    expect(overtaken({ ...OPEN, resolvedAt: at(4) }, { resolved: false, seen: at(2).toISOString() })).toBeNull();
    expect(overtaken(OPEN, { resolved: false })).toBe("errorLogs.openAlready");
    expect(overtaken({ ...OPEN, cameBackAt: at(3) }, { resolved: false })).toBe("errorLogs.cameBackAlready");
  });

  it("is called by its name and code", () => {
    expect(errorTitle({ name: "TypeError", code: null })).toBe("TypeError");
    expect(errorTitle({ name: "PrismaClientKnownRequestError", code: "P2003" })).toBe("KnownRequestError P2003");
  });

  it("is drawn on each of thirty days, today the last", () => {
    const days = drawnDays(
      [
        { dayOn: dateOn("2026-11-26"), times: 2 },
        { dayOn: dateOn("2026-10-28"), times: 7 },
        { dayOn: dateOn("2026-10-27"), times: 9 },
      ],
      dateOn("2026-11-26"),
    );
    expect(days).toHaveLength(30);
    expect([days[0], days[1], days.at(-1)]).toEqual([
      { on: "2026-10-28", times: 7 },
      { on: "2026-10-29", times: 0 },
      { on: "2026-11-26", times: 2 },
    ]);
  });
});
