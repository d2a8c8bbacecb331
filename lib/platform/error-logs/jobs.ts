import "server-only";
import type { Job } from "@/lib/queue/jobs/jobs";
import { forgetErrorLogs } from "./commands";

export const errorLogJobs: readonly Job[] = [{ name: "errorLogs.forget", cron: "20 8 * * *", run: forgetErrorLogs }];
