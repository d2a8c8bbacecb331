import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@/lib/core/i18n/locale";
import { pathOf } from "@/lib/pages/routes";
import type { Tenant } from "@/tenants/tenant";
import { type Article, articleOf } from "./article.rules";
import { ARTICLE_NAMES, type ArticleName, type FaqName } from "./schema";

const kept = new Map<string, Article>();

/** What stands in braces in the texts: words of the tenant, and pages that each tenant has at its own address. */
const valuesOf = (tenant: Tenant, locale: Locale): Record<string, string> => ({
  product: tenant.name,
  ucr: tenant.ucrName,
  officeWord: tenant.words[locale].office,
  members: pathOf(tenant, "members"),
  plans: pathOf(tenant, "plans"),
  addPatient: pathOf(tenant, "addPatient"),
});

/** An article in a language, read once. */
export function articleNamed(name: ArticleName | FaqName, tenant: Tenant, locale: Locale): Article {
  const key = `${tenant.id} ${locale} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  const markdown = readFileSync(join(process.cwd(), "messages", locale, "help", `${name}.md`), "utf8");
  const article = articleOf(markdown, valuesOf(tenant, locale));
  kept.set(key, article);
  return article;
}

/** All articles for offices, in their order. */
export const allArticles = (tenant: Tenant, locale: Locale): { name: ArticleName; article: Article }[] =>
  ARTICLE_NAMES.map((name) => ({ name, article: articleNamed(name, tenant, locale) }));
