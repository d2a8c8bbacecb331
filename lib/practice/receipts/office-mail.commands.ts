import "server-only";
import { PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import type { Prisma, Tx } from "@/lib/core/db/db";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import type { BankLink, Instrument } from "@/lib/generated/prisma/client";
import { readersWanting } from "@/lib/platform/accounts/notices.queries";
import type { NoticeKind } from "@/lib/platform/accounts/notices.rules";
import { sendMail } from "@/lib/queue/mail/mail";

type Reader = { email: string; firstName: string; locale: Locale };

/** Administrators of every office of an invoice who want this kind of mail; the office itself where there are none. */
export async function readersOf(tx: Tx, officeIds: readonly number[], kind: NoticeKind): Promise<Reader[]> {
  const users = await tx.user.findMany({
    where: {
      active: true,
      role: { in: [...PRACTICE_ADMINS] },
      AND: officeIds.map((officeId) => ({ offices: { some: { officeId } } })),
    },
    select: { id: true, role: true, email: true, firstName: true, locale: true },
    orderBy: { id: "asc" },
  });
  if (users.length > 0)
    return (await readersWanting(tx, kind, users)).map(({ email, firstName, locale }) => ({
      ...{ email, firstName, locale: isLocale(locale) ? locale : DEFAULT_LOCALE },
    }));
  const office = await tx.office.findFirstOrThrow({ where: { id: { in: [...officeIds] } }, orderBy: { id: "asc" } });
  return [{ email: office.email, firstName: office.officeName, locale: DEFAULT_LOCALE }];
}

export const payingFor = {
  office: true,
  organization: { include: { offices: { select: { id: true }, orderBy: { id: "asc" } } } },
} satisfies Prisma.TierAccountInclude;

type Account = Prisma.TierAccountGetPayload<{ include: typeof payingFor }>;

/** The offices an account pays for, and its own name. */
export const billedOwnerOf = ({ officeId, office, organization }: Account) => ({
  officeIds: officeId === null ? (organization?.offices ?? []).map(({ id }) => id) : [officeId],
  owner: office?.officeName ?? organization?.name ?? "",
});

type Bank = Pick<Instrument, "payerId" | "bankName" | "last4">;

/** Emails a practice's administrators about the bank account that pays its invoices; once per cause. */
export async function sendBillingBankMail(
  tx: Tx,
  bank: Bank,
  template: "tierBankEnded" | "tierBankSignIn",
  cause: string,
): Promise<void> {
  const account = await tx.tierAccount.findUnique({ where: { payerId: bank.payerId }, include: payingFor });
  if (!account) return;
  const { officeIds, owner } = billedOwnerOf(account);
  for (const reader of await readersOf(tx, officeIds, "billingBank")) {
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

/** Notifies a practice's administrators that its bank requires a new sign-in. Families see it in their portal. */
export async function sendBankSignIn(tx: Tx, { id, instrumentId }: BankLink, at: Date): Promise<void> {
  if (instrumentId === null) return;
  const bank = await tx.instrument.findFirst({ where: { id: instrumentId, status: "active" } });
  if (bank) await sendBillingBankMail(tx, bank, "tierBankSignIn", `${id}:${at.toISOString()}`);
}
