import "server-only";
import { chargedReply } from "@/lib/billing/arrears/retry.wire";
import { env } from "@/lib/core/process/env";
import { publicEndpoint } from "@/lib/front/api/endpoint";
import { finishPayment, openPayment, openUpdate, payByLink, updateByLink } from "./pay.commands";
import { linkCard, linkPayment } from "./pay.schema";

const BY_ADDRESS = { most: 30, perSeconds: 600, by: "ip" } as const;

export const payLinkEndpoints = [
  publicEndpoint("POST /payment-links/:token/setup-intent", {
    summary: "Open the provider's card form on a pay link.",
    rate: { name: "link-setup", ...BY_ADDRESS },
    run: async ({ tenant, params }) => {
      const { clientSecret } = await openPayment(tenant.id, params.token);
      return { clientSecret, publishableKey: env().STRIPE_PUBLISHABLE_KEY };
    },
  }),
  publicEndpoint("POST /payment-links/:token/pay", {
    summary: "Pay a pay link.",
    input: linkPayment,
    rate: { name: "link-pay", ...BY_ADDRESS },
    run: ({ tenant, params, input, caller }) =>
      payByLink(tenant.id, params.token, input.paymentMethodId, { actor: null, caller }),
  }),
  publicEndpoint("POST /payment-links/:token/finish", {
    summary: "The status of a payment after the bank's confirmation.",
    rate: { name: "link-finish", ...BY_ADDRESS },
    run: ({ tenant, params }) => finishPayment(tenant.id, params.token),
  }),
  publicEndpoint("POST /payment-updates/:activationKey/:userId/setup-intent", {
    summary: "Open the provider's card form on a payment-update link.",
    rate: { name: "update-setup", ...BY_ADDRESS },
    run: async ({ tenant, params }) => {
      const { clientSecret } = await openUpdate(tenant.id, params.activationKey, params.userId);
      return { clientSecret, publishableKey: env().STRIPE_PUBLISHABLE_KEY };
    },
  }),
  publicEndpoint("POST /payment-updates/:activationKey/:userId/card", {
    summary: "Save a card on a payment update link and collect late payments with it.",
    input: linkCard,
    rate: { name: "update-card", ...BY_ADDRESS },
    run: async ({ tenant, params, input, caller }) => {
      const author = { actor: null, caller };
      const saved = await updateByLink(tenant.id, params.activationKey, params.userId, input.paymentMethodId, author);
      return chargedReply(saved.card, saved.results, caller.locale, "paymentsBilling.cardSaved");
    },
  }),
];
