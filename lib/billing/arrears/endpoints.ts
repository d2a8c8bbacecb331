import "server-only";
import { payerOfMembership, payerTarget } from "@/lib/billing/payments/payer.queries";
import { PAYERS } from "@/lib/core/auth/roles";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { collectLate } from "./retry.commands";
import { shown } from "./retry.rules";
import { chargedReply } from "./retry.wire";
import { pastDueInput, retryInput } from "./schema";

export const arrearsEndpoints = [
  endpoint("POST /users/me/update-account/retryPayment", PAYERS, {
    summary: "Retry a family's late payments now.",
    input: retryInput,
    rate: { name: "retry-payment", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const target = input.subscriptionId
        ? await payerOfMembership(actor, input.subscriptionId)
        : { ...(await payerTarget(actor, input.memberId)), membershipId: undefined };
      const { payerId, ...only } = target;
      const results = await collectLate(payerId, only, {}, input.shownCents);
      return chargedReply(results.map(shown), results, caller.locale);
    },
  }),
  endpoint("POST /users/:userId/account/payment/past_due", PAYERS, {
    summary: "Pay a membership's past due balance with a chosen saved payment method.",
    input: pastDueInput,
    rate: { name: "past-due", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const { payerId, ...only } = await payerOfMembership(actor, input.subscriptionId);
      const named = await payerTarget(actor, params.userId);
      if (named.payerId !== payerId) throw notFound();
      const results = await collectLate(payerId, only, input.source ? { instrumentId: input.source } : {});
      return chargedReply(results.map(shown), results, caller.locale);
    },
  }),
];
