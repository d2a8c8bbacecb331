import "server-only";
import { now, systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db";
import { Crash } from "@/lib/core/failpoint";
import type { Task } from "@/lib/core/jobs/task";
import { errorFacts, log } from "@/lib/core/log";
import { openAccounts } from "./account.commands";
import { chargeInvoices, resumeInvoices } from "./charge.commands";
import { issueInvoices } from "./issue.commands";
import { settleInvoice } from "./settle.commands";

const LOOK_AGAIN_MS = 3_600_000;
const BATCH = 20;

/** Checks invoices waiting for the provider once an hour in case webhooks got lost. */
async function lookAgain(): Promise<number> {
  const system = systemTime();
  const next = new Date(system.getTime() + LOOK_AGAIN_MS);
  const rows = await db.$queryRaw<{ id: number }[]>`
    update tier_invoice set lease_until = ${next} where id in (
      select id from tier_invoice where status in ('processing', 'requires_action') and stripe_intent_id is not null
        and (lease_until is null or lease_until < ${system}) order by id limit ${BATCH} for update skip locked)
    returning id`;
  for (const { id } of rows) {
    try {
      await settleInvoice(id);
    } catch (error) {
      if (error instanceof Crash) throw error;
      log.warn({ invoiceId: id, ...errorFacts(error) }, "could not look at an invoice again");
    }
  }
  return rows.length;
}

/** The platform's own invoices; each task returns how many pieces it did. */
export const tierTasks: readonly Task[] = [
  { name: "tier accounts", run: openAccounts },
  { name: "tier invoices", run: async () => issueInvoices(await now()) },
  { name: "tier resume", run: resumeInvoices },
  { name: "tier charge", run: async () => chargeInvoices(await now()) },
  { name: "tier look again", run: lookAgain },
];
