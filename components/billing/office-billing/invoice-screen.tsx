import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import { billingAccount } from "@/lib/billing/office-billing/account.queries";
import { type InvoiceDetail, invoiceOf } from "@/lib/billing/office-billing/invoice.queries";
import { mayPay } from "@/lib/billing/office-billing/rules";
import { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { env } from "@/lib/core/process/env";
import { formatLong, formatMonth } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { officeProfile } from "@/lib/practice/offices/queries";
import { InvoiceStatusPill } from "./invoice-status";
import { PayInvoice } from "./pay-invoice";

type Props = { actor: Actor; office: OfficeId; locale: Locale; params: { invoiceId: number } };
type Words = Awaited<ReturnType<typeof getTranslations<"officeBilling">>>;

/** One invoice: its lines, status, payment attempts, and paying it. Throws 404 for another's. */
export async function InvoiceScreen({ actor, office, locale, params }: Props) {
  const payer = await billingAccount(actor, office);
  const [t, methods, invoice, [card], { timezone }] = await Promise.all([
    getTranslations("officeBilling"),
    getTranslations("payments.instrument"),
    invoiceOf(payer, params.invoiceId),
    instrumentsOf(payer.payerId),
    officeProfile(office),
  ]);
  const title = t("invoiceTitle", { number: invoice.number });
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const nameOf = (method: { kind: string; brand: string | null; bankName: string | null; last4: string }) => {
    if (method.kind === "bank") return methods("bank", { bank: method.bankName ?? "", last4: method.last4 });
    const brand = method.brand ?? "";
    return methods("card", { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4: method.last4 });
  };
  const day = (at: Date) => formatLong(today(at, timezone), locale);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("title"), href: "/account/settings/billing" }]}
        title={title}
        description={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <InvoiceStatusPill status={invoice.status} />
            <span>
              {invoice.owner}, {formatMonth(invoice.monthOn, locale)}
            </span>
          </span>
        }
        actions={
          <>
            <PrintButton label={t("detail.print")} />
            <FileLinks
              files={[{ label: t("detail.pdf"), href: `/api/v1/dentists/${office}/tier-invoices/${invoice.id}/pdf` }]}
            />
            {mayPay(invoice.status) && card ? (
              <PayInvoice
                office={office}
                invoice={{ id: invoice.id, number: invoice.number, amountCents: invoice.amountCents }}
                card={nameOf(card)}
                needsBank={invoice.status === "requires_action"}
                publishableKey={env().STRIPE_PUBLISHABLE_KEY}
                sandboxUrl={env().SANDBOX_URL}
              />
            ) : null}
          </>
        }
      />
      <InvoiceSummary t={t} invoice={invoice} locale={locale} day={day} hasCard={card !== undefined} />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card>
          <CardHeader title={t("detail.lines")} />
          <div className="mt-3">
            <Table caption={t("detail.lines")} stack>
              <THead>
                <HeadCell>{t("column.office")}</HeadCell>
                <HeadCell>{t("column.for")}</HeadCell>
                <HeadCell align="end">{t("column.quantity")}</HeadCell>
                <HeadCell align="end">{t("column.amount")}</HeadCell>
              </THead>
              <TBody>
                {invoice.lines.map((line) => (
                  <Row key={line.id}>
                    <Cell label={t("column.office")}>{line.officeName}</Cell>
                    <Cell label={t("column.for")}>
                      {t(`lineFor.${line.kind}`, { month: formatMonth(invoice.monthOn, locale) })}
                    </Cell>
                    <Cell label={t("column.quantity")} money>
                      {line.quantity}
                    </Cell>
                    <Cell label={t("column.amount")} money>
                      {money(line.cents)}
                    </Cell>
                  </Row>
                ))}
              </TBody>
              <TFoot>
                <Row>
                  <Cell colSpan={3} className="max-sm:hidden">
                    {t("total")}
                  </Cell>
                  <Cell label={t("total")} money>
                    {money(invoice.amountCents)}
                  </Cell>
                </Row>
              </TFoot>
            </Table>
          </div>
        </Card>
        <Card>
          <CardHeader title={t("detail.attempts")} />
          <CardBody>
            {invoice.attempts.length === 0 ? <p className="text-muted">{t("detail.noAttempts")}</p> : null}
            <ol className="divide-y divide-line">
              {invoice.attempts.map(({ no, state, startedAt, method }) => (
                <li key={no} className="py-2.5 first:pt-0 last:pb-0">
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span className="font-medium">{t("detail.attempt", { no })}</span>
                    <span>{t(`detail.result.${state}`)}</span>
                  </p>
                  <p className="text-small text-muted">
                    {day(startedAt)} · <span>{method ? nameOf(method) : t("detail.noCard")}</span>
                  </p>
                </li>
              ))}
            </ol>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

type InvoiceSummaryProps = {
  t: Words;
  invoice: InvoiceDetail;
  locale: Locale;
  day: (at: Date) => string;
  hasCard: boolean;
};

/** The sentence that says what happens next, or what has happened. */
function InvoiceSummary({ t, invoice, locale, day, hasCard }: InvoiceSummaryProps) {
  const { status, paidAt, voidedAt, voidReason, nextAttemptOn } = invoice;
  if (status === "paid" && paidAt) return <Callout tone="good">{t("detail.paid", { date: day(paidAt) })}</Callout>;
  if (status === "void" && voidedAt)
    return <Callout tone="neutral">{t("detail.void", { date: day(voidedAt), reason: voidReason ?? "" })}</Callout>;
  if (status === "processing") return <Callout tone="info">{t("payResult.processing")}</Callout>;
  if (status === "requires_action") return <Callout tone="warn">{t("detail.needsBank")}</Callout>;
  const next = nextAttemptOn ? t("detail.next", { date: formatLong(nextAttemptOn, locale) }) : t("detail.stopped");
  if (status === "failed") return <Callout tone="bad">{hasCard ? next : `${t("addFirst")} ${next}`}</Callout>;
  return hasCard ? null : <Callout tone="warn">{t("addFirst")}</Callout>;
}
