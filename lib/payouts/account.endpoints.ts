import "server-only";
import { endpoint, publicEndpoint } from "@/lib/core/api/endpoint";
import { RedirectReply } from "@/lib/core/api/reply";
import { homeOffice, proveOffice } from "@/lib/core/auth/scope";
import { notFound } from "@/lib/core/errors";
import { OFFICE_AND_ADMIN, PRACTICE_ADMINS, PRACTICE_ADMINS_AND_ADMIN } from "@/lib/core/roles";
import { beginUpgrade } from "@/lib/offices/commands";
import { officeOfKey } from "@/lib/onboarding/queries";
import { beginPayoutSetup, payoutAddress, payoutTicket, refreshPayout } from "./account.commands";
import { payoutAccount } from "./account.queries";
import { payoutSetup, ticketQuery, upgradeByKey, upgradeQuery } from "./account.schema";

const UPGRADE = { name: "payout-upgrade", most: 20, perSeconds: 600, by: "user" } as const;

export const payoutEndpoints = [
  endpoint("GET /stripe-connect/:officeId/account", OFFICE_AND_ADMIN, {
    summary: "State of the payout account.",
    run: ({ params }) => payoutAccount(params.officeId),
  }),
  endpoint("POST /stripe-connect/:officeId/setup", PRACTICE_ADMINS_AND_ADMIN, {
    summary: "Start or go on with the payout account; answers the address of the provider's pages.",
    input: payoutSetup,
    rate: { name: "payout-setup", most: 20, perSeconds: 600, by: "user" },
    run: ({ actor, tenant, params, input, caller }) =>
      beginPayoutSetup(tenant.id, params.officeId, input.from, { actor, caller }),
  }),
  endpoint("POST /stripe-connect/:officeId/refresh", PRACTICE_ADMINS_AND_ADMIN, {
    summary: "Ask the provider how the payout account stands.",
    rate: { name: "payout-refresh", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, caller }) => {
      await refreshPayout(params.officeId, { actor, caller });
      return payoutAccount(params.officeId);
    },
  }),
  endpoint("POST /stripe-connect/:officeId/ticket", PRACTICE_ADMINS_AND_ADMIN, {
    summary: "A one-time ticket to open the payout account in a new tab.",
    run: ({ actor, params, caller }) => payoutTicket(actor, params.officeId, { actor, caller }),
  }),
  endpoint("POST /users/:userId/dentist-info/all-plans/upgrade", PRACTICE_ADMINS, {
    summary:
      "Begin the upgrade of an old payout account: enrolment pauses, and the set-up goes on at the answered page.",
    query: upgradeQuery,
    rate: UPGRADE,
    run: async ({ actor, params, query, caller }) => {
      if (params.userId !== actor.userId) throw notFound();
      const office =
        query.dentistInfoId === undefined ? homeOffice(actor) : await proveOffice(actor, query.dentistInfoId);
      return beginUpgrade(office, { actor, caller });
    },
  }),
  publicEndpoint("POST /users/:userId/dentist-info/all-plans-no-auth/upgrade", {
    summary: "The same with the key of a mailed set-up link instead of a login.",
    input: upgradeByKey,
    rate: { ...UPGRADE, by: "ip" },
    run: async ({ tenant, params, input, caller }) =>
      beginUpgrade(await officeOfKey(tenant.id, params.userId, input.activationKey), { actor: null, caller }),
  }),
  publicEndpoint("GET /stripe-connect/viewAccount", {
    summary: "Open the payout account with a ticket.",
    query: ticketQuery,
    rate: { name: "view-account", most: 30, perSeconds: 600, by: "ip" },
    run: async ({ tenant, query }) => new RedirectReply(await payoutAddress(tenant.id, query.jwt)),
  }),
];
