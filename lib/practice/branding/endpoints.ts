import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { resetBranding, saveBranding } from "./commands";
import { brandingChange } from "./schema";

export const brandingEndpoints = [
  endpoint("POST /dentists/:officeId/branding", mayDo("manageOffice"), {
    summary:
      "Save how the office's public pages look: template, accent color, opening sentence; what is not sent stays.",
    input: brandingChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await saveBranding(tenant, params.officeId, input, { actor, caller }), "branding.saved"),
  }),
  endpoint("DELETE /dentists/:officeId/branding", mayDo("manageOffice"), {
    summary: "Go back to the look every office begins with. Returns what it was.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await resetBranding(tenant, params.officeId, { actor, caller }), "branding.wasReset"),
  }),
];
