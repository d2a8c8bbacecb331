import "server-only";
import { ASSOCIATIONS, isOfficeRole } from "@/lib/core/auth/roles";
import type { Tx } from "@/lib/core/db/db";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { supportOf, tenantUrl } from "@/lib/core/tenancy/tenancy";
import type { Thread } from "@/lib/generated/prisma/client";
import { href } from "@/lib/pages/address";
import { sendMail } from "@/lib/queue/mail/mail";
import type { Tenant } from "@/tenants/tenant";

type Message = { id: number; name: string; text: string };

// An address names the thread by its number and nothing of what was written.
const officeLink = ({ tenantId, id }: Thread) =>
  tenantUrl(tenantId) + href("/dentist-new/contact-admin", undefined, { id: String(id) });
const associationLink = ({ tenantId, id }: Thread) =>
  tenantUrl(tenantId) + href("/associations/contact-admin", undefined, { id: String(id) });
const deskLink = ({ tenantId, id }: Thread) =>
  tenantUrl(tenantId) + href("/admin/contact-admin", undefined, { id: String(id) });

const localeOf = (text: string): Locale => LOCALES.find((each) => each === text) ?? DEFAULT_LOCALE;

/** Who asked and from where, as the rows of a mail. */
async function askerRows(tx: Tx, thread: Thread, locale: Locale) {
  const office =
    thread.officeId === null
      ? null
      : await tx.office.findUnique({ where: { id: thread.officeId }, select: { officeName: true } });
  const association =
    thread.associationId === null
      ? null
      : await tx.association.findUnique({ where: { id: thread.associationId }, select: { name: true } });
  const rows = {
    name: thread.name,
    email: thread.email,
    ...(office ? { office: office.officeName } : {}),
    ...(association ? { association: association.name } : {}),
    kind: translate(locale, `threads.kind.${thread.kind}`),
  };
  return Object.entries(rows).map(([name, value]) => ({ label: translate(locale, `threads.mailRow.${name}`), value }));
}

/** Brings what somebody asked or replied to the administrator who has the thread, or to support while nobody has. */
export async function mailDesk(tx: Tx, tenant: Tenant, thread: Thread, message: Message, first: boolean) {
  const assigned =
    thread.assignedToId === null ? null : await tx.user.findUnique({ where: { id: thread.assignedToId } });
  const locale = assigned ? localeOf(assigned.locale) : DEFAULT_LOCALE;
  await sendMail(
    tx,
    `thread:${message.id}`,
    {
      ...{ tenantId: tenant.id, template: first ? "threadAsked" : "threadReplied", locale },
      to: assigned?.active ? assigned.email : supportOf(tenant).email,
      values: { name: message.name, message: message.text },
      rows: await askerRows(tx, thread, locale),
      link: deskLink(thread),
    },
    { officeId: thread.officeId },
  );
}

/** Who reads our answer for an association: whoever asked while they are there, else who administers it. */
async function readerAt(tx: Tx, { associationId, askedById }: Thread) {
  const there = { associationId, active: true } as const;
  const asker = await tx.user.findFirst({ where: { ...there, id: askedById ?? 0, role: { in: [...ASSOCIATIONS] } } });
  return asker ?? (await tx.user.findFirst({ where: { ...there, role: "association" }, orderBy: { id: "asc" } }));
}

/**
 * Brings our answer to whoever asked. Of an office or an association it leads to the thread; if the person has left, the
 * office or who administers the association gets it. Anybody else has no page of it and reads all of it in the mail.
 */
export async function mailAsker(tx: Tx, thread: Thread, message: Message) {
  if (thread.associationId !== null) {
    const reader = await readerAt(tx, thread);
    await sendMail(tx, `thread:${message.id}`, {
      ...{ tenantId: thread.tenantId, template: "threadAnswered", locale: localeOf(reader?.locale ?? thread.locale) },
      to: reader?.email ?? thread.email,
      values: { name: message.name, message: message.text, subject: thread.subject },
      link: associationLink(thread),
    });
    return;
  }
  const [person, office] = await Promise.all([
    thread.askedById === null
      ? null
      : tx.user.findUnique({ where: { id: thread.askedById }, include: { offices: { select: { officeId: true } } } }),
    thread.officeId === null ? null : tx.office.findUnique({ where: { id: thread.officeId }, select: { email: true } }),
  ]);
  const worksThere =
    person?.active && isOfficeRole(person.role) && person.offices.some(({ officeId }) => officeId === thread.officeId);
  const own = office === null ? person?.email : worksThere ? person?.email : office.email;
  await sendMail(
    tx,
    `thread:${message.id}`,
    {
      tenantId: thread.tenantId,
      template: office ? "threadAnswered" : "threadAnsweredByMail",
      locale: localeOf(person?.locale ?? thread.locale),
      to: own ?? thread.email,
      values: { name: message.name, message: message.text, subject: thread.subject },
      ...(office ? { link: officeLink(thread) } : {}),
    },
    { officeId: thread.officeId },
  );
}

/** Tells an administrator that a thread is theirs now. */
export async function mailAssigned(tx: Tx, thread: Thread, to: { email: string; locale: string }, cause: string) {
  const locale = localeOf(to.locale);
  await sendMail(
    tx,
    `thread-assigned:${cause}`,
    {
      ...{ tenantId: thread.tenantId, template: "threadAssigned", locale, to: to.email },
      values: { subject: thread.subject },
      rows: await askerRows(tx, thread, locale),
      link: deskLink(thread),
    },
    { officeId: thread.officeId },
  );
}
