import "server-only";
import { ASSOCIATION_RIGHTS } from "@/lib/core/auth/rights";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import {
  addAssociationUser,
  changeAssociationRole,
  inviteAssociationUserAgain,
  setAssociationUserActive,
} from "./users.commands";
import { eachAssociationUser } from "./users.queries";
import { associationUserColumns } from "./users.rules";
import { associationUserActive, associationUserFile, associationUserRole, newAssociationUser } from "./users.schema";

const MAY = ASSOCIATION_RIGHTS.manageUsers;

export const associationUserEndpoints = [
  endpoint("GET /associations/users/export", ASSOCIATIONS, {
    summary:
      "The association's users as a file, searched and filtered as the page is; an affiliate is told of themselves.",
    query: associationUserFile,
    run: async ({ actor, query, caller }) =>
      listFile(
        "partnersAssociation.users",
        query.format,
        associationUserColumns,
        eachAssociationUser(actor, query),
        caller.locale,
      ),
  }),
  endpoint("POST /associations/users", MAY, {
    summary: "Add a user to the association; they get an email to set a password.",
    input: newAssociationUser,
    rate: { name: "add-association-user", most: 60, perSeconds: 3600, by: "user" },
    run: async ({ actor, input, caller }) =>
      reply(await addAssociationUser(actor, input, { actor, caller }), "offices.users.added"),
  }),
  endpoint("POST /associations/users/:userId/invite-again", MAY, {
    summary: "Send the invitation of somebody who has not accepted it again, with a new link.",
    rate: { name: "invite-again", most: 60, perSeconds: 3600, by: "user" },
    run: async ({ actor, params, caller }) =>
      reply(await inviteAssociationUserAgain(actor, params.userId, { actor, caller }), "offices.users.invitedAgain"),
  }),
  endpoint("POST /associations/users/:userId/role", MAY, {
    summary: "Give somebody of the association another role; `from` is the one that was read.",
    input: associationUserRole,
    run: async ({ actor, params, input, caller }) =>
      reply(
        await changeAssociationRole(actor, params.userId, input, { actor, caller }),
        "partnersAssociation.users.roleChanged",
      ),
  }),
  endpoint("POST /associations/users/:userId/active", MAY, {
    summary: "Switch the log-in of somebody of the association off, which ends their sessions, or on again.",
    input: associationUserActive,
    run: async ({ actor, params, input, caller }) => {
      await setAssociationUserActive(actor, params.userId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "users.activated" : "users.deactivated");
    },
  }),
];
