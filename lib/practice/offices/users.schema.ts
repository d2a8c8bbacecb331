import { z } from "zod";
import { OFFICE } from "@/lib/core/auth/roles";
import { date, email, id, optionalText, personName, phone } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const TEAM_STATES = ["active", "invited", "temporary", "deactivated"] as const;
export type TeamState = (typeof TEAM_STATES)[number];
export const TEAM_FILTERS = ["all", ...TEAM_STATES] as const;

export const teamList = listQuery(TEAM_FILTERS, ["person", "-person", "role", "-role", "seen", "-seen"]);
export const teamFile = teamList.extend({ format: z.enum(FILE_FORMATS) });
export type TeamList = z.output<typeof teamList>;

const userId = id;
const type = z.enum(OFFICE, "validation.invalidData");
/** The last day of a temporary administrator. */
const until = date.optional();

export const newOfficeUser = z.object({
  firstName: personName,
  lastName: personName,
  email,
  type,
  jobTitle: optionalText(100),
  until,
});
export type NewOfficeUser = z.output<typeof newOfficeUser>;

/** What is not sent stays. An email that is sent must be the one there is: each person changes their own. */
export const changedOfficeUser = z
  .object({
    firstName: personName,
    lastName: personName,
    phone: phone.nullable(),
    jobTitle: optionalText(100),
    email,
  })
  .partial()
  .extend({ userId });

export const officeUserId = z.object({ userId });
export const userActivation = z.object({ userId, active: z.boolean() });
export const userPermissions = z.object({ userId, type, planCoordinator: z.boolean().optional(), until });
export type UserPermissions = z.output<typeof userPermissions>;
export const upgradeFlag = z.object({ upgrade: z.enum(["true", "false"]).optional() });
