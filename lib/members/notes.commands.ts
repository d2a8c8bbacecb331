import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";

/** Adds a note about a member and returns its id. Throws 404 for another office's member. */
export async function addNote(
  office: OfficeId,
  input: { memberId: number; text: string },
  author: Author,
): Promise<{ id: number }> {
  const { actor } = author;
  if (!actor) throw notFound();
  return transaction(async (tx) => {
    const member = await tx.member.findFirst({ where: { officeId: office, id: input.memberId }, select: { id: true } });
    if (!member) throw notFound();
    const authorId = actor.administrator?.userId ?? actor.userId;
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
