import "server-only";
import type { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { optOutOf } from "@/lib/platform/accounts/opt-out.queries";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { HELD_MS } from "@/lib/queue/mail/held";
import { type QueuedMail, refuseOtherText, sendMails, withdrawMails } from "@/lib/queue/mail/mail";
import { type ChosenFamily, type NotWritten, recipientsOf } from "./bulk.rules";
import type { familyMessage, messageWithdrawal } from "./bulk.schema";

type Named = ChosenFamily & { householdId: number; firstName: string; locale: string };

/** The families of the given account owners, in the order of their names. Throws 404 where one is not the office's. */
async function familiesOf(tx: Tx, office: OfficeId, memberIds: readonly number[]): Promise<Named[]> {
  const ids = [...new Set(memberIds)];
  const owners = await tx.member.findMany({
    where: { officeId: office, id: { in: ids } },
    select: {
      ...{ id: true, firstName: true, lastName: true },
      household: {
        select: {
          ...{ id: true, email: true, locale: true, officeMailOffAt: true },
          memberships: { select: { status: true } },
        },
      },
    },
    orderBy: [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
  });
  if (owners.length !== ids.length) throw notFound();
  return owners.map(({ id, firstName, lastName, household }) => ({
    memberId: id,
    firstName,
    name: `${firstName} ${lastName}`,
    email: household.email,
    householdId: household.id,
    locale: household.locale,
    mailOff: household.officeMailOffAt !== null,
    statuses: household.memberships.map(({ status }) => status),
  }));
}

export type MessagePreview = {
  families: { memberId: number; name: string; email: string }[];
  leftOut: { memberId: number; name: string; why: NotWritten }[];
};

/** Whom a message to the chosen families reaches, and who is left out and why. Throws 404. */
export async function messagePreview(office: OfficeId, memberIds: readonly number[]): Promise<MessagePreview> {
  const { sent, leftOut } = recipientsOf(await familiesOf(db, office, memberIds));
  return {
    families: sent.map(({ memberId, name, email }) => ({ memberId, name, email })),
    leftOut: leftOut.map(({ family: { memberId, name }, why }) => ({ memberId, name, why })),
  };
}

const causeOf = (key: string, memberId: number) => `message:${key}:${memberId}`;

/**
 * Writes to the chosen families in the office's name, with greeting and telephone number. The emails wait for two
 * minutes, in which all of them can be taken back. Throws 404, and 409 when others would be reached than were shown.
 */
export async function sendMessage(
  office: OfficeId,
  { memberIds, messageKey, subject, text, expectedFamilies }: z.output<typeof familyMessage>,
  author: Author,
): Promise<{ families: number }> {
  return transaction(async (tx) => {
    // Whoever says no to messages at this moment is waited for, and sees what is queued here: either way none leaves to them.
    await tx.$queryRaw`
      select h.id from household h where h.office_id = ${office}::int
        and h.id in (select m.household_id from member m where m.id = any(${[...memberIds]}::int[]))
      order by h.id for share`;
    const { sent } = recipientsOf(await familiesOf(tx, office, memberIds));
    if (sent.length !== expectedFamilies) throw conflict("errors.changedMeanwhile");
    const { officeName, phone, tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office } });
    const runAt = new Date((await now()).getTime() + HELD_MS);
    const mails = sent.map(({ memberId, householdId, firstName, email, ...family }): QueuedMail => {
      // A phone number, or the word that stands for there being none.
      const values = { name: firstName, subject, text, phone: phone ?? "none" };
      const locale = localeIn(family.locale);
      const unsubscribe = optOutOf(tenantId, householdId, locale);
      const look = { tenantId, template: "officeMessage", locale, senderName: officeName };
      const mail = { ...look, to: email, values, unsubscribe };
      return { dedupe: causeOf(messageKey, memberId), mail, about: { officeId: office, memberId }, runAt };
    });
    await refuseOtherText(tx, mails, "members.message.keyUsed");
    const queued = await sendMails(tx, mails);
    const after = { families: queued, subject, text };
    // Sent once more with the same key it is no second message, so the trail tells of none.
    if (queued > 0)
      await audit(tx, author, { action: "office.message", noun: "office", nounId: office, officeId: office, after });
    return { families: sent.length };
  });
}

/** Takes a message back from those to whom it has not left yet. Throws 404, and 409 when it has left to everybody. */
export async function withdrawMessage(
  office: OfficeId,
  { memberIds, messageKey }: z.output<typeof messageWithdrawal>,
  author: Author,
): Promise<{ families: number }> {
  return transaction(async (tx) => {
    const families = await familiesOf(tx, office, memberIds);
    const causes = families.map(({ memberId }) => causeOf(messageKey, memberId));
    const withdrawn = await withdrawMails(tx, office, causes);
    if (withdrawn === 0) throw conflict("members.message.gone");
    const after = { families: withdrawn };
    const change = { action: "office.messageWithdrawn", noun: "office", nounId: office, officeId: office } as const;
    await audit(tx, author, { ...change, after });
    return after;
  });
}
