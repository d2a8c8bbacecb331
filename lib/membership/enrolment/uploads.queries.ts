import "server-only";
import { z } from "zod";
import type { Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { type DateOn, dateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { MembersUpload } from "@/lib/generated/prisma/client";
import { getPlanSettings } from "@/lib/practice/plans/queries";
import type { Tenant } from "@/tenants/tenant";
import { activePlans } from "./queries";
import type { KnownPerson, ReadLine, UploadFacts } from "./uploads.rules";
import { lineProblem, uploadSummary } from "./uploads.schema";

type KnownRow = { first_name: string; last_name: string; birth_on: string; contacts: (string | null)[] };

/** People of the office with a first name, last name and birth date from the file, with all their contact details. */
async function knownPeople(tx: Tx, office: OfficeId, lines: readonly ReadLine[]): Promise<KnownPerson[]> {
  const people = lines.flatMap(({ person }) => (person ? [person] : []));
  const rows = await tx.$queryRaw<KnownRow[]>`
    select m.first_name, m.last_name, m.birth_on::text, array[h.email, h.phone, m.email, m.phone] as contacts
    from unnest(${people.map((one) => one.first_name.toLowerCase())}::text[],
      ${people.map((one) => one.last_name.toLowerCase())}::text[],
      ${people.map((one) => one.birth_date)}::date[]) as file(first_name, last_name, birth_on)
    join member m on m.office_id = ${office} and m.birth_on = file.birth_on
      and lower(m.first_name) = file.first_name and lower(m.last_name) = file.last_name
    join household h on h.id = m.household_id`;
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    birthOn: dateOn(row.birth_on),
    contacts: row.contacts.flatMap((contact) => contact ?? []),
  }));
}

/** Everything the rules ask about a file's office. */
export async function uploadFacts(
  tx: Tx,
  office: OfficeId,
  by: { tenant: Tenant; role: Role },
  lines: readonly ReadLine[],
): Promise<UploadFacts & { plans: Awaited<ReturnType<typeof activePlans>>; today: DateOn }> {
  const { timezone, closesOn } = await tx.office.findUniqueOrThrow({
    where: { id: office },
    select: { timezone: true, closesOn: true },
  });
  const plans = await activePlans(office, tx);
  const settings = await getPlanSettings(office, tx);
  return {
    ...by,
    today: today(await now(), timezone),
    closesOn: closesOn && fromDbDate(closesOn),
    plans,
    known: await knownPeople(tx, office, lines),
    settings,
  };
}

const hidden = { content: true, sha256: true, officeId: true } as const;

/** Rows with what they hold as types, and the names of who sent and who imported them. */
async function shown(rows: Omit<MembersUpload, keyof typeof hidden>[]) {
  const ids = rows.flatMap(({ createdById, importedById }) => [createdById ?? [], importedById ?? []].flat());
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return rows.map(({ summary, problems, createdById, importedById, ...row }) => ({
    ...row,
    summary: uploadSummary.parse(summary),
    problems: z.array(lineProblem).parse(problems),
    createdBy: names.get(createdById ?? 0) ?? null,
    importedBy: names.get(importedById ?? 0) ?? null,
  }));
}
export type ShownUpload = Awaited<ReturnType<typeof shown>>[number];

/** The uploads of an office, newest first: what each would do or did, who sent it and when. */
export async function uploadsOf(office: OfficeId, limit: number): Promise<ShownUpload[]> {
  const where = { officeId: office };
  return shown(await db.membersUpload.findMany({ where, omit: hidden, orderBy: { id: "desc" }, take: limit }));
}

/** One upload of the office, or null. */
export async function uploadOf(office: OfficeId, id: number): Promise<ShownUpload | null> {
  const rows = await db.membersUpload.findMany({ where: { id, officeId: office }, omit: hidden });
  return (await shown(rows))[0] ?? null;
}
