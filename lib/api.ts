import { accountEndpoints } from "./accounts/endpoints";
import { activityEndpoints } from "./activity/endpoints";
import { answerTemplateEndpoints } from "./answer-templates/endpoints";
import responses from "./api-responses.json";
import { arrearsEndpoints } from "./arrears/endpoints";
import { associationEndpoints } from "./associations/endpoints";
import { bannerEndpoints } from "./banners/endpoints";
import { benefitEndpoints } from "./benefits/endpoints";
import { brandingEndpoints } from "./branding/endpoints";
import { checkEndpoints } from "./checks/endpoints";
import { closingEndpoints } from "./closings/endpoints";
import { describing } from "./core/api/openapi";
import { discountEndpoints } from "./discounts/endpoints";
import { disputeEndpoints } from "./disputes/endpoints";
import { billingRunEndpoints } from "./dues/billing-run.endpoints";
import { calendarEndpoints } from "./dues/calendar.endpoints";
import { dunningEndpoints } from "./dunning/endpoints";
import { enrolmentEndpoints } from "./enrolment/endpoints";
import { errorLogEndpoints } from "./error-logs/endpoints";
import { exportEndpoints } from "./exports/endpoints";
import { groupCodeEndpoints } from "./group-codes/endpoints";
import { guaranteeEndpoints } from "./guarantees/request.endpoints";
import { leadSourceEndpoints } from "./lead-sources/endpoints";
import { leaderboardEndpoints } from "./leaderboard/endpoints";
import { locationEndpoints } from "./locations/endpoints";
import { groupEndpoints } from "./locations/groups.endpoints";
import { locationUserEndpoints } from "./locations/users.endpoints";
import { marketingEndpoints } from "./marketing/endpoints";
import { measureEndpoints } from "./measures/endpoints";
import { monthEndpoints } from "./measures/month.endpoints";
import { recipientEndpoints } from "./measures/recipients.endpoints";
import { memberEndpoints } from "./members/endpoints";
import { membershipEndpoints } from "./memberships/endpoints";
import { bankEndpoints } from "./office-billing/bank-link.endpoints";
import { officeBillingEndpoints } from "./office-billing/endpoints";
import { tierEndpoints } from "./office-billing/tier.endpoints";
import { officeEndpoints } from "./offices/endpoints";
import { signupEndpoints } from "./onboarding/endpoints";
import { partnerEndpoints } from "./partners/endpoints";
import { practiceInvitationEndpoints } from "./partners/invitations.endpoints";
import { associationUserEndpoints } from "./partners/users.endpoints";
import { patientEndpoints } from "./patients/endpoints";
import { payLinkEndpoints } from "./pay-links/endpoints";
import { paymentMethodEndpoints } from "./payment-methods/endpoints";
import { paymentHistoryEndpoints } from "./payments/history.endpoints";
import { paymentReportEndpoints } from "./payments/report.endpoints";
import { statementEndpoints } from "./payments/statements.endpoints";
import { payoutAccountEndpoints } from "./payouts/account.endpoints";
import { payoutEndpoints } from "./payouts/endpoints";
import { placeEndpoints } from "./places/endpoints";
import { planEndpoints } from "./plans/endpoints";
import { playgroundEndpoints } from "./playground/endpoints";
import { promoEndpoints } from "./promos/endpoints";
import { receiptEndpoints } from "./receipts/endpoints";
import { recoveryEndpoints } from "./recovery/endpoints";
import { refundEndpoints } from "./refunds/endpoints";
import { releaseNoteEndpoints } from "./release-notes/endpoints";
import { reviewEndpoints } from "./reviews/endpoints";
import { serviceEndpoints } from "./services/endpoints";
import { switchEndpoints } from "./switches/endpoints";
import { termsEndpoints } from "./terms/endpoints";
import { associationThreadEndpoints } from "./threads/association.endpoints";
import { threadEndpoints } from "./threads/endpoints";
import { toolboxEndpoints } from "./toolbox/endpoints";
import { userEndpoints } from "./users/endpoints";
import { webhookEndpoints } from "./webhooks/endpoints";
import { workEndpoints } from "./work/endpoints";

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
  ...closingEndpoints,
  ...discountEndpoints,
  ...membershipEndpoints,
  ...termsEndpoints,
  ...benefitEndpoints,
  ...placeEndpoints,
  ...planEndpoints,
  ...guaranteeEndpoints,
  ...locationEndpoints,
  ...groupEndpoints,
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

const declared = [...others, ...exportEndpoints(others)];

/** The whole REST surface. Its type is the contract of the browser's `api()`. */
export const endpoints = [...declared, describing(declared, responses)];
