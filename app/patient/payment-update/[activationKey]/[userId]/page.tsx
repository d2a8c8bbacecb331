import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { behindLink, LinkPage, linkLocale } from "@/components/recovery/link-page";
import { UpdateForm } from "@/components/recovery/update-form";
import { env } from "@/lib/core/env";
import { cents, formatLedger } from "@/lib/core/money";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { linkedFamily } from "@/lib/pay-links/queries";

/** The address carries a secret: no search engine and no other site is to learn it. */
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("routes"))("paymentUpdate"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

type Props = { params: Promise<{ activationKey: string; userId: string }> };

export default async function PaymentUpdatePage({ params }: Props) {
  const [tenant, { activationKey, userId }] = await Promise.all([requestTenant(), params]);
  if (!/^[1-9]\d{0,8}$/.test(userId)) notFound();
  const family = await behindLink(() => linkedFamily(tenant.id, activationKey, Number(userId)));
  const locale = await linkLocale(family.locale);
  const t = await getTranslations("payLink");
  const { officeName: office, officePhone: phone, logo, lateCents, used } = family;
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
              {lateCents > 0 ? t("updateLate", { amount: formatLedger(cents(lateCents), locale) }) : t("updateText")}
            </p>
          </div>
          <UpdateForm
            {...{ activationKey, userId: Number(userId), lateCents }}
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
          />
        </>
      )}
    </LinkPage>
  );
}
