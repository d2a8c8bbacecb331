import { z } from "zod";
import { listQuery } from "@/lib/core/lists/list";

/** Given up after all tries, between two tries, or not tried yet. */
export type UnsentState = "dead" | "retrying" | "waiting";

export const UNSENT_FILTERS = ["all", "dead", "retrying", "waiting"] as const;
export type UnsentFilter = (typeof UNSENT_FILTERS)[number];

export const unsentList = listQuery(UNSENT_FILTERS, ["-made", "made"]);
export type UnsentList = z.output<typeof unsentList>;

/** `expected` is how many there were for who asked: more would be sent than was said. */
export const sendAllInput = z.object({ expected: z.number().int().min(1).max(1_000_000) });
