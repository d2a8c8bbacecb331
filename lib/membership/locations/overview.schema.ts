import { z } from "zod";
import { listQuery } from "@/lib/core/lists/list";

/** By what the locations of an organization are ranked; the first is the usual order. */
const RANKS = [
  ...(["-members", "members", "location", "-location", "launch", "-launch", "-joined", "joined"] as const),
  ...(["-cameBack", "cameBack", "-left", "left", "-lost", "lost", "-recurring", "recurring"] as const),
  ...(["-lateFamilies", "lateFamilies", "-late", "late"] as const),
] as const;

/** How they are shown, and the cookie that keeps it until the browser is closed. */
export const OVERVIEW_VIEWS = ["table", "charts"] as const;
export const OVERVIEW_VIEW_COOKIE = "locationsView";

export const overviewList = listQuery(["all"], RANKS).extend({ view: z.enum(OVERVIEW_VIEWS).optional() });
export type OverviewList = z.output<typeof overviewList>;

/** Of the ranks those that begin with the largest, and the names from A to Z: what a list without heads offers. */
export const RANKS_OFFERED = [
  "-members",
  "-joined",
  "-cameBack",
  "-left",
  "-lost",
  "-recurring",
  "-late",
  "location",
  "launch",
] as const satisfies readonly (typeof RANKS)[number][];
