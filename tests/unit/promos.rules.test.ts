import { describe, expect, it } from "vitest";
import { sheetRows, widthsOf } from "@/lib/core/sheets/columns";
import { dateOn } from "@/lib/core/time/dates";
import { mayDelete, type PromoRow, promoColumns, promoState } from "@/lib/platform/promos/rules";
import { newPromo } from "@/lib/platform/promos/schema";

const TODAY = dateOn("2026-11-22");
const row: PromoRow = {
  ...{ id: 1, code: "SPRING", name: "Spring", percentOffBps: 1250, active: true },
  ...{ expiresOn: TODAY, state: "active", offices: 3 },
};

describe("a promo code's state", () => {
  it.each([
    [true, null, "active"],
    [true, "2026-11-23", "active"],
    [true, "2026-11-22", "active"],
    [true, "2026-11-21", "expired"],
    [false, null, "ended"],
    [false, "2026-11-21", "ended"],
  ])("switched on %s and usable until %s is %s", (active, until, state) => {
    expect(promoState({ active, expiresOn: until === null ? null : dateOn(until) }, TODAY)).toBe(state);
  });

  it("lets only a code that nobody signed up with be deleted", () => {
    expect([0, 1, 2].map((offices) => mayDelete({ offices }))).toEqual([true, false, false]);
  });
});

describe("a promo code as typed", () => {
  it("is kept in capitals, and an empty last day is none", () => {
    const typed = { code: " spring-25 ", name: "Spring", percentOffBps: 2500, expiresOn: "" };
    expect(newPromo.parse(typed)).toMatchObject({ code: "SPRING-25", expiresOn: null });
  });

  it.each([
    ["code", "two words"],
    ["code", ""],
    ["percentOffBps", 0],
    ["percentOffBps", 10_001],
    ["expiresOn", "2026-02-30"],
    ["name", ""],
  ])("is refused when its %s is %j", (field, value) => {
    const typed = { code: "SPRING", name: "Spring", percentOffBps: 2500, expiresOn: "", [field]: value };
    expect(newPromo.safeParse(typed).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe("the list's columns", () => {
  it("give the file its heads, cells and widths", async () => {
    const lines = [];
    for await (const line of sheetRows(promoColumns, [row], (key) => key)) lines.push(line);
    expect(lines).toEqual([
      { cells: ["code", "name", "state", "off", "until", "offices"].map((name) => `column.${name}`), strong: true },
      { cells: ["SPRING", "Spring", "state.active", { percent: 1250 }, { on: TODAY }, { count: 3 }] },
    ]);
    expect(widthsOf(promoColumns)).toHaveLength(6);
  });
});
