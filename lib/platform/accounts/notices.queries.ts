import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import type { Role } from "@/lib/core/auth/roles";
import { db, type Tx } from "@/lib/core/db/db";
import { type NoticeKind, noticesFor, type OfficeChoice, type ShownNotice, wanting } from "./notices.rules";

/** Whether a patient gets the messages of the offices of their families: of one of them at least. */
export async function wantsOfficeMail(tx: Tx, payerId: number): Promise<boolean> {
  const households = await tx.household.findMany({ where: { payerId }, select: { officeMailOffAt: true } });
  return households.length === 0 || households.some(({ officeMailOffAt }) => officeMailOffAt === null);
}

/** The offices whose own messages a patient may get, by the family they are of there, and whether they get them. */
async function officesWriting(tx: Tx, payerId: number): Promise<OfficeChoice[]> {
  const households = await tx.household.findMany({
    where: { payerId },
    orderBy: { id: "asc" },
    select: { id: true, officeMailOffAt: true, office: { select: { officeName: true } } },
  });
  return households.map(({ id, officeMailOffAt, office }) => ({
    ...{ householdId: id, officeName: office.officeName, mail: officeMailOffAt === null },
  }));
}

/** Which notices somebody is mailed, and which of them they may switch off. */
export async function ownNotices(
  { userId, role, payerId }: Pick<Actor, "userId" | "role" | "payerId">,
  tx: Tx = db,
): Promise<ShownNotice[]> {
  const off = await tx.noticeChoice.findMany({ where: { userId, mail: false }, select: { kind: true } });
  const kinds = new Set(off.map(({ kind }) => kind));
  const offices = payerId === null ? [] : await officesWriting(tx, payerId);
  if (offices.length > 0 && !offices.some(({ mail }) => mail)) kinds.add("officeMessages");
  return noticesFor(role, kinds).map((notice) => (notice.kind === "officeMessages" ? { ...notice, offices } : notice));
}

/** Of those who would be mailed a kind of notice, who is: whoever mails a notice to people asks this. */
export async function readersWanting<Reader extends { id: number; role: Role }>(
  tx: Tx,
  kind: NoticeKind,
  readers: readonly Reader[],
): Promise<Reader[]> {
  const userId = { in: readers.map(({ id }) => id) };
  const off = await tx.noticeChoice.findMany({ where: { kind, mail: false, userId }, select: { userId: true } });
  const ids = new Set(off.map((choice) => choice.userId));
  return wanting(readers, kind, ({ id }) => ids.has(id));
}
