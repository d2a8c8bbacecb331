import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";
import { ACTIVITY_KINDS, OTHERS } from "./schema";

/** What the chips of the trail tell apart: what offices read of themselves, and what is ours alone. */
export const TRAIL_KINDS = [...ACTIVITY_KINDS, "ours"] as const;
export type TrailKind = (typeof TRAIL_KINDS)[number];
export const TRAIL_FILTERS = ["all", ...TRAIL_KINDS] as const;
export type TrailFilter = (typeof TRAIL_FILTERS)[number];

/** The last 30 days unless a period is said, the newest first. `who` is a user's number or one of `OTHERS`. */
export const trailList = listQuery(TRAIL_FILTERS, ["-at"])
  .omit({ q: true })
  .extend({
    ...periodFields,
    who: z
      .enum(OTHERS)
      .or(z.string().regex(/^[1-9]\d{0,8}$/))
      .or(z.literal(""))
      .default(""),
    office: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .or(z.literal(""))
      .default(""),
  });
export type TrailList = z.output<typeof trailList>;
export const trailFile = trailList.extend({ format: z.enum(FILE_FORMATS).default("csv") });
