import "server-only";
import { db } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";

export type MemberNoteRow = { id: number; memberId: number; text: string; author: string; createdAt: Date };

/** Notes about a member, the newest first. Throws 404 for a member of another office. */
export async function memberNotes(office: OfficeId, memberId: number): Promise<MemberNoteRow[]> {
  const member = await db.member.findFirst({ where: { officeId: office, id: memberId }, select: { id: true } });
  if (!member) throw notFound();
  const rows = await db.memberNote.findMany({
    where: { officeId: office, memberId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 200,
  });
  const authors = await db.user.findMany({
    where: { id: { in: [...new Set(rows.map(({ authorId }) => authorId))] } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(authors.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
  return rows.map(({ id, text, authorId, createdAt }) => ({
    id,
    memberId,
    text,
    createdAt,
    author: names.get(authorId) ?? "",
  }));
}
