import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { resendInvitation, withdrawInvitation } from "./invitations.commands";
import { addOfficeUser, changePermissions, removeOfficeUser, setUserActive, updateOfficeUser } from "./users.commands";
import { listTeam, officeUsers } from "./users.queries";
import { teamColumns } from "./users.rules";
import {
  changedOfficeUser,
  newOfficeUser,
  officeUserId,
  teamFile,
  upgradeFlag,
  userActivation,
  userPermissions,
} from "./users.schema";

export const officeUserEndpoints = [
  endpoint("GET /dentists/:officeId/users", OFFICE_AND_ADMIN, {
    summary: "All users of the office.",
    run: ({ params }) => officeUsers(params.officeId),
  }),
  endpoint("GET /dentists/:officeId/users/export", OFFICE_AND_ADMIN, {
    summary: "The office's team as a file, searched and filtered as the page is.",
    query: teamFile,
    run: async ({ params, query, caller }) => {
      const rows = readLater(async () => (await listTeam(params.officeId, query)).rows);
      return listFile("offices.team", query.format, teamColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /dentists/:officeId/users/add", mayDo("manageUsers"), {
    summary: "Add a user to the office; they get an email to set a password.",
    input: newOfficeUser,
    rate: { name: "add-user", most: 60, perSeconds: 3600, by: "user" },
    run: async ({ actor, params, input, caller }) =>
      reply(await addOfficeUser(actor, params.officeId, input, { actor, caller }), "offices.users.added"),
  }),
  endpoint("POST /dentists/:officeId/users/invite-again", mayDo("manageUsers"), {
    summary: "Send the invitation of somebody who has not accepted it again, with a new link.",
    input: officeUserId,
    rate: { name: "invite-again", most: 60, perSeconds: 3600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      await resendInvitation(actor, params.officeId, input.userId, { actor, caller });
      return reply(null, "offices.users.invitedAgain");
    },
  }),
  endpoint("POST /dentists/:officeId/users/uninvite", mayDo("manageUsers"), {
    summary: "Take back an invitation that was not accepted.",
    input: officeUserId,
    run: async ({ actor, params, input, caller }) => {
      await withdrawInvitation(actor, params.officeId, input.userId, { actor, caller });
      return reply(null, "offices.users.uninvited");
    },
  }),
  endpoint("POST /dentists/:officeId/users/update", mayDo("manageUsers"), {
    summary: "Change a colleague's name, phone or job title.",
    query: upgradeFlag,
    input: changedOfficeUser,
    run: async ({ actor, params, input, caller }) => {
      const { userId, ...data } = input;
      await updateOfficeUser(actor, params.officeId, userId, data, { actor, caller });
      return reply(null, "offices.users.saved");
    },
  }),
  endpoint("POST /dentists/:officeId/users/delete", mayDo("manageUsers"), {
    summary: "Remove a user from the office.",
    input: officeUserId,
    run: async ({ actor, params, input, caller }) => {
      await removeOfficeUser(actor, params.officeId, input.userId, { actor, caller });
      return reply(null, "offices.users.removed");
    },
  }),
  endpoint("POST /dentists/:officeId/users/reactivate", mayDo("manageUsers"), {
    summary: "Activate or deactivate a colleague's account.",
    input: userActivation,
    run: async ({ actor, params, input, caller }) => {
      await setUserActive(actor, params.officeId, input.userId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "offices.users.activated" : "offices.users.deactivated");
    },
  }),
  endpoint("POST /dentists/:officeId/users/changePermissions", mayDo("manageUsers"), {
    summary: "Change a colleague's permissions.",
    input: userPermissions,
    run: async ({ actor, params, input, caller }) => {
      await changePermissions(actor, params.officeId, input, { actor, caller });
      return reply(null, "offices.users.permissionsChanged");
    },
  }),
];
