import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { now, systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { sentOnly } from "@/lib/core/fields/sent";
import { keptRows } from "@/lib/core/lists/kept-rows";
import type { ReleaseNote } from "@/lib/generated/prisma/client";
import { audiencesOf } from "@/lib/platform/banners/audience.rules";
import type { TenantId } from "@/tenants/tenant";
import type { NewReleaseNote, ReleaseNoteChange } from "./schema";

type Scope = { tenantId: TenantId };

const rows = keptRows({
  noun: "releaseNote",
  table: "release_note",
  taken: { english: "releaseNotes.taken" },
  facts: ({ english, spanish, englishText, spanishText, audience, publishedAt }: ReleaseNote) => ({
    ...{ english, spanish, englishText, spanishText, audience },
    state: publishedAt ? "published" : "draft",
  }),
  find: (tx, where: Scope & { id: number }) => tx.releaseNote.findFirst({ where }),
  create: (tx, scope, data: NewReleaseNote) => {
    const at = systemTime();
    return tx.releaseNote.create({ data: { ...data, ...scope, createdAt: at, updatedAt: at } });
  },
  update: (tx, id, data: ReleaseNoteChange & { publishedAt?: Date | null }) =>
    tx.releaseNote.update({ where: { id }, data: { ...sentOnly(data), updatedAt: systemTime() } }),
});

/** Makes a release note and returns its id. Throws 400 for one that exists. */
export const createReleaseNote = (tenantId: TenantId, input: NewReleaseNote, author: Author): Promise<number> =>
  rows.create({ tenantId }, input, author);

/** Changes what is sent. Throws 404, and 400 for one that exists. */
export const updateReleaseNote = (
  tenantId: TenantId,
  id: number,
  input: ReleaseNoteChange,
  author: Author,
): Promise<void> => rows.update({ tenantId }, id, "update", input, author);

/**
 * Publishes a note, which everybody it is for sees once, or makes it a draft again. One that stands so already stays, with the day
 * it was published on. Throws 404.
 */
export async function publishReleaseNote(
  tenantId: TenantId,
  id: number,
  published: boolean,
  author: Author,
): Promise<void> {
  await change({ author, action: published ? "releaseNote.publish" : "releaseNote.withdraw" }, async (tx) => {
    const before = await rows.locked(tx, { tenantId }, id);
    if ((before.publishedAt !== null) === published) return null;
    await tx.releaseNote.update({ where: { id }, data: { publishedAt: published ? await now() : null } });
    const state = (is: boolean) => ({ state: is ? "published" : "draft" });
    return { id, before: state(!published), after: state(published) };
  });
}

/** Notes that somebody has read these notes, or put them away; what is not for them, or no note, is left out. */
export async function markNotesSeen(tenantId: TenantId, actor: Actor, ids: readonly number[]): Promise<void> {
  await transaction(
    (tx) => tx.$executeRaw`
      insert into release_note_seen (release_note_id, user_id, seen_at)
      select n.id, ${actor.userId}, ${systemTime()} from release_note n
      where n.id = any(${[...ids]}::int[]) and n.tenant_id = ${tenantId}::"TenantId" and n.published_at is not null
        and n.audience = any(${audiencesOf(actor.role)}::"Audience"[])
      on conflict do nothing`,
  );
}

/** Deletes a release note. Throws 404. */
export const deleteReleaseNote = (tenantId: TenantId, id: number, author: Author): Promise<void> =>
  rows.remove({ tenantId }, id, author, (tx) => tx.releaseNote.delete({ where: { id } }));
