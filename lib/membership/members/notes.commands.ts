import "server-only";
import { type AuditAction, type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { forbidden, notFound } from "@/lib/core/errors";
import type { MemberNote } from "@/lib/generated/prisma/client";

/** Adds a note about a member and returns its id. Throws 404 for another office's member. */
export async function addNote(
  office: OfficeId,
  input: { memberId: number; text: string },
  author: Author,
): Promise<{ id: number }> {
  const authorId = userOf(author);
  if (authorId === null) throw notFound();
  return transaction(async (tx) => {
    const member = await tx.member.findFirst({ where: { officeId: office, id: input.memberId }, select: { id: true } });
    if (!member) throw notFound();
    const note = await tx.memberNote.create({
      data: { officeId: office, memberId: member.id, authorId, text: input.text, createdAt: await now() },
    });
    await audit(tx, author, {
      action: "member.note",
      noun: "member",
      nounId: member.id,
      officeId: office,
      after: { note: input.text },
    });
    return { id: note.id };
  });
}

type Named = { memberId: number; noteId: number };

/** Changes a note of the office in one transaction, with its line in the history. Throws 404. */
async function withNote(
  office: OfficeId,
  { memberId, noteId }: Named,
  action: AuditAction,
  author: Author,
  work: (tx: Tx, note: MemberNote) => Promise<{ before?: object; after?: object } | null>,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from member_note where office_id = ${office} and id = ${noteId} for no key update`;
    const note = await tx.memberNote.findFirst({ where: { officeId: office, memberId, id: noteId } });
    if (!note) throw notFound();
    const change = await work(tx, note);
    if (change) await audit(tx, author, { action, noun: "member", nounId: memberId, officeId: office, ...change });
  });
}

function refuseForeign(note: MemberNote, author: Author): void {
  if (note.authorId !== userOf(author)) throw forbidden("members.notYourNote");
}

/** Words one's own note anew. Throws 404 for another office's, 403 for a colleague's. */
export async function editNote(office: OfficeId, named: Named, text: string, author: Author): Promise<void> {
  await withNote(office, named, "member.noteEdit", author, async (tx, note) => {
    refuseForeign(note, author);
    if (note.text === text) return null;
    await tx.memberNote.update({ where: { id: note.id, officeId: office }, data: { text, editedAt: await now() } });
    return { before: { note: note.text }, after: { note: text } };
  });
}

/** Deletes one's own note; what it said stays in the history. Throws 404 for another office's, 403 for a colleague's. */
export async function deleteNote(office: OfficeId, named: Named, author: Author): Promise<void> {
  await withNote(office, named, "member.noteDelete", author, async (tx, note) => {
    refuseForeign(note, author);
    await tx.memberNote.delete({ where: { id: note.id, officeId: office } });
    return { before: { note: note.text } };
  });
}

/** Pins a note above the others, or lets it go; anybody of the office may. Throws 404 for another office's. */
export async function pinNote(office: OfficeId, named: Named, pinned: boolean, author: Author): Promise<void> {
  await withNote(office, named, "member.notePin", author, async (tx, note) => {
    if ((note.pinnedAt !== null) === pinned) return null;
    await tx.memberNote.update({
      where: { id: note.id, officeId: office },
      data: { pinnedAt: pinned ? await now() : null },
    });
    return { before: { pinned: !pinned }, after: { pinned, note: note.text } };
  });
}
