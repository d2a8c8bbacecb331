import "server-only";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { env } from "@/lib/core/process/env";
import { BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { hasDuePeriod, WAITS_FOR_ATTEMPT } from "@/lib/platform/membership-status/queries";
import { mayLeave } from "@/lib/queue/outbox/outbox";
import type { TenantId } from "@/tenants/tenant";

/** There is no playground in a real installation. Throws 404. */
export function refuseInProduction(): void {
  if (env().INHOUSE_PRODUCTION) throw notFound();
}

export type Progress = { at: Date; today: DateOn; dues: number; payments: number; mails: number };

/** Which day it is in the demo, and what the worker has still to do until then. */
export async function progress(): Promise<Progress> {
  const at = await now();
  const [row] = await db.$queryRaw<{ dues: bigint; payments: bigint; mails: bigint }[]>`
    select (select count(*) from membership m join office o on o.id = m.office_id
        where ${hasDuePeriod(at)}) as dues,
      (select count(*) from payment p join office o on o.id = p.office_id
        where ${WAITS_FOR_ATTEMPT} and p.next_attempt_on <= ${billingDay(at)})
        + (select count(*) from attempt a where a.state = 'sending') as payments,
      (select count(*) from outbox q where ${mayLeave(at)}) as mails`;
  const waiting = {
    dues: Number(row?.dues ?? 0),
    payments: Number(row?.payments ?? 0),
    mails: Number(row?.mails ?? 0),
  };
  return { at, today: today(at, BACK_OFFICE_ZONE), ...waiting };
}

export type Happened = {
  charges: number;
  chargeCents: number;
  failures: number;
  mails: number;
  late: number;
  ended: number;
};

/** What came of moving the clock since a moment, in the offices of a tenant. */
export async function happenedSince(tenant: TenantId, since: Date): Promise<Happened> {
  const office = { tenantId: tenant };
  const [paid, failures, late, ended, mails] = await Promise.all([
    db.payment.aggregate({
      where: { payer: { tenantId: tenant }, status: "succeeded", method: "stripe", paidAt: { gt: since } },
      _count: true,
      _sum: { amountCents: true },
    }),
    db.attempt.count({
      where: { startedAt: { gt: since }, state: "failed", payment: { payer: { tenantId: tenant } } },
    }),
    db.membership.count({ where: { office, status: "past_due", statusAt: { gt: since } } }),
    db.membership.count({
      where: {
        office,
        status: { in: ["canceled", "inactive", "delinquent", "delinquent_gpp"] },
        statusAt: { gt: since },
      },
    }),
    db.outbox.count({
      where: { kind: "mail", createdAt: { gt: since }, payload: { path: ["tenantId"], equals: tenant } },
    }),
  ]);
  return { charges: paid._count, chargeCents: paid._sum.amountCents ?? 0, failures, late, ended, mails };
}
