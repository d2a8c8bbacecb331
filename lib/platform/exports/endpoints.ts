import "server-only";
import { ANY_ROLE } from "@/lib/core/auth/roles";
import { createGuard, type HelperRule } from "@/lib/front/api/admit";
import { type Endpoint, endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { askForFile, takeFile } from "./commands";
import { askedFiles } from "./queries";
import { asking, filesOfPage } from "./schema";

/** The calls of files that are made while nobody waits for them, each by one of these other calls. */
export const exportEndpoints = (others: readonly Endpoint[], helperMay: HelperRule) => {
  const guard = createGuard(others, helperMay);
  return [
    endpoint("POST /users/me/exports", ANY_ROLE, {
      summary:
        "Ask for a long file: the worker makes it as the call at `address` would, and it is kept for a day for whoever asked.",
      input: asking,
      run: async ({ actor, tenant, input, caller }) =>
        reply({ id: await askForFile(guard, tenant, input, { actor, caller }) }, "exports.asked"),
    }),
    endpoint("GET /users/me/exports", ANY_ROLE, {
      summary: "The long files that were asked for from a page: how far each is, and how long it is kept.",
      query: filesOfPage,
      isActivity: false,
      run: async ({ actor, tenant, query }) => askedFiles(tenant.id, actor, query.page),
    }),
    endpoint("GET /users/me/exports/:exportId", ANY_ROLE, {
      summary: "A long file once it is made. Whoever may not make the call it comes of any more does not get it.",
      run: async ({ actor, tenant, params, caller }) => takeFile(guard, tenant, params.exportId, { actor, caller }),
    }),
  ];
};
