import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { systemTime } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { withdrawUnwanted } from "@/lib/queue/mail/mail";
import { ownNotices, wantsOfficeMail } from "./notices.queries";
import { alwaysFor, isReaderOf, NOTICE_KINDS, type ShownNotice } from "./notices.rules";
import { FAMILY, switchOfficeMail } from "./opt-out.commands";

/** The same of the offices' own messages, which is kept with each of the patient's families. */
async function chooseOfficeMail(tx: Tx, { userId, payerId }: Actor, mail: boolean, author: Author): Promise<void> {
  if (payerId === null) return;
  const before = await wantsOfficeMail(tx, payerId);
  const officeMailOffAt = mail ? null : systemTime();
  const where = { payerId, officeMailOffAt: mail ? { not: null } : null };
  const { count } = await tx.household.updateMany({ where, data: { officeMailOffAt } });
  if (count === 0) return;
  const people = mail ? [] : await tx.member.findMany({ where: { household: { payerId } }, select: { id: true } });
  await withdrawUnwanted(
    tx,
    people.map(({ id }) => id),
  );
  const change = { before: { officeMessages: before }, after: { officeMessages: mail } };
  await audit(tx, author, { action: "account.choose_notice", noun: "user", nounId: userId, ...change });
}

/** The same of one office, by the family that a patient is of there. Throws 404 for a family of somebody else. */
export async function chooseFamilyMail(
  actor: Actor,
  householdId: number,
  mail: boolean,
  author: Author,
): Promise<ShownNotice[]> {
  return transaction(async (tx) => {
    const where = { id: householdId, payerId: actor.payerId ?? 0 };
    const family = await tx.household.findFirst({ where, select: FAMILY });
    if (!family) throw notFound();
    await switchOfficeMail(tx, family, mail, author);
    return ownNotices(actor, tx);
  });
}

/**
 * Switches the mail of a kind of notice off or on for oneself. Throws 404 for a kind that is not mailed to this role, 409
 * for one that cannot be switched off.
 */
export async function chooseNotice(actor: Actor, name: string, mail: boolean, author: Author): Promise<ShownNotice[]> {
  const { userId, role } = actor;
  const kind = NOTICE_KINDS.find((each) => each === name);
  if (!kind || !isReaderOf(kind, role)) throw notFound();
  const why = alwaysFor(kind, role);
  if (why !== null && !mail) throw conflict(`accounts.notices.always.${why}`);
  return transaction(async (tx) => {
    if (kind === "officeMessages") {
      await chooseOfficeMail(tx, actor, mail, author);
      return ownNotices(actor, tx);
    }
    const key = { userId_kind: { userId, kind } };
    const known = await tx.noticeChoice.findUnique({ where: key });
    const before = known?.mail ?? true;
    if (before !== mail) {
      const updatedAt = systemTime();
      await tx.noticeChoice.upsert({
        ...{ where: key, create: { userId, kind, mail, updatedAt }, update: { mail, updatedAt } },
      });
      const change = { before: { [kind]: before }, after: { [kind]: mail } };
      await audit(tx, author, { action: "account.choose_notice", noun: "user", nounId: userId, ...change });
    }
    return ownNotices(actor, tx);
  });
}
