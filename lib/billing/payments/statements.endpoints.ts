import "server-only";
import { OFFICE_AND_ADMIN, PATIENT } from "@/lib/core/auth/roles";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { file } from "@/lib/front/api/reply";
import { statementOf } from "./statements.queries";
import { yearOf } from "./statements.schema";
import { statementName, statementPdf } from "./statements.wire";

// The path's user is the member, as everywhere in the legacy members' calls.
export const statementEndpoints = [
  endpoint("GET /users/:userId/statements/:year", [...OFFICE_AND_ADMIN, ...PATIENT], {
    summary: "A family's payments and refunds in a calendar year, as a PDF for HSA and FSA.",
    run: async ({ actor, params, caller }) => {
      const year = yearOf(params.year);
      if (year === null) throw notFound();
      const statement = await statementOf(actor, params.userId, year, caller.locale);
      return file(await statementPdf(statement), `${statementName(statement)}.pdf`, "application/pdf");
    },
  }),
];
