import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { windowOf } from "@/lib/core/lists/list";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { proveChoice } from "@/lib/platform/associations/choice.queries";
import { setAffiliate } from "./affiliate.commands";
import { affiliateChange } from "./affiliate.schema";
import { eachOffice, listOffices, officeFacts } from "./directory.queries";
import { directoryColumns } from "./directory.rules";
import { directoryFile, directoryList } from "./directory.schema";
import { officeHistory } from "./history.queries";
import { historyQuery } from "./history.schema";
import { setMilestone } from "./milestones.commands";
import { milestoneInput } from "./milestones.schema";

export const directoryEndpoints = [
  endpoint("GET /admin/dentists", ADMINS, {
    summary: "Offices by name, for the back office, a page of them.",
    query: directoryList,
    run: async ({ tenant, query }) => {
      await proveChoice(tenant.id, query.association);
      return listOffices(tenant.id, query, windowOf(query));
    },
  }),
  endpoint("GET /admin/dentists/export", ADMINS, {
    summary: "The offices as a file, searched, filtered and sorted as the page is.",
    query: directoryFile,
    run: async ({ tenant, query, caller }) => {
      await proveChoice(tenant.id, query.association);
      return listFile("officesAdmin.list", query.format, directoryColumns, eachOffice(tenant.id, query), caller.locale);
    },
  }),
  endpoint("GET /admin/dentists/:officeId", ADMINS, {
    summary: "One office as the back office sees it.",
    run: ({ tenant, params, actor }) => officeFacts(params.officeId, tenant, actor),
  }),
  endpoint("PUT /admin/dentists/:officeId/milestones", ADMINS, {
    summary: "Tick off what we do for an office (onboarding, training, ninety_day), or take that back.",
    input: milestoneInput,
    run: async ({ actor, params, input, caller }) => {
      await setMilestone(params.officeId, input, { actor, caller });
      return reply({ done: input.done }, input.done ? "offices.milestone.done" : "offices.milestone.open");
    },
  }),
  endpoint("PUT /admin/dentists/:officeId/affiliate", ADMINS, {
    summary:
      "Say through which affiliate of its association an office came, or through none; `from` is the one that was read.",
    input: affiliateChange,
    run: async ({ params, input, actor, caller }) => {
      await setAffiliate(params.officeId, input, { actor, caller });
      return reply(null, input.affiliateId === null ? "offices.affiliate.removed" : "offices.affiliate.changed");
    },
  }),
  endpoint("GET /admin/dentists/:officeId/history", ADMINS, {
    summary: "Activity of an office, newest first; `before` is the `next` of the page before.",
    query: historyQuery,
    run: ({ params, query }) => officeHistory(params.officeId, query.before),
  }),
];
