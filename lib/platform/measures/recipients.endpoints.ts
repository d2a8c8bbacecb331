import "server-only";
import { PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { addRecipient, removeRecipient } from "./recipients.commands";
import { recipientsOf } from "./recipients.queries";
import { reportRecipient } from "./recipients.schema";

export const recipientEndpoints = [
  endpoint("GET /dentists/:officeId/report-recipients", PRACTICE_ADMINS, {
    summary: "Who gets the office's monthly report by email, on which day, and what came of the last one.",
    run: ({ params }) => recipientsOf(params.officeId),
  }),
  endpoint("POST /dentists/:officeId/report-recipients", PRACTICE_ADMINS, {
    summary:
      "Email the monthly report to an address on a day of the month after; an address that has it gets another day.",
    input: reportRecipient,
    run: async ({ actor, params, input, caller }) => {
      await addRecipient(params.officeId, input, caller.locale, { actor, caller });
      return reply(null, "reports.mail.saved");
    },
  }),
  endpoint("DELETE /dentists/:officeId/report-recipients/:recipientId", PRACTICE_ADMINS, {
    summary: "Stop emailing the monthly report to an address.",
    run: async ({ actor, params, caller }) => {
      await removeRecipient(params.officeId, params.recipientId, { actor, caller });
      return reply(null, "reports.mail.removed");
    },
  }),
];
