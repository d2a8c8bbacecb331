import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { renewEveryPublicPage, renewPublicPages, sendAgain, sendAllAgain } from "./commands";
import { sendAllInput } from "./schema";

export const toolboxEndpoints = [
  endpoint("POST /admin/unsent/:unsentId/again", ADMINS, {
    summary: "Send an email or a text message again that was given up.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await sendAgain(tenant.id, params.unsentId, { actor, caller }), "toolbox.backInLine"),
  }),
  endpoint("POST /admin/unsent/again", ADMINS, {
    summary: "Send all emails and text messages again that were given up.",
    input: sendAllInput,
    run: async ({ actor, tenant, input, caller }) => {
      const done = await sendAllAgain(tenant.id, input.expected, { actor, caller });
      return reply(done, "toolbox.allBackInLine", done);
    },
  }),
  endpoint("POST /admin/dentists/:officeId/public-pages/renew", ADMINS, {
    summary: "Make the public pages of an office anew at the next visit.",
    run: async ({ actor, params, caller }) =>
      reply(await renewPublicPages(params.officeId, { actor, caller }), "toolbox.pagesRenewed"),
  }),
  endpoint("POST /admin/public-pages/renew", ADMINS, {
    summary: "Make all public pages anew at the next visit.",
    run: async ({ actor, caller }) => reply(await renewEveryPublicPage({ actor, caller }), "toolbox.allPagesRenewed"),
  }),
];
