import {
  hasRole,
  isOfficeRole,
  OWNER,
  PATIENT,
  PRACTICE_ADMINS,
  ROLES,
  type Role,
  SENIOR_ADMINS,
} from "@/lib/core/auth/roles";

// Which mail may be switched off. What protects an account, or is about money that the reader owes or may lose, is always
// sent; the rest each reader chooses. What happens at an office stands in its bell and its lists, whatever is mailed.

export const NOTICE_KINDS = [
  "disputeOpened",
  "disputeDecided",
  "invoicePaid",
  "officeLive",
  "benefitsLeft",
  "officeMessages",
  "payoutClosed",
  "payoutFailed",
  "invoiceFailed",
  "billingBank",
  "planChanged",
  "officeCloses",
  "payments",
  "paymentsDown",
  "payoutAccount",
  "login",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Why a kind is mailed whatever somebody chooses. */
export const ALWAYS = ["money", "security"] as const;
export type Always = (typeof ALWAYS)[number];

type Rule = {
  /** Who is mailed it. */
  readers: readonly Role[];
  /** Who of them cannot switch it off, and why. */
  always?: { why: Always; to: readonly Role[] };
  /** Somebody at the office must know: where all there have switched it off, all are mailed. */
  somebody?: true;
  /** It stands in the office's bell too. */
  bell?: true;
};

const always = (why: Always, readers: readonly Role[]): Rule => ({ readers, always: { why, to: readers } });
const OFFICE_AND_OURS = [...PRACTICE_ADMINS, ...SENIOR_ADMINS];

const RULES: Record<NoticeKind, Rule> = {
  // With a day by which the office must respond.
  disputeOpened: { readers: OFFICE_AND_OURS, somebody: true, bell: true },
  disputeDecided: { readers: OFFICE_AND_OURS },
  invoicePaid: { readers: PRACTICE_ADMINS },
  officeLive: { readers: PRACTICE_ADMINS },
  benefitsLeft: { readers: PATIENT },
  // Kept with the family, which may have no login: see `Household.officeMailOffAt`.
  officeMessages: { readers: PATIENT },
  payoutClosed: { readers: OFFICE_AND_OURS, always: { why: "money", to: PRACTICE_ADMINS }, bell: true },
  payoutFailed: { readers: OFFICE_AND_OURS, always: { why: "money", to: PRACTICE_ADMINS }, bell: true },
  invoiceFailed: { ...always("money", PRACTICE_ADMINS), bell: true },
  billingBank: { ...always("money", PRACTICE_ADMINS), bell: true },
  planChanged: { ...always("money", PRACTICE_ADMINS), bell: true },
  officeCloses: always("money", PRACTICE_ADMINS),
  payments: always("money", PATIENT),
  paymentsDown: always("money", SENIOR_ADMINS),
  payoutAccount: { ...always("security", OWNER), bell: true },
  login: always("security", ROLES),
};

/** An office that writes to a patient: whether they get it, by the family they are of there. */
export type OfficeChoice = { householdId: number; officeName: string; mail: boolean };

export type ShownNotice = {
  kind: NoticeKind;
  /** Whether it is mailed. */
  mail: boolean;
  /** Why it cannot be switched off; null where it can. */
  always: Always | null;
  /** Whether it stands in the office's notifications too. */
  bell: boolean;
  /** Of what is chosen for each office apart: the offices. */
  offices?: OfficeChoice[];
};

/** Why this reader cannot switch a kind off; null where they can. */
export function alwaysFor(kind: NoticeKind, role: Role): Always | null {
  const { always: fixed } = RULES[kind];
  return fixed && hasRole(role, fixed.to) ? fixed.why : null;
}

/** Whether somebody of this role is ever mailed a kind. */
export const isReaderOf = (kind: NoticeKind, role: Role): boolean => hasRole(role, RULES[kind].readers);

/** The kinds somebody is mailed, those to choose about first. */
export function noticesFor(role: Role, off: ReadonlySet<string>): ShownNotice[] {
  return NOTICE_KINDS.filter((kind) => isReaderOf(kind, role)).map((kind) => {
    const fixed = alwaysFor(kind, role);
    return {
      kind,
      mail: fixed !== null || !off.has(kind),
      always: fixed,
      bell: isOfficeRole(role) && RULES[kind].bell === true,
    };
  });
}

/**
 * Of those who would be mailed a kind, who is. `isOff`: who has switched it off. Where somebody at the office must know and
 * nobody there wants to, it is all of them.
 */
export function wanting<Reader extends { role: Role }>(
  readers: readonly Reader[],
  kind: NoticeKind,
  isOff: (reader: Reader) => boolean,
): Reader[] {
  const wants = (reader: Reader) => alwaysFor(kind, reader.role) !== null || !isOff(reader);
  const atOffice = readers.filter(({ role }) => hasRole(role, PRACTICE_ADMINS));
  const nobody = RULES[kind].somebody === true && !atOffice.some(wants);
  return readers.filter((reader) => wants(reader) || (nobody && atOffice.includes(reader)));
}
