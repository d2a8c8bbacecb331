import "server-only";
import { may, mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN, PATIENT } from "@/lib/core/auth/roles";
import { provePayer } from "@/lib/core/auth/scope";
import { dateOn, formatDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { file, reply } from "@/lib/front/api/reply";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { plainCode, type Tenant } from "@/tenants/tenant";
import { payAtDesk, recordUsedServices, requestExitRefund, showExitQuote } from "./exit.commands";
import { checkOwner, exitsOfMember, officeOfOwn } from "./exit.queries";
import { cancelPlanInput, deskPaidInput, patientCancelInput, quoteInput, type UsedService } from "./exit.schema";
import { type Accepted, acceptExitQuote } from "./exit-accept.commands";
import { exitDocument } from "./exit-document.queries";
import { undoOwnCancel } from "./uncancel.commands";

const READERS = [...OFFICE_AND_ADMIN, ...PATIENT] as const;

/** "D1110" and "1110" are one service, kept as the latter. */
const plain = (tenant: Tenant, used: UsedService[] | undefined) =>
  used?.map((service) => ({ ...service, code: plainCode(tenant, service.code) }));

function exitReply(result: Accepted) {
  if (result.state === "charging") return reply(result, "membershipsExit.outcome.charging");
  if (result.choice === "now") return reply(result, "membershipsExit.outcome.now");
  return reply(result, "membershipsExit.outcome.end", { date: formatDate(dateOn(result.lastDayOn)) });
}

export const exitEndpoints = [
  endpoint("POST /dentists/:officeId/subscription/exit-quote", OFFICE_AND_ADMIN, {
    summary: "The exit quote of a membership: services used, paid, refunded or owed, last day, other options.",
    input: quoteInput,
    run: ({ actor, tenant, params, input, caller }) => {
      const used = plain(tenant, input.usedServices);
      return showExitQuote(params.officeId, input.membershipId, used, caller.locale, { actor, caller });
    },
  }),
  endpoint("POST /dentists/:officeId/subscription/cancel_contract_plan", mayDo("cancelMemberships"), {
    summary:
      "End a membership by its exit quote: at the end of the paid period, or today with the quoted refund or balance.",
    input: cancelPlanInput,
    run: async ({ actor, tenant, params, input, caller }) => {
      const author = { actor, caller };
      const { immediately, usedServices: sent, memberId, ...request } = input;
      const usedServices = plain(tenant, sent);
      if (memberId !== undefined) await checkOwner(params.officeId, request.membershipId, memberId);
      if (usedServices && request.quoteId === undefined)
        await recordUsedServices(params.officeId, request.membershipId, usedServices, author);
      const choice = immediately ? ("now" as const) : ("end" as const);
      const mayMoveMoney = may(actor.role, "refund");
      return exitReply(await acceptExitQuote(params.officeId, { ...request, choice }, mayMoveMoney, author));
    },
  }),
  endpoint("POST /dentists/:officeId/subscription/exit-quote/:quoteId/desk-paid", mayDo("cancelMemberships"), {
    summary: "Record that a former member paid their final balance in the office, and how.",
    input: deskPaidInput,
    run: async ({ actor, params, input, caller }) => {
      const taken = await payAtDesk(params.officeId, params.quoteId, input, { actor, caller });
      return reply(taken, "membershipsExit.outcome.paidInOffice");
    },
  }),
  endpoint("GET /members/:memberId/exits", OFFICE_AND_ADMIN, {
    summary: "A member's requested or accepted exit quotes, and what is still due in the office.",
    run: async ({ actor, params }) => exitsOfMember(await officeOfMember(actor, params.memberId), params.memberId),
  }),
  endpoint("GET /exit-quotes/:quoteId/pdf", READERS, {
    summary: "An exit quote as a PDF; 404 for other people's.",
    run: async ({ actor, tenant, params, caller }) => {
      const { content, name } = await exitDocument(actor, params.quoteId, tenant, caller.locale);
      return file(content, name, "application/pdf");
    },
  }),
  endpoint("POST /subscriptions/patient/exit-quote/:membershipId", PATIENT, {
    summary: "The exit quote of one of the patient's own memberships.",
    run: async ({ actor, params, caller }) => {
      const office = await officeOfOwn(provePayer(actor), params.membershipId);
      return showExitQuote(office, params.membershipId, undefined, caller.locale, { actor, caller });
    },
  }),
  endpoint("POST /subscriptions/patient/exit-quote/:membershipId/ask", PATIENT, {
    summary: "Ask the office to confirm the services used, so that the patient can leave with a refund.",
    run: async ({ actor, params, caller }) => {
      const office = await officeOfOwn(provePayer(actor), params.membershipId);
      await requestExitRefund(office, params.membershipId, { actor, caller });
      return reply(null, "membershipsExit.outcome.requested");
    },
  }),
  endpoint("POST /subscriptions/patient/uncancel/:membershipId", PATIENT, {
    summary: "Take back the patient's own request to end a membership, until its last day is over.",
    run: async ({ actor, params, caller }) => {
      await undoOwnCancel(provePayer(actor), params.membershipId, { actor, caller });
      return reply(null, "membershipsExit.patient.uncanceled");
    },
  }),
  endpoint("POST /subscriptions/patient/cancel/:membershipId", PATIENT, {
    summary: "End one of the patient's own memberships by its exit quote.",
    input: patientCancelInput,
    rate: { name: "patient-cancel", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const { membershipId } = params;
      const office = await officeOfOwn(provePayer(actor), membershipId);
      const choice = input.immediately ? ("now" as const) : ("end" as const);
      const { quoteId, reason, note } = input;
      const request = { membershipId, quoteId, choice, reason, note };
      return exitReply(await acceptExitQuote(office, request, true, { actor, caller }));
    },
  }),
];
