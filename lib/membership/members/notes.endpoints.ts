import "server-only";
import { userOf } from "@/lib/core/audit/audit";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { addNote, deleteNote, editNote, pinNote } from "./notes.commands";
import { memberNotes } from "./notes.queries";
import { memberNote, notePin, noteText } from "./notes.schema";

export const noteEndpoints = [
  endpoint("POST /users/me/account/loggingNote", OFFICE_AND_ADMIN, {
    summary: "Add a note about a member.",
    input: memberNote,
    run: async ({ actor, input, caller }) =>
      reply(await addNote(await officeOfMember(actor, input.memberId), input, { actor, caller }), "members.noteSaved"),
  }),
  endpoint("GET /members/:memberId/notes", OFFICE_AND_ADMIN, {
    summary: "Notes about a member, pinned ones first.",
    run: async ({ actor, params }) =>
      memberNotes(await officeOfMember(actor, params.memberId), params.memberId, userOf({ actor })),
  }),
  endpoint("PUT /members/:memberId/notes/:noteId", OFFICE_AND_ADMIN, {
    summary: "Change one's own note.",
    input: noteText,
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfMember(actor, params.memberId);
      return reply(await editNote(office, params, input.text, { actor, caller }), "members.saved");
    },
  }),
  endpoint("PUT /members/:memberId/notes/:noteId/pin", OFFICE_AND_ADMIN, {
    summary: "Pin a note above the others, or unpin it.",
    input: notePin,
    run: async ({ actor, params, input, caller }) => {
      await pinNote(await officeOfMember(actor, params.memberId), params, input.pinned, { actor, caller });
      return reply(null, input.pinned ? "members.notePinned" : "members.noteUnpinned");
    },
  }),
  endpoint("DELETE /members/:memberId/notes/:noteId", OFFICE_AND_ADMIN, {
    summary: "Delete one's own note; the history keeps what it said.",
    run: async ({ actor, params, caller }) => {
      await deleteNote(await officeOfMember(actor, params.memberId), params, { actor, caller });
      return reply(null, "members.noteDeleted");
    },
  }),
];
