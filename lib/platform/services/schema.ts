import { z } from "zod";
import { INVALID, shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const SERVICE_STATES = ["active", "ended"] as const;
export const SERVICE_FILTERS = ["all", ...SERVICE_STATES] as const;

export const serviceList = listQuery(SERVICE_FILTERS, ["code", "-code", "english", "-english", "spanish", "-spanish"]);
export const serviceFile = serviceList.extend({ format: z.enum(FILE_FORMATS) });
export type ServiceList = z.output<typeof serviceList>;

/** As long as a plan's service may be. */
export const CODE_MAX = 12;
export const SERVICE_NAME_MAX = 60;

export const changedService = z.object({
  english: shortText(SERVICE_NAME_MAX),
  spanish: shortText(SERVICE_NAME_MAX),
});
/** What is not sent stays; the code stands in plans, and stays. */
export const serviceChange = changedService.partial();
export type ServiceChange = z.output<typeof serviceChange>;

export const newService = changedService.extend({ code: shortText(CODE_MAX).regex(/^[\w-]*$/, INVALID.data) });
export type NewService = z.output<typeof newService>;

export const serviceSwitch = z.object({ active: z.boolean() });
