import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { ADMINS, OFFICE } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { saveWebsites } from "./commands";
import { inviteEndpoints } from "./invites.endpoints";
import { printedForm } from "./paper-form.queries";
import { printedSign } from "./print.queries";
import { paperFormQuery, websitesChange } from "./schema";

export const marketingEndpoints = [
  ...inviteEndpoints,
  endpoint("POST /dentists/:officeId/websites", mayDo("manageOffice"), {
    summary:
      "Save which other websites may show the office's plans in a frame: their https addresses, one a line; an empty text allows none.",
    input: websitesChange,
    run: async ({ actor, params, input, caller }) => {
      const saved = await saveWebsites(params.officeId, input, { actor, caller });
      return reply(saved, saved.websites ? "marketing.websites.saved" : "marketing.websites.savedNone");
    },
  }),
  endpoint(
    "GET /office/:officeId/marketing/enrollment-qr-document/:type/:enrollmentDocumentId",
    [...OFFICE, ...ADMINS],
    {
      summary:
        "A sign with the QR code of the office's enrollment page, as a PDF with crop marks. `type` is the kind of sign: letter, tabloid, tent or card. The document is a design in a language: 1 color English, 2 color Spanish, 3 white English, 4 white Spanish. 404 for any other, 409 without a published plan.",
      rate: { name: "printed-sign", most: 60, perSeconds: 600, by: "user" },
      run: ({ tenant, params }) => printedSign(tenant, params.officeId, params.type, params.enrollmentDocumentId),
    },
  ),
  endpoint("GET /dentists/:officeId/enrollment-form", [...OFFICE, ...ADMINS], {
    summary:
      "The in-office enrollment form as one letter sheet, a PDF to be filled in by hand: plans, family, ways to pay, the three agreements, signature. `lang` is en-US (also when absent) or es-US. 409 without a plan.",
    query: paperFormQuery,
    rate: { name: "printed-form", most: 60, perSeconds: 600, by: "user" },
    run: ({ tenant, params, query }) => printedForm(tenant, params.officeId, query.lang),
  }),
];
