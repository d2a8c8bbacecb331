import { accountEndpoints } from "./accounts/endpoints";
import { billingEndpoints } from "./billing/endpoints";
import { describing } from "./core/api/openapi";
import { enrolmentEndpoints } from "./enrolment/endpoints";
import { memberEndpoints } from "./members/endpoints";
import { officeEndpoints } from "./offices/endpoints";
import { patientEndpoints } from "./patients/endpoints";
import { payoutEndpoints } from "./payouts/endpoints";
import { planEndpoints } from "./plans/endpoints";

const declared = [
  ...accountEndpoints,
  ...officeEndpoints,
  ...memberEndpoints,
  ...planEndpoints,
  ...billingEndpoints,
  ...enrolmentEndpoints,
  ...patientEndpoints,
  ...payoutEndpoints,
];

/** The whole REST surface. Its type is the contract of the browser's `api()`. */
export const endpoints = [...declared, describing(declared)];
