import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { eachAcross, peopleAcross } from "./across.queries";
import { acrossFile } from "./across.schema";
import { acrossColumns } from "./across.wire";
import { peopleSearch } from "./list.schema";

export const acrossEndpoints = [
  // The words stand in the body: names of patients stay out of addresses and logs.
  endpoint("POST /admin/people/search", ADMINS, {
    summary: "Members and staff of every office, by name, email or phone; the first eight of each.",
    input: peopleSearch,
    run: ({ tenant, input }) => peopleAcross(tenant.id, input.searchQuery),
  }),
  endpoint("GET /admin/members/export", ADMINS, {
    summary:
      "The members of every office as a file, searched, filtered and sorted as the page is: a row a family, with its office.",
    query: acrossFile,
    run: async ({ tenant, query, caller }) =>
      listFile(
        "members.across",
        query.format,
        acrossColumns(caller.locale),
        eachAcross(tenant.id, query, caller.locale),
        caller.locale,
      ),
  }),
];
