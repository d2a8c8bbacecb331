import { z } from "zod";
import { optionalLongText, shortText } from "@/lib/core/fields";
import { BILLING_FILTERS } from "./schema";

/** Columns of the members list that can be shown or hidden. */
export const MEMBER_COLUMNS = ["plan", "status", "nextPayment", "since", "email", "phone", "birthDate"] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

const name = shortText(60);

export const viewToSave = z.object({
  name,
  filter: z.enum(BILLING_FILTERS),
  search: optionalLongText(200),
  columns: z.array(z.enum(MEMBER_COLUMNS)).max(MEMBER_COLUMNS.length),
});
export const viewName = z.object({ name });
