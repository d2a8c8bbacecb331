// Plans × locations: what a cell says, how it is packed into a page, which cells are drawn, and where the keys lead.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moved, windowOf } from "@/components/membership/master-plans/matrix-window.rules";
import {
  CELL_STATES,
  cellAt,
  cellOf,
  keptAt,
  type Matrix,
  type MatrixCell,
  packCells,
  spreadOf,
} from "@/lib/membership/master-plans/matrix.rules";
import { ASPECTS, aspectOf } from "@/lib/practice/plans/inherited.rules";
import { planEditor } from "@/lib/practice/plans/schema";

const cells = fc.array(
  fc.record({
    state: fc.constantFrom(...CELL_STATES),
    own: fc.subarray([...ASPECTS]),
    group: fc.subarray([...ASPECTS]),
  }),
  { maxLength: 60 },
);

it("the cells of a plan are read from a page as they were written into it, two signs each", () => {
  fc.assert(
    fc.property(cells, (row) => {
      const packed = packCells(row);
      expect(packed).toHaveLength(row.length * 2);
      expect(row.map((_, index) => cellAt(packed, index))).toEqual(row);
    }),
  );
});

describe("a cell", () => {
  const plan = planEditor.parse({ planName: "Adult", description: "Two cleanings" });
  const set = {
    own: { price: aspectOf(plan, "price") },
    group: { price: aspectOf(plan, "price"), text: aspectOf(plan, "text") },
  };
  const nothing = { own: undefined, group: undefined };

  it("says what the location sets, and of its group only what the location does not", () => {
    expect(cellOf({ groupId: null }, { groupId: 1 }, { withheld: false }, set)).toEqual({
      state: "offered",
      own: ["price"],
      group: ["text"],
    });
  });

  it.each([
    ["out", { groupId: 2 }, { groupId: 1 }, { withheld: false }],
    ["missing", { groupId: null }, { groupId: 1 }, undefined],
    ["missing", { groupId: 1 }, { groupId: 1 }, undefined],
    ["withheld", { groupId: null }, { groupId: null }, { withheld: true }],
  ])("is %s for a plan kept for %o at a location of %o", (state, keptFor, location, at) => {
    expect(cellOf(keptFor, location, at, nothing)).toMatchObject({ state });
  });
});

it("a plan's spread counts only locations it is kept for", () => {
  const cell = (state: MatrixCell["state"], own: MatrixCell["own"] = []): MatrixCell => ({ state, own, group: [] });
  const row = [cell("out"), cell("offered", ["price"]), cell("offered"), cell("missing"), cell("withheld")];
  expect(spreadOf(row)).toEqual({ kept: 4, offered: 2, missing: 1, withheld: 1, different: 1 });
  const plans = [
    { id: 1, cells: row },
    { id: 2, cells: [cell("offered"), cell("out")] },
  ] as Matrix["plans"];
  const locations = [7, 8, 9, 10, 11].map((id) => ({ id, officeName: `No. ${id}`, groupId: null }));
  expect(keptAt({ locations, groups: [], plans }, "location-7").plans.map(({ id }) => id)).toEqual([2]);
  expect(keptAt({ locations, groups: [], plans }, "location-8").plans.map(({ id }) => id)).toEqual([1]);
  expect(keptAt({ locations, groups: [], plans }, "location-5").plans).toEqual([]);
});

describe("of thirty thousand cells", () => {
  const size = { rows: 500, columns: 60, row: 48, column: 132 };

  it("only those in sight and a few around them are drawn, wherever one has scrolled to", () => {
    const place = fc.record({
      top: fc.integer({ min: 0, max: 500 * 48 }),
      left: fc.integer({ min: 0, max: 60 * 132 }),
      height: fc.integer({ min: 100, max: 1200 }),
      width: fc.integer({ min: 300, max: 2000 }),
    });
    fc.assert(
      fc.property(place, (seen) => {
        const { top, bottom, left, right } = windowOf(seen, size);
        expect((bottom - top) * (right - left)).toBeLessThan(900);
        const first = Math.min(499, Math.floor(seen.top / 48));
        expect(top <= first && first < bottom).toBe(true);
        const column = Math.min(59, Math.floor(seen.left / 132));
        expect(left <= column && column < right).toBe(true);
      }),
    );
  });

  it.each([
    ["ArrowDown", { row: 0, column: 3 }, { row: 1, column: 3 }],
    ["ArrowUp", { row: 0, column: 3 }, { row: 0, column: 3 }],
    ["PageDown", { row: 495, column: 0 }, { row: 499, column: 0 }],
    ["End", { row: 2, column: 3 }, { row: 2, column: 59 }],
    ["Home", { row: 2, column: 3 }, { row: 2, column: 0 }],
    ["ArrowRight", { row: 2, column: 59 }, { row: 2, column: 59 }],
    ["Enter", { row: 2, column: 3 }, null],
  ])("%s leads from %o to %o", (key, at, to) => {
    expect(moved(at, key, { rows: 500, columns: 60 })).toEqual(to);
  });
});
