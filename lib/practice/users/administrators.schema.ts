import { z } from "zod";
import { ADMINS } from "@/lib/core/auth/roles";
import { email, personName } from "@/lib/core/fields/fields";
import { impersonationReason } from "@/lib/platform/accounts/schema";

const role = z.enum(ADMINS, "validation.invalidData");

/** Somebody who becomes one of our administrators. */
export const newAdministrator = impersonationReason.extend({
  firstName: personName,
  lastName: personName,
  email,
  role,
});
export type NewAdministrator = z.output<typeof newAdministrator>;

/** Another role for one of ours; `from` is the one that was read, so that nobody decides on what another changed. */
export const administratorRole = impersonationReason.extend({ role, from: role });
export type AdministratorRole = z.output<typeof administratorRole>;

/** The end of somebody's role. */
export const administratorEnd = impersonationReason.extend({ from: role });
