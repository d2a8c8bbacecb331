import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { associationChoice } from "@/lib/platform/associations/choice.schema";
import { ONBOARDING_STATES } from "./rules";

/** The chips of the list, and what the numbers of the business lead to: offices that are not closed, those with members. */
export const DIRECTORY_CHIPS = ["all", ...ONBOARDING_STATES] as const;
export const DIRECTORY_FILTERS = [...DIRECTORY_CHIPS, "open", "withMembers"] as const;
export type DirectoryFilter = (typeof DIRECTORY_FILTERS)[number];

export const directoryList = listQuery(DIRECTORY_FILTERS, [
  "name",
  "-name",
  "members",
  "-members",
  "joined",
  "-joined",
]).extend({ association: associationChoice });
export type DirectoryList = z.output<typeof directoryList>;
export type DirectorySort = DirectoryList["sort"];
export const directoryFile = directoryList.extend({ format: z.enum(FILE_FORMATS) });
