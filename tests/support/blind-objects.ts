/** Places of calls that go well whatever the id is: the call takes what it is about from the session, or from another id. */
export const LOOKED_PAST: readonly string[] = [
  "DELETE /disputes/{disputeId}/files/{fileId} fileId as dentist",
  "DELETE /disputes/{disputeId}/files/{fileId} fileId as super_admin",
  "DELETE /users/{userId}/dentist-info/{officeId}/logo userId as dentist",
  "DELETE /users/{userId}/dentist-info/{officeId}/logo userId as super_admin",
  "DELETE /users/{userId}/update-account/payment/sources/{sourceId} userId as client",
  "POST /office/{officeId}/members/transfer-member membershipId as dentist",
  "POST /office/{officeId}/members/transfer-member membershipId as super_admin",
  "POST /stripe-connect/setup-intent memberId as client",
  "POST /users/me/account/loggingNote dentistInfoId as dentist",
  "POST /users/me/account/loggingNote dentistInfoId as super_admin",
  "POST /users/me/update-account/retryPayment memberId as client",
  "POST /users/me/update-account/retryPayment memberId as dentist",
  "POST /users/me/update-account/retryPayment memberId as super_admin",
  "POST /users/{userId}/account/payment/past_due source as client",
  "POST /users/{userId}/account/payment/past_due source as dentist",
  "POST /users/{userId}/account/payment/past_due source as super_admin",
  "POST /users/{userId}/account/payment/past_due userId as client",
  "POST /users/{userId}/account/payment/subscribe userId as client",
  "POST /users/{userId}/account/payment/subscribe userId as dentist",
  "POST /users/{userId}/account/payment/subscribe userId as super_admin",
  "POST /users/{userId}/dentist-info/full userId as dentist",
  "POST /users/{userId}/dentist-info/full userId as super_admin",
  "POST /users/{userId}/dentist-info/{officeId}/logo userId as dentist",
  "POST /users/{userId}/dentist-info/{officeId}/logo userId as super_admin",
  "POST /users/{userId}/members/add accountHolder as dentist",
  "POST /users/{userId}/members/add accountHolder as super_admin",
  "POST /users/{userId}/members/add-additional-subscription userId as dentist",
  "POST /users/{userId}/members/add-additional-subscription userId as super_admin",
  "POST /users/{userId}/members/charge_user userId as dentist",
  "POST /users/{userId}/members/charge_user userId as super_admin",
  "POST /users/{userId}/members/charge_user_delinquency userId as dentist",
  "POST /users/{userId}/members/charge_user_delinquency userId as super_admin",
  "POST /users/{userId}/members/memberDetails dentistInfoId as dentist",
  "POST /users/{userId}/members/memberDetails dentistInfoId as super_admin",
  "POST /users/{userId}/members/memberDetails userId as dentist",
  "POST /users/{userId}/members/memberDetails userId as super_admin",
  "POST /users/{userId}/update-account/payment/sources userId as client",
  "PUT /users/{userId}/members/{memberId} dentistInfoId as client",
  "PUT /users/{userId}/members/{memberId} dentistInfoId as dentist",
  "PUT /users/{userId}/members/{memberId} dentistInfoId as super_admin",
  "PUT /users/{userId}/members/{memberId} userId as client",
  "PUT /users/{userId}/members/{memberId} userId as dentist",
  "PUT /users/{userId}/members/{memberId} userId as super_admin",
  "PUT /users/{userId}/update-account/payment/sources/{sourceId} userId as client",
];

// What the test of who reaches which object cannot see yet: calls that answer an own id as one that does not exist, because
// the office it makes has no such row, or because the rest of the sample is refused first. A call that leaves this list
// stays off it; a new call is not let onto it unseen.
export const BLIND: readonly string[] = [
  "DELETE /users/{userId}/update-account/payment/sources/{sourceId} sourceId as client",
  "GET /users/me/account dentistInfoId as association",
  "GET /users/me/account dentistInfoId as client",
  "GET /users/me/account dentistInfoId as sm_business",
  "GET /users/me/account dentistInfoId as super_admin",
  // A long file is its asker's alone (tests/api/exports.test.ts).
  "GET /users/me/exports/{exportId} exportId as association",
  "GET /users/me/exports/{exportId} exportId as client",
  "GET /users/me/exports/{exportId} exportId as dentist",
  "GET /users/me/exports/{exportId} exportId as dentist_standard",
  "GET /users/me/exports/{exportId} exportId as office_admin_temp",
  "GET /users/me/exports/{exportId} exportId as sm_business",
  "GET /users/me/exports/{exportId} exportId as super_admin",
  // Who works in no office sees their own photograph alone, and has none here.
  "GET /users/photos/{fileId} fileId as association",
  "GET /users/photos/{fileId} fileId as client",
  "GET /users/photos/{fileId} fileId as sm_business",
  // Nobody of an office is an administrator; and who is logged out everywhere could make none of the calls after it.
  "POST /admin/administrators/{userId}/end userId as super_admin",
  "POST /admin/administrators/{userId}/role userId as super_admin",
  "POST /admin/users/{userId}/end-sessions userId as super_admin",
  // Who works in no office has none to ask for: every id is not found.
  "POST /dentists/report_issue dentistInfoId as client",
  "POST /dentists/report_issue dentistInfoId as super_admin",
  "POST /dentists/{officeId}/subscription/members/{userId}/activate_cash membershipId as dentist",
  "POST /dentists/{officeId}/subscription/members/{userId}/activate_cash membershipId as super_admin",
  // Who takes members over is an open location of the same organization; an office here has no other.
  "POST /admin/dentists/{officeId}/closing takenOverById as dentist",
  "POST /admin/dentists/{officeId}/closing takenOverById as super_admin",
  "POST /admin/dentists/{officeId}/closing/preview takenOverById as dentist",
  "POST /admin/dentists/{officeId}/closing/preview takenOverById as super_admin",
];

/** Places that may name another's of the same tenant: a family joins any office, as its public page lets everybody. */
export const OPEN_TO_TENANT: readonly string[] = [
  "POST /users/{userId}/account/payment/subscribe dentistInfoId as client",
];
