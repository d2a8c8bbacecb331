import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; locale: Locale };

/** The card a member carries, made up, and a payment of theirs. A picture: it is not read out. */
export async function SampleCard({ tenant, locale }: Props) {
  const t = await getTranslations("onboardingSignup.pitch.sample");
  const amount = formatMoney(cents(tenant.constants.defaultMonthlyCents), locale);
  return (
    <div aria-hidden className="relative max-w-sm pb-8 max-sm:hidden lg:justify-self-end">
      <div className="flex min-h-48 flex-col justify-between gap-8 rounded-card bg-accent p-6 text-on-solid shadow-raised">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="font-heading text-h4 font-semibold">{t("office")}</p>
            <p className="text-body opacity-90">{t("kind")}</p>
          </div>
          {/* biome-ignore lint/performance/noImgElement: a drawing of half a kilobyte */}
          <img src={tenant.logos.mark} alt="" className="size-9 rounded-control ring-1 ring-white/40" />
        </div>
        <div>
          <p className="font-heading text-h3 font-semibold">{t("member")}</p>
          <p className="text-base">{t("plan")}</p>
        </div>
      </div>
      <p className="absolute right-4 bottom-0 flex items-center gap-2 rounded-full border border-line bg-raised py-2 pr-4 pl-3 text-body font-medium text-ink shadow-raised">
        <Check size={18} className="text-good" />
        {t("paid", { amount })}
      </p>
    </div>
  );
}
