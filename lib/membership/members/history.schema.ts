import { z } from "zod";
import { FILE_FORMATS } from "@/lib/core/lists/list";

/** What happened to a member, in the groups its chips name. */
export const HISTORY_KINDS = ["payments", "membership", "benefits", "notes", "messages", "details"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** A page of the history: of one kind or of all, older than the entry the page before ended with. */
export const memberHistoryQuery = z.object({
  kind: z.enum(HISTORY_KINDS).optional().catch(undefined),
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z]+:\d{1,18}$/)
    .refine((text) => !Number.isNaN(Date.parse(text.split("~")[0] ?? "")))
    .optional()
    .catch(undefined),
});
export type MemberHistoryQuery = z.output<typeof memberHistoryQuery>;

/** The history as a file, of one kind or of all. */
export const historyExport = memberHistoryQuery
  .pick({ kind: true })
  .extend({ format: z.enum([...FILE_FORMATS, "pdf"]).default("csv") });
export type HistoryExport = z.output<typeof historyExport>;
