import { z } from "zod";
import { ADMINS, ASSOCIATIONS, OFFICE, PATIENT, type Role } from "@/lib/core/auth/roles";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { impersonationReason } from "@/lib/platform/accounts/schema";
import { associationChoice } from "@/lib/platform/associations/choice.schema";

/** How somebody stands: the first that is true of them, in the order of `stateOf`. */
export const USER_STATES = ["active", "invited", "temporary", "locked", "off"] as const;
export type UserState = (typeof USER_STATES)[number];
export const USER_FILTERS = ["all", ...USER_STATES] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** Where somebody belongs: the roles of each. */
export const ROLES_OF_KIND = {
  offices: OFFICE,
  members: PATIENT,
  partners: ["sm_business", ...ASSOCIATIONS, "voucher_approver"],
  ours: ADMINS,
} as const satisfies Record<string, readonly Role[]>;
type UserGroup = keyof typeof ROLES_OF_KIND;
export const USER_KINDS = ["everybody", "offices", "members", "partners", "ours"] as const satisfies readonly (
  | "everybody"
  | UserGroup
)[];
export type UserKind = (typeof USER_KINDS)[number];

export const userList = listQuery(USER_FILTERS, ["person", "-person", "role", "-role", "seen", "-seen"]).extend({
  kind: z.enum(USER_KINDS).default("everybody"),
  /** Its own people, and those who work at its practices. */
  association: associationChoice,
});
export type UserList = z.output<typeof userList>;
export const userFile = userList.extend({ format: z.enum(FILE_FORMATS) });

/** Why an administrator acts on somebody's log-in: in words, kept in the history. */
export const userAct = impersonationReason;
export const userActive = impersonationReason.extend({ active: z.boolean() });
