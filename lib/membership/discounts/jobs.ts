import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { tellChangedFamilies } from "./letters.commands";

export const discountTasks: readonly Task[] = [{ name: "discount letters", run: tellChangedFamilies }];
