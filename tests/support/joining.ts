// What somebody sends to join: whatever a test is not about is filled in here.
import { randomUUID } from "node:crypto";

/** Everything that is agreed to with an enrolment. */
export const AGREED = { terms: true, auto_renewal: true, plan_confirmation: true };

/** Where a family lives, and its phone. */
export const AT_HOME = { phone: "512-555-0170", street: "22 Cedar Lane", city: "Austin", state: "TX", zip: "78704" };

/** A card that is charged. */
const CARD = { kind: "card", paymentMethodId: "pm_card_visa" };

/** The account owner, an adult, by the month. */
export const joiner = <More extends object>(planId: number, more?: More) => ({
  ...{ firstName: "Maria", lastName: "Alvarez", dob: "1988-04-12", relationship: "myself" },
  plan: { planId, unit: "month" },
  ...(more as More),
});

/** The body of `POST /enrolments` (and `/internal`): one press of "Finish & Pay", with a card, at the price of the adult plan. */
export function joining<More extends object>(dentistInfoId: number, members: readonly object[], more?: More) {
  const submissionKey = randomUUID();
  const owner = { email: `joins.${submissionKey}@family.example`, ...AT_HOME };
  const usual = { payment: CARD, agreements: AGREED, consentedTotalCents: 4900, locale: "en-US" };
  return { dentistInfoId, submissionKey, members, owner, ...usual, ...(more as More) };
}
