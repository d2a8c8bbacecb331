import { FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { PAYMENT_TONES } from "@/components/billing/payments/payment-status";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { bankDebitExpectedOn } from "@/lib/billing/payment-methods/bank-link.rules";
import { isUnderWay } from "@/lib/billing/payments/collect.rules";
import { refundSums } from "@/lib/billing/refunds/rules";
import type { Catalogue } from "@/lib/core/i18n/catalogue";
import { cents, formatLedger, formatMoney } from "@/lib/core/money";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import type { FreeReceipt, PatientPayment } from "@/lib/membership/patients/queries";

const TONE = { ...PAYMENT_TONES, inOffice: "good" } as const;

function stateOf(payment: PatientPayment) {
  if (payment.disputed) return "disputed" as const;
  if (payment.method === "in_office" && payment.status === "succeeded") return "inOffice" as const;
  return payment.status === "canceled" ? ("failed" as const) : payment.status;
}

/** When money that is on its way from a bank is usually there. */
function DebitNote({ payment: { status, attempts } }: { payment: PatientPayment }) {
  const t = useTranslations("paymentMethodsBank");
  const locale = useLocale();
  const [last] = attempts;
  if (!isUnderWay({ status }) || last?.instrument?.kind !== "bank") return null;
  const date = formatLong(bankDebitExpectedOn(fromDbDate(last.startedAt)), locale);
  return <span className="mt-1 block text-small text-muted">{t("underWay", { date })}</span>;
}

/** What has come back of a payment, is on its way, or did not go through. */
function RefundNotes({ payment }: { payment: PatientPayment }) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const { done, underWay, failed } = refundSums(payment.refunds);
  const note = (name: "refunded" | "refundUnderWay" | "refundFailed", amount: number, tone: string) =>
    amount > 0 ? (
      <span className={`block text-small ${tone}`}>{t(name, { amount: formatMoney(cents(amount), locale) })}</span>
    ) : null;
  return (
    <>
      {note("refunded", done, "text-muted")}
      {note("refundUnderWay", underWay, "text-muted")}
      {note("refundFailed", failed, "text-warn")}
    </>
  );
}

type Line = { kind: keyof Catalogue["patients"]["fees"]; membership: { member: { firstName: string } } };

/** Whom a payment was for, and fees by their names. */
function useWhat() {
  const t = useTranslations("patients");
  return (lines: readonly Line[]) =>
    lines
      .map(({ kind, membership: { member } }) =>
        kind === "dues" ? member.firstName : `${member.firstName} (${t(`fees.${kind}`)})`,
      )
      .join(", ");
}

function ReceiptLink({ href, date }: { href: string; date: string }) {
  const t = useTranslations("patients");
  return (
    <a
      className="inline-flex min-h-11 items-center gap-1 rounded-small text-accent hover:underline"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t("openReceipt", { date })}
    >
      <FileText size={16} aria-hidden /> PDF
    </a>
  );
}

type RowProps<Item> = { item: Item; receipts: string };

function PaymentRow({ item: payment, receipts }: RowProps<PatientPayment>) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const what = useWhat();
  const state = stateOf(payment);
  const date = formatLong(fromDbDate(payment.dueOn), locale);
  return (
    <Row>
      <Cell label={t("date")}>{date}</Cell>
      <Cell label={t("what")}>{what(payment.obligations)}</Cell>
      <Cell label={t("status")}>
        <div className="min-w-0">
          <StatusPill tone={TONE[state]}>{t(`state.${state}`)}</StatusPill>
          <DebitNote payment={payment} />
        </div>
      </Cell>
      <Cell label={t("amount")} align="end" money>
        {formatLedger(cents(payment.amountCents), locale)}
        <RefundNotes payment={payment} />
      </Cell>
      <Cell label={t("receipt")} align="end">
        {payment.status === "succeeded" ? <ReceiptLink href={`${receipts}/${payment.id}`} date={date} /> : null}
      </Cell>
    </Row>
  );
}

/** What a discount has paid in full: 0.00, with its receipt. */
function FreeRow({ item: free, receipts }: RowProps<FreeReceipt>) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const what = useWhat();
  const date = formatLong(fromDbDate(free.dueOn), locale);
  return (
    <Row>
      <Cell label={t("date")}>{date}</Cell>
      <Cell label={t("what")}>{what(free.obligations)}</Cell>
      <Cell label={t("status")}>
        <StatusPill tone="good">{t("state.free")}</StatusPill>
      </Cell>
      <Cell label={t("amount")} align="end" money>
        {formatLedger(cents(0), locale)}
      </Cell>
      <Cell label={t("receipt")} align="end">
        <ReceiptLink href={`${receipts}/free/${free.id}`} date={date} />
      </Cell>
    </Row>
  );
}

type Props = { payments: readonly PatientPayment[]; free?: readonly FreeReceipt[]; userId: number };

/** Payments a person can read, newest first, each with its receipt; also of what a discount has paid in full. */
export function PaymentList({ payments, free = [], userId }: Props) {
  const t = useTranslations("patients");
  const receipts = `/api/v1/users/${userId}/receipts`;
  const rows = [
    ...payments.map((item) => ({ on: item.dueOn, row: <PaymentRow key={item.id} {...{ item, receipts }} /> })),
    ...free.map((item) => ({ on: item.dueOn, row: <FreeRow key={`free-${item.id}`} {...{ item, receipts }} /> })),
  ].sort((a, b) => b.on.getTime() - a.on.getTime());
  if (rows.length === 0)
    return <EmptyState icon={<FileText />} title={t("noPayments")} description={t("noPaymentsBody")} />;
  return (
    <Table caption={t("payments")} stack>
      <THead>
        <HeadCell>{t("date")}</HeadCell>
        <HeadCell>{t("what")}</HeadCell>
        <HeadCell>{t("status")}</HeadCell>
        <HeadCell align="end">{t("amount")}</HeadCell>
        <HeadCell align="end">{t("receipt")}</HeadCell>
      </THead>
      <TBody>{rows.map(({ row }) => row)}</TBody>
    </Table>
  );
}
