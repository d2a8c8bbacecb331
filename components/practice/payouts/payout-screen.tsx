import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { PageHeader } from "@/components/ui/page-header";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";
import { payoutLines, payoutOf } from "@/lib/practice/payouts/report.queries";
import { lineList } from "@/lib/practice/payouts/schema";
import type { Tenant } from "@/tenants/tenant";
import { PayoutBill } from "./payout-bill";
import { PayoutLines } from "./payout-lines";
import { PayoutNotes } from "./payout-notes";
import { PayoutStatus } from "./payout-status";

type Props = {
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  params: { payoutURL: number };
};

const ROWS = 200;

/** A payout as a bill, then each movement it carried with the members behind it. Throws 404 for another office's. */
export async function PayoutScreen({ tenant, office, locale, search, params }: Props) {
  const [t, payout] = await Promise.all([getTranslations("payouts"), payoutOf(office, params.payoutURL)]);
  const list = listView(href("/web-payout/[payoutURL]", params), lineList, search, { rows: ROWS });
  const lines = await payoutLines(office, payout, { filter: list.query.filter, ...list.window }, locale);
  const kind = payout.mode === "direct" ? "payout" : "upgrade_payout";
  const file = `/api/v1/DBreports/dentist/${office}/${kind}/${payout.id}`;
  const title = t("page.title", { amount: formatMoney(cents(payout.amountCents), locale) });
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("title"), href: "/account/payouts" }]}
        title={title}
        description={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <PayoutStatus status={payout.status} />
            {t(payout.status === "paid" ? "page.arrived" : "page.arrives", {
              date: formatLong(payout.arrivalOn, locale),
              office: payout.officeName,
            })}
          </span>
        }
        actions={
          <>
            <PrintButton label={t("page.print")} />
            <FileLinks
              files={[
                { label: "CSV", href: `${file}?csv=true` },
                { label: "Excel", href: `${file}?xlsx=true` },
                { label: "PDF", href: `${file}?download=true` },
              ]}
            />
          </>
        }
      />
      <PayoutNotes payout={payout} />
      <div className="grid items-start gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Card>
          <CardHeader title={t("bill.title")} description={t("bill.text")} />
          <CardBody>
            <PayoutBill payout={payout} />
          </CardBody>
        </Card>
        <PayoutLines payout={payout} lines={lines} list={list} tenant={tenant} />
      </div>
    </>
  );
}
