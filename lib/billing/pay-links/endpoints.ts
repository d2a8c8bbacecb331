import "server-only";
import { chargedReply } from "@/lib/billing/arrears/retry.wire";
import { mayDo } from "@/lib/core/auth/rights";
import { env } from "@/lib/core/process/env";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { makeCardLink } from "./card-link.commands";
import { cardLinkInput } from "./card-link.schema";
import { finishPayment, openPayment, openUpdate, payByLink, updateByLink } from "./pay.commands";
import { linkCard, linkPayment } from "./pay.schema";

const BY_ADDRESS = { most: 30, perSeconds: 600, by: "ip" } as const;

export const payLinkEndpoints = [
  endpoint("POST /dentists/:officeId/members/sendSecurePaymentUpdateLink", mayDo("collectPayments"), {
    summary: "Email or text a family the secure page on which it saves a new card, or return its link.",
    input: cardLinkInput,
    rate: { name: "update-link", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const { sentTo, url } = await makeCardLink(params.officeId, input.memberId, input.by, { actor, caller });
      const data = { sent: sentTo !== null, url };
      if (url !== null) return reply(data);
      if (sentTo === null) return reply(data, "recovery.sentAlready");
      if (input.by === "both") return reply(data, "recovery.linkSent");
      return reply(data, `payLinksDesk.${input.by === "text" ? "texting" : "mailing"}`, { to: sentTo });
    },
  }),
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
