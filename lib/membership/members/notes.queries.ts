import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";

export type MemberNoteRow = {
  id: number;
  memberId: number;
  text: string;
  author: string;
  createdAt: Date;
  editedAt: Date | null;
  pinned: boolean;
  /** The reader's own, to be edited and deleted. */
  mine: boolean;
};

/**
 * Notes about a member, pinned ones first, then the newest. Throws 404 for a member of another office.
 * @param reader the user who reads, whose own notes are marked
 */
export async function memberNotes(office: OfficeId, memberId: number, reader: number | null): Promise<MemberNoteRow[]> {
  const member = await db.member.findFirst({ where: { officeId: office, id: memberId }, select: { id: true } });
  if (!member) throw notFound();
  const rows = await db.memberNote.findMany({
    where: { officeId: office, memberId },
    orderBy: [{ pinnedAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }, { id: "desc" }],
    take: 200,
  });
  const authors = await db.user.findMany({
    where: { id: { in: [...new Set(rows.map(({ authorId }) => authorId))] } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(authors.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
  return rows.map(({ id, text, authorId, createdAt, editedAt, pinnedAt }) => ({
    id,
    memberId,
    text,
    createdAt,
    editedAt,
    pinned: pinnedAt !== null,
    mine: authorId === reader,
    author: names.get(authorId) ?? "",
  }));
}

export type TopNote = { text: string; author: string; createdAt: Date };

/** The note to be seen first: the pinned one, else the newest; null without any. The office is the caller's. */
export async function topNote(office: OfficeId, memberId: number): Promise<TopNote | null> {
  const note = await db.memberNote.findFirst({
    where: { officeId: office, memberId },
    orderBy: [{ pinnedAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }, { id: "desc" }],
  });
  if (!note) return null;
  const author = await db.user.findUnique({
    where: { id: note.authorId },
    select: { firstName: true, lastName: true },
  });
  return {
    ...{ text: note.text, createdAt: note.createdAt },
    author: author ? `${author.firstName} ${author.lastName}` : "",
  };
}
