import "server-only";
import { getTranslations } from "next-intl/server";
import type { LinkedFamily } from "@/lib/billing/pay-links/queries";
import { cents, formatMoney } from "@/lib/core/money";
import { env } from "@/lib/core/process/env";
import type { Tenant } from "@/tenants/tenant";
import { LinkPage, linkLocale } from "./link-page";
import { UpdateForm } from "./update-form";

type Props = { tenant: Tenant; activationKey: string; userId: number; family: LinkedFamily };

/** The page behind a link on which a family saves a card: the form, or in words why there is none. */
export async function UpdateScreen({ tenant, activationKey, userId, family }: Props) {
  const locale = await linkLocale(family.locale);
  const t = await getTranslations("payLinks");
  const { officeName: office, officePhone: phone, logo, lateCents, underWayCents, state } = family;
  return (
    <LinkPage
      tenant={tenant}
      locale={locale}
      logo={logo}
      officeName={office}
      title={t("updateTitle", { office })}
      footer={phone ? t("questions", { office, phone }) : null}
    >
      {state === "open" ? (
        <>
          <div>
            <p className="text-muted">{t("hello", { name: family.firstName })}</p>
            <p className="mt-1 text-ink">
              {lateCents > 0 ? t("updateLate", { amount: formatMoney(cents(lateCents), locale) }) : t("updateText")}
            </p>
            {underWayCents > 0 ? (
              <p className="mt-1 text-ink">
                {t("updateUnderWay", { amount: formatMoney(cents(underWayCents), locale) })}
              </p>
            ) : null}
          </div>
          <UpdateForm
            activationKey={activationKey}
            userId={userId}
            lateCents={lateCents}
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
          />
        </>
      ) : (
        <div role="status">
          <p className="font-heading text-h4 font-semibold text-ink">{t(`state.${state}.title`)}</p>
          <p className="mt-1 text-muted">{t(`state.${state}.text`, { office })}</p>
        </div>
      )}
    </LinkPage>
  );
}
