import { hasRole, OFFICE, type Role } from "@/lib/core/auth/roles";
import type { OnboardingState } from "@/lib/practice/offices/rules";

export type SaleRefusal = "someLocations" | "last" | "closed" | "closing" | "takesOver" | "handover";

export type SaleFacts = {
  /** Whoever asks administers every location of the organization. */
  managed: boolean;
  /** How many locations the organization has. */
  locations: number;
  state: OnboardingState;
  /** Its last day is announced. */
  closing: boolean;
  /** The members of another location that closes are to continue here. */
  takesOver: boolean;
  /** A colleague was asked to take the practice over, or the former owner may still take it back. */
  handover: boolean;
};

/** Why a location cannot be sold, or null. An organization without a location would keep plans and invoices for nobody. */
export function refusalToSell(facts: SaleFacts): SaleRefusal | null {
  if (!facts.managed) return "someLocations";
  if (facts.locations < 2) return "last";
  if (facts.state === "closed") return "closed";
  if (facts.closing) return "closing";
  if (facts.takesOver) return "takesOver";
  return facts.handover ? "handover" : null;
}

export type PersonThere = {
  role: Role;
  isOwner: boolean;
  byGroup: boolean;
  officeIds: readonly number[];
};

/** What a sale means for somebody who works at the location; `stepsBack`: they owned it, work only here, and are an office admin then. */
export type PersonFate = { leaves: boolean; mayStay: boolean; last: boolean; stepsBack: boolean };

/**
 * Who works at the location by the organization, at another of its locations or by a group, loses it unless named to stay. An owner cannot be
 * named: there would be two.
 * @param others the organization's other locations
 */
export function fateOf({ role, isOwner, byGroup, officeIds }: PersonThere, others: ReadonlySet<number>): PersonFate {
  const byOrganization = byGroup || officeIds.some((id) => others.has(id));
  const leaves = hasRole(role, OFFICE) && (byOrganization || (isOwner && officeIds.length > 1));
  return {
    leaves,
    mayStay: leaves && !isOwner,
    last: leaves && officeIds.length === 1,
    stepsBack: isOwner && !leaves,
  };
}

/** Whether somebody typed the name of the location they mean: upper case and spaces around it do not matter. */
export const isNamed = (typed: string, officeName: string): boolean =>
  typed.trim().toLocaleLowerCase("en-US") === officeName.trim().toLocaleLowerCase("en-US");
