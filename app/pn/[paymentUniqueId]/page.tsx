import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { behindLink, LinkPage, linkLocale } from "@/components/recovery/link-page";
import { PayDone } from "@/components/recovery/pay-done";
import { PayForm } from "@/components/recovery/pay-form";
import { formatLong } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { cents, formatLedger } from "@/lib/core/money";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { linkedPayment } from "@/lib/pay-links/queries";

/** The address carries a secret: no search engine and no other site is to learn it. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("payNow"), robots: { index: false }, referrer: "no-referrer" };
}

export default async function PayNowPage({ params }: { params: Promise<{ paymentUniqueId: string }> }) {
  const [tenant, { paymentUniqueId: token }] = await Promise.all([requestTenant(), params]);
  const payment = await behindLink(() => linkedPayment(tenant.id, token));
  const locale = await linkLocale(payment.locale);
  const t = await getTranslations("payLink");
  const { officeName: office, officePhone: phone, logo, state, amountCents } = payment;
  const amount = formatLedger(cents(amountCents), locale);
  return (
    <LinkPage
      {...{ tenant, locale, logo, officeName: office }}
      title={t("title", { office })}
      footer={phone ? t("questions", { office, phone }) : null}
    >
      {state === "due" ? (
        <>
          <div>
            <p className="text-muted">{t("hello", { name: payment.firstName })}</p>
            <p className="mt-1 font-heading text-h1 font-semibold text-ink tabular-nums">{amount}</p>
            <p className="text-muted">{t("due", { date: formatLong(payment.dueOn, locale) })}</p>
          </div>
          <PayForm
            {...{ token, amountCents, officeName: office, savedCard: payment.savedCard }}
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
          />
        </>
      ) : (
        <PayDone state={state} amount={amount} officeName={office} />
      )}
    </LinkPage>
  );
}
