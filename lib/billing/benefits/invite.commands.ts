import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { formatLong, toDbDate } from "@/lib/core/time/dates";
import { readersWanting } from "@/lib/platform/accounts/notices.queries";
import { optOutOf } from "@/lib/platform/accounts/opt-out.queries";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { sendMail } from "@/lib/queue/mail/mail";
import type { Tenant } from "@/tenants/tenant";
import { ledgerOfMembership } from "./queries";
import { leftOf } from "./unused.queries";

/** Everything an invitation says, in the family's language. Throws 404, and 409 where nothing is left to book. */
async function invitationOf(tx: Tx, office: OfficeId, membershipId: number, tenant: Tenant) {
  const row = await tx.membership.findFirst({
    where: { officeId: office, id: membershipId },
    select: {
      member: { select: { id: true, firstName: true } },
      household: { select: { id: true, email: true, locale: true } },
      office: { select: { officeName: true, phone: true } },
    },
  });
  if (!row) throw notFound();
  const locale = localeIn(row.household.locale);
  const ledger = await ledgerOfMembership(tx, office, membershipId, locale);
  const left = leftOf(ledger, tenant, locale);
  if (!ledger.mayUse || left.length === 0) throw conflict("benefits.refused.nothingLeft");
  const { officeName, phone } = row.office;
  return {
    locale,
    ledger,
    memberId: row.member.id,
    householdId: row.household.id,
    to: row.household.email,
    senderName: officeName,
    values: {
      name: row.member.firstName,
      plan: ledger.planName,
      date: formatLong(ledger.lastOn, locale),
      // A phone number, or the word that stands for there being none.
      phone: phone ?? "none",
    },
    rows: left.map(({ name, ...counts }) => ({
      label: name,
      value: translate(locale, "benefits.leftCount", counts),
    })),
  };
}

/**
 * How a family says no to being mailed what its plans include: somebody with a login among their notices, anybody else by a
 * link in the mail. Throws 409 where it has.
 */
async function wayOut(tx: Tx, tenant: Tenant, householdId: number, locale: Locale) {
  const user = await tx.user.findFirst({
    where: { payer: { households: { some: { id: householdId } } } },
    select: { id: true, role: true },
  });
  const off = { id: householdId, officeMailOffAt: { not: null } };
  const wants = user
    ? (await readersWanting(tx, "benefitsLeft", [user])).length > 0
    : (await tx.household.count({ where: off })) === 0;
  if (!wants) throw conflict("benefits.refused.noMail");
  return user ? {} : { unsubscribe: optOutOf(tenant.id, householdId, locale) };
}

/** The invitation as a text to paste into a message, in the family's language. Throws as `invitationOf`. */
export async function invitationText(office: OfficeId, membershipId: number, tenant: Tenant): Promise<string> {
  const { locale, values, rows, senderName } = await transaction((tx) =>
    invitationOf(tx, office, membershipId, tenant),
  );
  const services = rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
  return translate(locale, "benefits.inviteText", { ...values, office: senderName, services });
}

/**
 * Mails a family what a member's plan still includes, from the office: once a day at most, a second click is the same
 * invitation. Returns whether it was sent by this call. Throws as `invitationOf`.
 */
export async function inviteToUse(
  office: OfficeId,
  membershipId: number,
  tenant: Tenant,
  author: Author,
): Promise<{ already: boolean }> {
  return transaction(async (tx) => {
    await tx.$queryRaw`select id from membership where office_id = ${office} and id = ${membershipId} for no key update`;
    const { ledger, memberId, householdId, ...mail } = await invitationOf(tx, office, membershipId, tenant);
    const out = await wayOut(tx, tenant, householdId, mail.locale);
    const sentOn = toDbDate(ledger.today);
    if ((await tx.benefitInvite.count({ where: { officeId: office, membershipId, sentOn } })) > 0)
      return { already: true };
    const { id } = await tx.benefitInvite.create({
      data: { officeId: office, membershipId, sentOn, createdAt: await now(), createdById: userOf(author) },
    });
    const about = { officeId: office, memberId };
    await sendMail(tx, `benefits:${id}`, { ...mail, ...out, tenantId: tenant.id, template: "benefitsLeft" }, about);
    const after = { left: ledger.left };
    await audit(tx, author, {
      ...{ action: "membership.benefitInvite", noun: "membership", nounId: membershipId, officeId: office, after },
    });
    return { already: false };
  });
}
