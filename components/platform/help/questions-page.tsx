import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadingPage } from "@/components/site/reading-page";
import { faqPage, StructuredData } from "@/components/site/structured-data";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Faq } from "@/components/ui/disclosure";
import { phoneHref } from "@/lib/core/fields/phone";
import type { Locale } from "@/lib/core/i18n/locale";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import { blockText, questionsOf } from "@/lib/platform/help/article.rules";
import { articleNamed } from "@/lib/platform/help/queries";
import type { FaqName } from "@/lib/platform/help/schema";
import type { Tenant } from "@/tenants/tenant";
import { Blocks } from "./blocks";

type Props = { name: FaqName; tenant: Tenant; locale: Locale; next: { label: "practices" | "patients"; href: string } };

/** Questions and answers that everybody may read, what search engines know of them, and where to go from there. */
export async function QuestionsPage({ name, tenant, locale, next }: Props) {
  const t = await getTranslations("help");
  const article = articleNamed(name, tenant, locale);
  const questions = questionsOf(article);
  const support = supportOf(tenant);
  return (
    <ReadingPage>
      <StructuredData
        data={faqPage(
          questions.map(({ question, answer }) => ({ question, answer: answer.map(blockText).join("\n") })),
        )}
      />
      <h1 className="text-[28px] leading-9 sm:text-h1">{article.title}</h1>
      <p className="mt-3 mb-6 text-muted sm:text-lead">{article.summary}</p>
      <Faq items={questions.map(({ question, answer }) => ({ question, answer: <Blocks blocks={answer} /> }))} />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <LinkButton variant="primary" href={next.href}>
          {t(`next.${next.label}`)}
        </LinkButton>
        <p className="text-muted">
          {t.rich("ask", {
            mail: () => (
              <a className="text-accent underline underline-offset-3" href={`mailto:${support.email}`}>
                {support.email}
              </a>
            ),
            phone: () => (
              <a className="text-accent whitespace-nowrap underline underline-offset-3" href={phoneHref(support.phone)}>
                {support.phone}
              </a>
            ),
          })}
        </p>
      </div>
    </ReadingPage>
  );
}
