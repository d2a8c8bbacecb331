import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { listPlansAcross } from "./across.queries";
import { plansAcrossColumns } from "./across.rules";
import { plansAcrossFile } from "./across.schema";

export const plansAcrossEndpoints = [
  endpoint("GET /admin/plans/export", ADMINS, {
    summary: "The plans of every office as a file, searched, filtered and sorted as the page is.",
    query: plansAcrossFile,
    run: async ({ tenant, query, caller: { locale } }) => {
      const rows = readLater(async () => (await listPlansAcross(tenant.id, query)).rows);
      return listFile("plans.across", query.format, plansAcrossColumns(locale), rows, locale);
    },
  }),
];
