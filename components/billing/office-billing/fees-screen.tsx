import "server-only";
import { FileText } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { TextLink } from "@/components/ui/links/text-link";
import { tenantInvoices } from "@/lib/billing/office-billing/invoice.queries";
import { invoiceColumns } from "@/lib/billing/office-billing/invoice.rules";
import { INVOICE_FILTERS, invoiceListQuery } from "@/lib/billing/office-billing/schema";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { formatMonth } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";
import { InvoiceMenu } from "./invoice-menu";
import { InvoiceStatusPill } from "./invoice-status";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

/** What offices pay the platform, for the back office: every invoice, taking one back, and each payer's management fee. */
export async function FeesScreen({ tenant, locale, search }: Props) {
  const t = await getTranslations("officeBilling.admin");
  const list = listView("/admin/fees", invoiceListQuery, search);
  return (
    <ListScreen
      words="officeBilling.admin"
      list={list}
      load={() => tenantInvoices(tenant.id, list.query, list.window)}
      filters={INVOICE_FILTERS}
      summary={({ dueCents }) => t("dueTotal", { amount: formatMoney(cents(dueCents), locale) })}
      columns={invoiceColumns}
      keyOf={({ id }) => id}
      cells={{
        number: ({ officeId, id, number }) => (
          <TextLink href={`/api/v1/dentists/${officeId}/tier-invoices/${id}/pdf`} aria-label={t("pdf", { number })}>
            {number}
          </TextLink>
        ),
        month: ({ monthOn }) => <span className="first-letter:uppercase">{formatMonth(monthOn, locale)}</span>,
        status: ({ status }) => <InvoiceStatusPill status={status} />,
      }}
      acts={({ id, number, owner, officeId, status, amountCents, managementFeeCents }) => (
        <InvoiceMenu invoice={{ id, number, owner, officeId, status, amountCents, managementFeeCents }} />
      )}
      empty={{ icon: <FileText /> }}
    />
  );
}
