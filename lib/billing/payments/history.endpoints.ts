import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { officeNameOf } from "@/lib/platform/measures/report.queries";
import { memberFinances } from "./history.queries";
import { financesReport } from "./history.schema";
import { financeFile } from "./history.wire";

// The path's user is the member, as everywhere in the legacy members' calls; 1970 says "all years".
export const paymentHistoryEndpoints = [
  endpoint("POST /office/:officeId/members/finances/:userId/1970", OFFICE_AND_ADMIN, {
    summary: "The ledger of a member's family over all years: charges, payments, returns and balance.",
    run: ({ params, caller }) => memberFinances(params.officeId, params.userId, false, caller.locale),
  }),
  endpoint("POST /office/:officeId/members/finances/:userId/1970/single", OFFICE_AND_ADMIN, {
    summary: "The same for the member alone, with their share of the family's payments.",
    run: ({ params, caller }) => memberFinances(params.officeId, params.userId, true, caller.locale),
  }),
  endpoint("GET /office/:officeId/members/finances/reports", OFFICE_AND_ADMIN, {
    summary:
      "A member's ledger as a spreadsheet, as CSV or as PDF: all of it, or the lines of a kind and of some days.",
    query: financesReport,
    run: async ({ params, query, tenant, caller }) => {
      const [finances, officeName] = await Promise.all([
        memberFinances(params.officeId, query.memberId, query.single, caller.locale),
        officeNameOf(params.officeId),
      ]);
      return financeFile(finances, query, { officeName, tenantId: tenant.id, locale: caller.locale });
    },
  }),
];
