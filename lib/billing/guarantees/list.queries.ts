import "server-only";
import { type ShownInstrument, shownInstrument } from "@/lib/billing/payments/instrument.rules";
import { refundFactsOf } from "@/lib/billing/refunds/queries";
import { type RefundFacts, refundableCents } from "@/lib/billing/refunds/rules";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { PaymentMethodKind } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import type { ClaimFilter } from "./claim.schema";

/** A payment recovered for a claim, and what platform admins can refund of it; null for nothing. */
export type Recovered = {
  paymentId: number;
  paidOn: DateOn;
  method: PaymentMethodKind;
  instrument: ShownInstrument | null;
  amountCents: number;
  refundedCents: number;
  refundable: RefundFacts | null;
  items: { obligationId: number; kind: string; name: string; planName: string }[];
};

export type ClaimRow = {
  id: number;
  officeId: number;
  officeName: string;
  memberName: string;
  planName: string;
  claimedOn: DateOn;
  sent: boolean;
  automatic: boolean;
  amountCents: number;
  recoveredCents: number;
  owedCents: number;
  payments: Recovered[];
};

type Sums = { claims: bigint; claimed: bigint; recovered: bigint; owed: bigint };
type Found = { id: number; recovered: bigint; owed: bigint };

/** Every claim of a tenant with what the family has paid since, and what it owes still. */
const claims = (tenantId: TenantId, q: string) => Prisma.sql`claim as (
  select c.id, c.amount_cents, c.state::text, c.created_at,
    coalesce((select sum(p.amount_cents - p.refunded_cents) from payment p where p.claim_id = c.id and p.status = 'succeeded'), 0) as recovered,
    coalesce((select sum(x.net_cents) from obligation x join payment p on p.id = x.payment_id where p.claim_id = c.id and x.status = 'open'), 0) as owed
  from guarantee_claim c join office f on f.id = c.office_id and f.tenant_id = ${tenantId}::"TenantId"
  join membership s on s.id = c.membership_id join member m on m.id = s.member_id
  where strpos(lower(f.office_name || ' ' || m.first_name || ' ' || m.last_name), lower(${q})) > 0)`;

const WHERE: Record<ClaimFilter, Prisma.Sql> = {
  all: Prisma.sql`true`,
  owed: Prisma.sql`owed > 0`,
  recovered: Prisma.sql`recovered > 0`,
  waiting: Prisma.sql`state = 'requested'`,
};

/** A claim's payments with the family and plan it is about, for a page of claims. */
async function detailsOf(ids: readonly number[]) {
  const rows = await db.guaranteeClaim.findMany({
    where: { id: { in: [...ids] } },
    include: {
      membership: { include: { member: true, planVersion: true, office: true } },
      payments: {
        where: { status: "succeeded" },
        include: {
          obligations: {
            orderBy: { id: "asc" },
            include: {
              membership: { include: { member: true, planVersion: true } },
              refundLines: { include: { refund: true } },
            },
          },
          attempts: { orderBy: { no: "desc" }, take: 1, include: { instrument: true } },
        },
        orderBy: { id: "asc" },
      },
    },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

type Detail = NonNullable<ReturnType<Awaited<ReturnType<typeof detailsOf>>["get"]>>;

function recoveredOf(payment: Detail["payments"][number], timezone: string, day: DateOn): Recovered {
  const { id: paymentId, method, amountCents, refundedCents, disputed, obligations } = payment;
  const facts = refundFactsOf(payment, day, timezone);
  // A payment taken in an office is settled with that office.
  const open = method === "stripe" && !disputed && refundableCents(facts) > 0;
  return {
    ...{ paymentId, method, amountCents, refundedCents },
    paidOn: today(payment.paidAt ?? payment.createdAt, timezone),
    instrument: shownInstrument(payment.attempts[0]?.instrument),
    refundable: open ? facts : null,
    items: obligations.map(({ id: obligationId, kind, membership: { member, planVersion } }) => ({
      ...{ obligationId, kind, planName: planVersion.planName },
      name: `${member.firstName} ${member.lastName}`,
    })),
  };
}

function rowOf({ id, recovered, owed }: Found, { membership, payments, ...claim }: Detail, at: Date): ClaimRow {
  const { member, planVersion, office } = membership;
  return {
    ...{ id, officeId: office.id, officeName: office.officeName },
    memberName: `${member.firstName} ${member.lastName}`,
    planName: planVersion.planName,
    claimedOn: today(claim.createdAt, office.timezone),
    ...{ sent: claim.state === "paid", automatic: claim.automatic, amountCents: claim.amountCents },
    ...{ recoveredCents: Number(recovered), owedCents: Number(owed) },
    payments: payments.map((payment) => recoveredOf(payment, office.timezone, today(at, office.timezone))),
  };
}

/** Claims of a tenant for the back office, the newest first, with how many the search finds and their sums. */
export async function tenantClaims(
  tenantId: TenantId,
  { filter, q }: { filter: ClaimFilter; q: string },
  { skip, take }: Window,
) {
  const [found, [sums]] = await Promise.all([
    db.$queryRaw<Found[]>`with ${claims(tenantId, q)}
      select id, recovered, owed from claim where ${WHERE[filter]} order by created_at desc, id desc limit ${take} offset ${skip}`,
    db.$queryRaw<(Sums & Record<`n_${ClaimFilter}`, bigint>)[]>`with ${claims(tenantId, q)}
      select coalesce(sum(amount_cents), 0) as claimed, coalesce(sum(recovered), 0) as recovered, coalesce(sum(owed), 0) as owed,
        count(*) as n_all, count(*) filter (where ${WHERE.owed}) as n_owed,
        count(*) filter (where ${WHERE.recovered}) as n_recovered, count(*) filter (where ${WHERE.waiting}) as n_waiting
      from claim`,
  ]);
  const at = await now();
  const details = await detailsOf(found.map(({ id }) => id));
  const rows = found.flatMap((one) => {
    const detail = details.get(one.id);
    return detail ? [rowOf(one, detail, at)] : [];
  });
  const of = (value: bigint | undefined) => Number(value ?? 0n);
  const counts = {
    ...{ all: of(sums?.n_all), owed: of(sums?.n_owed) },
    ...{ recovered: of(sums?.n_recovered), waiting: of(sums?.n_waiting) },
  };
  return {
    ...{ rows, counts, total: counts[filter] },
    sums: { claimedCents: of(sums?.claimed), recoveredCents: of(sums?.recovered), owedCents: of(sums?.owed) },
  };
}
