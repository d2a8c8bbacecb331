import "server-only";
import { countedList } from "@/lib/core/counted-list";
import { db, type Prisma } from "@/lib/core/db";
import type { Window } from "@/lib/core/list";
import { type EventRow, FOREIGN } from "./events.rules";
import { EVENT_FILTERS, type EventFilter, type EventList } from "./events.schema";

// Events belong to the platform: they have no tenant, and only its senior administrators see them.

const WHERE: Record<EventFilter, Prisma.WebhookInboxWhereInput> = {
  dead: { state: "dead", NOT: { error: FOREIGN } },
  waiting: { state: "new", error: { not: null } },
  foreign: { state: "dead", error: FOREIGN },
};

/** How many events were given up: money they tell of may be missing in our records. */
export const countDeadEvents = (): Promise<number> => db.webhookInbox.count({ where: WHERE.dead });

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
export async function listEvents({ filter, sort }: EventList, window: Window) {
  const { rows, ...numbers } = await countedList({
    filters: EVENT_FILTERS,
    // Latest first is the usual order here, so its name and its direction are each other's opposite.
    query: { filter, sort: sort === "received" ? "-received" : "received" },
    window,
    base: {},
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
