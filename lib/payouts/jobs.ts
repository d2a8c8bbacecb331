import "server-only";
import type { Task } from "@/lib/core/jobs/task";
import { sweepPayouts } from "./sync.commands";

/** What is done for payouts in the background, besides the provider's messages. */
export const payoutTasks: readonly Task[] = [{ name: "payouts", run: () => sweepPayouts() }];
