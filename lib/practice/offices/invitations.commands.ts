import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { isLocale } from "@/lib/core/i18n/locale";
import { tenantById, tenantUrl } from "@/lib/core/tenancy/tenancy";
import type { User } from "@/lib/generated/prisma/client";
import { issueToken } from "@/lib/platform/accounts/commands";
import { sendMail, withdrawMails } from "@/lib/queue/mail/mail";
import { type Colleague, holdColleague, refuseToChange, takeOut } from "./colleague.commands";
import { invitationCause } from "./invitations.rules";

const INVITATION_DAYS = 14;

/**
 * Emails a link with which somebody sets a first password for their work at the office; links sent before stop working. The
 * invitation stands whether or not the mail has left: the team says so, and it can be sent again.
 */
export async function invite(tx: Tx, user: User, office: OfficeId): Promise<void> {
  const { officeName } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } });
  await inviteAs(tx, user, { senderName: officeName, officeId: office });
}

/** The same for who works in no office: one of ours, an association's or an employer's. */
export const inviteToProduct = (tx: Tx, user: User): Promise<void> =>
  inviteAs(tx, user, { senderName: tenantById(user.tenantId).name });

async function inviteAs(
  tx: Tx,
  user: User,
  { senderName, ...about }: { senderName: string; officeId?: OfficeId },
): Promise<void> {
  const token = await issueToken(tx, user.id, "set_password", INVITATION_DAYS * 24 * 60, about);
  const { id } = await tx.accountToken.findUniqueOrThrow({ where: { tokenHash: tokenHash(token) } });
  await sendMail(
    tx,
    invitationCause(id),
    {
      tenantId: user.tenantId,
      template: "staffInvite",
      locale: isLocale(user.locale) ? user.locale : "en-US",
      to: user.email,
      senderName,
      values: { name: user.firstName, days: INVITATION_DAYS },
      link: `${tenantUrl(user.tenantId)}/accounts/set-password/${token}`,
    },
    about,
  );
}

/** Somebody who was invited to the office and has not come in. Throws 404, 409 for one who has. */
async function invited(tx: Tx, actor: Actor, office: OfficeId, userId: number): Promise<Colleague> {
  const person = await holdColleague(tx, actor, office, userId);
  refuseToChange(actor, person, ["elsewhere"]);
  // Whoever is setting the password at this moment is waited for.
  await tx.$queryRaw`select id from app_user where id = ${person.id} for no key update`;
  const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: person.id } });
  if (passwordHash !== null) throw conflict("offices.users.refusal.accepted");
  return person;
}

/** Sends an invitation again, with a new link. Throws 404, 409 for one that was accepted or of somebody switched off. */
export async function resendInvitation(actor: Actor, office: OfficeId, userId: number, author: Author): Promise<void> {
  await change({ author, action: "user.inviteAgain", office }, async (tx) => {
    const person = await invited(tx, actor, office, userId);
    if (!person.active) throw conflict("offices.users.refusal.inactive");
    await invite(tx, person, office);
    return { id: person.id };
  });
}

/** Takes an invitation back: its link stops working, and a mail that has not left stays. Throws 404, 409 for an accepted one. */
export async function withdrawInvitation(
  actor: Actor,
  office: OfficeId,
  userId: number,
  author: Author,
): Promise<void> {
  await change({ author, action: "user.uninvite", office }, async (tx) => {
    const person = await invited(tx, actor, office, userId);
    const open = await tx.accountToken.updateManyAndReturn({
      where: { userId, purpose: "set_password", usedAt: null },
      data: { usedAt: systemTime() },
    });
    await withdrawMails(
      tx,
      office,
      open.map(({ id }) => invitationCause(id)),
    );
    return { id: person.id, before: { role: person.role }, after: await takeOut(tx, person, office) };
  });
}
