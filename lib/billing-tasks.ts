import "server-only";
import { issueBatch } from "@/lib/billing/dues/issue.commands";
import { noticeEndingTerms, noticeExpiringCards, notifyFailing } from "@/lib/billing/dunning/notices.commands";
import { claimByThemselves } from "@/lib/billing/guarantees/claim.commands";
import { payWaitingClaims } from "@/lib/billing/guarantees/pay.commands";
import { forgetUnusedLinks } from "@/lib/billing/payment-methods/bank-link.commands";
import { chargeDue, resumeAbandoned } from "@/lib/billing/payments/collect.commands";
import { makeDelinquent } from "@/lib/billing/payments/split.commands";
import { giveBackArrived } from "@/lib/billing/refunds/arrived.commands";
import { sendWaitingRefunds } from "@/lib/billing/refunds/send.commands";
import { now } from "@/lib/core/clock";
import { membershipTasks } from "@/lib/membership/memberships/jobs";
import { forgetEvents } from "@/lib/operations/webhooks/commands";
import { drainInbox } from "@/lib/operations/webhooks/process.commands";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { endDue } from "@/lib/platform/membership-status/commands";
import type { Job } from "@/lib/queue/jobs/jobs";
import type { Task } from "@/lib/queue/jobs/task";

const inbox: Task = { name: "inbox", run: drainInbox };
const charging: Task = { name: "charge", run: chargeDue };

/** What billing does in the background. */
export const billingTasks: readonly Task[] = [
  // Webhook events come first: a returned payment may have ended what would be charged now.
  inbox,
  // What waited for that news comes next: who has paid for leaving counts for nobody's discount any more.
  ...membershipTasks,
  // What ends today must end before today's periods are issued.
  { name: "ended", run: async () => endDue(await now()) },
  { name: "issue", run: async () => issueBatch(await now()) },
  { name: "resume", run: resumeAbandoned },
  charging,
  { name: "delinquent", run: async () => makeDelinquent(await now()) },
  { name: "claims", run: claimByThemselves },
  { name: "guarantees", run: payWaitingClaims },
  { name: "notices", run: async () => notifyFailing(await now()) },
  { name: "arrived", run: giveBackArrived },
  { name: "refunds", run: sendWaitingRefunds },
  { name: "sweep", run: () => sweep() },
];

/** The same as two queues: charging lives from calls that wait for the provider and may take hours. */
export const billingQueues = {
  charging: [inbox, charging],
  others: billingTasks.filter((one) => one !== charging),
} as const;

/** Runs every minute; cardholders are notified one month before expiry. */
export const notifyExpiringCards = async (): Promise<number> => noticeExpiringCards(await now());

/** Runs every minute; families that pay in the office are reminded before their term ends. */
export const remindOfTerms = async (): Promise<number> => noticeEndingTerms(await now());

export const billingJobs: readonly Job[] = [
  { name: "billing.forget", cron: "20 8 * * *", run: forgetEvents },
  { name: "billing.unlink", cron: "40 8 * * *", run: forgetUnusedLinks },
];
