import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { tellFamilies } from "./commands";
import { tellYearlyCharges } from "./yearly.commands";

/** With the seconds between two looks. */
export const noticeTasks: readonly (Task & { seconds: number })[] = [
  { name: "family letters", run: tellFamilies, seconds: 30 },
  { name: "yearly charges", run: tellYearlyCharges, seconds: 120 },
];
