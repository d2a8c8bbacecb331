import { z } from "zod";
import { optionalLongText } from "@/lib/core/fields";
import { ONBOARDING_STATES } from "./rules";

/** Rows of a page of the back office's list. */
export const DIRECTORY_PAGE = 50;

/** Where the list continues: after the office of this name and id. */
export const cursor = z.string().regex(/^\d{1,10}~[\s\S]{0,120}$/);

export const directoryQuery = z.object({
  q: optionalLongText(100),
  state: z.enum(ONBOARDING_STATES).optional().catch(undefined),
  after: cursor.optional().catch(undefined),
});
export type DirectoryQuery = z.output<typeof directoryQuery>;
