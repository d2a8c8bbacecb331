import "server-only";
import { endpoint, publicEndpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import type { Actor } from "@/lib/core/auth/actor";
import { publicOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { today } from "@/lib/core/dates";
import { invalid, notFound } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { OFFICE_AND_ADMIN } from "@/lib/core/roles";
import type { Tenant } from "@/tenants/tenant";
import { activateCash, withdrawCash } from "./activating/commands";
import { firstPaymentPreview } from "./activating/queries";
import { activateCash as activateCashBody, withdrawCash as withdrawCashBody } from "./activating/schema";
import { type EnrolmentAnswer, enrol, finishEnrolment } from "./commands";
import { employerDiscounts, familyOf, publicFees, publicOfficeById, publicPlans, usableCode } from "./queries";
import { discountsToWire, enrolmentBody, familyBody, finishBody, groupCodeBody, officeDiscountBody } from "./wire";

/** Visitors learn who is in, not under which numbers. */
function toVisitor({ added, ...answer }: EnrolmentAnswer) {
  return { ...answer, added: added.map(({ name, plans }) => ({ name, plans })) };
}

/** Whose right counts: the administrator's own while they look through somebody of the office. */
const roleOf = (actor: Actor) => actor.administrator?.role ?? actor.role;

async function openOffice(tenant: Tenant, dentistInfoId: number) {
  const office = await publicOfficeById(tenant.id, dentistInfoId);
  if (!office) throw notFound();
  return { office, scope: publicOffice(office.id), today: today(await now(), office.timezone) };
}

export const enrolmentEndpoints = [
  publicEndpoint("POST /enrolments", {
    summary: "Enrol a family and collect the first payment. The same submissionKey always gets the same answer.",
    input: enrolmentBody,
    rate: { name: "enrol", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ tenant, actor, caller, input }) => {
      const { dentistInfoId, ...submission } = input;
      const { scope } = await openOffice(tenant, dentistInfoId);
      return toVisitor(
        await enrol({ tenant, office: scope, actor, caller, internalRole: null, family: null, submission }),
      );
    },
  }),
  publicEndpoint("POST /enrolments/:submissionKey/finish", {
    summary: "After the bank's own dialog or a lost answer: where the enrolment stands.",
    input: finishBody,
    rate: { name: "enrol-finish", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ tenant, actor, caller, params, input }) => {
      if (!/^[0-9a-f-]{36}$/i.test(params.submissionKey)) throw notFound();
      const { scope } = await openOffice(tenant, input.dentistInfoId);
      return toVisitor(await finishEnrolment(scope, params.submissionKey, { actor, caller }));
    },
  }),
  endpoint("POST /enrolments/internal", OFFICE_AND_ADMIN, {
    summary: "Enrol a family at the desk: more plans, activation fee and payor by right.",
    input: enrolmentBody,
    officeFrom: "body.dentistInfoId",
    run: async ({ tenant, actor, caller, office, input }) => {
      const { dentistInfoId: _, ...submission } = input;
      return enrol({ tenant, office, actor, caller, internalRole: roleOf(actor), family: null, submission });
    },
  }),
  endpoint("POST /users/:userId/members/add", OFFICE_AND_ADMIN, {
    summary: "Add people to the family of a member of the office.",
    input: familyBody,
    officeFrom: "body.dentistInfoId",
    run: async ({ tenant, actor, caller, office, params, input }) => {
      const { dentistInfoId: _, ...submission } = input;
      const family = await familyOf(office, params.userId);
      if (!family) throw notFound();
      return enrol({
        ...{ tenant, office, actor, caller, family },
        internalRole: roleOf(actor),
        submission: { ...submission, owner: null, referralCode: null },
      });
    },
  }),
  endpoint("GET /dentists/:officeId/subscription/members/:userId/activate_cash", OFFICE_AND_ADMIN, {
    summary: "What taking the first payment of a member's family in the office would do, in dates and amounts.",
    run: ({ params }) => firstPaymentPreview(params.officeId, params.userId),
  }),
  endpoint("POST /dentists/:officeId/subscription/members/:userId/activate_cash", OFFICE_AND_ADMIN, {
    summary: "Record the first payment taken in the office: the membership begins. membershipId is the plan's.",
    input: activateCashBody,
    run: async ({ actor, caller, params, input }) => {
      const done = await activateCash(params.officeId, params.userId, input, { actor, caller });
      return reply(done, "enrolment.firstPaymentTaken", { amount: formatMoney(done.totalCents, caller.locale) });
    },
  }),
  endpoint("DELETE /dentists/:officeId/subscription/cancel_cash", OFFICE_AND_ADMIN, {
    summary: "Let go of a plan that waits for its first payment in the office. membershipId is the plan's.",
    input: withdrawCashBody,
    run: async ({ actor, caller, params, input }) => {
      await withdrawCash(params.officeId, input, { actor, caller });
      return reply(null, "enrolment.firstPaymentWithdrawn");
    },
  }),
  publicEndpoint("GET /dentists/:dentistInfoId/public-plans", {
    summary: "What a visitor needs to choose and calculate: the office's public side, plans, usual fees and its date.",
    rate: { name: "public-plans", most: 240, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params }) => {
      const { office, scope, today } = await openOffice(tenant, params.dentistInfoId);
      const [plans, fees] = await Promise.all([publicPlans(scope), publicFees(scope)]);
      return { office, plans, fees, today };
    },
  }),
  publicEndpoint("POST /dentists/get-office-discount", {
    summary: "Discounts of an employer at an office, in percent.",
    input: officeDiscountBody,
    rate: { name: "office-discount", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input }) => {
      const { scope } = await openOffice(tenant, input.dentistInfoId);
      const { smBusinessInfoId } = input;
      return discountsToWire(smBusinessInfoId === undefined ? [] : await employerDiscounts(scope, smBusinessInfoId));
    },
  }),
  publicEndpoint("POST /dentists/group-code", {
    summary: "What a group code takes off; 'group code is not valid' for any code that takes nothing off.",
    input: groupCodeBody,
    // Few enough that codes cannot be counted through.
    rate: { name: "group-code", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input }) => {
      const { scope, today } = await openOffice(tenant, input.dentistInfoId);
      const found = await usableCode(scope, input.groupCode, today);
      if (!found) throw invalid({ groupCode: "validation.groupCode" }, "validation.groupCode");
      return { groupCode: found.code, discountBps: found.discountBps };
    },
  }),
];
