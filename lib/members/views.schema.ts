import { z } from "zod";
import { optionalLongText, shortText } from "@/lib/core/fields";
import { BILLING_FILTERS } from "./schema";

/** Columns of the members list that can be shown or hidden. */
export const COLUMNS = ["plan", "status", "nextPayment", "since", "email", "phone", "birthDate"] as const;
export type Column = (typeof COLUMNS)[number];

const name = shortText(60);

export const viewToSave = z.object({
  name,
  filter: z.enum(BILLING_FILTERS),
  search: optionalLongText(200),
  columns: z.array(z.enum(COLUMNS)).max(COLUMNS.length),
});
export const viewName = z.object({ name });
