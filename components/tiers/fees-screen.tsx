import { FileText, SearchX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { listView } from "@/components/money/addresses";
import { OfficeSearch } from "@/components/offices/admin/office-search";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { formatMonth } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { tenantInvoices } from "@/lib/office-billing/invoice.queries";
import { mayVoid } from "@/lib/office-billing/rules";
import { TIER_FILTERS } from "@/lib/office-billing/schema";
import type { Tenant } from "@/tenants/tenant";
import { FeeButton } from "./fee-button";
import { InvoiceStatus } from "./invoice-status";
import { VoidButton } from "./void-button";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

const PATH = "/admin/fees";
const ROWS = 50;

/** What offices pay the platform, for the back office: every invoice, taking one back, and each payer's management fee. */
export async function FeesScreen({ tenant, locale, search }: Props) {
  const list = listView(PATH, TIER_FILTERS, search, ROWS);
  const { filter, narrowed } = list;
  const [t, { rows, counts, dueCents }] = await Promise.all([
    getTranslations("tiers"),
    tenantInvoices(tenant.id, list.wanted),
  ]);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const pages = list.pages(counts[filter], rows.length);
  return (
    <>
      <PageHeader title={t("admin.title")} description={t("admin.text")} />
      <div className="grid gap-3">
        <OfficeSearch label={t("admin.search")} placeholder={t("admin.search")} />
        <FilterChips
          label={t("admin.filter.label")}
          chips={TIER_FILTERS.map((name) => ({
            key: name,
            label: t(`admin.filter.${name}`),
            count: counts[name],
            href: list.hrefOf(name),
            selected: name === filter,
          }))}
        />
        <p className="text-body text-muted">{t("admin.dueTotal", { amount: money(dueCents) })}</p>
      </div>
      <Card className="mt-3">
        {rows.length === 0 ? (
          <EmptyState
            icon={narrowed ? <SearchX /> : <FileText />}
            title={t(narrowed ? "invoices.none" : "admin.empty")}
            description={t(narrowed ? "invoices.noneText" : "admin.emptyText")}
            action={narrowed ? <LinkButton href={PATH}>{t("invoices.clear")}</LinkButton> : undefined}
          />
        ) : (
          <Table caption={t("admin.title")} stack>
            <THead>
              <HeadCell>{t("column.payer")}</HeadCell>
              <HeadCell>{t("column.number")}</HeadCell>
              <HeadCell>{t("column.month")}</HeadCell>
              <HeadCell>{t("column.status")}</HeadCell>
              <HeadCell align="end">{t("column.amount")}</HeadCell>
              <HeadCell align="end">{t("column.action")}</HeadCell>
            </THead>
            <TBody>
              {rows.map((row) => (
                <Row key={row.id}>
                  <Cell label={t("column.payer")} className="font-medium text-ink">
                    {row.owner}
                  </Cell>
                  <Cell label={t("column.number")} className="tabular-nums">
                    <TextLink
                      href={`/api/v1/dentists/${row.officeId}/tier-invoices/${row.id}/pdf`}
                      aria-label={t("admin.pdf", { number: row.number })}
                      prefetch={false}
                    >
                      {row.number}
                    </TextLink>
                  </Cell>
                  <Cell label={t("column.month")} className="first-letter:uppercase">
                    {formatMonth(row.monthOn, locale)}
                  </Cell>
                  <Cell label={t("column.status")}>
                    <InvoiceStatus status={row.status} />
                  </Cell>
                  <Cell label={t("column.amount")} money>
                    {money(row.amountCents)}
                  </Cell>
                  <Cell label={t("column.action")} align="end">
                    <span className="inline-flex flex-wrap justify-end gap-2">
                      <FeeButton office={row.officeId} owner={row.owner} feeCents={row.managementFeeCents} />
                      {mayVoid(row.status) ? (
                        <VoidButton
                          {...{ id: row.id, number: row.number, owner: row.owner }}
                          amount={money(row.amountCents)}
                        />
                      ) : null}
                    </span>
                  </Cell>
                </Row>
              ))}
            </TBody>
          </Table>
        )}
        {pages ? <Pagination {...pages} /> : null}
      </Card>
    </>
  );
}
