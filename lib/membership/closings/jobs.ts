import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { carryOutClosings } from "./commands";
import { tellChangedFamilies, tellChangedOffers } from "./letters.commands";

export const closingTasks: readonly Task[] = [
  { name: "office closings", run: carryOutClosings },
  { name: "closing letters", run: tellChangedFamilies },
  { name: "closing offers", run: tellChangedOffers },
];
