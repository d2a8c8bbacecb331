import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { messagesOf } from "@/lib/core/i18n/messages";
import { translate } from "@/lib/core/i18n/translate";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import type sitePages from "@/messages/en-US/sitePages.json";
import type { Tenant } from "@/tenants/tenant";

type Texts = typeof sitePages;
/** The pages whose texts stand in `messages/<locale>/sitePages.json`. */
export type PublicName = { [Key in keyof Texts]: Texts[Key] extends { lead: string } ? Key : never }[keyof Texts];

/** One point, step, row or paragraph of a section. */
export type Item = { key: string } & Partial<Record<"title" | "text" | "ours" | "theirs", string>>;
export type Section = {
  title: string;
  text?: string | undefined;
  ours?: string | undefined;
  theirs?: string | undefined;
  items: readonly Item[];
};
export type PublicTexts = {
  eyebrow: string | undefined;
  title: string;
  lead: string;
  sections: ReadonlyMap<string, Section>;
  questions: readonly { question: string; answer: string }[];
  next: { title: string; text: string };
};

type Node = { [key: string]: Node | string };
const isNode = (value: Node | string | undefined): value is Node => typeof value === "object";

/** The words of a page in a language, with those of the tenant in them; what is listed stands in the order of the file. */
export function publicTexts(name: PublicName, tenant: Tenant, locale: Locale): PublicTexts {
  const words = tenant.words[locale];
  const values = { ...words, product: tenant.name, support: supportOf(tenant).email };
  const page = `sitePages.${name}`;
  const node = (messagesOf(locale).sitePages as Node)[name] as Node;
  const said = (within: Node, path: string) => (key: string) =>
    typeof within[key] === "string" ? translate(locale, `${path}.${key}`, values) : undefined;
  const listed = (within: Node, key: string) => Object.entries(isNode(within[key]) ? within[key] : {});

  const sections = listed(node, "sections").map(([key, section]): [string, Section] => {
    const path = `${page}.sections.${key}`;
    const say = said(section as Node, path);
    const items = listed(section as Node, "items").map(([itemKey, item]): Item => {
      const words = said(item as Node, `${path}.items.${itemKey}`);
      const all = (["title", "text", "ours", "theirs"] as const).map((each) => [each, words(each)] as const);
      return { key: itemKey, ...Object.fromEntries(all.filter(([, text]) => text !== undefined)) };
    });
    return [key, { title: say("title") ?? "", text: say("text"), ours: say("ours"), theirs: say("theirs"), items }];
  });
  const say = said(node, page);
  const next = said(node.next as Node, `${page}.next`);
  return {
    eyebrow: say("eyebrow"),
    title: say("title") ?? "",
    lead: say("lead") ?? "",
    sections: new Map(sections),
    questions: listed(node, "faq").map(([key, each]) => {
      const words = said(each as Node, `${page}.faq.${key}`);
      return { question: words("question") ?? "", answer: words("answer") ?? "" };
    }),
    next: { title: next("title") ?? "", text: next("text") ?? "" },
  };
}
