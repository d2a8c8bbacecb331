import { z } from "zod";
import { shortText } from "@/lib/core/fields/fields";
import { revision } from "@/lib/core/fields/revision";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { impersonationReason } from "@/lib/platform/accounts/schema";

export const ASSOCIATION_STATES = ["waiting", "open", "ended"] as const;
export type AssociationState = (typeof ASSOCIATION_STATES)[number];
export const ASSOCIATION_FILTERS = ["all", ...ASSOCIATION_STATES] as const;
export type AssociationFilter = (typeof ASSOCIATION_FILTERS)[number];

export const associationList = listQuery(ASSOCIATION_FILTERS, [
  "name",
  "-name",
  "offices",
  "-offices",
  "members",
  "-members",
]);
export const associationFile = associationList.extend({ format: z.enum(FILE_FORMATS) });
export type AssociationList = z.output<typeof associationList>;

/** What stands below `/accounts` already: a page wins over an association of that name (000 §2). */
export const RESERVED_ADDRESSES = [
  ...["login", "forgot-password", "reset-password", "set-password", "confirm-email", "take-back-email"],
  ...["dentist-signup", "old-dentist-signup", "complete-dentist-signup", "signup"],
] as const;

export const ADDRESS_MAX = 40;
/** The last part of its sign-up link, kept in lower case: spelling does not matter to whoever types it from a letter. */
const signupUrl = shortText(ADDRESS_MAX)
  .toLowerCase()
  .regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, "associations.addressForm")
  .refine((text) => !RESERVED_ADDRESSES.some((name) => name === text), "associations.reserved");

export const associationFields = z.object({ name: shortText(100), signupUrl });
/** `approved` opens its link at once; otherwise it waits. */
export const newAssociation = associationFields.extend({ approved: z.boolean() });
export type NewAssociation = z.output<typeof newAssociation>;
/** What is not sent stays. `revision` is that of the row that was read: where it is another by now, nothing is saved. */
export const associationChange = associationFields.partial().extend({ revision: revision.optional() });
export type AssociationChange = z.output<typeof associationChange>;

/** What an association says about itself; its sign-up address is changed by us. What is not sent stays. */
export const ownAssociation = associationChange.omit({ signupUrl: true });

/** Why it ends, in words one can read: kept in the history. */
export const associationEnd = impersonationReason;
