import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { LinkPage, linkLocale } from "@/components/membership/recovery/link-page";
import { PayDone } from "@/components/membership/recovery/pay-done";
import { PayForm } from "@/components/membership/recovery/pay-form";
import { linkedPayment } from "@/lib/billing/pay-links/queries";
import { cents, formatMoney } from "@/lib/core/money";
import { env } from "@/lib/core/process/env";
import { formatLong } from "@/lib/core/time/dates";
import { type PageContext, page } from "@/lib/pages/page";

const PATH = "/pn/[paymentUniqueId]";
/** A secret, for all that its name says. */
const params = z.object({ paymentUniqueId: z.string() });

async function PayNow({
  tenant,
  params: { paymentUniqueId: token },
}: PageContext<typeof PATH, z.output<typeof params>>) {
  const payment = await linkedPayment(tenant.id, token);
  const locale = await linkLocale(payment.locale);
  const t = await getTranslations("payLinks");
  const { officeName: office, officePhone: phone, logo, state, amountCents } = payment;
  const amount = formatMoney(cents(amountCents), locale);
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

export default page(PATH, PayNow, { params });
