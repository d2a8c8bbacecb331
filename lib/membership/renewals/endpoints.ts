import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { formatMoney } from "@/lib/core/money";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { renewCash, renewFamily } from "./commands";
import { renewalPreview } from "./queries";
import { renewalQuery, renewCashInput, renewFamilyInput } from "./schema";

export const renewalEndpoints = [
  endpoint("POST /subscriptions/members/:memberId/renew_cash", OFFICE_AND_ADMIN, {
    summary: "Renew a membership paid in the office for one more period and record the payment.",
    input: renewCashInput,
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfMember(actor, params.memberId);
      const result = await renewCash({ officeId: office }, input, { actor, caller });
      return result.act === null ? reply(result) : reply(result, "memberships.cashRenewed");
    },
  }),
  endpoint("GET /members/:memberId/renewal", OFFICE_AND_ADMIN, {
    summary: "Preview of renewing a member's family in the office: who can be renewed, until when, for how much.",
    query: renewalQuery,
    run: async ({ actor, params, query, caller }) => {
      const office = await officeOfMember(actor, params.memberId);
      return renewalPreview(office, params.memberId, { asked: query.subscriptions, also: query.also }, caller.locale);
    },
  }),
  endpoint("POST /members/:memberId/renewal", OFFICE_AND_ADMIN, {
    summary:
      "Renew memberships of a family paid in the office for one more period each, in one payment with one receipt.",
    input: renewFamilyInput,
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfMember(actor, params.memberId);
      const done = await renewFamily(office, params.memberId, input, { actor, caller }, caller.locale);
      return reply(done, "renewals.taken", { amount: formatMoney(done.totalCents, caller.locale) });
    },
  }),
];
