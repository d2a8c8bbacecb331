import "server-only";
import { now } from "@/lib/core/clock";
import type { Task } from "@/lib/queue/jobs/task";
import { openAccounts } from "./account.commands";
import { chargeInvoices, lookAtInvoices, resumeInvoices } from "./charge.commands";
import { issueInvoices } from "./issue.commands";

/** The platform's own invoices; each task returns how many pieces it did. */
export const officeBillingTasks: readonly Task[] = [
  { name: "tier accounts", run: openAccounts },
  { name: "tier invoices", run: async () => issueInvoices(await now()) },
  { name: "tier resume", run: resumeInvoices },
  { name: "tier charge", run: chargeInvoices },
  { name: "tier look again", run: lookAtInvoices },
];
