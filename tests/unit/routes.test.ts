import { describe, expect, it } from "vitest";
import { PAGES, type Page, pathOf } from "@/lib/routes";
import { TENANT_IDS } from "@/tenants/tenant";
import { read } from "../support/tree";

const LANGUAGES = ["en-US", "es-US"];
const rows: readonly Page[] = PAGES;
type Words = { [key: string]: string | Record<string, string> };
const wordsOf = (language: string): Words => JSON.parse(read(`messages/${language}/routes.json`));

describe("titles of pages", () => {
  it.each(LANGUAGES)("are there for every page, in %s", (language) => {
    const words = wordsOf(language);
    expect(rows.filter(({ title }) => typeof words[title] !== "string" || words[title] === "")).toEqual([]);
    const { description } = words;
    const described = rows.flatMap((row) => (row.description === undefined ? [] : [row.description]));
    expect(described.filter((key) => typeof description !== "object" || !description[key])).toEqual([]);
  });

  it.each(LANGUAGES)("tell the pages of one frame apart, in %s", (language) => {
    const words = wordsOf(language);
    const seen = new Map<string, string>();
    const same: string[] = [];
    for (const { path, shell, title, sameAs, nav } of rows) {
      if (sameAs !== undefined) continue;
      // A page that each tenant has in its own style is one page to whoever looks at it.
      const key = `${shell} ${nav?.tenant ?? ""} ${words[title]}`;
      if (seen.has(key)) same.push(`${seen.get(key)} and ${path}`);
      seen.set(key, path);
    }
    expect(same).toEqual([]);
  });

  it("are those of the page another address stands for", () => {
    const aliases = rows.filter(({ sameAs }) => sameAs !== undefined);
    expect(aliases.length).toBeGreaterThan(0);
    for (const { sameAs, title } of aliases) expect(rows.find(({ path }) => path === sameAs)?.title).toBe(title);
  });
});

describe("pathOf", () => {
  it("finds the page of each tenant's own style", () => {
    const paths = TENANT_IDS.map((id) =>
      (["members", "addPatient", "plans"] as const).map((name) => pathOf({ id }, name)),
    );
    expect(Object.fromEntries(TENANT_IDS.map((id, at) => [id, paths[at]]))).toEqual({
      dental: ["/dentist-new/members", "/dentist-new/signup", "/dentist-new/memberships"],
      vision: ["/account/members", "/account/patient-signup", "/account/settings/membership-plan"],
    });
  });

  it("refuses a tenant that has no such page", () => {
    expect(() => pathOf({ id: "nobody" }, "members")).toThrow(/no page/);
  });
});
