import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import type { AssociationScope } from "@/lib/core/auth/scope";
import type { AssociationId, OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { readStored } from "@/lib/core/files/files";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { StoredFile } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { isUnread, type ThreadRow, type ThreadSide, waited } from "./rules";
import { DESK_FILTERS, type DeskFilter, type DeskThreadList, OFFICE_FILTERS, type OfficeFilter } from "./schema";

/**
 * Which end of the threads somebody is at: an office or an association, which have their own, or the back office, which has its
 * tenant's. Of an association, `askedById` leaves those that one person opened.
 */
export type ThreadScope =
  | { officeId: OfficeId }
  | { associationId: AssociationId; askedById?: number }
  | { tenantId: TenantId };

/** The threads that somebody of an association is told of: an affiliate of those they opened themselves. */
export const threadsOf = ({ association, affiliate }: AssociationScope): ThreadScope => ({
  associationId: association,
  ...(affiliate === null ? {} : { askedById: affiliate }),
});

export const sideOf = (scope: ThreadScope): ThreadSide => ("tenantId" in scope ? "us" : "asker");
const otherSide = (scope: ThreadScope): ThreadSide => ("tenantId" in scope ? "asker" : "us");

type Wanted<Filter> = { filter: Filter; q: string; sort: string };

const ORDER: Record<string, keyof Prisma.ThreadOrderByWithRelationInput> = { last: "lastAt", asked: "createdAt" };

const PERSON = { select: { id: true, firstName: true, lastName: true } } as const;
const fullName = (person: { firstName: string; lastName: string } | null) =>
  person && `${person.firstName} ${person.lastName}`;

/** A page of threads with the number of each filter, among those that `about` leaves. */
async function listThreads<Filter extends string>(
  scope: ThreadScope,
  reader: { userId: number; zone: string },
  filters: readonly Filter[],
  narrow: (filter: Filter) => Prisma.ThreadWhereInput,
  { filter, q, sort }: Wanted<Filter>,
  window?: Window,
  about: Prisma.ThreadWhereInput = {},
) {
  const named = holding(q);
  const told: Prisma.ThreadWhereInput[] = named
    ? [{ name: named }, { subject: named }, { messages: { some: { text: named } } }]
    : [];
  const place: Prisma.ThreadWhereInput[] =
    named && "tenantId" in scope
      ? [{ email: named }, { office: { officeName: named } }, { association: { name: named } }]
      : [];
  const at = await now();
  const { rows, ...numbers } = await countedList({
    ...{ filters, query: { filter, sort }, window, narrow, orders: ORDER, last: { id: "desc" } },
    base: { ...scope, ...about, ...(named && { OR: [...told, ...place] }) } as Prisma.ThreadWhereInput,
    find: (page) =>
      db.thread.findMany({
        ...page,
        include: {
          office: { select: { officeName: true } },
          association: { select: { name: true } },
          assignedTo: PERSON,
          messages: { where: { side: otherSide(scope) }, orderBy: { id: "desc" }, take: 1, select: { id: true } },
          seen: { where: { userId: reader.userId }, select: { messageId: true } },
        },
      }),
    count: (among) => db.thread.count({ where: among }),
  });
  const shown = rows.map(
    ({
      id,
      subject,
      kind,
      state,
      name,
      office,
      association,
      assignedTo,
      createdAt,
      firstAnsweredAt,
      lastAt,
      ...row
    }): ThreadRow => ({
      ...{ id, subject, kind, state, name },
      of: office?.officeName ?? association?.name ?? null,
      assignedTo: fullName(assignedTo),
      age: waited(createdAt, at),
      firstAnswer: firstAnsweredAt && waited(createdAt, firstAnsweredAt),
      lastOn: today(lastAt, reader.zone),
      unread: isUnread(row.messages[0]?.id, row.seen[0]?.messageId),
    }),
  );
  return { ...numbers, rows: shown };
}

const byState = (filter: string): Prisma.ThreadWhereInput =>
  filter === "all" ? {} : { state: filter as ThreadRow["state"] };

/** The office's threads with us. */
export async function officeThreads(office: OfficeId, userId: number, query: Wanted<OfficeFilter>, window?: Window) {
  const { timezone } = await db.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } });
  return listThreads({ officeId: office }, { userId, zone: timezone }, OFFICE_FILTERS, byState, query, window);
}

/** An association's threads with us, or an affiliate's own, by our clock: an association has none. */
export const associationThreads = (
  scope: AssociationScope,
  userId: number,
  query: Wanted<OfficeFilter>,
  window?: Window,
) => listThreads(threadsOf(scope), { userId, zone: BACK_OFFICE_ZONE }, OFFICE_FILTERS, byState, query, window);

/** How many of an association's threads, or of an affiliate's own, have an answer of ours that this person has not read. */
export async function unreadAnswers({ association, affiliate }: AssociationScope, userId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ answers: number }[]>`
    select count(*)::int as answers from thread t
    where t.association_id = ${association}::int and (${affiliate}::int is null or t.asked_by_id = ${affiliate}::int)
      and exists (select 1 from thread_message m where m.thread_id = t.id and m.side = 'us' and m.id > coalesce(
        (select s.message_id from thread_seen s where s.thread_id = t.id and s.user_id = ${userId}::int), 0))`;
  return row?.answers ?? 0;
}

/** All threads of the tenant; what nobody has taken and what is mine are of those that are not closed. */
export function deskThreads(
  tenantId: TenantId,
  userId: number,
  { kind = "any", who = "anyone", ...query }: Wanted<DeskFilter> & Partial<Pick<DeskThreadList, "kind" | "who">>,
  window?: Window,
) {
  const narrow = (filter: DeskFilter): Prisma.ThreadWhereInput => {
    if (filter === "unassigned") return { assignedToId: null, state: { not: "closed" } };
    if (filter === "mine") return { assignedToId: userId, state: { not: "closed" } };
    return byState(filter);
  };
  const about: Prisma.ThreadWhereInput = {
    ...(kind !== "any" && { kind }),
    ...(who !== "anyone" && { assignedToId: who === "nobody" ? null : Number(who) }),
  };
  return listThreads({ tenantId }, { userId, zone: BACK_OFFICE_ZONE }, DESK_FILTERS, narrow, query, window, about);
}

/** Questions are looked back at for so many days. */
export const ANSWERED_DAYS = 30;

/**
 * How long the tenant's questions of the last 30 days waited for their first answer: half of them got it within `typical`. What
 * waits still counts by how long it has waited, so that leaving questions alone makes nothing look better; what was closed without
 * an answer needed none.
 */
export async function firstAnswers(tenantId: TenantId) {
  const at = await now();
  const [row] = await db.$queryRaw<{ questions: number; seconds: number | null }[]>`
    select count(*)::int as questions,
      percentile_disc(0.5) within group (order by extract(epoch from coalesce(first_answered_at, ${at}) - created_at))::float8
        as seconds
    from thread
    where tenant_id = ${tenantId}::"TenantId" and created_at > ${at}::timestamptz - make_interval(days => ${ANSWERED_DAYS}::int)
      and (first_answered_at is not null or state <> 'closed')`;
  const { questions, seconds } = row ?? { questions: 0, seconds: null };
  return { questions, typical: seconds === null ? null : waited(new Date(at.getTime() - seconds * 1000), at) };
}

export type ThreadView = Awaited<ReturnType<typeof threadView>>;

/** A thread with its messages, the oldest first. Throws 404 for another office's, association's or tenant's. */
export async function threadView(scope: ThreadScope, threadId: number, userId: number) {
  const found = await db.thread.findFirst({
    where: { ...scope, id: threadId },
    include: {
      office: { select: { officeName: true, timezone: true, phone: true } },
      association: { select: { name: true } },
      assignedTo: PERSON,
      messages: {
        orderBy: { id: "asc" },
        include: { files: { include: { storedFile: true }, orderBy: { id: "asc" } } },
      },
      seen: { where: { userId }, select: { messageId: true } },
    },
  });
  if (!found) throw notFound();
  const seen = found.seen[0]?.messageId ?? 0;
  const { id, subject, kind, state, name, email, locale, officeId, office, association, createdAt, firstAnsweredAt } =
    found;
  return {
    ...{ id, subject, kind, state, name, email, locale, officeId, createdAt },
    officeName: office?.officeName ?? null,
    associationName: association?.name ?? null,
    // Who has no page of it reads our answers in the mail.
    byMail: office === null && association === null,
    phone: office?.phone ?? null,
    timezone: office?.timezone ?? BACK_OFFICE_ZONE,
    assignedTo: found.assignedTo && { id: found.assignedTo.id, name: fullName(found.assignedTo) ?? "" },
    firstAnswer: firstAnsweredAt && waited(createdAt, firstAnsweredAt),
    lastId: found.messages.at(-1)?.id ?? 0,
    messages: found.messages.map((message) => ({
      ...{ id: message.id, side: message.side, name: message.name, text: message.text, at: message.createdAt },
      unread: message.side === otherSide(scope) && message.id > seen,
      files: message.files.map(({ id: fileId, storedFile }) => ({
        ...{ id: fileId, name: storedFile.name, bytes: storedFile.bytes },
      })),
    })),
  };
}

/** A document of a thread. Throws 404. */
export async function threadFile(
  scope: ThreadScope,
  threadId: number,
  fileId: number,
): Promise<{ file: StoredFile; content: Buffer }> {
  const found = await db.threadFile.findFirst({
    where: { id: fileId, message: { thread: { ...scope, id: threadId } } },
    include: { storedFile: true },
  });
  const content = found && (await readStored(found.storedFile));
  if (!found || !content) throw notFound();
  return { file: found.storedFile, content };
}

/** Who a thread can be assigned to. */
export async function administratorsOf(tenantId: TenantId): Promise<{ id: number; name: string }[]> {
  const people = await db.user.findMany({
    where: { tenantId, role: { in: [...ADMINS] }, active: true },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    ...PERSON,
  });
  return people.map((person) => ({ id: person.id, name: fullName(person) ?? "" }));
}
