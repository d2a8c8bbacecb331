import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { managedAccount } from "./account.commands";
import { changeTier, withdrawTier } from "./tier.commands";
import { tierChange, tierChangeBack } from "./tier.schema";

const COMMON = {
  feature: "upgradeOffice",
  officeFrom: "body.dentistInfoId",
  rate: { name: "tier-plan", most: 20, perSeconds: 600, by: "user" },
} as const;

export const tierEndpoints = [
  endpoint("POST /dentists/changeTier", mayDo("payInvoices"), {
    summary: "Schedule a change of the office's tier; the month and amount must be those that were shown.",
    ...COMMON,
    input: tierChange,
    run: async ({ actor, office, input, caller }) =>
      reply(
        await changeTier(await managedAccount(actor, office), office, input, { actor, caller }),
        "officeBilling.upgrade.changed",
      ),
  }),
  endpoint("POST /dentists/keepTier", mayDo("payInvoices"), {
    summary: "Cancel a scheduled change of the office's tier.",
    ...COMMON,
    input: tierChangeBack,
    run: async ({ actor, office, input, caller }) => {
      await withdrawTier(await managedAccount(actor, office), office, input.changeId, { actor, caller });
      return reply({ id: input.changeId }, "officeBilling.upgrade.kept");
    },
  }),
];
