import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { DEFAULT_LOCALE, isLocale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { sendMail } from "@/lib/queue/mail/mail";

/** Owners of a practice: those marked so, else its dentists. */
async function ownersOf(tx: Tx, officeId: number) {
  const users = await tx.user.findMany({
    where: { active: true, role: "dentist", offices: { some: { officeId } } },
    select: { id: true, email: true, firstName: true, locale: true, isOwner: true },
    orderBy: { id: "asc" },
  });
  const owners = users.filter(({ isOwner }) => isOwner);
  return owners.length > 0 ? owners : users;
}

/** Who has done it, as an owner reads it: a name, or the payment provider on whose pages it was done. */
async function doerOf(tx: Tx, author: Author): Promise<string | null> {
  const id = userOf(author);
  const user = id === null ? null : await tx.user.findUnique({ where: { id } });
  return user && `${user.firstName} ${user.lastName}`;
}

/**
 * Tells the owners of an office that its payout account has changed: money goes to another bank account from now on, or
 * somebody else has begun to set one up. In the transaction of the change, once for each moment `at`.
 */
export async function tellOwners(
  tx: Tx,
  officeId: number,
  change: "payoutChanged" | "payoutBegun",
  { last4, at, author }: { last4: string | null; at: Date; author: Author },
): Promise<void> {
  const office = await tx.office.findUniqueOrThrow({ where: { id: officeId } });
  const doer = await doerOf(tx, author);
  for (const owner of await ownersOf(tx, officeId)) {
    if (change === "payoutBegun" && owner.id === userOf(author)) continue;
    const locale = isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE;
    await sendMail(
      tx,
      `${change}:${officeId}:${at.toISOString()}:${owner.id}`,
      {
        ...{ tenantId: office.tenantId, template: change, locale, to: owner.email },
        values: {
          ...{ name: owner.firstName, practice: office.officeName, last4: last4 ?? "" },
          who: doer ?? translate(locale, "mail.byProvider"),
        },
        link: `${tenantUrl(office.tenantId)}/account/settings/office?tab=profile#payout`,
      },
      { officeId },
    );
  }
}

/**
 * Tells the owners of an office that many cards were declined there within an hour, which is how stolen ones are tried out;
 * once a day.
 */
export async function tellOfTestedCards(officeId: number): Promise<void> {
  const day = systemTime().toISOString().slice(0, 10);
  await transaction(async (tx) => {
    const office = await tx.office.findUniqueOrThrow({ where: { id: officeId } });
    for (const owner of await ownersOf(tx, officeId)) {
      const locale = isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE;
      await sendMail(
        tx,
        `cardsTested:${officeId}:${day}:${owner.id}`,
        {
          tenantId: office.tenantId,
          template: "cardsTested",
          locale,
          to: owner.email,
          values: { name: owner.firstName, practice: office.officeName },
        },
        { officeId },
      );
    }
  });
}
