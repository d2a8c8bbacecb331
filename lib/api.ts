import responses from "./api-responses.json";
import { arrearsEndpoints } from "./billing/arrears/endpoints";
import { benefitEndpoints } from "./billing/benefits/endpoints";
import { disputeEndpoints } from "./billing/disputes/endpoints";
import { billingRunEndpoints } from "./billing/dues/billing-run.endpoints";
import { calendarEndpoints } from "./billing/dues/calendar.endpoints";
import { dunningEndpoints } from "./billing/dunning/endpoints";
import { guaranteeEndpoints } from "./billing/guarantees/request.endpoints";
import { noticeEndpoints } from "./billing/notices/endpoints";
import { bankEndpoints } from "./billing/office-billing/bank-link.endpoints";
import { officeBillingEndpoints } from "./billing/office-billing/endpoints";
import { tierEndpoints } from "./billing/office-billing/tier.endpoints";
import { signupEndpoints } from "./billing/onboarding/endpoints";
import { payLinkEndpoints } from "./billing/pay-links/endpoints";
import { paymentMethodEndpoints } from "./billing/payment-methods/endpoints";
import { paymentHistoryEndpoints } from "./billing/payments/history.endpoints";
import { paymentReportEndpoints } from "./billing/payments/report.endpoints";
import { statementEndpoints } from "./billing/payments/statements.endpoints";
import { refundEndpoints } from "./billing/refunds/endpoints";
import { createDispatcher } from "./front/api/dispatch";
import { describing } from "./front/api/openapi";
import { helperMay } from "./helpers-may";
import { agingOutEndpoints } from "./membership/aging-out/endpoints";
import { closingEndpoints } from "./membership/closings/endpoints";
import { discountEndpoints } from "./membership/discounts/endpoints";
import { enrolmentEndpoints } from "./membership/enrolment/endpoints";
import { locationBillEndpoints } from "./membership/locations/billing.endpoints";
import { groupEndpoints } from "./membership/locations/groups.endpoints";
import { locationListEndpoints } from "./membership/locations/list.endpoints";
import { soldLocationEndpoints } from "./membership/locations/sold.endpoints";
import { locationUserEndpoints } from "./membership/locations/users.endpoints";
import { marketingEndpoints } from "./membership/marketing/endpoints";
import { masterPlanEndpoints } from "./membership/master-plans/endpoints";
import { mergeEndpoints } from "./membership/master-plans/merge.endpoints";
import { organizationSettingsEndpoints } from "./membership/master-plans/settings.endpoints";
import { memberEndpoints } from "./membership/members/endpoints";
import { membershipEndpoints } from "./membership/memberships/endpoints";
import { patientEndpoints } from "./membership/patients/endpoints";
import { recoveryEndpoints } from "./membership/recovery/endpoints";
import { renewalEndpoints } from "./membership/renewals/endpoints";
import { activityEndpoints } from "./operations/activity/endpoints";
import { checkEndpoints } from "./operations/checks/endpoints";
import { playgroundEndpoints } from "./operations/playground/endpoints";
import { webhookEndpoints } from "./operations/webhooks/endpoints";
import { workEndpoints } from "./operations/work/endpoints";
import { accountEndpoints } from "./platform/accounts/endpoints";
import { answerTemplateEndpoints } from "./platform/answer-templates/endpoints";
import { associationEndpoints } from "./platform/associations/endpoints";
import { bannerEndpoints } from "./platform/banners/endpoints";
import { errorLogEndpoints } from "./platform/error-logs/endpoints";
import { exportEndpoints } from "./platform/exports/endpoints";
import { groupCodeEndpoints } from "./platform/group-codes/endpoints";
import { leadSourceEndpoints } from "./platform/lead-sources/endpoints";
import { measureEndpoints } from "./platform/measures/endpoints";
import { monthEndpoints } from "./platform/measures/month.endpoints";
import { recipientEndpoints } from "./platform/measures/recipients.endpoints";
import { placeEndpoints } from "./platform/places/endpoints";
import { promoEndpoints } from "./platform/promos/endpoints";
import { releaseNoteEndpoints } from "./platform/release-notes/endpoints";
import { reviewEndpoints } from "./platform/reviews/endpoints";
import { serviceEndpoints } from "./platform/services/endpoints";
import { termsEndpoints } from "./platform/terms/endpoints";
import { toolboxEndpoints } from "./platform/toolbox/endpoints";
import { brandingEndpoints } from "./practice/branding/endpoints";
import { leaderboardEndpoints } from "./practice/leaderboard/endpoints";
import { officeEndpoints } from "./practice/offices/endpoints";
import { partnerEndpoints } from "./practice/partners/endpoints";
import { practiceInvitationEndpoints } from "./practice/partners/invitations.endpoints";
import { associationUserEndpoints } from "./practice/partners/users.endpoints";
import { payoutAccountEndpoints } from "./practice/payouts/account.endpoints";
import { payoutEndpoints } from "./practice/payouts/endpoints";
import { planEndpoints } from "./practice/plans/endpoints";
import { receiptEndpoints } from "./practice/receipts/endpoints";
import { switchEndpoints } from "./practice/switches/endpoints";
import { associationThreadEndpoints } from "./practice/threads/association.endpoints";
import { threadEndpoints } from "./practice/threads/endpoints";
import { userEndpoints } from "./practice/users/endpoints";

const others = [
  ...accountEndpoints,
  ...payoutAccountEndpoints,
  ...officeEndpoints,
  ...userEndpoints,
  ...switchEndpoints,
  ...brandingEndpoints,
  ...leaderboardEndpoints,
  ...marketingEndpoints,
  ...threadEndpoints,
  ...associationThreadEndpoints,
  ...reviewEndpoints,
  ...errorLogEndpoints,
  ...toolboxEndpoints,
  ...signupEndpoints,
  ...memberEndpoints,
  ...agingOutEndpoints,
  ...closingEndpoints,
  ...renewalEndpoints,
  ...discountEndpoints,
  ...membershipEndpoints,
  ...termsEndpoints,
  ...benefitEndpoints,
  ...placeEndpoints,
  ...planEndpoints,
  ...guaranteeEndpoints,
  ...masterPlanEndpoints,
  ...organizationSettingsEndpoints,
  ...mergeEndpoints,
  ...groupEndpoints,
  ...locationBillEndpoints,
  ...locationListEndpoints,
  ...soldLocationEndpoints,
  ...locationUserEndpoints,
  ...paymentReportEndpoints,
  ...paymentHistoryEndpoints,
  ...statementEndpoints,
  ...bankEndpoints,
  ...calendarEndpoints,
  ...billingRunEndpoints,
  ...officeBillingEndpoints,
  ...tierEndpoints,
  ...refundEndpoints,
  ...receiptEndpoints,
  ...noticeEndpoints,
  ...paymentMethodEndpoints,
  ...arrearsEndpoints,
  ...enrolmentEndpoints,
  ...patientEndpoints,
  ...measureEndpoints,
  ...monthEndpoints,
  ...recipientEndpoints,
  ...partnerEndpoints,
  ...associationUserEndpoints,
  ...practiceInvitationEndpoints,
  ...promoEndpoints,
  ...activityEndpoints,
  ...groupCodeEndpoints,
  ...answerTemplateEndpoints,
  ...serviceEndpoints,
  ...associationEndpoints,
  ...leadSourceEndpoints,
  ...releaseNoteEndpoints,
  ...bannerEndpoints,
  ...recoveryEndpoints,
  ...dunningEndpoints,
  ...payLinkEndpoints,
  ...payoutEndpoints,
  ...disputeEndpoints,
  ...webhookEndpoints,
  ...checkEndpoints,
  ...playgroundEndpoints,
  ...workEndpoints,
];

const declared = [...others, ...exportEndpoints(others, helperMay)];

/** The whole REST surface. Its type is the contract of the browser's `api()`. */
export const endpoints = [...declared, describing(declared, responses)];

/** The one door to them: what answers a request of any server of ours, and what the worker makes files by. */
export const createDispatch = () => createDispatcher(endpoints, helperMay);
