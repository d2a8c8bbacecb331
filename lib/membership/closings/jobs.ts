import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { carryOutClosings } from "./commands";
import { tellChangedFamilies } from "./letters.commands";

export const closingTasks: readonly Task[] = [
  { name: "office closings", run: carryOutClosings },
  { name: "closing letters", run: tellChangedFamilies },
];
