import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { provesForEmail } from "@/lib/core/auth/rights";
import { proveOffice, systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { newToken } from "@/lib/core/auth/secrets";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { invalid, notFound } from "@/lib/core/errors";
import { INVALID, isBirthDate } from "@/lib/core/fields/fields";
import { fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { proveOwnPassword } from "@/lib/platform/accounts/prove.commands";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { sendMail } from "@/lib/queue/mail/mail";
import type { MemberUpdate } from "./detail.schema";

const FAMILY_FIELDS = ["street", "city", "state", "zip"] as const;

type Found = NonNullable<Awaited<ReturnType<typeof findMember>>>;

function findMember(office: OfficeId, memberId: number) {
  return db.member.findFirst({
    where: { officeId: office, id: memberId },
    include: { household: true, office: { select: { timezone: true } } },
  });
}

/** The fields that really change, before and after, for the row and for the history. */
function changed<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = Object.keys(after).filter((name) => after[name] !== undefined && after[name] !== before[name]);
  if (names.length === 0) return null;
  const pick = (from: Partial<T>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

function personBefore(row: Found) {
  const { firstName, lastName, relationship, email, phone, chartId } = row;
  return { firstName, lastName, relationship, email, phone, chartId, birthOn: fromDbDate(row.birthOn) };
}

function checkPerson(row: Found, update: Omit<MemberUpdate, "currentPassword">, at: Date): void {
  if (update.birthOn !== undefined && !isBirthDate(update.birthOn, today(at, row.office.timezone)))
    throw invalid({ birthDate: INVALID.date });
  if (row.addedById !== null) return;
  if (update.email === null) throw invalid({ email: INVALID.required });
  if (update.phone === null) throw invalid({ phone: INVALID.required });
  if (update.relationship !== undefined && update.relationship !== "myself")
    throw invalid({ relationship: INVALID.data });
}

/** Receipts and pay links follow a family's email: whoever has read them at the old address is notified there. */
async function notifyOldAddress(tx: Tx, row: Found, { caller }: Author): Promise<void> {
  const { email: to, locale } = row.household;
  if (to === "") return;
  const { tenantId, officeName, phone } = await tx.office.findUniqueOrThrow({ where: { id: row.officeId } });
  await sendMail(
    tx,
    `contact-email-changed:${row.householdId}:${caller?.requestId ?? newToken()}`,
    {
      ...{ tenantId, to, template: "contactEmailChanged", senderName: officeName },
      locale: localeIn(locale),
      values: { name: row.firstName, phone: phone ?? "none" },
    },
    { officeId: row.officeId, memberId: row.id },
  );
}

async function save(
  office: OfficeId,
  row: Found,
  update: Omit<MemberUpdate, "currentPassword">,
  author: Author,
): Promise<void> {
  const at = await now();
  checkPerson(row, update, at);
  const { street, city, state, zip, ...personal } = update;
  const isOwner = row.addedById === null;
  const person = changed<Record<string, unknown>>(personBefore(row), personal);
  const given: Record<string, unknown> = {
    street,
    city,
    state,
    zip,
    ...(isOwner ? { email: update.email, phone: update.phone } : {}),
  };
  const home = row.household;
  const family = changed<Record<string, unknown>>(
    {
      ...Object.fromEntries(FAMILY_FIELDS.map((name) => [name, home[name]])),
      ...(isOwner ? { email: home.email, phone: home.phone } : {}),
    },
    given,
  );
  if (!person && !family) return;
  await transaction(async (tx) => {
    if (person) {
      const { birthOn, ...rest } = personal;
      const data = { ...rest, ...(birthOn === undefined ? {} : { birthOn: toDbDate(birthOn) }), updatedAt: at };
      await tx.member.update({ where: { id: row.id, officeId: office }, data });
      await audit(tx, author, { action: "member.update", noun: "member", nounId: row.id, officeId: office, ...person });
    }
    if (family) {
      await tx.household.update({ where: { id: home.id, officeId: office }, data: family.after });
      await audit(tx, author, {
        action: "household.update",
        noun: "household",
        nounId: home.id,
        officeId: office,
        ...family,
      });
      if (typeof family.after.email === "string") await notifyOldAddress(tx, row, author);
    }
  });
}

/**
 * Changes a person's name, birth date or contact details; an account owner's email, phone and address are the family's.
 * Office users reach members of their offices, a patient their own family, without birth date, relationship and chart.
 * Throws 404 for anyone else's, 400 with fields for invalid values, and at `currentPassword` where a family's email changes for
 * somebody who has to prove theirs (`provesForEmail`).
 */
export async function updateMember(
  actor: Actor,
  memberId: number,
  update: MemberUpdate,
  author: Author,
): Promise<void> {
  const owner = await db.member.findUnique({
    where: { id: memberId },
    select: { officeId: true, household: { select: { payerId: true } } },
  });
  if (!owner) throw notFound();
  const isOwnFamily = actor.role === "client" && actor.payerId !== null && actor.payerId === owner.household.payerId;
  // The family is the patient's own: that proves the office as far as this one write needs it.
  const office = isOwnFamily ? systemOffice(owner.officeId) : await proveOffice(actor, owner.officeId);
  const row = await findMember(office, memberId);
  if (!row) throw notFound();
  const { currentPassword, ...sent } = update;
  const movesFamily = row.addedById === null && sent.email !== undefined && sent.email !== row.household.email;
  if (movesFamily && provesForEmail(actor.role)) await proveOwnPassword(actor, currentPassword);
  const contact = { ...sent, birthOn: undefined, relationship: undefined, chartId: undefined };
  await save(office, row, isOwnFamily ? contact : sent, author);
}
