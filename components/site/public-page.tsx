import "server-only";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Faq } from "@/components/ui/disclosure";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";
import { webPage } from "./page-data";
import { Actions, PublicFrame } from "./public-frame";
import type { Go, Kind, PublicPlan } from "./public-plan";
import { Cards, Choices, Comparison, Letter, Points, Steps } from "./public-sections";
import { publicTexts, type Section } from "./public-texts";
import { faqPage, graph, StructuredData } from "./structured-data";

type Props = {
  plan: PublicPlan;
  tenant: Tenant;
  locale: Locale;
  /** What else the address holds, and goes on holding in the other language. */
  keep?: Record<string, string>;
  /** What readers do here, below the heading; it has scripts, and paper shows it alone. */
  children?: ReactNode;
  /** What stands before the way on, and is no text of the page's own. */
  before?: ReactNode;
};

/**
 * A page of ours that everybody may read: what it is about, sections, questions, and where to go from there.
 */
export async function PublicPage({ plan, tenant, locale, keep = {}, children, before }: Props) {
  const t = await getTranslations("sitePages");
  const texts = publicTexts(plan.name, tenant, locale);
  const { title, lead, questions } = texts;
  const Drawing = plan.drawing;
  return (
    <PublicFrame tenant={tenant} locale={locale} keep={keep} scripts={children !== undefined}>
      <StructuredData
        data={graph([
          webPage({ tenant, locale, path: plan.path, name: title, description: lead }),
          ...(questions.length > 0 ? [faqPage(questions)] : []),
        ])}
      />
      <div className={children === undefined ? undefined : "print:[zoom:0.62]"}>
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr] lg:items-center">
          <div className={Drawing ? undefined : "lg:col-span-2"}>
            {texts.eyebrow ? <p className="text-muted">{texts.eyebrow}</p> : null}
            <h1 className="mt-2 max-w-3xl text-[28px] leading-9 text-balance sm:text-h1">{title}</h1>
            <p
              className={cx("mt-3 max-w-2xl text-muted sm:mt-4 sm:text-lead", children !== undefined && "print:hidden")}
            >
              {lead}
            </p>
            <Actions actions={plan.actions} />
          </div>
          {Drawing ? <Drawing tenant={tenant} locale={locale} /> : null}
        </div>
        {children}
      </div>
      <div className={children === undefined ? undefined : "print:hidden"}>
        {Object.entries(plan.sections).map(([key, kind]) => {
          const section = texts.sections.get(key);
          return section ? (
            <Part key={key} id={key} title={section.title} lead={section.text}>
              <Body kind={kind} section={section} links={plan.links?.[key] ?? {}} say={(label) => t(`go.${label}`)} />
            </Part>
          ) : null;
        })}
        {questions.length > 0 ? (
          <Part id="questions" title={t("questions")}>
            <Faq items={questions} />
          </Part>
        ) : null}
        {before}
        <section
          aria-labelledby="next"
          className="mt-10 rounded-card border border-line bg-surface px-5 py-6 shadow-card sm:mt-16 sm:px-8 sm:py-8"
        >
          <h2 id="next" className="text-h3 sm:text-h2">
            {texts.next.title}
          </h2>
          <p className="mt-2 max-w-2xl text-muted">{texts.next.text}</p>
          <Actions actions={plan.next} />
        </section>
      </div>
    </PublicFrame>
  );
}

type PartProps = { id: string; title: string; lead?: string | undefined; children: ReactNode };

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="mt-10 scroll-mt-4 sm:mt-16">
      <h2 id={`${id}-title`} className="text-h3 text-balance sm:text-h2">
        {title}
      </h2>
      {lead ? <p className="mt-1.5 max-w-2xl text-muted sm:mt-2">{lead}</p> : null}
      <div className="mt-4 sm:mt-6">{children}</div>
    </section>
  );
}

type BodyProps = {
  kind: Kind;
  section: Section;
  links: Readonly<Record<string, Go>>;
  say: (label: Go["label"]) => string;
};

function Body({ kind, section, links, say }: BodyProps) {
  switch (kind) {
    case "steps":
      return <Steps items={section.items} />;
    case "points":
      return <Points items={section.items} />;
    case "cards":
      return <Cards items={section.items} links={links} />;
    case "choices":
      return <Choices items={section.items} links={links} say={say} />;
    case "compare":
      return <Comparison section={section} />;
    case "letter":
      return <Letter items={section.items} />;
  }
}
