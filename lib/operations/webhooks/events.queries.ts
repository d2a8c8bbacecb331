import "server-only";
import { db, type Prisma } from "@/lib/core/db/db";
import { countedList } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import type { TenantId } from "@/tenants/tenant";
import { type EventRow, FOREIGN } from "./events.rules";
import { EVENT_FILTERS, type EventFilter, type EventList } from "./events.schema";

// Events belong to the platform, and only senior administrators see them: each tenant's those that are not of the other's offices.

const WHERE: Record<EventFilter, Prisma.WebhookInboxWhereInput> = {
  dead: { state: "dead", NOT: { error: FOREIGN } },
  waiting: { state: "new", error: { not: null } },
  foreign: { state: "dead", error: FOREIGN },
};

/** Events that are not of another tenant's office. */
async function seenBy(tenantId: TenantId): Promise<Prisma.WebhookInboxWhereInput> {
  const others = await db.payoutAccount.findMany({
    where: { office: { tenantId: { not: tenantId } } },
    select: { stripeAccountId: true, standardAccountId: true },
  });
  const accounts = others.flatMap(({ stripeAccountId, standardAccountId }) => [stripeAccountId, standardAccountId]);
  return { account: { notIn: accounts.filter((account) => account !== null) } };
}

/** How many events were given up: money they tell of may be missing in our records. */
export const countDeadEvents = async (tenantId: TenantId): Promise<number> =>
  db.webhookInbox.count({ where: { AND: [WHERE.dead, await seenBy(tenantId)] } });

/** The names of the offices whose payout accounts these are, by account. */
async function officesOf(accounts: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.payoutAccount.findMany({
    where: { OR: [{ stripeAccountId: { in: [...accounts] } }, { standardAccountId: { in: [...accounts] } }] },
    select: { stripeAccountId: true, standardAccountId: true, office: { select: { officeName: true } } },
  });
  return new Map(
    rows.flatMap(({ stripeAccountId, standardAccountId, office }) =>
      [stripeAccountId, standardAccountId].flatMap((id) => (id ? [[id, office.officeName] as const] : [])),
    ),
  );
}

/** A page of the events that were not handled. */
export async function listEvents(tenantId: TenantId, { filter, sort }: EventList, window: Window) {
  const seen = await seenBy(tenantId);
  const { rows, ...numbers } = await countedList({
    filters: EVENT_FILTERS,
    // Latest first is the usual order here, so its name and its direction are each other's opposite.
    query: { filter, sort: sort === "received" ? "-received" : "received" },
    window,
    base: seen,
    narrow: (name): Prisma.WebhookInboxWhereInput => WHERE[name],
    orders: { received: "receivedAt" },
    last: { eventId: "asc" },
    find: (page) => db.webhookInbox.findMany({ ...page, omit: { payload: true } }),
    count: (among) => db.webhookInbox.count({ where: among }),
  });
  const names = await officesOf([...new Set(rows.map(({ account }) => account))]);
  const shown = rows.map(
    ({ provider, eventId, type, objectId, account, error, attemptCount, receivedAt }): EventRow => ({
      ...{ provider, eventId, type, objectId, account, error, attemptCount, receivedAt },
      state: filter,
      officeName: names.get(account) ?? null,
    }),
  );
  return { ...numbers, rows: shown };
}
