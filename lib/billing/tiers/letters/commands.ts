import "server-only";
import { formatLong, fromDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { sendMail } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";
import { PRACTICE_ADMINS } from "@/lib/core/roles";
import { tenantUrl } from "@/lib/core/tenancy";
import { invoiceNumber } from "../rules";

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
      account: { include: { office: true, organization: { include: { offices: { select: { id: true } } } } } },
      lines: { orderBy: { id: "asc" } },
    },
  });
  const { account, lines, amountCents, nextTryOn } = invoice;
  const officeIds =
    account.officeId === null ? (account.organization?.offices ?? []).map(({ id }) => id) : [account.officeId];
  const owner = account.office?.officeName ?? account.organization?.name ?? "";
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
