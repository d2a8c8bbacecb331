import { FileText, Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { managedAccount } from "@/lib/billing/office-billing/account.commands";
import type { BilledOwner } from "@/lib/billing/office-billing/account.queries";
import { billingAccountOf, invoicesOf, nextInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { mayPay } from "@/lib/billing/office-billing/rules";
import { DUE } from "@/lib/billing/payment-methods/office-payer.rules";
import { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { env } from "@/lib/core/process/env";
import { formatLong, formatMonth } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { hasBankLink } from "@/lib/providers/plaid";
import type { Tenant } from "@/tenants/tenant";
import { BillingMethods } from "./cards";
import { InvoiceTable } from "./invoice-table";
import { NextInvoice } from "./next-invoice";

/** Invoices a page shows. */
const SHOWN = 60;

/** What a reader of a billing page sees of who pays for an office. */
export async function readBilling(owner: BilledOwner) {
  const [account, invoices] = await Promise.all([billingAccountOf(owner), invoicesOf(owner, { skip: 0, take: SHOWN })]);
  return { invoices, account, next: account && (await nextInvoice(owner, account)) };
}

/** That, and what is paid with. Throws 404 for who may not manage it. */
export async function loadBilling(actor: Actor, office: OfficeId, owner: BilledOwner) {
  const payer = await managedAccount(actor, office);
  const [read, saved, { today }] = await Promise.all([
    readBilling(owner),
    instrumentsOf(payer.payerId),
    officeDay(office),
  ]);
  return { office, saved, today, ...read };
}

export type BillingRead = Awaited<ReturnType<typeof readBilling>>;
export type Billing = Awaited<ReturnType<typeof loadBilling>>;

const sumOf = (rows: BillingRead["invoices"]) => rows.reduce((sum, row) => sum + row.amountCents, 0);
const dueOf = ({ invoices }: BillingRead) => invoices.filter(({ status }) => DUE.includes(status));

/** The page for who may not see how an office pays. */
export async function NotYours({ actor }: { actor: Actor }) {
  const t = await getTranslations("officeBilling");
  const outside = hasRole(actor.role, PRACTICE_ADMINS);
  return (
    <Card>
      <EmptyState
        icon={<Lock />}
        title={outside ? t("notYours") : t("title")}
        description={t(outside ? "notYoursText" : "noPermission")}
      />
    </Card>
  );
}

/** What is paid with, and another card or bank account. */
export function Methods({ billing, tenant }: { billing: Billing; tenant: Tenant }) {
  const refused = dueOf(billing).filter(({ status }) => status === "failed" || status === "requires_action");
  return (
    <BillingMethods
      office={billing.office}
      saved={billing.saved}
      refusedCents={sumOf(refused)}
      creditor={hasBankLink() ? { officeName: tenant.name, today: billing.today } : null}
      publishableKey={env().STRIPE_PUBLISHABLE_KEY}
      sandboxUrl={env().SANDBOX_URL}
    />
  );
}

type ReadProps = {
  billing: BillingRead;
  locale: Locale;
  /** Whether an invoice can be opened and paid. */
  opens?: boolean;
};

/** Every invoice so far. */
export async function Invoices({ billing: { invoices, next }, locale, opens = true }: ReadProps) {
  const t = await getTranslations("officeBilling");
  return (
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
          <InvoiceTable rows={invoices} opens={opens} />
        )}
      </div>
      {invoices.length === SHOWN ? (
        <p className="px-5 py-3 text-small text-muted">{t("invoices.truncated", { count: SHOWN })}</p>
      ) : null}
    </Card>
  );
}

/** What is due now and what comes next. */
export async function DueAndNext({ billing, locale, opens = true }: ReadProps) {
  const t = await getTranslations("officeBilling");
  const due = dueOf(billing);
  // The oldest first: the newest is on top of the list.
  const payable = due.findLast(({ status }) => mayPay(status));
  return (
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
          {opens && payable ? (
            <LinkButton
              href={href("/account/settings/billing/[invoiceId]", { invoiceId: payable.id })}
              variant="primary"
              className="mt-3"
            >
              {t("due.pay", { month: formatMonth(payable.monthOn, locale) })}
            </LinkButton>
          ) : null}
        </CardBody>
      </Card>
      {billing.next ? <NextInvoice next={billing.next} /> : null}
    </div>
  );
}
