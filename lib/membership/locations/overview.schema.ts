import { z } from "zod";
import { listQuery } from "@/lib/core/lists/list";

/** By what the locations of an organization are ranked; the first is the usual order, and the largest stands first. */
const RANKS = [
  ...(["-members", "members", "location", "-location", "launch", "-launch", "-joined", "joined"] as const),
  ...(["-cameBack", "cameBack", "-left", "left", "-lost", "lost", "-recurring", "recurring"] as const),
  ...(["-lateFamilies", "lateFamilies", "-late", "late"] as const),
] as const;

/** How they are shown. */
const OVERVIEW_VIEWS = ["table", "charts"] as const;

export const overviewList = listQuery(["all"], RANKS).extend({ view: z.enum(OVERVIEW_VIEWS).optional() });
export type OverviewList = z.output<typeof overviewList>;
