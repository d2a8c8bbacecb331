import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { ONBOARDING_STATES } from "@/lib/practice/offices/rules";

/** All locations, or those in one state of launch or account. */
export const LOCATION_FILTERS = ["all", ...ONBOARDING_STATES] as const;
export type LocationFilter = (typeof LOCATION_FILTERS)[number];

export const locationList = listQuery(LOCATION_FILTERS, [
  "location",
  "-location",
  "members",
  "-members",
  "recurring",
  "-recurring",
  "owing",
  "-owing",
]);
export type LocationList = z.output<typeof locationList>;

export const locationFile = locationList.extend({ format: z.enum(FILE_FORMATS) });

/** What one location's page shows, each in a tab. */
export const LOCATION_TABS = ["overview", "plans"] as const;
