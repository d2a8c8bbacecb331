// What is explained is true of screens that exist: every link leads to a page its reader may open, every word in bold is a word
// of the screen, and both languages say the same.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasRole, OFFICE, type Role } from "@/lib/core/auth/roles";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { pageAt } from "@/lib/pages/routes";
import { type Article, articleOf, blockText, linksOf, questionsOf } from "@/lib/platform/help/article.rules";
import { allArticles, articleNamed } from "@/lib/platform/help/queries";
import { ARTICLE_NAMES, FAQS } from "@/lib/platform/help/schema";
import { fitOf, folded, found } from "@/lib/platform/help/search.rules";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";
import domain from "@/tests/data/spec/domain.json";
import { filesIn, ROOT } from "../support/tree";

const each = TENANT_IDS.flatMap((tenant) => LOCALES.map((locale) => [tenant, locale] as const));
const markdownOf = (locale: Locale, name: string) =>
  readFileSync(join(ROOT, "messages", locale, "help", `${name}.md`), "utf8");

/** Who is meant by a text of questions and answers; what it leads to is open to them or to everybody. */
const READERS: Record<(typeof FAQS)[number], Role | null> = {
  "faq-patients": null,
  "faq-practices": null,
  "faq-employers": "sm_business",
};

function leadsNowhere(article: Article, roles: readonly Role[]): string[] {
  return linksOf(article).filter((link) => {
    const page = pageAt(link.split(/[?#]/)[0] ?? "");
    if (!page) return true;
    return page.roles !== "public" && !roles.some((role) => hasRole(role, page.roles as readonly Role[]));
  });
}

describe.each(each)("help of %s in %s", (tenant, locale) => {
  it("leads only to pages that are there for an office", () => {
    for (const { name, article } of allArticles(TENANTS[tenant], locale))
      expect([name, leadsNowhere(article, OFFICE)]).toEqual([name, []]);
  });

  it("has questions with answers for everybody else, and leads them nowhere they may not go", () => {
    for (const name of FAQS) {
      const article = articleNamed(name, TENANTS[tenant], locale);
      const questions = questionsOf(article);
      expect(questions.length, name).toBeGreaterThanOrEqual(7);
      for (const { question, answer } of questions) expect([question, answer.length > 0]).toEqual([question, true]);
      const reader = READERS[name];
      expect([name, leadsNowhere(article, reader ? [reader] : [])]).toEqual([name, []]);
    }
  });

  it("answers the patients' nine questions (001 §9)", () => {
    expect(questionsOf(articleNamed("faq-patients", TENANTS[tenant], locale))).toHaveLength(domain.limits.faqCount);
  });
});

describe("what an article says in bold", () => {
  const textsOf = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf);
  it.each(LOCALES)("stands on a screen in %s", (locale) => {
    const texts = new Set(
      filesIn(`messages/${locale}`, /\.json$/).flatMap((file) =>
        textsOf(JSON.parse(readFileSync(join(ROOT, file), "utf8"))),
      ),
    );
    const missing = ARTICLE_NAMES.flatMap((name) =>
      [...markdownOf(locale, name).matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, word = ""]) => word)
        .filter((word) => !texts.has(word))
        .map((word) => `${name}: ${word}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("the two languages", () => {
  it.each([...ARTICLE_NAMES, ...FAQS])("say the same in %s: part for part, link for link", (name) => {
    const [english, spanish] = LOCALES.map((locale) => articleNamed(name, TENANTS.dental, locale));
    const shape = (article: Article | undefined) =>
      article?.blocks.map((block) => (block.kind === "list" ? `${block.items.length} items` : block.kind));
    expect(shape(spanish)).toEqual(shape(english));
    expect(spanish && linksOf(spanish)).toEqual(english && linksOf(english));
  });

  it("have no article that nobody names", () => {
    const named = [...ARTICLE_NAMES, ...FAQS].map((name) => `${name}.md`).sort();
    for (const locale of LOCALES) {
      const files = filesIn(`messages/${locale}/help`, /\.md$/).map((file) => file.split("/").at(-1));
      expect(files.sort()).toEqual(named);
    }
  });
});

describe("an article", () => {
  it("is taken apart into text: entities, emphasis, links and lists", () => {
    const { title, summary, blocks } = articleOf(
      "# Dues & *fees*\n\nWhat {who} pays.\n\nOpen [Plans]({plans}) and choose **New plan**.\n\n1. One\n2. Two",
      { who: "a family", plans: "/plans" },
    );
    expect([title, summary]).toEqual(["Dues & fees", "What a family pays."]);
    expect(blocks[0]).toEqual({
      kind: "paragraph",
      content: [
        { kind: "text", text: "Open " },
        { kind: "link", text: "Plans", href: "/plans" },
        { kind: "text", text: " and choose " },
        { kind: "strong", text: "New plan" },
        { kind: "text", text: "." },
      ],
    });
    expect(blocks[1]).toMatchObject({ kind: "list", ordered: true });
    expect(blocks.map(blockText).at(-1)).toBe("One\nTwo");
  });

  it.each([
    ["a script", "# A\n\nB.\n\n<script>alert(1)</script>"],
    ["a table", "# A\n\nB.\n\n| a | b |\n| - | - |\n| 1 | 2 |"],
    ["no title", "Just text."],
    ["a word nobody gave", "# A\n\nFor {nobody}."],
  ])("with %s is refused", (_, markdown) => {
    expect(() => articleOf(markdown, {})).toThrow();
  });
});

describe("a search", () => {
  const articles = allArticles(TENANTS.dental, "en-US");
  const spanish = allArticles(TENANTS.dental, "es-US");
  const first = (search: string, all = articles) => found(all, search)[0]?.name;

  it.each([
    ["refund", "refunds"],
    ["refunds", "refunds"],
    ["declined card", "late-payments"],
    ["bank payout", "payouts"],
    ["INVITE email team", "team"],
    ["spreadsheet upload", "import"],
  ])("for “%s” finds %s first", (search, name) => expect(first(search)).toBe(name));

  it.each([
    ["deposito", "payouts"],
    ["reembolsar", "refunds"],
    ["contraseña equipo", "team"],
  ])("for “%s” finds %s first in Spanish, with accents or without", (search, name) =>
    expect(first(search, spanish)).toBe(name),
  );

  it("finds nothing where a word is nowhere, and everything where there is no word", () => {
    expect(found(articles, "refund zebra")).toEqual([]);
    expect(found(articles, " ,. ")).toHaveLength(articles.length);
    expect(folded("Depósito AÑO")).toBe("deposito ano");
    const [one] = articles;
    expect(one && fitOf(one.article, "")).toBe(0);
  });
});
