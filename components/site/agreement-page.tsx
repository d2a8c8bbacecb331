import "server-only";
import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/core/i18n/locale";
import { dateOn, formatLong } from "@/lib/core/time/dates";
import { agreementText } from "@/lib/platform/terms/queries";
import { AGREEMENTS_ON, type AgreementName } from "@/lib/platform/terms/schema";
import type { Tenant } from "@/tenants/tenant";
import { webPage } from "./page-data";
import { Actions, PublicFrame } from "./public-frame";
import type { AgreementPlan } from "./public-plan";
import { graph, StructuredData } from "./structured-data";

type Props = { name: AgreementName; plan: AgreementPlan; tenant: Tenant; locale: Locale };

/** An agreement of ours in numbered parts that one can link to, the day it holds from, and where to go from there. */
export async function AgreementPage({ name, plan, tenant, locale }: Props) {
  const t = await getTranslations("sitePages");
  const { title, intro, parts } = agreementText(name, tenant, locale);
  const since = formatLong(dateOn(AGREEMENTS_ON[name]), locale);
  return (
    <PublicFrame tenant={tenant} locale={locale} width="narrow">
      <StructuredData data={graph([webPage({ tenant, locale, path: plan.path, name: title, description: intro })])} />
      <article>
        <h1 className="text-[28px] leading-9 sm:text-h1">{title}</h1>
        <p className="mt-2 text-small text-muted">{t("since", { date: since })}</p>
        <p className="mt-3 sm:text-lead">{intro}</p>
        {parts.map(({ key, heading, text }, index) => (
          <section key={key} id={key} aria-labelledby={`${key}-title`} className="mt-8 scroll-mt-6">
            <h2 id={`${key}-title`} className="text-h3">
              {index + 1}. {heading}
            </h2>
            {text.split("\n").map((paragraph) => (
              <p key={paragraph} className="mt-2 text-base text-muted">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
      <Actions actions={plan.next} />
    </PublicFrame>
  );
}
