import "server-only";
import { now } from "@/lib/core/clock";
import type { Job } from "@/lib/core/jobs/jobs";
import { carryWaiting, sweepDisputes } from "./sending/commands";

/** Drafts, answers and surrenders on their way to the provider. */
export const disputeRounds: readonly { name: string; run(): Promise<number> }[] = [
  { name: "disputes", run: carryWaiting },
];

export const disputeJobs: readonly Job[] = [
  { name: "disputes.sweep", cron: "40 8 * * *", run: async () => sweepDisputes(await now()) },
];
