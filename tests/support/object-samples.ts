// Bodies that come so far that their ids are looked for, where a body made from the schema alone is refused before. Each is
// laid over that body; what is undefined here is left out. A call may have several.
import { sentSettings } from "@/lib/practice/plans/settings.wire";
import { DEMO_PASSWORD } from "../../prisma/seed/users";
import { AGREED } from "./joining";
import { KEPT_LISTS } from "./kept-lists";

const MASTER_PRICE = {
  price: 49,
  yearlyPrice: undefined,
  effective: undefined,
  giveBack: undefined,
  withdraw: undefined,
};

const MOVED = { amount: 1, reason: "Moved", submissionKey: undefined };
const ASKED = { reason: "Asked for by phone today" };
const CARD = {
  kind: undefined,
  paymentMethodId: undefined,
  bank: undefined,
  bankToken: undefined,
  token: "pm_card_visa",
};
const IN_OFFICE = { kind: "in_office" };
/** A plan that is only looked at: nothing is taken, so that the next call finds the family as it was. */
const PREVIEW = { preview: true, submissionKey: undefined, consentedTotalCents: undefined, unit: undefined };
const TAKEN = { ...PREVIEW, preview: false, pay: "in_office" };
const OWNER = {
  ...{ email: "una@outside.example", phone: "512-555-0170" },
  ...{ street: "22 Cedar Lane", city: "Austin", state: "TX", zip: "78704" },
};
const PERSON = {
  firstName: "Una",
  lastName: "Outside",
  dob: "03/04/1990",
  relationship: "myself",
  plan: { planId: 1, unit: "month" },
};
/** As somebody outside sends a family: without a key of the press, without a way to pay that would have to be real. */
const OUTSIDE = {
  ...{ members: [PERSON], payment: IN_OFFICE, paymentInfo: undefined, agreements: AGREED, submissionKey: undefined },
  ...{ consentedTotalCents: undefined, groupCode: undefined, password: undefined },
};
/** A change of one field of a person; what is not sent stays. */
const RENAMED = {
  ...{ firstName: "Una", lastName: undefined, birthOn: undefined, birthDate: undefined, relationship: undefined },
  ...{ email: undefined, phone: undefined, mobilePhone: undefined, chartId: undefined, street: undefined },
  ...{ address: undefined, city: undefined, state: undefined, zip: undefined },
};
/** Settings that are only looked at, by who has read none before. */
const SEEN_SETTINGS = { preview: true, updatedAt: undefined, expectedFamilies: undefined };
const NO_SETTINGS = Object.fromEntries(
  [...Object.keys(sentSettings.shape), "priceCodes"].map((name) => [name, undefined]),
);
/** What a bank link returns: of the right shape, and known to no bank. */
const BANK = { publicToken: "public-sandbox-0199a000-0000-7000-8000-00000000000b", accountId: "x", mandate: true };
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

/** The change of a row of every list kept by hand, with days as its schema takes them. */
const KEPT_CHANGES = Object.fromEntries(
  KEPT_LISTS.filter(({ changes }) => changes).map(({ call, id, other }) => [`PUT ${call}/{${id}}`, [other]]),
);

export const SAMPLES: Readonly<Record<string, readonly object[]>> = {
  ...KEPT_CHANGES,
  "DELETE /dentists/{officeId}/subscription/cancel_cash": [{ reason: 12 }],
  "POST /DBreports/admin/master_report_monthly/{year}/{month}/by_dentist/{userId}": [
    { startDate: undefined, userId: undefined, fileType: "csv" },
  ],
  "POST /admin/threads/{threadId}/messages": [{ files: undefined }],
  // What stands so already, so that nothing is turned off for who calls next.
  "POST /admin/switches": [{ ...ASKED, feature: "gpp", off: false }],
  "POST /admin/users/{userId}/active": [{ ...ASKED, active: true }],
  "POST /admin/users/{userId}/link": [ASKED],
  "POST /admin/users/{userId}/unlock": [ASKED],
  "POST /dentists/{officeId}/threads/{threadId}/messages": [{ files: undefined }],
  "POST /dentist-info/membership-plan-save-state": [{ plan: { id: 1, planName: "Of the side" } }],
  "POST /dentists/addTierBankAccount": [{ bank: BANK }],
  "POST /dentists/addTierPaymentMethod/org": [CARD],
  "POST /dentists/changeTier": [{ monthOn: "01/01/2027" }],
  "POST /dentists/refunds": [MOVED],
  "POST /dentists/refunds/single": [MOVED],
  "POST /dentists/{officeId}/benefits/uses": [{ code: "D1110", usedOn: "12/10/2026" }],
  "POST /dentists/{officeId}/custom-memberships/changePlanPrice": [
    { price: 49, yearlyPrice: undefined, effective: undefined },
  ],
  "POST /dentists/{officeId}/members/promise": [{ promisedOn: "12/28/2026" }],
  "POST /dentists/{officeId}/people/{personId}": [{ photo: undefined }],
  "POST /enrolments/internal": [
    {
      ...{ submissionKey: "6f1c2b62-8f8e-4c39-9d3e-0b7f1a2b3c4d", members: [PERSON], owner: OWNER, payment: IN_OFFICE },
      ...{
        agreements: AGREED,
        insurance: undefined,
        groupCode: undefined,
        password: undefined,
        consentedTotalCents: 1,
      },
    },
  ],
  "POST /dentists/{officeId}/handover": [{ currentPassword: DEMO_PASSWORD }],
  "POST /dentists/{officeId}/users/changePermissions": [{ until: undefined }],
  "POST /multi-location/billing/{organizationId}": [CARD],
  "POST /multi-location/change-master-plan-price": [
    { ...MASTER_PRICE, targetType: undefined, target: undefined },
    { ...MASTER_PRICE, targetType: "group" },
  ],
  "POST /multi-location/multi-master-plan-save-state": [
    { plan: { id: 1, locations: [1] }, targetType: undefined, target: undefined, preview: true },
    { plan: { id: 1 }, targetType: "group", preview: true },
  ],
  "POST /multi-location/merge-legacy-plans": [{ preview: true, revision: undefined, revisions: undefined }],
  "POST /multi-location/change-target": [{ targetType: "group", preview: true }],
  "POST /multi-location/organization-plan-settings/{organizationId}": [
    { ...NO_SETTINGS, ...SEEN_SETTINGS, programName: "Of the side" },
  ],
  "POST /multi-location/multi-plan-settings": [{ ...SEEN_SETTINGS, settings: { programName: "Of the side" } }],
  "POST /office/{officeId}/members/transfer-member": [
    { preview: true, plans: undefined, membershipId: undefined },
    { preview: true, plans: undefined },
  ],
  "POST /dentists/{officeId}/subscription/cancel_contract_plan": [{ membershipId: undefined }, {}],
  "POST /dentists/{officeId}/subscription/members/{userId}/activate_cash": [{ reference: undefined }],
  "POST /office/{officeId}/members/subscriptions/updateTerm": [{ startDate: "12/15/2026", endDate: "12/31/2027" }],
  "POST /subscriptions/in-office-payment": [{ amount: 1 }],
  "POST /subscriptions/pending_contract": [PREVIEW, TAKEN],
  "POST /users/{userId}/account/payment/subscribe": [
    { ...OUTSIDE, accountHolder: { ...OWNER, firstName: "Una", lastName: "Outside" } },
  ],
  "POST /users/{userId}/dentist-info/{officeId}/logo": [{ file: PNG }],
  "POST /users/{userId}/members/add": [{ ...OUTSIDE, members: [{ ...PERSON, relationship: "child" }] }],
  "POST /users/{userId}/members/add-additional-subscription": [PREVIEW, TAKEN],
  "POST /users/{userId}/members/charge_user": [MOVED],
  "POST /users/{userId}/members/charge_user_delinquency": [MOVED],
  "POST /users/{userId}/update-account/payment/sources": [CARD],
  "POST /admin/associations/{associationId}/end": [ASKED],
  "PUT /admin/dentists/{officeId}/affiliate": [{ from: null, reason: "They brought it" }],
  "PUT /admin/associations/{associationId}": [{ name: "Of the side", signupUrl: undefined, revision: undefined }],
  "PUT /admin/error-logs/{errorLogId}/resolved": [{ resolved: true, seen: undefined }],
  "PUT /admin/reviews/{reviewId}/state": [{ was: undefined, updatedAt: undefined }],
  "PUT /subscriptions/change_contract_plan": [{ preview: true, revision: undefined, when: undefined }],
  "PUT /users/{userId}/members/{memberId}": [RENAMED],
  "PUT /dentists/{officeId}/subscription/plan/{memberId}/re-enroll": [PREVIEW, TAKEN],
};
