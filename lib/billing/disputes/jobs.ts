import "server-only";
import { now } from "@/lib/core/clock";
import type { Job } from "@/lib/queue/jobs/jobs";
import type { Task } from "@/lib/queue/jobs/task";
import { carryWaiting, sweepDisputes } from "./send.commands";

/** Drafts, evidence and accepted disputes to send to the provider. */
export const disputeTasks: readonly Task[] = [{ name: "disputes", run: carryWaiting }];

export const disputeJobs: readonly Job[] = [
  { name: "disputes.sweep", cron: "40 8 * * *", run: async () => sweepDisputes(await now()) },
];
