import "server-only";
import { beginOfficePrices } from "@/lib/membership/memberships/planned.commands";
import type { Task } from "@/lib/queue/jobs/task";
import { beginMasterPrices } from "./planned.commands";

/** Prices whose day has come: an organization's first, so that a location's own stands last where both begin on one day. */
export const plannedPriceTasks: readonly Task[] = [
  { name: "prices of organizations", run: beginMasterPrices },
  { name: "prices of offices", run: beginOfficePrices },
];
