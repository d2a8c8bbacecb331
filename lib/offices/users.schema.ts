import { z } from "zod";
import { email, id, optionalText, personName, phone } from "@/lib/core/fields";
import { OFFICE } from "@/lib/core/roles";

const userId = id;
const type = z.enum(OFFICE, "validation.invalidData");

export const newOfficeUser = z.object({
  firstName: personName,
  lastName: personName,
  email,
  type,
  jobTitle: optionalText(100),
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
export const userPermissions = z.object({ userId, type, planCoordinator: z.boolean().optional() });
export const upgradeFlag = z.object({ upgrade: z.enum(["true", "false"]).optional() });
