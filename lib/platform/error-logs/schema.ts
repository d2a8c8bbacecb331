import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const ERROR_KINDS = ["call", "page", "job"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export const ERROR_FILTERS = ["open", "resolved", "all"] as const;
export const errorLogList = listQuery(ERROR_FILTERS, ["-last", "last", "-times", "times"]).extend({
  kind: z.enum(["any", ...ERROR_KINDS]).default("any"),
});
export const errorLogFile = errorLogList.extend({ format: z.enum(FILE_FORMATS) });
export type ErrorLogList = z.output<typeof errorLogList>;

/** `seen` is when it had last happened for who decides: who saw less is told before it is resolved. */
export const errorResolution = z.object({ resolved: z.boolean(), seen: z.iso.datetime().optional() });
export type ErrorResolution = z.output<typeof errorResolution>;

/** How long an error is kept after it happened last, and the days that are drawn. */
export const KEPT_DAYS = 90;
export const DRAWN_DAYS = 30;
