import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { toSettings } from "@/lib/practice/plans/pricing.wire";
import { getOfficeFees, getPlanSettings } from "@/lib/practice/plans/queries";
import { saveOfficeFees } from "@/lib/practice/plans/settings.commands";
import { settingsFrom, settingsInput } from "@/lib/practice/plans/settings.wire";
import { discountsPreview } from "./queries";
import { discountsInput } from "./schema";
import { saveSettings, takeBackDiscounts } from "./settings.commands";

export const discountEndpoints = [
  endpoint("POST /dentists/:officeId/family-discounts/preview", mayDo("managePlans"), {
    summary: "What other family discounts would change: for how many families, from when, and what each of them pays.",
    input: discountsInput,
    run: async ({ params, input }) => discountsPreview(params.officeId, input),
  }),
  endpoint("DELETE /dentists/:officeId/family-discounts", mayDo("managePlans"), {
    summary: "Take a change of family discounts back that waits: everybody who was there keeps what they have.",
    run: async ({ actor, tenant, params, caller }) => {
      const families = await takeBackDiscounts(tenant, params.officeId, { actor, caller });
      return reply({ families }, "plans.discountsTakenBack", { families });
    },
  }),
  endpoint("POST /dentists/updateMembershipSettings/:officeId", mayDo("managePlans"), {
    summary: "Save the settings for all plans of an office; what is not sent stays.",
    input: settingsInput,
    bodyLimit: 64_000,
    run: async ({ actor, tenant, params, input, caller }) => {
      const author = { actor, caller };
      const { sent, updatedAt } = input;
      await saveSettings(tenant, params.officeId, (before) => settingsFrom(sent, before), updatedAt, author);
      if (input.fees)
        await saveOfficeFees(
          tenant,
          params.officeId,
          input.fees.map((fee) => ({ code: fee.code, feeCents: fee.price })),
          author,
        );
      const [settings, fees] = await Promise.all([getPlanSettings(params.officeId), getOfficeFees(params.officeId)]);
      return reply(toSettings(settings, fees, tenant), "plans.settingsSaved");
    },
  }),
];
