import { describe, expect, it } from "vitest";
import { listQuery, listView } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";

const query = listQuery(["all", "ended"], ["code", "-off"]);

describe("the address of a list", () => {
  const view = (search: Record<string, string>) => listView("/list", query, search);

  it("says no more than it must, and begins at the first page when something changes", () => {
    expect(view({}).href()).toBe("/list");
    expect(view({ page: "3", q: "sp" }).href({ filter: "ended" })).toBe("/list?filter=ended&q=sp");
    expect(view({ q: "sp" }).href({ page: 2 })).toBe("/list?q=sp&page=2");
    expect(view({ page: "2", sort: "-off" }).fileHref("/file", "csv")).toBe("/file?sort=-off&format=csv");
  });

  it("knows whether something narrows the list; its order does not", () => {
    expect(view({ sort: "-off", page: "2" }).narrowed).toBe(false);
    expect(view({ filter: "ended" }).narrowed).toBe(true);
    expect(view({ q: "x" }).narrowed).toBe(true);
  });

  it("keeps its page below what is opened over it", () => {
    expect(view({ page: "3", q: "sp" }).here({ office: 7 })).toBe("/list?q=sp&page=3&office=7");
    expect(view({ page: "3", q: "sp" }).here()).toBe("/list?q=sp&page=3");
  });

  it("counts as narrowed until the address says that all is shown, where it begins with less", () => {
    const dated = query.omit({ q: true }).extend(periodFields);
    const month = (search: Record<string, string>) => listView("/list", dated, search, { whole: { period: "all" } });
    expect(month({}).narrowed).toBe(true);
    expect(month({ period: "all" }).narrowed).toBe(false);
    expect(month({ period: "all", from: "2026-11-01" }).narrowed).toBe(true);
    expect(month({ from: "2026-11-01", until: "no day" }).href({ filter: "ended" })).toBe(
      "/list?filter=ended&from=2026-11-01",
    );
    expect(listView("/list", dated, {}).narrowed).toBe(false);
  });

  it("takes what is wrong in an address as not said, and keeps the rest", () => {
    expect(view({ filter: "nonsense", page: "-1", q: "sp" }).query).toMatchObject({ filter: "all", page: 1, q: "sp" });
    expect(view({ q: " a\0b " }).query.q).toBe("ab");
    expect(view({ page: "3" }).window).toEqual({ skip: 100, take: 50 });
  });
});
