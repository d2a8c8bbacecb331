import { SearchX, ShieldCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { listView } from "@/components/money/addresses";
import { OfficeSearch } from "@/components/offices/admin/office-search";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { formatShort } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { CLAIM_FILTERS } from "@/lib/guarantees/claim.schema";
import { type ClaimRow, tenantClaims } from "@/lib/guarantees/list.queries";
import type { Tenant } from "@/tenants/tenant";
import { ClaimPayments } from "./claim-payments";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

const PATH = "/admin/claims";
const ROWS = 50;

/** What the guarantee paid offices and what families have paid since, which the platform's people can give back. */
export async function ClaimsScreen({ tenant, locale, search }: Props) {
  const list = listView(PATH, CLAIM_FILTERS, search, ROWS);
  const { filter, narrowed } = list;
  const [t, { rows, counts, sums }] = await Promise.all([
    getTranslations("claims.admin"),
    tenantClaims(tenant.id, list.wanted),
  ]);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const pages = list.pages(counts[filter], rows.length);
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="grid gap-3">
        <OfficeSearch label={t("search")} placeholder={t("search")} />
        <FilterChips
          label={t("filter.label")}
          chips={CLAIM_FILTERS.map((name) => ({
            key: name,
            label: t(`filter.${name}`),
            count: counts[name],
            href: list.hrefOf(name),
            selected: name === filter,
          }))}
        />
        <p className="text-body text-muted">
          {t("totals", {
            ...{ claimed: money(sums.claimedCents), recovered: money(sums.recoveredCents) },
            owed: money(sums.owedCents),
          })}
        </p>
      </div>
      <Card className="mt-3">
        {rows.length === 0 ? (
          <EmptyState
            icon={narrowed ? <SearchX /> : <ShieldCheck />}
            title={t(narrowed ? "none" : "empty")}
            description={t(narrowed ? "noneText" : "emptyText")}
            action={narrowed ? <LinkButton href={PATH}>{t("clear")}</LinkButton> : undefined}
          />
        ) : (
          <Claims rows={rows} locale={locale} />
        )}
        {pages ? <Pagination {...pages} /> : null}
      </Card>
    </>
  );
}

async function Claims({ rows, locale }: { rows: readonly ClaimRow[]; locale: Locale }) {
  const t = await getTranslations("claims.admin");
  const money = (amount: number) => formatLedger(cents(amount), locale);
  return (
    <Table caption={t("title")} stack>
      <THead>
        <HeadCell>{t("column.member")}</HeadCell>
        <HeadCell>{t("column.claimed")}</HeadCell>
        <HeadCell align="end">{t("column.amount")}</HeadCell>
        <HeadCell>{t("column.recovered")}</HeadCell>
        <HeadCell align="end">{t("column.owed")}</HeadCell>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell label={t("column.member")}>
              <span>
                <span className="block font-medium text-ink">{row.memberName}</span>
                <span className="block text-small text-muted">
                  {row.planName}, {row.officeName}
                </span>
              </span>
            </Cell>
            <Cell label={t("column.claimed")}>
              <span className="flex flex-wrap items-center gap-2">
                <span className="tabular-nums">{formatShort(row.claimedOn, locale)}</span>
                <StatusPill tone={row.sent ? "good" : "warn"}>{t(row.sent ? "sent" : "waiting")}</StatusPill>
                {row.automatic ? <span className="text-small text-muted">{t("automatic")}</span> : null}
              </span>
            </Cell>
            <Cell label={t("column.amount")} money>
              {money(row.amountCents)}
            </Cell>
            <Cell label={t("column.recovered")}>
              <ClaimPayments officeId={row.officeId} name={row.memberName} payments={row.payments} />
            </Cell>
            <Cell label={t("column.owed")} money className="font-medium text-ink">
              {money(row.owedCents)}
            </Cell>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}
