import "server-only";
import { ADMINS, SUPER_ADMIN } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { proveChoice } from "@/lib/platform/associations/choice.queries";
import { addAdministrator, changeAdministrator, takeAdministrator } from "./administrators.commands";
import { administratorEnd, administratorRole, newAdministrator } from "./administrators.schema";
import { endSessions, sendLink, setActive, unlockUser } from "./commands";
import { userFacts } from "./facts.queries";
import { eachUser } from "./queries";
import { userColumns } from "./rules";
import { userAct, userActive, userFile } from "./schema";

export const userEndpoints = [
  endpoint("GET /admin/users/export", ADMINS, {
    summary: "Everybody who can log in, in all roles, as a file, searched, filtered and sorted as the page is.",
    query: userFile,
    run: async ({ tenant, query, caller }) => {
      await proveChoice(tenant.id, query.association);
      return listFile("users", query.format, userColumns, eachUser({ tenantId: tenant.id }, query), caller.locale);
    },
  }),
  endpoint("GET /admin/dentists/:officeId/users/export", ADMINS, {
    summary: "Who works in an office as a file, searched, filtered and sorted as the page is.",
    query: userFile,
    run: async ({ tenant, params, query, caller }) => {
      await proveChoice(tenant.id, query.association);
      const rows = eachUser({ tenantId: tenant.id, office: params.officeId }, query);
      return listFile("users", query.format, userColumns, rows, caller.locale);
    },
  }),
  endpoint("GET /admin/users/:userId", ADMINS, {
    summary: "One user as the back office sees them, and what the reader may do.",
    run: ({ actor, params }) => userFacts(actor, params.userId),
  }),
  endpoint("POST /admin/users/:userId/unlock", ADMINS, {
    summary: "Let somebody who tried to log in too often try again at once.",
    input: userAct,
    run: async ({ actor, params, input, caller }) =>
      reply(await unlockUser(actor, params.userId, input.reason, { actor, caller }), "users.unlocked"),
  }),
  endpoint("POST /admin/users/:userId/link", ADMINS, {
    summary: "Email somebody a link for a new password, or their invitation again. Links sent before stop working.",
    input: userAct,
    rate: { name: "login-link", most: 60, perSeconds: 3600, by: "user" },
    run: async ({ actor, params, input, caller }) =>
      reply(await sendLink(actor, params.userId, input.reason, { actor, caller }), "users.linkSent"),
  }),
  endpoint("POST /admin/users/:userId/end-sessions", ADMINS, {
    summary: "End all sessions of somebody; their next request is refused.",
    input: userAct,
    run: async ({ actor, params, input, caller }) =>
      reply(await endSessions(actor, params.userId, input.reason, { actor, caller }), "users.sessionsEnded"),
  }),
  endpoint("POST /admin/administrators", SUPER_ADMIN, {
    summary: "Make somebody one of our administrators: a new account, with an invitation.",
    input: newAdministrator,
    rate: { name: "add-administrator", most: 30, perSeconds: 3600, by: "user" },
    run: async ({ actor, input, caller }) =>
      reply(await addAdministrator(actor, input, { actor, caller }), "users.administrators.given"),
  }),
  endpoint("POST /admin/administrators/:userId/role", SUPER_ADMIN, {
    summary: "Give one of our administrators another role; `from` is the one that was read.",
    input: administratorRole,
    run: async ({ actor, params, input, caller }) =>
      reply(await changeAdministrator(actor, params.userId, input, { actor, caller }), "users.administrators.changed"),
  }),
  endpoint("POST /admin/administrators/:userId/end", SUPER_ADMIN, {
    summary: "Take an administrator's role away: the account is turned off. `from` is the role that was read.",
    input: administratorEnd,
    run: async ({ actor, params, input, caller }) =>
      reply(await takeAdministrator(actor, params.userId, input, { actor, caller }), "users.administrators.taken"),
  }),
  endpoint("POST /admin/users/:userId/active", ADMINS, {
    summary: "Switch somebody's log-in off, which ends their sessions, or on again.",
    input: userActive,
    run: async ({ actor, params, input, caller }) => {
      await setActive(actor, params.userId, input, { actor, caller });
      return reply({ active: input.active }, input.active ? "users.activated" : "users.deactivated");
    },
  }),
];
