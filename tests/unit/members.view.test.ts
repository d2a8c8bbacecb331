// The members list as its address has it: an order is kept beside filter, search and columns, and turned at its column.
import { describe, expect, it } from "vitest";
import { sortOf, viewHref, viewOf } from "@/components/members/view";

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
