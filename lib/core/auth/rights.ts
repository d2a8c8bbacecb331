import { ADMINS, ASSOCIATIONS, OFFICE, type OfficeRole, OWNER, PATIENT, PRACTICE_ADMINS, type Role } from "./roles";

/**
 * What may be done in an office, and by whom who works there: the one table that calls, buttons and the page "Who may do
 * what" are decided by. Decided by what each role is for (000 §6, Q-036, Q-037): the dentist owns the practice; an
 * office admin runs it (the Manage menu, the payout account included); standard and temporary staff look after
 * patients: they see, enroll, collect what is due and take payments at the desk, and end, forgive or give out nothing.
 */
export const RIGHTS = {
  seeMembers: OFFICE,
  enrollMembers: OFFICE,
  collectPayments: OFFICE,
  takeDeskPayments: OFFICE,
  changePlanOfMember: OFFICE,
  answerDisputes: OFFICE,
  cancelMemberships: PRACTICE_ADMINS,
  moveToDesk: PRACTICE_ADMINS,
  waiveFees: PRACTICE_ADMINS,
  refund: PRACTICE_ADMINS,
  chargeMembers: PRACTICE_ADMINS,
  changeTerms: PRACTICE_ADMINS,
  transferMembers: PRACTICE_ADMINS,
  changeFamilyCard: PRACTICE_ADMINS,
  acceptDisputes: PRACTICE_ADMINS,
  exportMembers: PRACTICE_ADMINS,
  messageMembers: PRACTICE_ADMINS,
  importMembers: PRACTICE_ADMINS,
  managePlans: PRACTICE_ADMINS,
  manageOffice: PRACTICE_ADMINS,
  manageUsers: PRACTICE_ADMINS,
  managePayouts: PRACTICE_ADMINS,
  payInvoices: PRACTICE_ADMINS,
  appointDentists: OWNER,
} as const satisfies Record<string, readonly OfficeRole[]>;
export type Right = keyof typeof RIGHTS;
export const RIGHT_NAMES = Object.keys(RIGHTS) as Right[];

/**
 * Who proves their password before a family's email changes, where receipts and pay links go: patients, who may have come in
 * by a mailed link alone, and those who help out for a while.
 */
export const provesForEmail = (role: Role): boolean => role === "client" || role === "office_admin_temp";

/** The roles that have a right; the back office has every one of them, for any office of its tenant. */
export const mayDo = (right: Right): readonly Role[] => [...RIGHTS[right], ...ADMINS];

/** The same, and patients for themselves. */
export const mayDoOrPatient = (right: Right): readonly Role[] => [...mayDo(right), ...PATIENT];

/** Whether somebody of a role has a right. */
export const may = (role: Role, right: Right): boolean => mayDo(right).includes(role);

/** Everything somebody of a role may do, for the browser to offer no more than that. */
export const rightsOf = (role: Role): Right[] => RIGHT_NAMES.filter((right) => may(role, right));

/**
 * What may be done for an association, and by which of its people: who administers it, its staff, and affiliates, who bring
 * practices to it and see no more than came through them.
 */
export const ASSOCIATION_RIGHTS = {
  seeOwnPractices: ASSOCIATIONS,
  invitePractices: ASSOCIATIONS,
  contactUs: ASSOCIATIONS,
  seeEverything: ["association", "association_standard"],
  offerTemplates: ["association", "association_standard"],
  changeProfile: ["association"],
  manageUsers: ["association"],
} as const satisfies Record<string, readonly Role[]>;
export type AssociationRight = keyof typeof ASSOCIATION_RIGHTS;
export const ASSOCIATION_RIGHT_NAMES = Object.keys(ASSOCIATION_RIGHTS) as AssociationRight[];

/** Whether somebody of an association may do it. */
export const associationMay = (role: Role, right: AssociationRight): boolean =>
  ASSOCIATION_RIGHTS[right].some((each) => each === role);
