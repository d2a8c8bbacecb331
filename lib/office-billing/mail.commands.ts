import "server-only";
import { formatLong, fromDbDate } from "@/lib/core/dates";
import type { Prisma, Tx } from "@/lib/core/db";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { sendMail } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";
import { PRACTICE_ADMINS } from "@/lib/core/roles";
import { tenantUrl } from "@/lib/core/tenancy";
import type { BankLink, Instrument } from "@/lib/generated/prisma/client";
import { invoiceNumber } from "./rules";
import type { TierOffer, TierTerms } from "./tier.rules";
import { offerWords } from "./tier.wire";

type Reader = { email: string; firstName: string; locale: Locale };

/** Who runs every office an invoice is for; the office itself where nobody does. */
async function readersOf(tx: Tx, officeIds: readonly number[]): Promise<Reader[]> {
  const users = await tx.user.findMany({
    where: {
      active: true,
      role: { in: [...PRACTICE_ADMINS] },
      AND: officeIds.map((officeId) => ({ offices: { some: { officeId } } })),
    },
    select: { email: true, firstName: true, locale: true },
    orderBy: { id: "asc" },
  });
  if (users.length > 0)
    return users.map(({ locale, ...user }) => ({ ...user, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }));
  const office = await tx.office.findFirstOrThrow({ where: { id: { in: [...officeIds] } }, orderBy: { id: "asc" } });
  return [{ email: office.email, firstName: office.officeName, locale: DEFAULT_LOCALE }];
}

const payingFor = {
  office: true,
  organization: { include: { offices: { select: { id: true }, orderBy: { id: "asc" } } } },
} satisfies Prisma.TierAccountInclude;

type Account = Prisma.TierAccountGetPayload<{ include: typeof payingFor }>;

/** The offices an account pays for, and its own name. */
const ownerOf = ({ officeId, office, organization }: Account) => ({
  officeIds: officeId === null ? (organization?.offices ?? []).map(({ id }) => id) : [officeId],
  owner: office?.officeName ?? organization?.name ?? "",
});

/**
 * Confirms an agreed change of an office's plan to those who run what its account pays for: from when, at what price,
 * what the first invoice asks, once.
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
  for (const reader of await readersOf(tx, ownerOf(account).officeIds)) {
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

type Bank = Pick<Instrument, "payerId" | "bankName" | "last4">;

/** Mails those who run a practice about the bank account that pays its invoices; the same cause mails once. */
export async function sendTierBankMail(
  tx: Tx,
  bank: Bank,
  template: "tierBankEnded" | "tierBankSignIn",
  cause: string,
): Promise<void> {
  const account = await tx.tierAccount.findUnique({ where: { payerId: bank.payerId }, include: payingFor });
  if (!account) return;
  const { officeIds, owner } = ownerOf(account);
  for (const reader of await readersOf(tx, officeIds)) {
    const { locale } = reader;
    await sendMail(
      tx,
      `${template}:${cause}:${reader.email}`,
      {
        ...{ tenantId: account.tenantId, template, locale, to: reader.email },
        values: {
          ...{ name: reader.firstName, owner, bank: bank.bankName ?? "", last4: bank.last4 },
          next: formatLong(fromDbDate(account.nextOn), locale),
        },
        link: `${tenantUrl(account.tenantId)}/account/settings/billing`,
      },
      { officeId: officeIds[0] ?? null },
    );
  }
}

/** A practice's bank wants somebody to sign in there again: tells those who run it. Families see it in their portal. */
export async function sendBankSignIn(tx: Tx, { id, instrumentId }: BankLink, at: Date): Promise<void> {
  if (instrumentId === null) return;
  const bank = await tx.instrument.findFirst({ where: { id: instrumentId, status: "active" } });
  if (bank) await sendTierBankMail(tx, bank, "tierBankSignIn", `${id}:${at.toISOString()}`);
}

/** Mails an invoice's outcome to those who run what it is for; the same cause mails once. */
export async function sendTierMail(
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
  const { account, lines, amountCents, nextTryOn } = invoice;
  const { officeIds, owner } = ownerOf(account);
  for (const reader of await readersOf(tx, officeIds)) {
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
          next: nextTryOn ? formatLong(fromDbDate(nextTryOn), locale) : "none",
        },
        rows: kinds.map((kind) => ({
          label: translate(locale, `tiers.kind.${kind}`),
          value: money(totalOfKind(kind)),
        })),
        link: `${tenantUrl(account.tenantId)}/account/settings/billing/${invoice.id}`,
      },
      { officeId: officeIds[0] ?? null },
    );
  }
}
