import "server-only";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";
import { practicesOf, proveEmployer } from "@/lib/core/auth/scope";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { listPeople, listPractices } from "./queries";
import { listGrowth } from "./reporting.queries";
import { growthColumns, personColumns, practiceColumns } from "./rules";
import { growthFile, personFile, practiceFile } from "./schema";

export const partnerEndpoints = [
  endpoint("GET /business/members/export", ["sm_business"], {
    summary: "The people on a plan through the employer as a file, searched and filtered as the page is.",
    query: personFile,
    run: async ({ actor, query, caller }) => {
      const employer = proveEmployer(actor);
      const rows = readLater(async () => (await listPeople(employer, query)).rows);
      return listFile("partnersEmployer", query.format, personColumns, rows, caller.locale);
    },
  }),
  endpoint("GET /associations/reporting/export", ASSOCIATIONS, {
    summary:
      "The association's practices with their members now and a year ago as a file; fewer than five people are not told.",
    query: growthFile,
    run: async ({ actor, query, caller }) => {
      const scope = practicesOf(actor);
      const rows = readLater(async () => (await listGrowth(scope, query)).rows);
      return listFile("partnersAssociation.report", query.format, growthColumns, rows, caller.locale);
    },
  }),
  endpoint("GET /associations/dentists/export", ASSOCIATIONS, {
    summary: "The association's practices as a file, searched and filtered as the page is.",
    query: practiceFile,
    run: async ({ actor, query, caller }) => {
      const scope = practicesOf(actor);
      const rows = readLater(async () => (await listPractices(scope, query)).rows);
      return listFile("partnersAssociation", query.format, practiceColumns, rows, caller.locale);
    },
  }),
];
