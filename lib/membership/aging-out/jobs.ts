import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { tellAgedOut } from "./commands";

/** With the seconds between two looks. */
export const agingOutTasks: readonly (Task & { seconds: number })[] = [
  { name: "outgrown plans", run: tellAgedOut, seconds: 600 },
];
