import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { OFFICE_AND_ADMIN, PATIENT } from "@/lib/core/auth/roles";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { invalid, notFound } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields/fields";
import { formatMoney } from "@/lib/core/money";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { file, reply } from "@/lib/front/api/reply";
import { lookUpCode } from "@/lib/front/limits/guessing";
import { ownToken, setPasswordByToken } from "@/lib/platform/accounts/password-links.commands";
import { tokenIsAlive } from "@/lib/platform/accounts/queries";
import { newPassword } from "@/lib/platform/accounts/schema";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { makeReceipt } from "@/lib/practice/receipts/commands";
import type { Tenant } from "@/tenants/tenant";
import { type EnrolledBy, takePlans, takingPreview } from "./add-plan.commands";
import { additionalInput, pendingInput, reenrollInput, reenrollQuery, type Taking } from "./add-plan.schema";
import { type EnrolmentOutcome, enrol, finishEnrolment } from "./commands";
import { familyOfMember } from "./family.queries";
import { activateCash, withdrawCash } from "./first-cash-payment.commands";
import { firstPaymentPreview } from "./first-cash-payment.queries";
import {
  activateCashInput as activateCashBody,
  withdrawCashInput as withdrawCashBody,
} from "./first-cash-payment.schema";
import { enrolFromOutside } from "./legacy.commands";
import { ownOffice } from "./legacy.queries";
import { familyBody, subscribeBody } from "./legacy.wire";
import { employerDiscounts, publicFees, publicPlans, usableCode } from "./queries";
import { receiptOfEnrolment } from "./receipt.queries";
import { returningEndpoints } from "./returning.endpoints";
import { uploadEndpoints } from "./uploads.endpoints";
import { openOffice, toVisitor } from "./visitor.queries";
import {
  discountsToWire,
  enrolmentBody,
  finishBody,
  firstReceiptQuery,
  groupCodeBody,
  officeDiscountBody,
} from "./wire";

const mayChoosePassword = (tenant: Tenant, submissionKey: string, caller: Caller) =>
  tokenIsAlive(tenant.id, "set_password", ownToken(submissionKey, caller.browserKey));

/** Response of a legacy call: the result as a message, and the key to repeat it with. */
function enrolled<Outcome extends Pick<EnrolmentOutcome, "state" | "inOffice">>(
  answer: Outcome,
  key: { submissionKey: string },
) {
  const messageKey = answer.inOffice ? "enrolment.takenAtDesk" : "enrolment.taken";
  return reply({ ...answer, ...key }, answer.state === "enrolled" ? messageKey : undefined);
}

/** Whose role counts: the administrator's own while impersonating. */
const roleOf = (actor: Actor) => actor.administrator?.role ?? actor.role;

/** A key as the browser makes them; anything else is not looked up. */
function keyIn({ submissionKey }: { submissionKey: string }): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(submissionKey)) throw notFound();
  return submissionKey;
}

/** Shows or does it; both in one shape, so that one call serves the dialog before and after. */
async function taken(office: OfficeId, input: Taking, by: EnrolledBy) {
  if (input.preview) return reply({ preview: await takingPreview(office, input, by), done: null });
  const done = await takePlans(office, input, by);
  return reply({ preview: null, done }, done.inOffice ? "enrolment.takenAtDesk" : "enrolment.taken");
}

export const enrolmentEndpoints = [
  ...uploadEndpoints,
  ...returningEndpoints,
  publicEndpoint("POST /enrolments", {
    summary: "Enroll a family and collect the first payment. The same submissionKey always returns the same result.",
    input: enrolmentBody,
    rate: { name: "enrol", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ tenant, actor, caller, input }) => {
      const { dentistInfoId, ...submission } = input;
      const { scope } = await openOffice(tenant, dentistInfoId);
      const request = { tenant, office: scope, actor, caller, internalRole: null, family: null, submission };
      return toVisitor(await enrol(request), await mayChoosePassword(tenant, submission.submissionKey, caller));
    },
  }),
  publicEndpoint("POST /enrolments/:submissionKey/finish", {
    summary: "The status of an enrollment, after the bank's dialog or a lost response.",
    input: finishBody,
    rate: { name: "enrol-finish", most: 120, perSeconds: 600, by: "ip" },
    run: async ({ tenant, actor, caller, params, input }) => {
      const key = keyIn(params);
      const { scope } = await openOffice(tenant, input.dentistInfoId);
      return toVisitor(
        await finishEnrolment(scope, key, { actor, caller }),
        await mayChoosePassword(tenant, key, caller),
      );
    },
  }),
  publicEndpoint("POST /enrolments/:submissionKey/password", {
    summary: "Choose the password of the account a paid enrollment has just made, once, from the browser that sent it.",
    input: newPassword,
    rate: { name: "enrol-password", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ tenant, caller, params, input }) => {
      const token = ownToken(keyIn(params), caller.browserKey);
      const author = { actor: null, caller };
      const set = await setPasswordByToken(tenant.id, "set_password", token, input.password, caller.browserKey, author);
      return reply(set, "accounts.passwordSet");
    },
  }),
  publicEndpoint("GET /enrolments/:submissionKey/receipt", {
    summary: "The receipt of an enrollment's first payment as a PDF, for a day, to whoever sent it.",
    query: firstReceiptQuery,
    rate: { name: "enrol-receipt", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params, query }) => {
      const key = keyIn(params);
      const { scope } = await openOffice(tenant, query.dentistInfoId);
      const { content, name } = await makeReceipt(await receiptOfEnrolment(scope, key, await now()));
      return file(content, name, "application/pdf");
    },
  }),
  endpoint("POST /enrolments/internal", OFFICE_AND_ADMIN, {
    summary:
      "Enroll a family in the office: additional plans, waiving the activation fee and choosing the payor by role.",
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
    bodyLimit: 32_000,
    officeFrom: "body.dentistInfoId",
    run: async ({ tenant, actor, caller, office, params, input }) => {
      const { dentistInfoId: _, accountHolder, ...submission } = input;
      const family = await familyOfMember(office, params.userId || (accountHolder ?? 0));
      if (!family) throw notFound();
      const made = await enrolFromOutside({
        ...{ tenant, office, actor, caller, family },
        internalRole: roleOf(actor),
        submission: { ...submission, owner: null, referralCode: null },
      });
      return enrolled(made.answer, { submissionKey: made.submissionKey });
    },
  }),
  endpoint("GET /dentists/:officeId/subscription/members/:userId/activate_cash", OFFICE_AND_ADMIN, {
    summary: "Preview of taking the first payment of a member's family in the office: dates and amounts.",
    run: ({ params }) => firstPaymentPreview(params.officeId, params.userId),
  }),
  endpoint("POST /dentists/:officeId/subscription/members/:userId/activate_cash", OFFICE_AND_ADMIN, {
    summary: "Record the first payment taken in the office; the membership starts. membershipId is the plan's.",
    input: activateCashBody,
    run: async ({ actor, caller, params, input }) => {
      const done = await activateCash(params.officeId, params.userId, input, { actor, caller });
      return reply(done, "enrolment.firstPaymentTaken", { amount: formatMoney(done.totalCents, caller.locale) });
    },
  }),
  endpoint("DELETE /dentists/:officeId/subscription/cancel_cash", OFFICE_AND_ADMIN, {
    summary: "Withdraw an enrollment that waits for its first payment in the office. membershipId is the plan's.",
    input: withdrawCashBody,
    run: async ({ actor, caller, params, input }) => {
      await withdrawCash(params.officeId, input, { actor, caller });
      return reply(null, "enrolment.firstPaymentWithdrawn");
    },
  }),
  endpoint("POST /users/:userId/account/payment/subscribe", [...OFFICE_AND_ADMIN, ...PATIENT], {
    summary: "Checkout of a logged-in user: as POST /enrolments for patients, as office enrollment for staff.",
    input: subscribeBody,
    bodyLimit: 32_000,
    rate: { name: "enrol", most: 120, perSeconds: 600, by: "user" },
    run: async ({ tenant, actor, caller, input }) => {
      const { dentistInfoId, ...submission } = input;
      const named = dentistInfoId ?? (await ownOffice(actor));
      if (named === null) throw invalid({ dentistInfoId: INVALID.required });
      const inside = actor.role !== "client";
      const office = inside ? await proveOffice(actor, named) : (await openOffice(tenant, named)).scope;
      const internalRole = inside ? roleOf(actor) : null;
      const request = { tenant, actor, caller, office, internalRole, family: null, submission };
      const { answer, submissionKey } = await enrolFromOutside(request);
      return enrolled(inside ? answer : toVisitor(answer), { submissionKey });
    },
  }),
  endpoint("POST /users/:userId/members/add-additional-subscription", OFFICE_AND_ADMIN, {
    summary: "Add one or more plans for a member, or preview what that costs.",
    input: additionalInput,
    run: async ({ tenant, actor, caller, input }) => {
      const { additionalPlans: planIds, ...rest } = input;
      const office = await officeOfMember(actor, input.memberId);
      return taken(office, { ...rest, planIds, source: "internal" }, { tenant, actor, caller });
    },
  }),
  endpoint("PUT /dentists/:officeId/subscription/plan/:memberId/re-enroll", OFFICE_AND_ADMIN, {
    summary: "Re-enroll a member whose plan has ended, or preview what that costs. membershipId is the plan's.",
    input: reenrollInput,
    query: reenrollQuery,
    run: async ({ tenant, actor, caller, params, input, query }) => {
      const { membershipId, ...rest } = input;
      const planId = query.membershipId ?? membershipId;
      if (planId === undefined) throw invalid({ membershipId: INVALID.required });
      const taking = { ...rest, memberId: params.memberId, planIds: [planId], source: "reenroll" as const };
      return taken(params.officeId, taking, { tenant, actor, caller });
    },
  }),
  endpoint("POST /subscriptions/pending_contract", OFFICE_AND_ADMIN, {
    summary: "Add a plan that starts with its first payment in the office. membershipId is the plan's.",
    input: pendingInput,
    run: async ({ tenant, actor, caller, input }) => {
      const { membershipId, ...rest } = input;
      const office = await officeOfMember(actor, input.memberId);
      const taking = { ...rest, planIds: [membershipId], pay: "in_office" as const, source: "internal" as const };
      return taken(office, taking, { tenant, actor, caller });
    },
  }),
  publicEndpoint("GET /dentists/:dentistInfoId/public-plans", {
    summary:
      "What a visitor needs to choose a plan and see the price: the office's public profile, plans, usual fees and date.",
    rate: { name: "public-plans", most: 240, perSeconds: 600, by: "ip" },
    run: async ({ tenant, params }) => {
      const { office, scope, today } = await openOffice(tenant, params.dentistInfoId);
      // What is not finished yet, or closed, is nothing for a visitor to choose from.
      if (!office.live && !office.open) throw notFound();
      const [plans, fees] = await Promise.all([publicPlans(scope), publicFees(scope)]);
      return { office, plans, fees, today };
    },
  }),
  publicEndpoint("POST /dentists/get-office-discount", {
    summary: "An employer's discounts at an office, in percent.",
    input: officeDiscountBody,
    rate: { name: "office-discount", most: 60, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input }) => {
      const { scope, today: day } = await openOffice(tenant, input.dentistInfoId);
      const { smBusinessInfoId } = input;
      return discountsToWire(
        smBusinessInfoId === undefined ? [] : await employerDiscounts(scope, smBusinessInfoId, day),
      );
    },
  }),
  publicEndpoint("POST /dentists/group-code", {
    summary: "The discount of a group code; 'group code is not valid' for any code without a discount.",
    input: groupCodeBody,
    rate: { name: "group-code", most: 240, perSeconds: 600, by: "ip" },
    run: async ({ tenant, input, caller }) => {
      const { scope, today } = await openOffice(tenant, input.dentistInfoId);
      const found = await lookUpCode(caller.ip, () => usableCode(scope, input.groupCode, today));
      if (!found) throw invalid({ groupCode: "validation.groupCode" }, "validation.groupCode");
      return { groupCode: found.code, discountBps: found.discountBps };
    },
  }),
];
