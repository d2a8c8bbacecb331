import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { tellFamilies } from "./commands";
import { tellYearlyCharges } from "./yearly.commands";

export const noticeTasks: readonly Task[] = [
  { name: "family letters", run: tellFamilies },
  { name: "yearly charges", run: tellYearlyCharges },
];
