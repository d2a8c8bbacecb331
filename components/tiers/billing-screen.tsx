import { FileText, Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { instrumentsOf } from "@/lib/billing/instruments/queries";
import { managedAccount } from "@/lib/billing/tiers/accounts/commands";
import { mayManage, tierOwner } from "@/lib/billing/tiers/accounts/queries";
import { accountOf, invoicesOf, nextInvoice } from "@/lib/billing/tiers/invoices/queries";
import { DUE } from "@/lib/billing/tiers/rules";
import type { Actor } from "@/lib/core/auth/actor";
import { formatLong } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/roles";
import type { OfficeId } from "@/lib/core/scope";
import { officeDay } from "@/lib/members/stats/queries";
import { hasBankLink } from "@/lib/providers/plaid";
import type { Tenant } from "@/tenants/tenant";
import { TierCards } from "./cards";
import { InvoiceTable } from "./invoice-table";
import { NextInvoice } from "./next-invoice";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale };

const SHOWN = 60;

/** What a practice pays the platform: what is due, what comes next, the cards, and every invoice so far. */
export async function BillingScreen({ actor, tenant, office, locale }: Props) {
  const [t, owner] = await Promise.all([getTranslations("tiers"), tierOwner(office)]);
  const head = <title>{`${t("title")} · ${tenant.name}`}</title>;
  if (!mayManage(actor, owner)) {
    const outside = hasRole(actor.role, PRACTICE_ADMINS);
    return (
      <>
        {head}
        <PageHeader title={t("title")} />
        <Card>
          <EmptyState
            icon={<Lock />}
            title={outside ? t("notYours") : t("title")}
            description={t(outside ? "notYoursText" : "noPermission")}
          />
        </Card>
      </>
    );
  }
  const payer = await managedAccount(actor, office);
  const [account, invoices, saved, { today: day }] = await Promise.all([
    accountOf(owner),
    invoicesOf(owner, { skip: 0, take: SHOWN }),
    instrumentsOf(payer.payerId),
    officeDay(office),
  ]);
  const next = account && (await nextInvoice(owner, account));
  const due = invoices.filter(({ status }) => DUE.includes(status));
  const sumOf = (rows: typeof invoices) => rows.reduce((sum, row) => sum + row.amountCents, 0);
  const refused = due.filter(({ status }) => status === "failed" || status === "requires_action");
  return (
    <>
      {head}
      <PageHeader
        title={t("title")}
        description={
          owner.organizationId === null
            ? t("text")
            : t("organizationText", { owner: account?.owner ?? "", count: owner.offices.length })
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <TierCards
            office={office}
            saved={saved}
            refusedCents={sumOf(refused)}
            creditor={hasBankLink() ? { officeName: tenant.name, today: day } : null}
            publishableKey={env().STRIPE_PUBLISHABLE_KEY}
            sandboxUrl={env().SANDBOX_URL}
          />
          <Card>
            <CardHeader title={t("invoices.title")} />
            <div className="mt-3">
              {invoices.length === 0 ? (
                <EmptyState
                  icon={<FileText />}
                  title={t("invoices.empty")}
                  description={t("invoices.emptyText", { date: next ? formatLong(next.monthOn, locale) : "" })}
                />
              ) : (
                <InvoiceTable rows={invoices} />
              )}
            </div>
            {invoices.length === SHOWN ? (
              <p className="px-5 py-3 text-small text-muted">{t("invoices.truncated", { count: SHOWN })}</p>
            ) : null}
          </Card>
        </div>
        <div className="grid gap-4 max-xl:order-first">
          <Card aria-labelledby="due-title">
            <CardHeader id="due-title" title={t("due.title")} />
            <CardBody>
              <p className="font-heading text-[28px] leading-9 font-semibold text-ink tabular-nums">
                {formatLedger(cents(sumOf(due)), locale)}
              </p>
              <p className="text-body text-muted">
                {due.length === 0 ? t("due.none") : t("due.count", { count: due.length })}
              </p>
            </CardBody>
          </Card>
          {next ? <NextInvoice next={next} /> : null}
        </div>
      </div>
    </>
  );
}
