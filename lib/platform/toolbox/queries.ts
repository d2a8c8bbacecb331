import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { textFacts } from "@/lib/providers/sms";
import { mailFacts } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import type { UnsentRow } from "./rules";
import type { UnsentFilter, UnsentList, UnsentState } from "./schema";

// The statements name the states as they are, so that the partial indexes of what waits and of what was given up serve them,
// however many messages have left.
const STATE: Record<UnsentFilter, Prisma.Sql> = {
  all: Prisma.sql`(m.state = 'ready' or m.state = 'dead')`,
  dead: Prisma.sql`m.state = 'dead'`,
  retrying: Prisma.sql`m.state = 'ready' and m.attempt_count > 0`,
  waiting: Prisma.sql`m.state = 'ready' and m.attempt_count = 0`,
};

/** The messages of a tenant: of its offices, and those in its own name. */
export const ofTenant = (tenantId: TenantId) =>
  Prisma.sql`(m.payload ->> 'tenantId' = ${tenantId} or exists (
    select 1 from office o where o.id = m.office_id and o.tenant_id::text = ${tenantId}))`;

/** What is searched for: part of an address or of a telephone number, in capitals or not. */
const searched = (q: string) =>
  q === "" ? Prisma.empty : Prisma.sql`and strpos(lower(m.payload ->> 'to'), lower(${q})) > 0`;

type Stored = {
  id: number;
  kind: string;
  payload: unknown;
  attemptCount: number;
  madeAt: Date;
  state: UnsentState;
  officeName: string | null;
};

/** A page of the emails and text messages of a tenant that have not left, with the number of every filter. */
export async function listUnsent(tenantId: TenantId, { filter, q, sort }: UnsentList, window: Window) {
  const among = Prisma.sql`m.kind in ('mail', 'text') and ${ofTenant(tenantId)} ${searched(q)}`;
  const direction = sort.startsWith("-") ? Prisma.sql`desc` : Prisma.sql`asc`;
  const [stored, [counts]] = await Promise.all([
    db.$queryRaw<Stored[]>`
      select m.id, m.kind, case when m.state = 'dead' then 'dead' when m.attempt_count > 0 then 'retrying' else 'waiting' end as state,
        m.payload, m.attempt_count as "attemptCount", m.created_at as "madeAt", of.office_name as "officeName"
      from outbox m left join office of on of.id = m.office_id
      where ${STATE[filter]} and ${among} order by m.created_at ${direction}, m.id ${direction} offset ${window.skip} limit ${window.take}`,
    db.$queryRaw<Record<UnsentFilter, number>[]>`
      select count(*)::int as "all", count(*) filter (where ${STATE.dead})::int as dead, count(*) filter (where ${STATE.retrying})::int as retrying,
        count(*) filter (where ${STATE.waiting})::int as waiting
      from outbox m where ${STATE.all} and ${among}`,
  ]);
  const numbers = counts ?? { all: 0, dead: 0, retrying: 0, waiting: 0 };
  const rows = stored.map(({ id, kind, payload, attemptCount, madeAt, state, officeName }): UnsentRow => {
    const facts = kind === "text" ? textFacts(payload) : mailFacts(payload);
    return { id, kind: kind === "text" ? "text" : "mail", ...facts, officeName, state, attemptCount, madeAt };
  });
  return { rows, counts: numbers, total: numbers[filter] };
}
