import { z } from "zod";

/** Which kind of file an address asks for. */
export const formatOf = (address: string): string => /[?&]format=(\w+)/.exec(address)?.[1] ?? "csv";

/** From so many rows on a file is made by the worker instead of while somebody waits for it. */
export const BIG_FILE_ROWS = 5000;
/** From so many people on the reports of an office take seconds to read. */
export const BIG_REPORT_PEOPLE = 50_000;
/** How long a file is kept for who asked for it. */
export const KEPT_HOURS = 24;
/** How many somebody may have waiting or under way. */
export const MOST_UNDER_WAY = 5;

/** A page of ours, by its path. */
const page = z.string().regex(/^\/[\w/.~%@+:-]{0,500}$/, "exports.noPage");

/** The query that a page's own files are read by. */
export const filesOfPage = z.object({ page });

/** A file that is asked for: the call that makes it, the page it is asked from, and how many rows that page counts. */
export const asking = z.object({
  address: z
    .string()
    .max(2000)
    .regex(/^\/api\/v1\/[\w/.-]+(\?[\w.~%&=+*-]*)?$/, "exports.noFile"),
  page,
  rows: z.number().int().min(0).max(1_000_000_000).optional(),
});
export type Asking = z.infer<typeof asking>;
