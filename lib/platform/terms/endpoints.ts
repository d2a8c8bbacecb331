import "server-only";
import { OFFICE_AND_ADMIN, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { signTerms } from "./commands";
import { officeTerms } from "./queries";
import { termsSignature } from "./schema";

export const termsEndpoints = [
  endpoint("GET /dentists/:officeId/terms", OFFICE_AND_ADMIN, {
    summary: "Our terms as they stand, and what the office has signed of them, text and fingerprint.",
    run: ({ params, tenant, caller }) => officeTerms(params.officeId, tenant, caller.locale),
  }),
  endpoint("POST /dentists/:officeId/terms", PRACTICE_ADMINS, {
    summary: "Sign our terms for the office, in the version that was read.",
    input: termsSignature,
    run: async ({ params, actor, tenant, input, caller }) => {
      await signTerms(params.officeId, tenant, input, actor, caller);
      return reply(null, "terms.signed");
    },
  }),
];
