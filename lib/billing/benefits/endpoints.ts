import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { formatDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { plainCode } from "@/tenants/tenant";
import { markUsed, undoUse } from "./commands";
import { invitationText, inviteToUse } from "./invite.commands";
import { ledgersOfMember } from "./queries";
import { inviteInput, unusedFile, useInput } from "./schema";
import { listUnused } from "./unused.queries";
import { unusedColumns } from "./unused.rules";

export const benefitEndpoints = [
  endpoint("GET /members/:memberId/benefits", OFFICE_AND_ADMIN, {
    summary: "What a member's plans include this term, what was used and when, what is left, and what it saved.",
    run: async ({ actor, params, caller }) =>
      ledgersOfMember(await officeOfMember(actor, params.memberId), params.memberId, caller.locale),
  }),
  endpoint("POST /dentists/:officeId/benefits/uses", OFFICE_AND_ADMIN, {
    summary: "Mark an included service as used: the nth use of its term. The same use sent twice is marked once.",
    input: useInput,
    run: async ({ actor, tenant, params, input, caller }) => {
      const code = plainCode(tenant, input.code);
      const used = await markUsed(params.officeId, { ...input, code }, { actor, caller });
      return reply(used, used.already ? "benefits.already" : "benefits.marked", { date: formatDate(used.usedOn) });
    },
  }),
  endpoint("POST /dentists/:officeId/benefits/uses/:useId/undo", OFFICE_AND_ADMIN, {
    summary: "Undo a use that was marked by mistake.",
    run: async ({ actor, params, caller }) =>
      reply(await undoUse(params.officeId, params.useId, { actor, caller }), "benefits.undone"),
  }),
  endpoint("GET /dentists/:officeId/benefits/unused", OFFICE_AND_ADMIN, {
    summary: "Who has something included and not yet used, as a file, searched and filtered as the page is.",
    query: unusedFile,
    run: async ({ tenant, params, query, caller }) => {
      const rows = readLater(async () => (await listUnused(params.officeId, tenant, query, caller.locale)).rows);
      return listFile("benefits", query.format, unusedColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /dentists/:officeId/benefits/invitation", OFFICE_AND_ADMIN, {
    summary: "The invitation to book what is left, as a text in the family's language; nothing is sent.",
    input: inviteInput,
    run: async ({ tenant, params, input }) => ({
      text: await invitationText(params.officeId, input.membershipId, tenant),
    }),
  }),
  endpoint("POST /dentists/:officeId/benefits/invite", OFFICE_AND_ADMIN, {
    summary: "Email the family what a member's plan still includes; once a day at most.",
    input: inviteInput,
    rate: { name: "benefit-invite", most: 500, perSeconds: 86_400, by: "office" },
    run: async ({ actor, tenant, params, input, caller }) => {
      const sent = await inviteToUse(params.officeId, input.membershipId, tenant, { actor, caller });
      return reply(sent, sent.already ? "benefits.invitedAlready" : "benefits.invited");
    },
  }),
];
