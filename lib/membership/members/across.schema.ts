import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import type { ListFilter } from "./schema";

/** Filters of the members of all offices: those of an office's own list that one asks for on the phone. */
export const ACROSS_FILTERS = [
  "all",
  "active",
  "staying",
  "past_due",
  "delinquent",
  "new",
  "canceled",
  "disputed",
  "renewal",
] as const satisfies readonly ListFilter[];

/** By name only: any other order would read the memberships of every office for a page of fifty. */
export const acrossList = listQuery(ACROSS_FILTERS, ["name", "-name"]);
export const acrossFile = acrossList.extend({ format: z.enum(FILE_FORMATS) });
