import "server-only";
import { ADMINS, ANY_ROLE } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createReleaseNote, deleteReleaseNote, markNotesSeen, publishReleaseNote, updateReleaseNote } from "./commands";
import { listReleaseNotes } from "./queries";
import { releaseNoteColumns } from "./rules";
import { newReleaseNote, notesSeen, publishing, releaseNoteChange, releaseNoteFile } from "./schema";

export const releaseNoteEndpoints = [
  endpoint("GET /admin/release-notes/export", ADMINS, {
    summary: "The release notes as a file, searched and filtered as the page is.",
    query: releaseNoteFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listReleaseNotes(tenant.id, query)).rows);
      return listFile("releaseNotes", query.format, releaseNoteColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/release-notes", ADMINS, {
    summary: "Make a release note.",
    input: newReleaseNote,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createReleaseNote(tenant.id, input, { actor, caller }) }, "releaseNotes.created"),
  }),
  endpoint("PUT /admin/release-notes/:releaseNoteId", ADMINS, {
    summary: "Change a release note.",
    input: releaseNoteChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await updateReleaseNote(tenant.id, params.releaseNoteId, input, { actor, caller }), "releaseNotes.saved"),
  }),
  endpoint("DELETE /admin/release-notes/:releaseNoteId", ADMINS, {
    summary: "Delete a release note.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await deleteReleaseNote(tenant.id, params.releaseNoteId, { actor, caller }), "releaseNotes.deleted"),
  }),
  endpoint("PUT /admin/release-notes/:releaseNoteId/published", ADMINS, {
    summary: "Publish a release note to everybody it is for, or make it a draft again.",
    input: publishing,
    run: async ({ actor, tenant, params, input, caller }) => {
      await publishReleaseNote(tenant.id, params.releaseNoteId, input.published, { actor, caller });
      return reply(
        { published: input.published },
        input.published ? "releaseNotes.published" : "releaseNotes.withdrawn",
      );
    },
  }),
  endpoint("POST /users/me/release-notes/seen", ANY_ROLE, {
    summary: "Put release notes away: they are not shown to this user again.",
    input: notesSeen,
    run: async ({ actor, tenant, input }) => {
      await markNotesSeen(tenant.id, actor, input.ids);
      return null;
    },
  }),
];
