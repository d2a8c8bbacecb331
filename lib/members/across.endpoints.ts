import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { ADMINS } from "@/lib/core/roles";
import { peopleAcross } from "./across.queries";
import { peopleSearch } from "./list.schema";

export const acrossEndpoints = [
  // The words stand in the body: names of patients stay out of addresses and logs.
  endpoint("POST /admin/people/search", ADMINS, {
    summary: "Members and staff of every office, by name, email or phone; the first eight of each.",
    input: peopleSearch,
    run: ({ tenant, input }) => peopleAcross(tenant.id, input.searchQuery),
  }),
];
