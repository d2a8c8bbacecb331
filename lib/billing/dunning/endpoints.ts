import "server-only";
import { OFFICE_AND_ADMIN, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { formatDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { restorePolicy, savePolicy } from "./commands";
import { makePromise, withdrawPromise } from "./promise.commands";
import { promiseInput, promiseWithdrawal } from "./promise.schema";
import { policyInput, policyRestore } from "./schema";

export const dunningEndpoints = [
  endpoint("POST /dentists/:officeId/members/promise", OFFICE_AND_ADMIN, {
    summary: "Record the date a late family promised to pay by; retries pause until then.",
    input: promiseInput,
    run: async ({ actor, params, input, caller }) => {
      const { promisedOn } = await makePromise(params.officeId, input, { actor, caller });
      return reply({ promisedOn }, "recovery.promised", { date: formatDate(promisedOn) });
    },
  }),
  endpoint("DELETE /dentists/:officeId/members/promise", OFFICE_AND_ADMIN, {
    summary: "Remove a promise to pay; retries continue with the next day of the schedule.",
    input: promiseWithdrawal,
    run: async ({ actor, params, input, caller }) => {
      await withdrawPromise(params.officeId, input.memberId, { actor, caller });
      return reply(null, "recovery.promiseWithdrawn");
    },
  }),
  endpoint("PUT /admin/dunning-policy", SENIOR_ADMINS, {
    summary: "Save the next version of the dunning policy.",
    input: policyInput,
    run: async ({ actor, tenant, input, caller }) => {
      const { basedOn, ...policy } = input;
      const { version } = await savePolicy(tenant.id, policy, basedOn, { actor, caller });
      return reply({ version }, "dunning.saved");
    },
  }),
  endpoint("POST /admin/dunning-policy/restore", SENIOR_ADMINS, {
    summary: "Restore an earlier version of the dunning policy, as a new version.",
    input: policyRestore,
    run: async ({ actor, tenant, input, caller }) => {
      const { version } = await restorePolicy(tenant.id, input.version, input.basedOn, { actor, caller });
      return reply({ version }, "dunning.restored", { version: input.version });
    },
  }),
];
