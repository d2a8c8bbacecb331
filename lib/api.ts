import { accountEndpoints } from "./accounts/endpoints";
import { describing } from "./core/api/openapi";

const declared = [...accountEndpoints];

/** The whole REST surface. Its type is the contract of the browser's `api()`. */
export const endpoints = [...declared, describing(declared)];
