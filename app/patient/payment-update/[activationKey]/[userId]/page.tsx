import { getTranslations } from "next-intl/server";
import { LinkPage, linkLocale } from "@/components/membership/recovery/link-page";
import { UpdateForm } from "@/components/membership/recovery/update-form";
import { linkedFamily } from "@/lib/billing/pay-links/queries";
import { cents, formatMoney } from "@/lib/core/money";
import { env } from "@/lib/core/process/env";
import { page } from "@/lib/pages/page";

export default page("/patient/payment-update/[activationKey]/[userId]", async ({ tenant, params }) => {
  const { activationKey, userId } = params;
  const family = await linkedFamily(tenant.id, activationKey, userId);
  const locale = await linkLocale(family.locale);
  const t = await getTranslations("payLinks");
  const { officeName: office, officePhone: phone, logo, lateCents, underWayCents, used } = family;
  return (
    <LinkPage
      {...{ tenant, locale, logo, officeName: office }}
      title={t("updateTitle", { office })}
      footer={phone ? t("questions", { office, phone }) : null}
    >
      {used ? (
        <div role="status">
          <p className="font-heading text-h4 font-semibold text-ink">{t("used")}</p>
          <p className="mt-1 text-muted">{t("usedText", { office })}</p>
        </div>
      ) : (
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
            {...{ activationKey, userId, lateCents }}
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
          />
        </>
      )}
    </LinkPage>
  );
});
