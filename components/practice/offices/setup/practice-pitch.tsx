import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { SampleCard } from "@/components/site/sample-card";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; locale: Locale };

const POINTS = ["price", "join", "collect"] as const;

/** What a practice signs up for, in one sentence, three points and a picture of what its patients get. */
export async function PracticePitch({ tenant, locale }: Props) {
  const t = await getTranslations("onboardingSignup.pitch");
  const words = tenant.words[locale];
  return (
    <section aria-labelledby="pitch" className="grid gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr] lg:items-center">
      <div>
        <h1 id="pitch" className="text-[26px] leading-9 sm:text-h1">
          {t("title", { office: words.office })}
        </h1>
        <p className="mt-3 max-w-2xl text-muted sm:text-lead">{t("text")}</p>
        <ul className="mt-4 grid gap-2">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
              <span>{t(`points.${point}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <SampleCard tenant={tenant} locale={locale} />
    </section>
  );
}
