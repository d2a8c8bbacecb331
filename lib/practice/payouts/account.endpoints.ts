import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { RedirectReply, reply } from "@/lib/front/api/reply";
import { beginPayoutSetup, payoutAddress, payoutTicket, refreshPayout } from "./account.commands";
import { payoutAccount } from "./account.queries";
import { payoutSetup, ticketQuery } from "./account.schema";
import { removeStandard } from "./standard.commands";

export const payoutAccountEndpoints = [
  endpoint("GET /stripe-connect/:officeId/account", OFFICE_AND_ADMIN, {
    summary: "The status of the payout account.",
    run: ({ params }) => payoutAccount(params.officeId),
  }),
  endpoint("POST /stripe-connect/:officeId/setup", mayDo("managePayouts"), {
    summary: "Start or continue the payout account setup; returns the URL of the provider's pages.",
    input: payoutSetup,
    rate: { name: "payout-setup", most: 20, perSeconds: 600, by: "user" },
    run: ({ actor, tenant, params, input, caller }) =>
      beginPayoutSetup(tenant.id, params.officeId, input.from, { actor, caller }),
  }),
  endpoint("POST /stripe-connect/:officeId/refresh", mayDo("managePayouts"), {
    summary: "Refresh the status of the payout account from the provider.",
    rate: { name: "payout-refresh", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, caller }) => {
      await refreshPayout(params.officeId, { actor, caller });
      return payoutAccount(params.officeId);
    },
  }),
  endpoint("POST /stripe-connect/:officeId/ticket", mayDo("managePayouts"), {
    summary: "A one-time ticket to open the payout account in a new tab.",
    run: ({ actor, params, caller }) => payoutTicket(actor, params.officeId, { actor, caller }),
  }),
  endpoint("POST /dentists/:officeId/remove-standard", mayDo("managePayouts"), {
    summary:
      "Let go of the old payout account, once payments go to the new one and none of the old one can be refunded or disputed any more.",
    run: async ({ actor, params, caller }) => {
      await removeStandard(params.officeId, { actor, caller });
      return reply({ removed: true as const }, "offices.payout.oldRemoved");
    },
  }),
  publicEndpoint("GET /stripe-connect/viewAccount", {
    summary: "Open the payout account in a new tab, with a ticket or a stored token.",
    query: ticketQuery,
    rate: { name: "view-account", most: 30, perSeconds: 600, by: "ip" },
    run: async ({ tenant, query, caller }) => new RedirectReply(await payoutAddress(tenant.id, query.jwt, caller)),
  }),
];
