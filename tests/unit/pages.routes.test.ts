import { describe, expect, it } from "vitest";
import { PAGES, type Page, pathOf, withoutTail } from "@/lib/pages/routes";
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

describe("a tab or an id behind the path", () => {
  type Spec = { path: string; optionalParams?: string[] };
  const spec: Spec[] = JSON.parse(read("tests/data/spec/routes.json"));
  const asked = spec.flatMap(({ path, optionalParams = [] }) => {
    const [name] = optionalParams.filter((each) => each === "tab" || each === "id");
    return name && rows.some((row) => row.path === path) ? [[path, name] as const] : [];
  });

  it.each(asked)("%s takes its %s either way, as the specification has it", (path, name) => {
    expect(rows.find((row) => row.path === path)?.tail).toBe(name);
    const value = name === "id" ? "12" : "users";
    expect(withoutTail(`${path}/${value}`, "")).toBe(`${path}?${name}=${value}`);
    expect(withoutTail(`${path}/${value}/`, "?q=a%26b")).toBe(`${path}?q=a%26b&${name}=${value}`);
    // The query is the canonical one.
    expect(withoutTail(`${path}/${value}`, `?${name}=7`)).toBe(`${path}?${name}=7`);
    expect(withoutTail(path, "")).toBeNull();
    expect(withoutTail(`${path}/${value}/more`, "")).toBeNull();
    expect(withoutTail(`${path}/%E0%A4%A`, "")).toBeNull();
  });

  it("is nothing but a tab's name or a number, of a page that has one, where no other page stands", () => {
    expect(withoutTail("/account/members/maria", "")).toBeNull();
    expect(withoutTail("/account/members/upload", "")).toBeNull();
    expect(withoutTail("/account/dashboard/1", "")).toBeNull();
    expect(withoutTail("/account/settings/office/%2F%2Fevil.example", "")).toBe(
      "/account/settings/office?tab=%2F%2Fevil.example",
    );
    const tails = rows.filter(({ tail }) => tail !== undefined).map(({ path }) => path);
    expect(asked.map(([path]) => path).sort()).toEqual(tails.sort());
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
