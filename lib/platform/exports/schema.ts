import { z } from "zod";

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
