import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import { billedOwnerOf, payingFor, readersOf } from "@/lib/practice/receipts/office-mail.commands";
import { sendMail } from "@/lib/queue/mail/mail";
import { invoiceNumber } from "./rules";
import type { TierOffer, TierTerms } from "./tier.rules";
import { offerWords } from "./tier.wire";

/**
 * Emails the administrators a confirmation of a tier change: effective date, price, and the first invoice's amount,
 * once.
 */
export async function sendTierChanged(
  tx: Tx,
  accountId: number,
  changeId: number,
  before: TierTerms,
  offer: TierOffer,
): Promise<void> {
  const account = await tx.tierAccount.findUniqueOrThrow({ where: { id: accountId }, include: payingFor });
  const { office } = await tx.tierChange.findUniqueOrThrow({ where: { id: changeId }, include: { office: true } });
  for (const reader of await readersOf(tx, billedOwnerOf(account).officeIds, "planChanged")) {
    const { locale } = reader;
    const words = offerWords(before, offer, locale);
    await sendMail(
      tx,
      `tierChanged:${changeId}:${reader.email}`,
      {
        ...{ tenantId: account.tenantId, template: "tierChanged", locale, to: reader.email, rows: words.rows },
        values: { name: reader.firstName, owner: office.officeName, plan: words.plan, from: words.from },
        link: `${tenantUrl(account.tenantId)}/account/upgrade?dentistInfoId=${office.id}`,
      },
      { officeId: office.id },
    );
  }
}

/** Emails an invoice's result to the administrators; once per cause. */
export async function sendInvoiceMail(
  tx: Tx,
  invoiceId: number,
  template: "tierPaid" | "tierFailed",
  dedupe: string,
): Promise<void> {
  const invoice = await tx.tierInvoice.findUniqueOrThrow({
    where: { id: invoiceId },
    include: {
      account: { include: payingFor },
      lines: { orderBy: { id: "asc" } },
    },
  });
  const { account, lines, amountCents, nextAttemptOn } = invoice;
  const { officeIds, owner } = billedOwnerOf(account);
  for (const reader of await readersOf(tx, officeIds, template === "tierPaid" ? "invoicePaid" : "invoiceFailed")) {
    const { locale } = reader;
    const money = (amount: number) => formatLedger(cents(amount), locale);
    const kinds = [...new Set(lines.map(({ kind }) => kind))];
    const totalOfKind = (kind: string) => lines.reduce((sum, line) => sum + (line.kind === kind ? line.cents : 0), 0);
    await sendMail(
      tx,
      `${dedupe}:${reader.email}`,
      {
        ...{ tenantId: account.tenantId, template, locale, to: reader.email },
        values: {
          ...{ name: reader.firstName, owner, amount: money(amountCents) },
          number: invoiceNumber(fromDbDate(invoice.monthOn), invoice.id),
          next: nextAttemptOn ? formatLong(fromDbDate(nextAttemptOn), locale) : "none",
        },
        rows: kinds.map((kind) => ({
          label: translate(locale, `officeBilling.kind.${kind}`),
          value: money(totalOfKind(kind)),
        })),
        link: `${tenantUrl(account.tenantId)}/account/settings/billing/${invoice.id}`,
      },
      { officeId: officeIds[0] ?? null },
    );
  }
}
