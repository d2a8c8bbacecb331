import "server-only";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { billingJobs, billingQueues, notifyExpiringCards, remindOfTerms } from "@/lib/billing-tasks";
import { createDispatch } from "./api";
import { disputeJobs, disputeTasks } from "./billing/disputes/jobs";
import { noticeTasks } from "./billing/notices/jobs";
import { onboardingTasks } from "./billing/onboarding/jobs";
import { paymentMethodTasks } from "./billing/payment-methods/jobs";
import { sealTrail } from "./core/audit/seal.commands";
import { systemTime } from "./core/clock";
import { sweepFiles } from "./core/files/sweep";
import { agingOutTasks } from "./membership/aging-out/jobs";
import { closingTasks } from "./membership/closings/jobs";
import { discountTasks } from "./membership/discounts/jobs";
import { enrolmentJobs, resumeEnrolments } from "./membership/enrolment/jobs";
import { RETURN_LINK, sendReturnLinks } from "./membership/enrolment/returning.commands";
import { plannedPriceTasks } from "./membership/master-plans/jobs";
import { checkJobs } from "./operations/checks/jobs";
import { checkWished } from "./operations/checks/wish.commands";
import { RESET, sendResetLink } from "./platform/accounts/commands";
import { accountJobs } from "./platform/accounts/jobs";
import { errorLogJobs } from "./platform/error-logs/jobs";
import { forgetFiles } from "./platform/exports/commands";
import { makeNextFile } from "./platform/exports/make.commands";
import { mailMonthlyReports } from "./platform/measures/recipients.commands";
import { readServiceNames } from "./platform/services/queries";
import { sendBrandedMail } from "./practice/branding/mail.commands";
import { endTemporaryAccess } from "./practice/offices/temporary.commands";
import { payoutTasks } from "./practice/payouts/jobs";
import { sendTextRow } from "./providers/sms";
import type { Job } from "./queue/jobs/jobs";
import type { Task } from "./queue/jobs/task";
import { onTrueClock } from "./queue/jobs/true-clock";
import { drainOutbox, type Sender } from "./queue/outbox/outbox";

const senders: Record<string, Sender> = {
  mail: sendBrandedMail,
  text: sendTextRow,
  [RESET]: sendResetLink,
  [RETURN_LINK]: sendReturnLinks,
};

/** Does the work at most once in `seconds` of real time, for what need not be looked at every second. */
function every(seconds: number, work: () => Promise<number>): () => Promise<number> {
  let next = 0;
  return async () => {
    const system = systemTime().getTime();
    if (system < next) return 0;
    next = system + seconds * 1000;
    return work();
  };
}

/** Everything the worker does but charging, in order of urgency. */
const tasks: readonly Task[] = [
  ...billingQueues.others.map(onTrueClock),
  ...onboardingTasks.map(({ name, run }) => ({ name, run: every(10, run) })),
  ...paymentMethodTasks.map(({ name, run }) => ({ name, run: every(20, run) })),
  ...closingTasks.map(({ name, run }) => onTrueClock({ name, run: every(30, run) })),
  ...plannedPriceTasks.map(({ name, run }) => onTrueClock({ name, run: every(30, run) })),
  ...discountTasks.map(({ name, run }) => onTrueClock({ name, run: every(30, run) })),
  ...agingOutTasks.map(({ name, run, seconds }) => onTrueClock({ name, run: every(seconds, run) })),
  ...noticeTasks.map(({ name, run, seconds }) => onTrueClock({ name, run: every(seconds, run) })),
  ...officeBillingTasks.map(({ name, run }) => onTrueClock({ name, run: every(5, run) })),
  onTrueClock({ name: "cards", run: every(60, notifyExpiringCards) }),
  onTrueClock({ name: "terms", run: every(60, remindOfTerms) }),
  onTrueClock({ name: "monthly reports", run: every(60, mailMonthlyReports) }),
  { name: "outbox", run: () => drainOutbox(senders) },
  ...payoutTasks.map(({ name, run }) => ({ name, run: every(10, run) })),
  ...disputeTasks.map(({ name, run }) => ({ name, run: every(5, run) })),
  { name: "temporary access", run: every(30, endTemporaryAccess) },
  { name: "audit seals", run: every(5, sealTrail) },
  { name: "enrolments", run: every(30, resumeEnrolments) },
  { name: "old files", run: every(60, forgetFiles) },
  { name: "service names", run: every(15, () => readServiceNames().then(() => 0)) },
];

/** Calls as their readers make them, for files that are made while nobody waits. */
const dispatch = createDispatch();

/**
 * The worker's queues run in parallel; within a queue tasks run one after the other. Emails do not wait for a long run.
 */
export const queues: readonly (readonly Task[])[] = [
  billingQueues.charging.map(onTrueClock),
  tasks,
  // A check of all data takes minutes where there is much of it.
  [{ name: "checks", run: every(2, checkWished) }],
  [{ name: "files", run: () => makeNextFile(dispatch) }],
];

/** What has its hour of the day. */
export const jobs: readonly Job[] = [
  ...accountJobs,
  ...checkJobs,
  ...billingJobs,
  ...disputeJobs,
  ...enrolmentJobs,
  ...errorLogJobs,
  { name: "files.sweep", cron: "40 8 * * *", run: sweepFiles },
];
