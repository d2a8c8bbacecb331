import "server-only";
import type { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { DEFAULT_LOCALE } from "@/lib/core/i18n/locale";
import { HELD_MS } from "@/lib/queue/mail/held";
import { type QueuedMail, refuseOtherText, sendMails, withdrawMails } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { type announcement, MOST_OWNERS, type shownList } from "./announce.schema";
import { shownOffices } from "./directory.queries";

type Shown = z.output<typeof shownList>;
type Owner = { userId: number; firstName: string; name: string; email: string; offices: string };

/** The owners of the offices shown, one line each however many of them they own; those who cannot log in are left out. */
function ownersOf(tx: Tx, shown: Prisma.Sql): Promise<Owner[]> {
  return tx.$queryRaw<Owner[]>`
    select u.id as "userId", u.first_name as "firstName", trim(u.first_name || ' ' || u.last_name) as name, u.email,
      string_agg(o.office_name, ', ' order by o.office_name, o.id) as offices
    from office o join user_office uo on uo.office_id = o.id join app_user u on u.id = uo.user_id
    where u.is_owner and u.active and ${shown}
    group by u.id order by lower(u.last_name), lower(u.first_name), u.id limit ${MOST_OWNERS + 1}`;
}

export type AnnouncementPreview = {
  owners: { userId: number; name: string; email: string; offices: string }[];
  /** Offices nobody of whom is reached. */
  leftOut: { officeId: number; officeName: string }[];
  tooMany: boolean;
};

/** Whom an announcement to the offices that a list shows reaches, and which of them nobody is reached of. */
export async function announcementPreview(tenantId: TenantId, list: Shown): Promise<AnnouncementPreview> {
  const shown = await shownOffices(tenantId, list);
  const [owners, leftOut] = await Promise.all([
    ownersOf(db, shown),
    db.$queryRaw<AnnouncementPreview["leftOut"]>`
      select o.id as "officeId", o.office_name as "officeName" from office o
      where ${shown} and not exists (select 1 from user_office uo join app_user u on u.id = uo.user_id
        where uo.office_id = o.id and u.is_owner and u.active)
      order by lower(o.office_name), o.id limit ${MOST_OWNERS}`,
  ]);
  return {
    owners: owners.slice(0, MOST_OWNERS).map(({ userId, name, email, offices }) => ({ userId, name, email, offices })),
    leftOut,
    tooMany: owners.length > MOST_OWNERS,
  };
}

const prefixOf = (key: string) => `announcement:${key}:`;

/**
 * Writes to the owners of the offices shown, in the product's name. The emails wait for two minutes, in which all of them
 * can be taken back. Throws 409 when others would be reached than were shown.
 */
export async function announce(
  tenantId: TenantId,
  { q, filter, association, messageKey, subject, text, expectedOwners }: z.output<typeof announcement>,
  author: Author,
): Promise<{ owners: number }> {
  const shown = await shownOffices(tenantId, { q, filter, association });
  return transaction(async (tx) => {
    const owners = await ownersOf(tx, shown);
    if (owners.length !== expectedOwners) throw conflict("errors.changedMeanwhile");
    const runAt = new Date((await now()).getTime() + HELD_MS);
    const mails = owners.map(({ userId, firstName, email }): QueuedMail => {
      const values = { name: firstName, subject, text, phone: "none" };
      const mail = { tenantId, template: "officeMessage", locale: DEFAULT_LOCALE, to: email, values };
      return { dedupe: `${prefixOf(messageKey)}${userId}`, mail, runAt };
    });
    await refuseOtherText(tx, mails, "members.message.keyUsed");
    // The same once more is no second announcement, and no second line in the history.
    if ((await sendMails(tx, mails)) > 0) {
      const after = { owners: owners.length, subject, text };
      await audit(tx, author, { action: "office.announced", noun: "announcement", nounId: messageKey, after });
    }
    return { owners: owners.length };
  });
}

/** Takes an announcement back from those to whom it has not left yet. Throws 409 when it has left to everybody. */
export async function withdrawAnnouncement(
  tenantId: TenantId,
  messageKey: string,
  author: Author,
): Promise<{ owners: number }> {
  return transaction(async (tx) => {
    const waiting = await tx.outbox.findMany({
      where: {
        dedupe: { startsWith: `mail:${prefixOf(messageKey)}` },
        payload: { path: ["tenantId"], equals: tenantId },
        state: "ready",
      },
      select: { dedupe: true },
    });
    const withdrawn = await withdrawMails(
      tx,
      null,
      waiting.map(({ dedupe }) => dedupe.slice("mail:".length)),
    );
    if (withdrawn === 0) throw conflict("members.message.gone");
    const after = { owners: withdrawn };
    await audit(tx, author, {
      action: "office.announcementWithdrawn",
      noun: "announcement",
      nounId: messageKey,
      after,
    });
    return after;
  });
}
