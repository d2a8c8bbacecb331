import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { sweepPayouts } from "./sync.commands";

/** Background work for payouts, in addition to webhooks. */
export const payoutTasks: readonly Task[] = [{ name: "payouts", run: () => sweepPayouts() }];
