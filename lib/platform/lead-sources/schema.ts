import { z } from "zod";
import { shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const LEAD_SOURCE_STATES = ["active", "ended"] as const;
export const LEAD_SOURCE_FILTERS = ["all", ...LEAD_SOURCE_STATES] as const;

export const leadSourceList = listQuery(LEAD_SOURCE_FILTERS, ["english", "-english"]);
export const leadSourceFile = leadSourceList.extend({ format: z.enum(FILE_FORMATS) });
export type LeadSourceList = z.output<typeof leadSourceList>;

export const newLeadSource = z.object({
  english: shortText(100),
  spanish: shortText(100),
});
export type NewLeadSource = z.output<typeof newLeadSource>;
/** What is not sent stays. */
export const leadSourceChange = newLeadSource.partial();
export type LeadSourceChange = z.output<typeof leadSourceChange>;

export const leadSourceSwitch = z.object({ active: z.boolean() });
