import "server-only";
import type { Task } from "@/lib/core/jobs/task";
import { carryOutClosings } from "./commands";

export const closingTasks: readonly Task[] = [{ name: "office closings", run: carryOutClosings }];
