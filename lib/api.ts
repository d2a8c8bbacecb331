import { billingEndpoints } from "@/lib/payments/endpoints";
import { accountEndpoints } from "./accounts/endpoints";
import { describing } from "./core/api/openapi";
import { disputeEndpoints } from "./disputes/endpoints";
import { enrolmentEndpoints } from "./enrolment/endpoints";
import { locationEndpoints } from "./locations/endpoints";
import { memberEndpoints } from "./members/endpoints";
import { membershipEndpoints } from "./memberships/endpoints";
import { officeEndpoints } from "./offices/endpoints";
import { patientEndpoints } from "./patients/endpoints";
import { payoutEndpoints } from "./payouts/endpoints";
import { planEndpoints } from "./plans/endpoints";
import { playgroundEndpoints } from "./playground/endpoints";
import { recoveryEndpoints } from "./recovery/endpoints";

const declared = [
  ...accountEndpoints,
  ...officeEndpoints,
  ...memberEndpoints,
  ...membershipEndpoints,
  ...planEndpoints,
  ...locationEndpoints,
  ...billingEndpoints,
  ...enrolmentEndpoints,
  ...patientEndpoints,
  ...recoveryEndpoints,
  ...payoutEndpoints,
  ...disputeEndpoints,
  ...playgroundEndpoints,
];

/** The whole REST surface. Its type is the contract of the browser's `api()`. */
export const endpoints = [...declared, describing(declared)];
