import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { OFFICE_AND_ADMIN } from "@/lib/core/roles";
import { csvFile, xlsxFile } from "@/lib/core/sheets/files";
import { bookOffice, bookTotals, eachPayment } from "./report.queries";
import { bookExport } from "./report.schema";
import { bookName, bookRows, WIDTHS } from "./report.wire";

export const bookEndpoints = [
  endpoint("GET /dentists/:officeId/payments/export", OFFICE_AND_ADMIN, {
    summary: "The office's payment ledger as a file: one row per payment, with running totals.",
    query: bookExport,
    run: async ({ params, query, caller }) => {
      const { from, until, filter, format } = query;
      const view = { period: { from, until }, filter };
      const [{ officeName }, totals] = await Promise.all([
        bookOffice(params.officeId),
        bookTotals(params.officeId, view),
      ]);
      const rows = bookRows(eachPayment(params.officeId, view, caller.locale), totals, caller.locale);
      const name = bookName(view, officeName, caller.locale);
      return format === "xlsx" ? xlsxFile(name, rows, WIDTHS) : csvFile(name, rows);
    },
  }),
];
