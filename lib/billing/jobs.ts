import "server-only";
import { forgetUnusedLinks } from "@/lib/billing/banks/commands";
import { chargeDue, resumeAbandoned } from "@/lib/billing/charging/commands";
import { claimByThemselves } from "@/lib/billing/claims/commands";
import { payWaitingClaims } from "@/lib/billing/claims/paying/commands";
import { issueBatch } from "@/lib/billing/issuing/commands";
import { noticeExpiringCards, tellFailing } from "@/lib/billing/notices/commands";
import { sendWaitingRefunds } from "@/lib/billing/sending/commands";
import { endDue, markDelinquent } from "@/lib/billing/standing/commands";
import { sweep } from "@/lib/billing/sweeping/commands";
import { forgetEvents } from "@/lib/billing/webhooks/commands";
import { drainInbox } from "@/lib/billing/webhooks/draining/commands";
import { now } from "@/lib/core/clock";
import type { Job } from "@/lib/core/jobs/jobs";
import type { Task } from "@/lib/core/jobs/task";

const inbox: Task = { name: "inbox", run: drainInbox };
const charging: Task = { name: "charge", run: chargeDue };

/** What billing does in the background. */
export const billingTasks: readonly Task[] = [
  // What the provider has said comes first: a payment that came back may have ended what would be asked for now.
  inbox,
  // What ends today must end before today's periods are issued.
  { name: "ended", run: async () => endDue(await now()) },
  { name: "issue", run: async () => issueBatch(await now()) },
  { name: "resume", run: resumeAbandoned },
  charging,
  { name: "delinquent", run: async () => markDelinquent(await now()) },
  { name: "claims", run: claimByThemselves },
  { name: "guarantees", run: payWaitingClaims },
  { name: "notices", run: async () => tellFailing(await now()) },
  { name: "refunds", run: sendWaitingRefunds },
  { name: "sweep", run: () => sweep() },
];

/** The same as two queues: charging lives from calls that wait for the provider and may take hours. */
export const billingQueues = {
  charging: [inbox, charging],
  others: billingTasks.filter((one) => one !== charging),
} as const;

/** Looked at now and then: a card's end is a month away when its holder hears of it. */
export const askForNewCards = async (): Promise<number> => noticeExpiringCards(await now());

export const billingJobs: readonly Job[] = [
  { name: "billing.forget", cron: "20 8 * * *", run: forgetEvents },
  { name: "billing.unlink", cron: "40 8 * * *", run: forgetUnusedLinks },
];
