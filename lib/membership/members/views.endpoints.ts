import "server-only";
import { OFFICE } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { deleteView, renameView, saveView } from "./views.commands";
import { memberViews } from "./views.queries";
import { viewName, viewToSave } from "./views.schema";

export const viewEndpoints = [
  endpoint("GET /dentists/:officeId/members/views", OFFICE, {
    summary: "This user's saved views of the members list, with the number of families in each.",
    run: ({ actor, params, caller }) => memberViews(params.officeId, actor.userId, caller.locale),
  }),
  endpoint("POST /dentists/:officeId/members/views", OFFICE, {
    summary: "Save a view of the members list; a view with the same name is replaced.",
    input: viewToSave,
    run: async ({ actor, params, input }) => {
      await saveView(params.officeId, actor.userId, input);
      return reply(null, "members.viewSaved");
    },
  }),
  endpoint("PUT /dentists/:officeId/members/views/:viewId", OFFICE, {
    summary: "Rename a saved view.",
    input: viewName,
    run: async ({ actor, params, input }) => {
      await renameView(params.officeId, actor.userId, params.viewId, input.name);
      return reply(null, "members.viewSaved");
    },
  }),
  endpoint("DELETE /dentists/:officeId/members/views/:viewId", OFFICE, {
    summary: "Delete a saved view.",
    run: async ({ actor, params }) => {
      await deleteView(params.officeId, actor.userId, params.viewId);
      return reply(null, "members.viewDeleted");
    },
  }),
];
