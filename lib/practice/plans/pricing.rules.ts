import { type Cents, cents, ZERO } from "@/lib/core/money";
import { type PlanTenant, plainCode, type Tenant } from "@/tenants/tenant";
import { type FeeTable, ucrCents, yearWithoutPlan } from "./rules";
import type { PlanService } from "./schema";
import { annualCommitment, type Earning, earningsOf } from "./suggested.rules";

/** Codes of services the office has no usual fee for: what keeps a price from being suggested. */
export function missingFees(tenant: PlanTenant, services: readonly PlanService[], fees: FeeTable): string[] {
  const known = new Set(Object.keys(fees).map((code) => plainCode(tenant, code)));
  return services.map((service) => plainCode(tenant, service.code)).filter((code) => !known.has(code));
}

/** What a member pays a year: twelve months where the plan has a monthly price, else the annual one. */
export function yearIncome(plan: { monthlyCents: number | null; annualCents: number | null }): Cents {
  if (plan.monthlyCents) return annualCommitment(cents(plan.monthlyCents));
  return plan.annualCents ? cents(plan.annualCents) : ZERO;
}

/**
 * What a member's year brings above the services they use, at the office's usual fees, for each share of use. Null
 * while the plan has no price, no services, or a service without a fee.
 */
export function earnings(
  tenant: PlanTenant,
  plan: { monthlyCents: number | null; annualCents: number | null; services: readonly PlanService[] },
  fees: FeeTable,
): Earning[] | null {
  const income = yearIncome(plan);
  if (income === 0 || plan.services.length === 0 || missingFees(tenant, plan.services, fees).length > 0) return null;
  return earningsOf(income, yearWithoutPlan(tenant, plan.services, fees));
}

/** The usual price of a year of the services, or null while a fee is missing or nothing is included. */
export function usualYear(tenant: PlanTenant, services: readonly PlanService[], fees: FeeTable): Cents | null {
  if (services.length === 0 || missingFees(tenant, services, fees).length > 0) return null;
  return yearWithoutPlan(tenant, services, fees);
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-";
/** Above every id that the specification gives. */
const OWN_CODES_FROM = 1000;

/** A service code as an office may name one: ten letters, digits or hyphens, which a number of its own can stand for. */
export const SERVICE_CODE = /^[A-Za-z0-9][A-Za-z0-9-]{0,9}$/;

/**
 * The id of a service code: the specification's (001 §9), else the code read as a number above them. It is the same at
 * every office, on every day, and no two codes share one.
 */
export function serviceCodeId(tenant: Tenant, code: string): number {
  const plain = plainCode(tenant, code);
  const given = tenant.constants.serviceCodeIds[plain];
  if (given !== undefined) return given;
  return [...plain].reduce((id, letter) => id * (LETTERS.length + 1) + LETTERS.indexOf(letter) + 1, 0) + OWN_CODES_FROM;
}

/** The office's fee for one service, or null. */
export function feeOf(tenant: PlanTenant, fees: FeeTable, code: string): Cents | null {
  return missingFees(tenant, [{ code, quantity: 1 }], fees).length > 0 ? null : ucrCents(tenant, fees, code);
}
