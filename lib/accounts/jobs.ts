import "server-only";
import { forgetExpired } from "@/lib/accounts/forgetting/commands";
import type { Job } from "@/lib/core/jobs/jobs";

export const accountJobs: readonly Job[] = [{ name: "accounts.forget", cron: "10 8 * * *", run: forgetExpired }];
