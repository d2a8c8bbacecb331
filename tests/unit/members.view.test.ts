// The members list as its address has it: an order is kept beside filter, search and columns, and turned at its column.
import { describe, expect, it } from "vitest";
import {
  MAIN_FILTERS,
  MERGED_FILTERS,
  MORE_FILTERS,
  sortOf,
  viewHref,
  viewOf,
} from "@/components/membership/members/views/view";
import { LIST_FILTERS } from "@/lib/membership/members/schema";

const PATH = "/account/members";

describe("the address of a view", () => {
  it("keeps the order through a filter, a search and an open member", () => {
    const view = viewOf(PATH, { sort: "-since", q: "ann" });
    expect(viewHref(view, { filter: "active" })).toBe(`${PATH}?filter=active&q=ann&sort=-since`);
    expect(viewHref(view, { id: 7 })).toBe(`${PATH}?q=ann&sort=-since&id=7`);
    expect(viewOf(PATH, Object.fromEntries(new URLSearchParams(viewHref(view).split("?")[1])))).toEqual(view);
  });

  it("is by name where it says nothing, or nothing known", () => {
    expect(viewOf(PATH, {}).sort).toBe("name");
    expect(viewOf(PATH, { sort: "salary" }).sort).toBe("name");
    expect(viewHref(viewOf(PATH, { sort: "salary" }))).toBe(PATH);
  });
});

describe("the filters of the screen", () => {
  const grouped = MORE_FILTERS.flatMap(([, filters]) => [...filters]);

  it("are all that the list has, each once, but for what another says already", () => {
    const shown = [...MAIN_FILTERS, ...grouped];
    expect(new Set(shown).size).toBe(shown.length);
    expect([...shown, ...Object.keys(MERGED_FILTERS)].sort()).toEqual([...LIST_FILTERS].sort());
    for (const stands of Object.values(MERGED_FILTERS)) expect(shown).toContain(stands);
  });

  it("keep the addresses of those that have no entry any more", () => {
    expect(viewOf(PATH, { filter: "cash" }).filter).toBe("cash");
  });

  it("stand in groups small enough to be looked through", () => {
    for (const [, filters] of MORE_FILTERS) expect(filters.length).toBeLessThanOrEqual(6);
  });
});

describe("the head of a column", () => {
  it("says how it is sorted and turns it", () => {
    const view = viewOf(PATH, { sort: "since" });
    expect(sortOf(view, "since")).toEqual({ sort: "ascending", sortHref: `${PATH}?sort=-since` });
    expect(sortOf({ ...view, sort: "-since" }, "since")).toEqual({
      sort: "descending",
      sortHref: `${PATH}?sort=since`,
    });
    expect(sortOf(view, "member")).toEqual({ sort: "none", sortHref: PATH });
  });

  it("offers no order by a column that has none", () => {
    expect(sortOf(viewOf(PATH, {}), "phone")).toEqual({});
  });
});
