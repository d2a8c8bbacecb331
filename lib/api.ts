import { accountEndpoints } from "./accounts/endpoints";

/** The whole REST surface. Its type is the contract of the browser's `api()`. */
export const endpoints = [...accountEndpoints];
