/** The 13 user types, in the spelling of the legacy API (000 §6). */
export const ROLES = [
  "super_admin",
  "almost_super",
  "admin",
  "client",
  "dentist",
  "dentist_standard",
  "office_admin",
  "office_admin_temp",
  "sm_business",
  "association",
  "association_standard",
  "affiliate",
  "voucher_approver",
] as const;

export type Role = (typeof ROLES)[number];

/** Back-office users; they may impersonate anyone who is not one of them (000 §6, Q-068). */
export const ADMINS = ["super_admin", "almost_super", "admin"] as const satisfies readonly Role[];
/** May open what lies under "more" (000 §2). */
export const SENIOR_ADMINS = ["super_admin", "almost_super"] as const satisfies readonly Role[];
/** Decides about our own administrators, what an office has, and reads the whole trail (000 §9). */
export const SUPER_ADMIN = ["super_admin"] as const satisfies readonly Role[];
/** Everyone who works in an office. */
export const OFFICE = [
  "dentist",
  "dentist_standard",
  "office_admin",
  "office_admin_temp",
] as const satisfies readonly Role[];
export type OfficeRole = (typeof OFFICE)[number];
/** Administrators of a practice: plans, users, payout account, locations (000 §6). */
export const PRACTICE_ADMINS = ["dentist", "office_admin"] as const satisfies readonly Role[];
export const OWNER = ["dentist"] as const satisfies readonly Role[];
export const ASSOCIATIONS = ["association", "association_standard", "affiliate"] as const satisfies readonly Role[];
export const PATIENT = ["client"] as const satisfies readonly Role[];
export type PatientRole = (typeof PATIENT)[number];
export const OFFICE_AND_ADMIN = [...OFFICE, ...ADMINS] as const;
export const PRACTICE_ADMINS_AND_ADMIN = [...PRACTICE_ADMINS, ...ADMINS] as const;
/** Whose money it may be about: patients for themselves, offices and administrators for them. */
export const PAYERS = [...OFFICE_AND_ADMIN, ...PATIENT] as const;
export const ANY_ROLE = ROLES;

export const isOfficeRole = (role: Role): role is OfficeRole => OFFICE.some((each) => each === role);

export function hasRole(role: Role, allowed: readonly Role[]): boolean {
  return allowed.includes(role);
}
