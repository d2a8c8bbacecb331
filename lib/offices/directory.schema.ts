import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/list";
import { ONBOARDING_STATES } from "./rules";

export const DIRECTORY_FILTERS = ["all", ...ONBOARDING_STATES] as const;
export type DirectoryFilter = (typeof DIRECTORY_FILTERS)[number];

export const directoryList = listQuery(DIRECTORY_FILTERS, [
  "name",
  "-name",
  "members",
  "-members",
  "joined",
  "-joined",
]);
export type DirectorySort = z.output<typeof directoryList>["sort"];
export const directoryFile = directoryList.extend({ format: z.enum(FILE_FORMATS) });
