import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const PERSON_FILTERS = ["all", "active", "ended"] as const;
export const personList = listQuery(PERSON_FILTERS, ["name", "-name", "since", "-since"]);
export const personFile = personList.extend({ format: z.enum(FILE_FORMATS) });
export type PersonList = z.output<typeof personList>;

export const PRACTICE_FILTERS = ["all", "live", "onboarding", "closed"] as const;
export const practiceList = listQuery(PRACTICE_FILTERS, ["name", "-name", "members", "-members", "since", "-since"]);
export const practiceFile = practiceList.extend({ format: z.enum(FILE_FORMATS) });
export const growthList = listQuery(PRACTICE_FILTERS, ["name", "-name", "members", "-members"]);
export const growthFile = growthList.extend({ format: z.enum(FILE_FORMATS) });
export type PracticeList = z.output<typeof practiceList>;
