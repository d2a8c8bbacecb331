import "server-only";
import { chargedReply } from "@/lib/billing/arrears/retry.wire";
import { chargeUser } from "@/lib/billing/payments/one-off.commands";
import { chargeUserInput } from "@/lib/billing/payments/one-off.schema";
import type { Actor } from "@/lib/core/auth/actor";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import { formatDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { changePlanPrice } from "@/lib/practice/plans/commands";
import { beginsOnAt } from "@/lib/practice/plans/planned.queries";
import { changePriceBody } from "@/lib/practice/plans/sent.wire";
import { switchAutoRenew, toCash, waiveFee } from "./billing-mode.commands";
import { disableMembership } from "./close.commands";
import { type ActResult, undoAct } from "./commands";
import { debtEndpoints } from "./debts.endpoints";
import { exitEndpoints } from "./exit.endpoints";
import { actsOf, whyStatus } from "./explain.queries";
import { changePlan, keepPlan } from "./plan.commands";
import { memberChoices, planChoices } from "./plan.queries";
import { planOfficePrice, withdrawPrices } from "./planned.commands";
import { announcePrices } from "./price.commands";
import { planPricePreview, showPrices } from "./price.queries";
import { membershipOwner, ownerOfAct } from "./queries";
import { changeDrawDay, changeTerm } from "./schedule.commands";
import {
  actOnly,
  autoRenewInput,
  drawInput,
  memberPrices,
  planInput,
  termInput,
  transferInput,
  waiveInput,
} from "./schema";
import { transferMember } from "./transfer.commands";
import { transferPreview } from "./transfer.queries";

/** A preview needs no words; an act says what it did, or that it waits. */
const actReply = <R extends ActResult>(result: R, done: string) =>
  result.act === null ? reply(result) : reply(result, result.waits ? `${done}Later` : done);

/** The office of a membership, proven. Throws 404. */
async function officeOf(actor: Actor, membershipId: number): Promise<OfficeId> {
  const owner = await membershipOwner(actor, membershipId);
  if ("officeId" in owner) return owner.officeId;
  throw notFound();
}

/** What is said of a changed plan whose difference was not charged. */
const PLAN_SET: Record<string, string | undefined> = {
  declined: "memberships.planSetDeclined",
  held: "memberships.planSetNotCharged",
  outage: "memberships.planSetNotCharged",
};

export const membershipEndpoints = [
  ...exitEndpoints,
  ...debtEndpoints,
  endpoint("POST /subscriptions/toggleAutoRenew", OFFICE_AND_ADMIN, {
    summary: "Turn auto-renewal of a membership on or off.",
    input: autoRenewInput,
    run: async ({ actor, input, caller }) => {
      const owner = await membershipOwner(actor, input.subscriptionId);
      const result = await switchAutoRenew(owner, input, { actor, caller });
      return actReply(result, input.autoRenew ? "memberships.renewalOn" : "memberships.renewalOff");
    },
  }),
  endpoint("POST /subscriptions/waive-fee", mayDo("waiveFees"), {
    summary: "Waive the activation fee of a plan that waits for its first payment, or restore it.",
    input: waiveInput,
    run: async ({ actor, input, caller }) => {
      const office = await officeOf(actor, input.subscriptionId);
      const result = await waiveFee(office, input, actor, { actor, caller });
      return actReply(result, input.waive ? "memberships.feeWaived" : "memberships.feeRestored");
    },
  }),
  endpoint("POST /subscriptions/disable", OFFICE_AND_ADMIN, {
    summary: "Permanently close a membership (administrators), or preview what that ends.",
    input: actOnly,
    run: async ({ actor, input, caller }) => {
      const office = await officeOf(actor, input.subscriptionId);
      return actReply(await disableMembership(office, input, actor, { actor, caller }), "memberships.disabled");
    },
  }),
  endpoint("POST /subscriptions/to-cash", mayDo("moveToDesk"), {
    summary: "Switch a membership from automatic charges to payment in the office.",
    input: actOnly,
    run: async ({ actor, input, caller }) =>
      actReply(
        await toCash(await membershipOwner(actor, input.subscriptionId), input, { actor, caller }),
        "memberships.madeCash",
      ),
  }),
  endpoint("POST /subscriptions/plan-draw", OFFICE_AND_ADMIN, {
    summary: "Change the draw date of a membership.",
    input: drawInput,
    run: async ({ actor, input, caller }) => {
      const owner = await membershipOwner(actor, input.subscriptionId);
      const result = await changeDrawDay(owner, input, { actor, caller });
      return input.preview ? reply(result) : reply(result, "memberships.drawDaySet", { days: result.freeDays });
    },
  }),
  endpoint("POST /office/:officeId/members/subscriptions/updateTerm", mayDo("changeTerms"), {
    summary: "Move the start of a membership back, or set the end of its term.",
    input: termInput,
    run: async ({ actor, params, input, caller }) =>
      actReply(await changeTerm({ officeId: params.officeId }, input, { actor, caller }), "memberships.termSet"),
  }),
  endpoint("PUT /subscriptions/change_contract_plan", OFFICE_AND_ADMIN, {
    summary: "Change the plan of a membership: now, with the next payment, at renewal, or from the start of the term.",
    input: planInput,
    run: async ({ actor, input, caller }) => {
      const office = await officeOf(actor, input.subscriptionId);
      const { charged, ...result } = await changePlan(office, input, { actor, caller });
      if (charged) {
        const sent = { ...charged, amountCents: result.differenceCents };
        return chargedReply(result, [sent], caller.locale, "memberships.planSet");
      }
      return actReply(result, PLAN_SET[result.outcome] ?? "memberships.planSet");
    },
  }),
  endpoint("DELETE /subscriptions/change_contract_plan", OFFICE_AND_ADMIN, {
    summary: "Cancel a scheduled plan change.",
    input: actOnly,
    run: async ({ actor, input, caller }) => {
      const office = await officeOf(actor, input.subscriptionId);
      return actReply(await keepPlan(office, input, { actor, caller }), "memberships.planKept");
    },
  }),
  endpoint("GET /subscriptions/:subscriptionId/plans", OFFICE_AND_ADMIN, {
    summary: "Plans a membership can be changed to, by unit, with their prices.",
    run: async ({ actor, params, caller }) => {
      const office = await officeOf(actor, params.subscriptionId);
      return planChoices(office, params.subscriptionId, caller.locale);
    },
  }),
  endpoint("GET /members/:memberId/plan-choices", OFFICE_AND_ADMIN, {
    summary: "Plans available to a member, by unit, with their prices.",
    run: async ({ actor, params, caller }) =>
      memberChoices(await officeOfMember(actor, params.memberId), params.memberId, caller.locale),
  }),
  endpoint("GET /subscriptions/:subscriptionId/why", OFFICE_AND_ADMIN, {
    summary: "Why a membership has its status: the details, its history and what can happen next.",
    run: async ({ actor, params }) => whyStatus(await officeOf(actor, params.subscriptionId), params.subscriptionId),
  }),
  endpoint("GET /subscriptions/:subscriptionId/acts", OFFICE_AND_ADMIN, {
    summary: "What the office changed on a membership, newest first, and whether it can be undone.",
    run: async ({ actor, params }) => actsOf(await officeOf(actor, params.subscriptionId), params.subscriptionId),
  }),
  endpoint("POST /subscriptions/acts/:actId/undo", OFFICE_AND_ADMIN, {
    summary: "Undo a change to a membership while nothing followed it.",
    run: async ({ actor, params, caller }) => {
      await undoAct(await ownerOfAct(actor, params.actId), params.actId, { actor, caller });
      return reply(null, "memberships.undone");
    },
  }),
  endpoint("POST /dentists/:officeId/custom-memberships/changePlanPrice", mayDo("managePlans"), {
    summary:
      "Change a plan's monthly or yearly price, or both, for members who enroll from now on, or from a day on (`effective`), which tells current members at once; or preview whose price that changes, from when and to how much.",
    input: changePriceBody,
    run: async ({ actor, tenant, params, input, caller }) => {
      const { prices, preview, beginsOn: sentOn, expectedMembers, ...known } = input;
      const office = params.officeId;
      const author = { actor, caller };
      const beginsOn = await beginsOnAt([office], sentOn);
      if (preview) return reply(await planPricePreview(tenant, office, known, prices, beginsOn, caller.locale));
      if (beginsOn === null)
        return reply(await changePlanPrice(tenant, office, known, prices, author), "plans.priceChanged");
      const done = await planOfficePrice(tenant, office, { ...known, expectedMembers }, prices, beginsOn, author);
      return reply(done, "plansPlanned.saved", { count: done.members, date: formatDate(beginsOn) });
    },
  }),
  endpoint("POST /dentists/:officeId/memberships/:planId/member-prices", mayDo("managePlans"), {
    summary: "Schedule the plan's current prices for its members, after contract and notice, or preview it.",
    input: memberPrices,
    run: async ({ actor, params, input, caller }) => {
      if (input.preview) return reply(await showPrices(params.officeId, params.planId));
      const { members, setBack, ...when } = await announcePrices(params.officeId, params.planId, input, {
        actor,
        caller,
      });
      return reply({ members, setBack, ...when }, "memberships.pricesAnnounced", { members, setBack });
    },
  }),
  endpoint("DELETE /dentists/:officeId/memberships/:planId/member-prices", mayDo("managePlans"), {
    summary: "Withdraw a plan's scheduled prices that have not taken effect, and the price planned for a day to come.",
    run: async ({ actor, params, caller }) => {
      const back = await withdrawPrices(params.officeId, params.planId, { actor, caller });
      return reply(back, "memberships.pricesWithdrawn", { ...back, restored: 0 });
    },
  }),
  endpoint("POST /office/:officeId/members/transfer-member", mayDo("transferMembers"), {
    summary: "Transfer a person's active memberships to another office of the caller, or preview it.",
    input: transferInput,
    run: async ({ actor, params, input, caller }) => {
      const to = await proveOffice(actor, input.targetDentistInfoId);
      if (input.preview) return reply(await transferPreview(params.officeId, to, input));
      return reply(await transferMember(params.officeId, to, input, { actor, caller }), "memberships.transferred");
    },
  }),
  endpoint("POST /users/:userId/members/charge_user", mayDo("chargeMembers"), {
    summary: "Make a one-off charge to a member's family, with a description shown on the receipt.",
    input: chargeUserInput,
    rate: { name: "charge-user", most: 30, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const office = await officeOfMember(actor, input.memberId);
      const result = await chargeUser(office, input, { actor, caller });
      return chargedReply(result, [{ ...result, amountCents: input.amount }], caller.locale);
    },
  }),
];
