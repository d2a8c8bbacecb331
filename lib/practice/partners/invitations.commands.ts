import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import { newToken } from "@/lib/core/auth/secrets";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { isLocale } from "@/lib/core/i18n/locale";
import type { PracticeInvitation } from "@/lib/generated/prisma/client";
import { sendMail, withdrawMails } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { invitationsWhere } from "./invitations.queries";
import { practiceInviteCause } from "./invitations.rules";
import type { NewInvitation } from "./invitations.schema";
import { associationLink } from "./queries";

/** Mails a practice the sign-up link of whoever invites it. */
async function send(tx: Tx, actor: Actor, invitation: PracticeInvitation): Promise<void> {
  const { name, url } = await associationLink(practicesOf(actor), tx);
  const { id, times, email, practiceName, locale, linkKey } = invitation;
  await sendMail(tx, practiceInviteCause(id, times), {
    ...{ tenantId: actor.tenantId, template: "practiceInvite", locale: isLocale(locale) ? locale : "en-US" },
    ...{ to: email, senderName: name, link: linkKey ? `${url}&${new URLSearchParams({ invitation: linkKey })}` : url },
    values: { association: name, practice: practiceName, person: `${actor.firstName} ${actor.lastName}` },
  });
}

/**
 * Invites a practice by mail. Throws 400 at `email` where an invitation to that address is under way or its practice has signed up.
 */
export async function invitePractice(
  actor: Actor,
  { language, ...input }: NewInvitation,
  author: Author,
): Promise<{ id: number }> {
  const { association } = practicesOf(actor);
  const { id } = await change({ author, action: "practiceInvitation.send" }, async (tx) => {
    // Of two who invite the same practice at once the second sees the first one's.
    await tx.$queryRaw`select id from association where id = ${association} for no key update`;
    const before = await tx.practiceInvitation.findFirst({
      where: {
        associationId: association,
        email: input.email,
        OR: [{ withdrawnAt: null }, { officeId: { not: null } }],
      },
    });
    if (before) throw invalid({ email: "partnersAssociation.invitations.known" });
    const at = await now();
    const row = await tx.practiceInvitation.create({
      data: {
        ...input,
        associationId: association,
        invitedById: actor.userId,
        locale: language,
        linkKey: newToken(),
        createdAt: at,
        sentAt: at,
      },
    });
    await send(tx, actor, row);
    return { id: row.id, after: { practiceName: row.practiceName, email: row.email } };
  });
  return { id };
}

/** An invitation that the actor may see, locked while it is open. Throws 404, and 409 for one that is not open any more. */
async function open(tx: Tx, actor: Actor, id: number): Promise<PracticeInvitation> {
  const where = { id, ...invitationsWhere(practicesOf(actor)) };
  await tx.$queryRaw`select id from practice_invitation where id = ${id} for no key update`;
  const row = await tx.practiceInvitation.findFirst({ where });
  if (!row) throw notFound();
  if (row.officeId !== null) throw conflict("partnersAssociation.invitations.alreadyJoined");
  if (row.withdrawnAt !== null) throw conflict("partnersAssociation.invitations.alreadyWithdrawn");
  return row;
}

/** Mails an invitation again. Throws 404, and 409 for one that was taken back or whose practice has signed up. */
export async function invitePracticeAgain(actor: Actor, id: number, author: Author): Promise<void> {
  await change({ author, action: "practiceInvitation.again" }, async (tx) => {
    const before = await open(tx, actor, id);
    const row = await tx.practiceInvitation.update({
      where: { id },
      data: { times: before.times + 1, sentAt: await now(), linkKey: before.linkKey ?? newToken() },
    });
    await send(tx, actor, row);
    return { id };
  });
}

/**
 * Notes that whoever was invited has followed the link of the mail; again, and after it was taken back or its practice has signed
 * up, nothing changes. Whether there is such a key is not said.
 */
export async function openInvitation(tenantId: TenantId, linkKey: string, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const where = { linkKey, association: { tenantId } };
    const { id } = (await tx.practiceInvitation.findFirst({ where, select: { id: true } })) ?? { id: 0 };
    const { count } = await tx.practiceInvitation.updateMany({
      where: { id, openedAt: null, withdrawnAt: null, officeId: null },
      data: { openedAt: await now() },
    });
    if (count > 0)
      await audit(tx, author, { action: "practiceInvitation.open", noun: "practiceInvitation", nounId: id });
  });
}

/** Takes an invitation back: a mail that has not left stays here. Throws as `invitePracticeAgain`. */
export async function withdrawInvitation(actor: Actor, id: number, author: Author): Promise<void> {
  await change({ author, action: "practiceInvitation.withdraw" }, async (tx) => {
    const { times, email } = await open(tx, actor, id);
    await tx.practiceInvitation.update({ where: { id }, data: { withdrawnAt: await now() } });
    await withdrawMails(tx, null, [practiceInviteCause(id, times)]);
    return { id, before: { email } };
  });
}
