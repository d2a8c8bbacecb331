import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { tellFamilies } from "./commands";

export const noticeTasks: readonly Task[] = [{ name: "family letters", run: tellFamilies }];
