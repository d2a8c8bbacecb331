/** Columns of the members list that can be shown or hidden. */
export const MEMBER_COLUMNS = ["plan", "status", "nextPayment", "since", "email", "phone", "birthDate"] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

/** Orders of the list; a "-" in front reads it backwards. */
export const MEMBER_SORTS = [
  "name",
  "-name",
  "plan",
  "-plan",
  "status",
  "-status",
  "nextPayment",
  "-nextPayment",
  "since",
  "-since",
  "email",
  "-email",
  "birthDate",
  "-birthDate",
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
