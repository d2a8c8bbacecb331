import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { OFFICE_AND_ADMIN } from "@/lib/core/roles";
import { memberFinances } from "./finances.queries";
import { financesReport } from "./finances.schema";
import { financeFile } from "./finances.wire";

// The path's user is the member, as everywhere in the legacy members' calls; 1970 says "all years".
export const financeEndpoints = [
  endpoint("POST /office/:officeId/members/finances/:userId/1970", OFFICE_AND_ADMIN, {
    summary: "The ledger of a member's family over all years: charges, payments, returns and balance.",
    run: ({ params, caller }) => memberFinances(params.officeId, params.userId, false, caller.locale),
  }),
  endpoint("POST /office/:officeId/members/finances/:userId/1970/single", OFFICE_AND_ADMIN, {
    summary: "The same for the member alone, with their share of the family's payments.",
    run: ({ params, caller }) => memberFinances(params.officeId, params.userId, true, caller.locale),
  }),
  endpoint("GET /office/:officeId/members/finances/reports", OFFICE_AND_ADMIN, {
    summary: "A member's ledger as a spreadsheet.",
    query: financesReport,
    run: async ({ params, query, caller }) => {
      const finances = await memberFinances(params.officeId, query.memberId, query.single, caller.locale);
      return financeFile(finances, caller.locale);
    },
  }),
];
