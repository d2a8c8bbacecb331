import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { goLiveWhereReady } from "./live.commands";

export const onboardingTasks: readonly Task[] = [{ name: "offices go live", run: goLiveWhereReady }];
