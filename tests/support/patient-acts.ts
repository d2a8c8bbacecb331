import type { WorkKind } from "@/lib/operations/work/schema";

/** Why nobody at the office has anything to do after a call. */
export const WHY_NOT = {
  done: "Done at once as asked; the office sees the result in its lists.",
  looks: "Works out or reads something and asks for nothing.",
  own: "About the caller's own login, language or mail.",
  card: "A card or bank account, saved with the provider; a charge that is refused is a line of its own.",
  ours: "Asked of us: it is answered from the inbox of the back office.",
  staff: "Made by an office, an association or a guarantor, by a link or a session of theirs.",
} as const;
export type NoWork = keyof typeof WHY_NOT;

/**
 * Every call that changes something and that a patient, or a visitor without a login, can make: the kind of work that it
 * leaves at the office, or why it leaves none. A call with an answer of the office in it belongs among the work.
 */
export const PATIENT_ACTS: Record<string, WorkKind | NoWork> = {
  "POST /subscriptions/patient/exit-quote/:membershipId/ask": "leaving",
  // Pays in the office: the first payment is taken there.
  "POST /enrolments": "cash",
  "POST /reenrolments": "cash",
  "POST /users/:userId/account/payment/subscribe": "cash",
  // Off: whoever does not renew by themselves is called before the term ends.
  "POST /subscriptions/patient/toggle-auto-renew/:membershipId": "renewal",
  "POST /patient/closing-offers/:offerId/answer": "done",
  "POST /users/me/update-account/retryPayment": "failing",
  "POST /users/:userId/account/payment/past_due": "failing",
  "POST /payment-links/:token/pay": "failing",
  "POST /payment-links/:token/finish": "failing",

  "POST /subscriptions/patient/cancel/:membershipId": "done",
  "POST /subscriptions/patient/uncancel/:membershipId": "done",
  "PUT /users/:userId/members/:memberId": "done",
  "PUT /patient/contact": "done",
  "PUT /patient/text-messages": "done",
  "PUT /users/me/families/:householdId/office-mail": "done",
  "POST /unsubscribe/:token": "done",
  "DELETE /unsubscribe/:token": "done",
  "POST /enrolments/:submissionKey/finish": "done",
  "POST /enrolments/:submissionKey/password": "own",

  "POST /subscriptions/patient/exit-quote/:membershipId": "looks",
  "POST /dentists/get-office-discount": "looks",
  "POST /dentists/group-code": "looks",
  "POST /stripe-connect/loadDiscount": "looks",
  "POST /reenrolments/link": "looks",
  "POST /reenrolments/family": "looks",
  "POST /users/me/exports": "looks",
  "POST /users/me/release-notes/seen": "looks",

  "POST /stripe-connect/setup-intent": "card",
  "POST /stripe-connect/createPlaidLinkToken": "card",
  "POST /stripe-connect/plaidToken": "card",
  "POST /users/:userId/update-account/payment/sources": "card",
  "PUT /users/:userId/update-account/payment/sources/:sourceId": "card",
  "DELETE /users/:userId/update-account/payment/sources/:sourceId": "card",
  "POST /payment-links/:token/setup-intent": "card",
  "POST /payment-updates/:activationKey/:userId/setup-intent": "card",
  "POST /payment-updates/:activationKey/:userId/card": "card",

  "POST /accounts/login": "own",
  "POST /accounts/logout": "own",
  "POST /accounts/forgot-password": "own",
  "POST /accounts/reset-password/:token": "own",
  "POST /accounts/set-password/:token": "own",
  "POST /accounts/check-email": "own",
  "POST /accounts/confirm-email/:token": "own",
  "POST /accounts/take-back-email/:token": "own",
  "POST /accounts/back-to-admin": "own",
  "POST /users/me/activity": "own",
  "POST /users/me/email": "own",
  "POST /users/me/photo": "own",
  "DELETE /users/me/photo": "own",
  "PUT /users/me/password": "own",
  "PUT /users/me/profile": "own",
  "PUT /users/me/language": "own",
  "PUT /users/me/notices/:kind": "own",
  "DELETE /users/me/sessions": "own",
  "DELETE /users/me/sessions/:session": "own",

  "POST /contact": "ours",
  "POST /dentists/contact_account_support": "ours",
  "POST /dentists/report_issue": "ours",

  "POST /dentist-users/generate_code": "staff",
  "POST /dentist-users/validate_code": "staff",
  "POST /accounts/signup": "staff",
  "POST /accounts/resume-signup": "staff",
  "POST /accounts/complete-signup": "staff",
  "POST /users/:userId/dentist-info/all-plans-no-auth/upgrade": "staff",
  "POST /guaranteed-payments/:token/confirm": "staff",
  "POST /associations/invitations/opened": "staff",
};

/** Whether an entry is a reason, and not a kind of work. */
export const isNoWork = (entry: WorkKind | NoWork): entry is NoWork => entry in WHY_NOT;
