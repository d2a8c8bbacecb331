import "server-only";
import type { Job } from "@/lib/queue/jobs/jobs";
import { checkNightly } from "./commands";

export const checkJobs: readonly Job[] = [{ name: "checks.nightly", cron: "10 9 * * *", run: checkNightly }];
