import "server-only";
import { billedOwner, officeOfOrganization } from "@/lib/billing/office-billing/account.queries";
import { billingAccountOf, nextInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { locationBills } from "./billing.queries";
import { locationBillColumns } from "./billing.rules";
import { locationBillFile } from "./billing.schema";

export const locationBillEndpoints = [
  endpoint("GET /multi-location/billing/:organizationId/export", mayDo("payInvoices"), {
    summary: "What each location of an organization is billed as a file, for who manages all of them.",
    query: locationBillFile,
    run: async ({ actor, params, query, caller }) => {
      const owner = await billedOwner(await officeOfOrganization(actor, params.organizationId));
      const account = await billingAccountOf(owner);
      const next = account && (await nextInvoice(owner, account));
      const { rows, totals } = await locationBills(owner, next, query);
      return listFile("officeBilling.locations", query.format, locationBillColumns, rows, caller.locale, {
        sums: () => [totals],
      });
    },
  }),
];
