import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { chosen, chosenPrices, familyMessage, messageWithdrawal, priceWithdrawal } from "./bulk.schema";
import { messagePreview, sendMessage, withdrawMessage } from "./bulk-message.commands";
import { announceChosen, chosenPricesPreview, withdrawChosen } from "./bulk-prices.commands";

/** What is done to the families chosen in the list: each act has its preview, and is taken back as long as it can be. */
export const bulkEndpoints = [
  endpoint("POST /dentists/:officeId/members/message/preview", mayDo("messageMembers"), {
    summary: "Whom a message to the chosen families reaches, and who is left out and why.",
    input: chosen,
    run: ({ params, input }) => messagePreview(params.officeId, input.memberIds),
  }),
  endpoint("POST /dentists/:officeId/members/message", mayDo("messageMembers"), {
    summary: "Email the chosen families in the office's name. The emails leave after two minutes.",
    input: familyMessage,
    rate: { name: "family-message", most: 20, perSeconds: 3600, by: "office" },
    run: async ({ actor, params, input, caller }) => {
      const sent = await sendMessage(params.officeId, input, { actor, caller });
      return reply(sent, "members.message.sent", { count: sent.families });
    },
  }),
  endpoint("POST /dentists/:officeId/members/message/withdraw", mayDo("messageMembers"), {
    summary: "Take a message back from those to whom it has not left yet.",
    input: messageWithdrawal,
    run: async ({ actor, params, input, caller }) => {
      const back = await withdrawMessage(params.officeId, input, { actor, caller });
      return reply(back, "members.message.withdrawn", { count: back.families });
    },
  }),
  endpoint("POST /dentists/:officeId/members/prices/preview", mayDo("managePlans"), {
    summary: "Who of the chosen families moves to their plan's current price, from when, and who does not and why.",
    input: chosen,
    run: ({ params, input, caller }) => chosenPricesPreview(params.officeId, input.memberIds, caller.locale),
  }),
  endpoint("POST /dentists/:officeId/members/prices", mayDo("managePlans"), {
    summary: "Schedule the current prices of their plans for the chosen families, after contract and notice.",
    input: chosenPrices,
    run: async ({ actor, params, input, caller }) => {
      const made = await announceChosen(params.officeId, input, { actor, caller });
      return reply(made, "memberships.pricesAnnounced", { members: made.members, setBack: made.setBack });
    },
  }),
  endpoint("POST /dentists/:officeId/members/prices/withdraw", mayDo("managePlans"), {
    summary: "Withdraw scheduled prices that have not taken effect.",
    input: priceWithdrawal,
    bodyLimit: 160_000,
    run: async ({ actor, params, input, caller }) => {
      const back = await withdrawChosen(params.officeId, input.priceChangeIds, { actor, caller });
      return reply(back, "memberships.pricesWithdrawn", back);
    },
  }),
];
