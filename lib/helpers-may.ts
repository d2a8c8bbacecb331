import { isOfficeRole, type Role } from "./core/auth/roles";
import type { Pattern } from "./front/api/endpoint";

// What an administrator who is logged in as somebody else may do for them: a helper does what an office asks for and could
// undo or see afterwards; what binds, pays out, opens a door or speaks to many is done by the person. A write that stands
// in none of these lists is refused; a test asks that each stands in exactly one.

const each = <Head extends string>(head: Head, ...tails: readonly string[]) =>
  tails.map((tail) => `${head}${tail}` as `${Head}${string}`);

/** Whoever the helper looks through: what leaves nothing behind, and what needs no login at all. */
export const HELPERS_MAY: readonly Pattern[] = [
  ...each("POST /accounts/", "logout", "back-to-admin", "login", "forgot-password", "check-email"),
  ...each("POST /accounts/", "reset-password/:token", "set-password/:token", "confirm-email/:token"),
  ...each("POST /accounts/", "take-back-email/:token", "signup", "resume-signup"),
  ...each("POST /dentist-users/", "generate_code", "validate_code"),
  ...each("POST /dentists/", "contact_account_support", "report_issue", "get-office-discount", "group-code"),
  ...each("POST /", "contact", "unsubscribe/:token", "associations/invitations/opened"),
  ...each("DELETE /", "unsubscribe/:token"),
  ...each("POST /", "users/me/activity", "stripe-connect/loadDiscount"),
  // A file of what they see: whoever may not have it is refused by the call it comes of.
  ...each("POST /users/me/", "exports"),
  // An association's questions to us, in the helper's own name.
  ...each("POST /associations/threads", "", "/:threadId/messages", "/:threadId/closed", "/:threadId/seen"),
];

/** At an office: one family, one plan or one setting at a time, with both names in the office's history. */
export const HELPERS_MAY_AT_OFFICE: readonly Pattern[] = [
  // What only reads, though it is a POST.
  ...each("POST /users/:userId/", "dentist-info/full", "dentist-info/all-plans", "dentist-info/membershipPlanDetail"),
  ...each("POST /users/:userId/members/", "memberDetails"),
  ...each("POST /office/:officeId/", "members/finances/:userId/1970", "members/finances/:userId/1970/single"),
  ...each("POST /office/:officeId/reports/", "members-file-upload-info"),
  ...each("POST /multi-location/", "organization-dentist-groups", "dentist-group-detail/:groupId"),
  ...each("POST /multi-location/", "get-legacy-org-plans", "manage-locations", "manage-location-detail/:locationId"),
  ...each("POST /multi-location/manage-location-sold/:locationId/", "preview"),
  ...each("POST /dentists/", "get-connected-steps/:officeId", "getOrgTierBillingMethod"),
  ...each("POST /dentists/:officeId/members/", "upgraded-search", "upgraded-filters-search"),
  ...each("POST /dentists/:officeId/members/", "message/preview", "prices/preview"),
  ...each("POST /admin/dentists/:officeId/closing/", "preview"),
  ...each("POST /dentists/:officeId/subscription/", "cancel-preview", "exit-quote"),
  // The office: its page, its settings, its set-up.
  ...each("POST /dentists/:officeId/", "photo", "hours", "people", "people/:personId", "slug", "users/update"),
  ...each("POST /dentists/:officeId/", "branding", "work/aside", "work/back"),
  ...each("DELETE /dentists/:officeId/", "photo", "people/:personId", "branding"),
  ...each("POST /dentists/:officeId/", "notices/seen", "checklist", "switch-step", "setup/plans", "pricing"),
  ...each("PUT /dentists/:officeId/", "setup/draft", "members/views/:viewId"),
  ...each("POST /", "users/:userId/dentist-info/:officeId/logo", "dentist-info/updateOfficeProfile/:officeId"),
  ...each("DELETE /", "users/:userId/dentist-info/:officeId/logo", "dentists/:officeId/members/views/:viewId"),
  ...each("POST /", "office/:officeId/pms/save-selected-pms", "dentists/:officeId/members/views"),
  ...each("POST /stripe-connect/:officeId/", "refresh"),
  // Plans, their prices for whoever joins from now on, and codes.
  ...each("POST /", "dentist-info/membership-plan-save-state", "dentists/sort"),
  ...each("POST /dentists/:officeId/memberships/", ":planId/toggle-status", ":planId/duplicate", "sort"),
  ...each("POST /dentists/:officeId/plan-templates/:planTemplateId/", "adopt"),
  ...each("DELETE /dentists/:officeId/memberships/", ":planId", ":planId/member-prices"),
  ...each("POST /dentists/", ":officeId/custom-memberships/changePlanPrice", "updateMembershipSettings/:officeId"),
  "POST /dentists/:officeId/family-discounts/preview",
  "DELETE /dentists/:officeId/family-discounts",
  "GET /dentists/:officeId/group-codes/export",
  ...each("POST /dentists/:officeId/group-codes", "", "/active"),
  // One family: its people, its plans, and what it owes.
  ...each("POST /", "users/me/account/loggingNote", "invite/upgrade-patient", "enrolments/internal"),
  ...each("PUT /members/:memberId/notes/:noteId", "", "/pin"),
  ...each("DELETE /members/:memberId/notes/:noteId", ""),
  ...each("PUT /users/:userId/", "members/:memberId"),
  ...each("POST /users/:userId/", "members/add", "members/add-additional-subscription", "account/payment/subscribe"),
  ...each("PUT /", "dentists/:officeId/subscription/plan/:memberId/re-enroll", "subscriptions/change_contract_plan"),
  ...each("DELETE /", "subscriptions/change_contract_plan", "dentists/:officeId/subscription/cancel_cash"),
  ...each("POST /dentists/:officeId/subscription/", "cancel", "cancel/undo", "cancel_contract_plan"),
  ...each("POST /dentists/:officeId/subscription/", "exit-quote/:quoteId/desk-paid", "members/:userId/activate_cash"),
  ...each("POST /subscriptions/", "claimGuarantee", "in-office-payment", "toggleAutoRenew", "waive-fee", "disable"),
  ...each("POST /subscriptions/", "to-cash", "members/:memberId/renew_cash", "plan-draw", "pending_contract"),
  ...each("POST /subscriptions/", "acts/:actId/undo", "keep-aged-out"),
  ...each("POST /members/:memberId/", "renewal"),
  ...each("POST /dentists/:officeId/closing-offers/:offerId/", "answer"),
  ...each("POST /office/:officeId/members/", "subscriptions/updateTerm", "transfer-member"),
  ...each("POST /dentists/:officeId/benefits/", "uses", "uses/:useId/undo", "invitation", "invite"),
  ...each("POST /users/", "me/update-account/retryPayment", ":userId/account/payment/past_due"),
  ...each("POST /users/", "me/members/clearDelinquency", ":userId/members/charge_user_delinquency"),
  ...each("POST /dentists/:officeId/members/", "missed-periods", "sendSecurePaymentUpdateLink", "pay-link", "promise"),
  ...each("DELETE /dentists/:officeId/members/", "promise"),
  ...each("POST /dentists/", "refunds", "refunds/single", "desk-records/undo"),
  // A file of members: nobody is charged, and nobody is told.
  ...each("POST /office/:officeId/members/uploads", "", "/:uploadId/import"),
  ...each("DELETE /office/:officeId/members/uploads/", ":uploadId"),
  // What is prepared for the bank; it is sent by the office.
  ...each("PUT /disputes/:disputeId/", "evidence"),
  ...each("POST /disputes/:disputeId/", "files", "files/own"),
  ...each("DELETE /disputes/:disputeId/", "files/:fileId"),
  // Their questions to us, in the helper's own name.
  ...each("POST /dentists/:officeId/threads", "", "/:threadId/messages", "/:threadId/closed", "/:threadId/seen"),
  // Taking back what was about to happen.
  ...each("POST /dentists/:officeId/members/", "message/withdraw", "prices/withdraw"),
  ...each("POST /dentists/", "keepTier", "finishTierInvoice"),
];

/** Nobody but the person, not even with a reason. */
export const ONLY_THE_PERSON: readonly Pattern[] = [
  // Who they are and how they log in; who else may.
  ...each("PUT /users/me/", "password", "profile", "language", "notices/:kind"),
  ...each("PUT /users/me/families/:householdId/", "office-mail"),
  ...each("POST /users/me/", "photo", "release-notes/seen"),
  ...each("DELETE /users/me/", "photo"),
  ...each("POST /", "users/me/email", "dentists/:officeId/setup/owner"),
  // Where they are logged in, from which network and on what: nobody else's to see.
  ...each("GET /users/me/", "sessions"),
  ...each("DELETE /users/me/", "sessions", "sessions/:session"),
  ...each("POST /dentists/:officeId/users/", "add", "delete", "reactivate", "changePermissions"),
  // What an office, or a patient, signs, decides and says about itself.
  ...each("POST /dentists/:officeId/", "terms"),
  // Which websites may show its page.
  ...each("POST /dentists/:officeId/", "websites"),
  ...each("POST /dentists/:officeId/users/", "invite-again", "uninvite"),
  ...each("POST /dentists/:officeId/handover", "", "/confirm", "/end", "/take-back"),
  // What a patient signs, decides and says about themselves.
  ...each("POST /subscriptions/patient/", "exit-quote/:membershipId", "exit-quote/:membershipId/ask"),
  ...each("POST /subscriptions/patient/", "cancel/:membershipId", "uncancel/:membershipId"),
  ...each("POST /subscriptions/patient/", "toggle-auto-renew/:membershipId"),
  ...each("PUT /patient/", "contact", "text-messages"),
  ...each("POST /patient/closing-offers/:offerId/", "answer"),
  // What an association says about itself, and who works for it, and what it offers its practices.
  ...each("PUT /associations/", "profile"),
  ...each("POST /associations/", "profile/logo", "users", "users/:userId/invite-again"),
  ...each("POST /associations/users/:userId/", "role", "active"),
  ...each("POST /associations/", "templates", "invitations"),
  ...each("POST /associations/invitations/:invitationId/", "again", "withdraw"),
  ...each("PUT /associations/templates/:planTemplateId", "", "/offer"),
  ...each("DELETE /associations/", "profile/logo"),
  ...each("POST /enrolments", "", "/:submissionKey/finish", "/:submissionKey/password"),
  ...each("POST /reenrolments", "", "/link", "/family"),
  // Cards and bank accounts, the payer's and the office's.
  ...each("POST /stripe-connect/", "setup-intent", "createPlaidLinkToken", "plaidToken", ":officeId/setup"),
  ...each("POST /stripe-connect/", ":officeId/ticket"),
  "POST /dentists/:officeId/remove-standard",
  ...each("POST /users/:userId/update-account/payment/", "sources"),
  ...each("PUT /users/:userId/update-account/payment/", "sources/:sourceId"),
  ...each("DELETE /users/:userId/update-account/payment/", "sources/:sourceId"),
  ...each("POST /users/:userId/dentist-info/", "all-plans/upgrade", "all-plans-no-auth/upgrade"),
  ...each("POST /payment-links/:token/", "setup-intent", "pay", "finish"),
  ...each("POST /payment-updates/:activationKey/:userId/", "setup-intent", "card"),
  // What the office agrees to, pays for or answers for.
  ...each("POST /dentists/", "tierCardForm", "addTierPaymentMethod/org", "addTierBankAccount", "payTierInvoice"),
  ...each("POST /dentists/", "setDefaultTierPaymentMethod", "removeTierPaymentMethod", "changeTier"),
  ...each("POST /dentists/guaranteed-plan-payments", "", "/toggle"),
  ...each("POST /", "accounts/complete-signup", "guaranteed-payments/:token/confirm"),
  ...each("POST /", "multi-location/billing/:organizationId", "multi-location/change-master-plan-price"),
  ...each("POST /multi-location/", "multi-master-plan-save-state", "change-target"),
  ...each("POST /multi-location/", "organization-plan-settings/:organizationId", "multi-plan-settings"),
  ...each("POST /multi-location/", "merge-legacy-plans", "merge-legacy-plans/undo"),
  // Which of its locations an organization closes, and keeps open.
  ...each("POST /admin/dentists/:officeId/", "closing"),
  ...each("DELETE /admin/dentists/:officeId/", "closing"),
  // Which locations share plans, who works where, and whose a location is.
  ...each("POST /multi-location/manage-location-sold/:locationId", ""),
  ...each("POST /multi-location/", "assign-users/:userId"),
  "PUT /users/me/account/change-manage-user-setting",
  ...each("DELETE /multi-location/", "assign-users/:userId"),
  ...each("POST /multi-location/", "dentist-groups"),
  ...each("PUT /multi-location/", "dentist-group-detail/:groupId"),
  ...each("DELETE /multi-location/", "dentist-groups", "dentist-group-detail/:groupId"),
  ...each("POST /disputes/:disputeId/", "respond", "accept"),
  // What the office thinks of us, and whether others read its name.
  ...each("PUT /dentists/:officeId/", "review", "leaderboard-name"),
  // An amount of the helper's own choice.
  ...each("POST /users/:userId/members/", "charge_user"),
  // Who outside gets the office's figures.
  ...each("POST /dentists/:officeId/", "report-recipients"),
  ...each("DELETE /dentists/:officeId/", "report-recipients/:recipientId"),
  // What many families are told, or pay from then on.
  ...each("POST /dentists/:officeId/members/", "message", "prices"),
  ...each("POST /dentists/:officeId/memberships/", ":planId/member-prices"),
  // Lists of people that leave the product.
  ...each("GET /dentists/:officeId/", "members/export", "payments/export", "recovery/report", "benefits/unused"),
  ...each("GET /dentists/:officeId/", "report/movement/export", "report/revenue/export", "report/recurring/export"),
  ...each("GET /dentists/:officeId/", "web-report/:year/:month/export", "activity/export"),
  ...each("GET /", "business/members/export", "office/:officeId/members/finances/reports"),
  ...each("GET /", "members/:memberId/history/export"),
];

const may = new Set<string>(HELPERS_MAY);
const mayAtOffice = new Set<string>(HELPERS_MAY_AT_OFFICE);
const onlyThePerson = new Set<string>(ONLY_THE_PERSON);

/** Whether a call may be made while an administrator looks through somebody of this role. */
export function helperMay(pattern: string, through: Role): boolean {
  if (may.has(pattern)) return true;
  if (mayAtOffice.has(pattern)) return isOfficeRole(through);
  return pattern.startsWith("GET ") && !onlyThePerson.has(pattern);
}
