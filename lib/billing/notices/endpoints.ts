import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { file } from "@/lib/front/api/reply";
import { yearlyLetter } from "./yearly.queries";
import { yearlyLetterPdf } from "./yearly.wire";

export const noticeEndpoints = [
  endpoint("GET /dentists/:officeId/yearly-letters/:letterId", mayDo("seeMembers"), {
    summary:
      "The letter about a yearly charge, to be handed to a family that cannot be written to (PDF, in the family's language).",
    run: async ({ params }) => {
      const letter = await yearlyLetter(params.officeId, params.letterId);
      return file(await yearlyLetterPdf(letter), "yearly-payment.pdf", "application/pdf");
    },
  }),
];
