import "server-only";
import type { Job } from "@/lib/queue/jobs/jobs";
import { forgetExpired } from "./retention.commands";

export const accountJobs: readonly Job[] = [{ name: "accounts.forget", cron: "10 8 * * *", run: forgetExpired }];
