import { z } from "zod";
import { city, date, email, INVALID, id, personName, phone, street, usState, zip } from "@/lib/core/fields/fields";
import type { DateOn } from "@/lib/core/time/dates";
import {
  agreements,
  checkFamily,
  chosenPlan,
  enrolmentMember,
  enrolmentSubmission,
  MAX_MEMBERS,
  ownerContact,
  paymentChoice,
  RELATIONSHIPS,
  UNITS,
} from "./schema";

// Bodies of the two legacy calls that enrol. Our own pages send `enrolmentSubmission`; an outside caller knows plans by
// their numbers, says `paymentInfo` and `accountHolder`, and sends neither key nor consented total.

/** A plan by its number alone; without a unit it is paid by the month where it can be. */
const plan = z.preprocess(
  (value) => (typeof value === "number" ? { planId: value } : value),
  chosenPlan.extend({ unit: z.enum(UNITS).nullable().default(null) }),
);

const member = enrolmentMember.extend({
  relationship: z.enum(RELATIONSHIPS).default("other"),
  plan: plan.nullable().default(null),
  additionalPlans: z.array(plan).max(5).default([]),
  inOfficePayment: z.boolean().default(false),
  // What a caller's own form keeps of a person (001 §3): whether they are being edited, and whether their form has shown
  // the new fees. Prices are always quoted here, so both are taken and decide nothing.
  isEdit: z.boolean().optional(),
  patientSignupUpdatedFees: z.unknown().optional(),
});
const members = z.array(member).min(1).max(MAX_MEMBERS);
export type OutsideMember = z.output<typeof member>;

/**
 * Payment methods as the legacy wire names them: a card's token, a connected account's, a saved one's number, in
 * office.
 */
const WAYS: Record<string, (value: unknown) => unknown> = {
  token: (paymentMethodId) => ({ kind: "card", paymentMethodId }),
  // Who sends a connected account to be debited has given the mandate.
  bankToken: (publicToken) => ({ kind: "bank", publicToken, mandate: true }),
  source: (instrumentId) => ({ kind: "stored", instrumentId }),
  inOfficePayment: (atDesk) => (atDesk === true ? { kind: "in_office" } : undefined),
};
const payment = z.preprocess((value) => {
  if (typeof value !== "object" || value === null || "kind" in value) return value;
  const [way] = Object.entries(value).filter(([name]) => Object.hasOwn(WAYS, name));
  return way ? WAYS[way[0]]?.(way[1]) : value;
}, paymentChoice);

const { shape } = enrolmentSubmission;
const common = {
  submissionKey: shape.submissionKey.optional(),
  consentedTotalCents: shape.consentedTotalCents.optional(),
  members,
  payment: payment.optional(),
  paymentInfo: payment.optional(),
  agreements,
  insurance: shape.insurance,
  groupCode: shape.groupCode,
  locale: shape.locale,
};

type Paid = { payment?: z.output<typeof payment>; paymentInfo?: z.output<typeof payment>; members: OutsideMember[] };

/** What the body says of the money; null: whatever the family has saved. */
function paymentOf({ payment: ours, paymentInfo, members: people }: Paid) {
  const atDesk = people.some(({ inOfficePayment }) => inOfficePayment) ? { kind: "in_office" as const } : null;
  return ours ?? paymentInfo ?? atDesk;
}

/** The account owner's number, be it sent alone or with the person; their contact is not this call's to change. */
function numberOf(value: unknown): unknown {
  const isPerson = typeof value === "object" && value !== null && ("id" in value || "firstName" in value);
  return isPerson ? Reflect.get(value, "id") : value;
}

/**
 * Body of POST /users/{id}/members/add: people added to an existing family; the owner's contact and agreement history
 * stay. A numeric `accountHolder` names a family member where the path says null.
 */
export const familyBody = z
  .object({
    ...common,
    dentistInfoId: id,
    accountHolder: z.preprocess(numberOf, id.optional()),
    members: members.refine(
      (people) => people.every((one) => one.relationship !== "myself" && one.plan !== null),
      INVALID.data,
    ),
  })
  .transform(({ paymentInfo, ...body }) => ({ ...body, payment: paymentOf({ ...body, paymentInfo }) }));

/** The account owner as the legacy form's labels have them (001 §3). */
const holder = z
  .object({
    firstName: personName,
    lastName: personName,
    dob: date.optional(),
    birthDate: date.optional(),
    email,
    phone: phone.optional(),
    mobilePhone: phone.optional(),
    street: street.optional(),
    address: street.optional(),
    city,
    state: usState,
    zip,
  })
  .transform(({ dob, birthDate, phone: number, mobilePhone, street: line, address, ...rest }, ctx) => {
    const { firstName, lastName, ...place } = rest;
    const contact = ownerContact.safeParse({ ...place, phone: number ?? mobilePhone, street: line ?? address });
    if (contact.success) return { firstName, lastName, dob: dob ?? birthDate, contact: contact.data };
    for (const { path, message } of contact.error.issues) ctx.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });
type Holder = { firstName: string; lastName: string; dob?: DateOn | undefined };

const called = ({ firstName, lastName }: Pick<Holder, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.toLowerCase();

/** The people with the account owner among them: whoever is named like them, else added without a plan. */
function withOwner(people: OutsideMember[], owner: Holder): OutsideMember[] {
  if (people.some(({ relationship }) => relationship === "myself")) return people;
  const { firstName, lastName, dob } = owner;
  const same = people.find((one) => called(one) === called(owner) && (dob === undefined || one.dob === dob));
  if (same) return people.map((one) => (one === same ? { ...one, relationship: "myself" as const } : one));
  return dob === undefined ? people : [member.parse({ firstName, lastName, dob, relationship: "myself" }), ...people];
}

/** Body of POST /users/{id}/account/payment/subscribe: a new family; without `dentistInfoId` at the caller's own office. */
export const subscribeBody = z
  .object({
    ...common,
    dentistInfoId: id.optional(),
    owner: shape.owner.optional(),
    accountHolder: holder.optional(),
    referralCode: shape.referralCode,
    password: shape.password,
  })
  .transform(({ paymentInfo, accountHolder, owner, ...body }, ctx) => {
    const people = accountHolder ? withOwner(body.members, accountHolder) : body.members;
    checkFamily(people, ctx);
    const contact = owner ?? accountHolder?.contact;
    if (!contact) ctx.addIssue({ code: "custom", path: ["accountHolder"], message: INVALID.required });
    const paid = paymentOf({ ...body, paymentInfo });
    if (!paid) ctx.addIssue({ code: "custom", path: ["paymentInfo"], message: INVALID.required });
    return contact && paid ? { ...body, members: people, owner: contact, payment: paid } : z.NEVER;
  });
