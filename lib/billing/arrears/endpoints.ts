import "server-only";
import type { CollectOptions } from "@/lib/billing/charges/schema";
import { type PayerTarget, payerOfMembership, payerTarget } from "@/lib/billing/payments/payer.queries";
import type { Author } from "@/lib/core/audit/audit";
import { PAYERS } from "@/lib/core/auth/roles";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { collectAtDesk } from "./at-desk.commands";
import { collectLate } from "./retry.commands";
import { shown } from "./retry.rules";
import { chargedReply } from "./retry.wire";
import { pastDueInput, retryInput } from "./schema";

/** What a payer asks for themself is theirs; what somebody at the office asks for can be undone there. */
function collectAsked(
  target: PayerTarget & { membershipId?: number | undefined },
  author: Author,
  options: CollectOptions,
  shownCents?: number,
) {
  const { payerId, officeId, householdId, membershipId } = target;
  const only = membershipId === undefined ? {} : { membershipId };
  if (officeId === undefined || householdId === undefined) return collectLate(payerId, only, options, shownCents);
  return collectAtDesk({ payerId, officeId, householdId, ...only }, author, options, shownCents);
}

export const arrearsEndpoints = [
  endpoint("POST /users/me/update-account/retryPayment", PAYERS, {
    summary: "Retry a family's late payments now.",
    input: retryInput,
    rate: { name: "retry-payment", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const target = input.subscriptionId
        ? await payerOfMembership(actor, input.subscriptionId)
        : { ...(await payerTarget(actor, input.memberId)), membershipId: undefined };
      const results = await collectAsked(target, { actor, caller }, {}, input.shownCents);
      return chargedReply(results.map(shown), results, caller.locale);
    },
  }),
  endpoint("POST /users/:userId/account/payment/past_due", PAYERS, {
    summary: "Pay a membership's past due balance with a chosen saved payment method.",
    input: pastDueInput,
    rate: { name: "past-due", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const target = await payerOfMembership(actor, input.subscriptionId);
      const named = await payerTarget(actor, params.userId);
      if (named.payerId !== target.payerId) throw notFound();
      const options = input.source ? { instrumentId: input.source } : {};
      const results = await collectAsked(target, { actor, caller }, options);
      return chargedReply(results.map(shown), results, caller.locale);
    },
  }),
];
