import { z } from "zod";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";
import { email, personName } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

/** Of the states of users, those that somebody of an association can have. */
export const ASSOCIATION_USER_FILTERS = ["all", "active", "invited", "locked", "off"] as const;
export const associationUserList = listQuery(ASSOCIATION_USER_FILTERS, [
  "person",
  "-person",
  "role",
  "-role",
  "seen",
  "-seen",
]);
export const associationUserFile = associationUserList.extend({ format: z.enum(FILE_FORMATS) });
export type AssociationUserList = z.output<typeof associationUserList>;

const role = z.enum(ASSOCIATIONS, "validation.invalidData");
export type AssociationRole = z.output<typeof role>;

export const newAssociationUser = z.object({ firstName: personName, lastName: personName, email, role });
export type NewAssociationUser = z.output<typeof newAssociationUser>;

/** Another role; `from` is the one that was read, so that nobody decides on what another changed. */
export const associationUserRole = z.object({ role, from: role });
export const associationUserActive = z.object({ active: z.boolean() });
