import { describe, expect, it } from "vitest";
import { PAGES } from "@/lib/pages/routes";
import { ImportGraph } from "../../scripts/import-graph";
import { areasIn, messageAreas, readCatalogue } from "../../scripts/message-areas";
import { areaType, toDo } from "../support/to-do";

const graph = new ImportGraph(["app", "components", "lib", "tenants"]);
const catalogue = readCatalogue();
const table = messageAreas(graph, catalogue);

describe("the areas of a source file", () => {
  it("are those of its translators", () => {
    expect(areasIn('const t = useTranslations("members.detail");', catalogue)).toEqual(new Set(["members"]));
    expect(areasIn("useTranslations('plans')", catalogue)).toEqual(new Set(["plans"]));
  });

  it("are those of whole keys, up to the first part that is put together", () => {
    expect(areasIn('refine(ok, "validation.required")', catalogue)).toEqual(new Set(["validation"]));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    expect(areasIn("t(`enrolment.agreements.${kind}.title`)", catalogue)).toEqual(new Set(["enrolment"]));
  });

  it("are not those of words that only look like keys", () => {
    for (const text of ['import "members.css"', 'fetch("mail.example.com")', '"nothing.at.all"'])
      expect(areasIn(text, catalogue)).toEqual(new Set());
  });
});

describe("the areas of a page", () => {
  it("are computed for every page and every frame", () => {
    expect(Object.keys(table).sort()).toEqual(
      ["office", "admin", "patient", "partner", ...PAGES.map(({ path }) => path)].sort(),
    );
  });

  it("hold what its client components use, also deep below", () => {
    // The drawer's tabs, the acts on a membership, and the exit quote inside one of them.
    for (const area of ["members", "memberships", "membershipsExit", "membersFinances"])
      expect(table["/account/members"]).toContain(area);
    expect(table["/signup/[officeSlug]"]).toEqual(expect.arrayContaining(["enrolment", "payments", "validation"]));
    expect(table.office).toEqual(expect.arrayContaining(["frame", "layout", "ui"]));
  });

  it("leave out what only the server shows, what other pages use, and what the frame has brought", () => {
    for (const area of ["mail", "enrolmentLanding", "routes", "disputes", "officeBilling", "layout"])
      expect(table["/account/members"]).not.toContain(area);
    expect(table["/accounts/login"]).not.toContain("members");
  });

  it("are known for every client file: a translator names its area in the source", () => {
    const unnamed = [...graph.reachedFrom(graph.clientFiles)].filter((path) =>
      /useTranslations(?:<[^>]*>)?\((?!["'`)])/.test(graph.text(path)),
    );
    expect(unnamed).toEqual([]);
  });
});

describe("the catalogue's type", () => {
  it("knows every area", () => {
    const typed = [...graph.text("lib/core/i18n/catalogue.ts").matchAll(/^ {2}(\w+): typeof/gm)];
    const named = typed.map(([, area = ""]) => area);
    expect(toDo(Object.keys(catalogue), named, areaType)).toEqual([]);
  });
});
