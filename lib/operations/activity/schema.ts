import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";

/** What the chips of the activity tell apart. */
export const ACTIVITY_KINDS = ["members", "payments", "plans", "team", "office"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export const ACTIVITY_FILTERS = ["all", ...ACTIVITY_KINDS] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

/** Who does things in an office without working there: the product itself, the families, and those who help the office. */
export const OTHERS = ["system", "patients", "support"] as const;

const number = z.string().regex(/^[1-9]\d{0,8}$/);

/** The last 30 days unless a period is said, the newest first. `who` is a user's number or one of `OTHERS`, `member` a member's. */
export const activityList = listQuery(ACTIVITY_FILTERS, ["-at"]).extend({
  ...periodFields,
  who: z.enum(OTHERS).or(number).or(z.literal("")).default(""),
  member: number.or(z.literal("")).default(""),
});
export type ActivityList = z.output<typeof activityList>;

/** The same view as a file. */
export const activityFile = activityList.extend({ format: z.enum(FILE_FORMATS).default("csv") });

/** How an act is taken back, where it still can be. `details` are the stored values from before a change. */
export type Undo =
  | { kind: "cancel"; membershipId: number }
  | { kind: "act"; actId: number }
  | { kind: "use"; useId: number }
  | { kind: "promise"; memberId: number }
  | { kind: "user"; userId: number }
  | { kind: "code"; groupCodeId: number }
  | { kind: "details"; memberId: number; fields: Record<string, string> };
