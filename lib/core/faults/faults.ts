import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { db } from "@/lib/core/db/db";
import { forgets } from "@/lib/core/process/forgetting";
import { errorFacts, log } from "@/lib/core/process/log";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { systemTime } from "../clock";
import { type Facts, factsOf, fingerprintOf, frameText, placeOf } from "./facts";
import { inSources } from "./sources";

/** What was done when something failed, by its pattern: an address would carry ids and tokens. */
export type Doing = {
  kind: "call" | "page" | "job";
  origin: string;
  tenantId?: TenantId | null;
  userId?: number | null;
  /** What a person can tell us of it. */
  requestId?: string | null;
};

type Counted = Required<Omit<Doing, "userId" | "requestId">> & {
  facts: Facts;
  times: number;
  firstAt: Date;
  lastAt: Date;
  userIds: Set<number>;
  requestIds: string[];
};

/** What is counted in memory between two writes: other errors, users of one, requests of one. */
const MOST_GROUPS = 200;
const MOST_USERS = 200;
export const MOST_REQUEST_IDS = 10;
/** Users of one error that are told apart at all. */
export const MOST_COUNTED_USERS = 500;
const FLUSH_MS = 1000;

type State = {
  groups: Map<string, Counted>;
  leftOut: number;
  timer: NodeJS.Timeout | null;
  writing: Promise<void> | null;
};
// The web framework loads modules of its own: what one process counts is kept in one place.
const holder = globalThis as typeof globalThis & { inhouseFaults?: State };
holder.inhouseFaults ??= { groups: new Map(), leftOut: 0, timer: null, writing: null };
const state = holder.inhouseFaults;
forgets(() => {
  if (state.timer) clearTimeout(state.timer);
  Object.assign(state, { groups: new Map(), leftOut: 0, timer: null, writing: null });
});

/** What is written later belongs to no request and to no transaction. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Notes an unexpected error, to be read in the back office. Nobody waits for it and it never fails: it is counted in memory and
 * written a second later, once for all that are equal, on a connection of its own.
 */
export function noteFault(error: unknown, doing: Doing): void {
  try {
    count(error, doing);
    state.timer ??= outside(() => setTimeout(() => void flushFaults(), FLUSH_MS).unref());
  } catch (cause) {
    log.warn(errorFacts(cause), "an error could not be noted");
  }
}

function count(error: unknown, { kind, origin, tenantId = null, userId, requestId }: Doing): void {
  const at = systemTime();
  const facts = factsOf(error, process.cwd());
  const { name, code, frames } = facts;
  const key = JSON.stringify([tenantId, kind, origin, name, code, frames]);
  const group = state.groups.get(key) ?? {
    ...{ kind, origin, tenantId, facts, times: 0, firstAt: at, lastAt: at },
    ...{ userIds: new Set<number>(), requestIds: [] },
  };
  if (group.times === 0 && state.groups.size >= MOST_GROUPS) {
    state.leftOut += 1;
    return;
  }
  state.groups.set(key, group);
  group.times += 1;
  group.lastAt = at;
  if (userId && group.userIds.size < MOST_USERS) group.userIds.add(userId);
  if (requestId)
    group.requestIds = [...group.requestIds.filter((id) => id !== requestId), requestId].slice(-MOST_REQUEST_IDS);
}

/** Writes what has been counted, also before a process ends. What cannot be written is dropped, and the log says so. */
export async function flushFaults(): Promise<void> {
  await state.writing;
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  state.writing = outside(write).finally(() => {
    state.writing = null;
  });
  await state.writing;
}

async function write(): Promise<void> {
  const { groups, leftOut } = state;
  Object.assign(state, { groups: new Map(), leftOut: 0 });
  let dropped = leftOut;
  let cause: unknown;
  for (const group of groups.values()) {
    // A database that is away is not asked once for each of them.
    if (cause === undefined)
      try {
        await store(group);
        continue;
      } catch (error) {
        cause = error;
      }
    dropped += group.times;
  }
  if (dropped > 0) log.warn({ dropped, ...(cause === undefined ? {} : errorFacts(cause)) }, "errors without a record");
}

async function store({ facts, kind, origin, tenantId, times, firstAt, lastAt, userIds, requestIds }: Counted) {
  const { name, code, message } = facts;
  const frames = await inSources(facts.frames);
  const place = placeOf(frames);
  const fingerprint = fingerprintOf({ tenantId, kind, origin, name, code, place });
  await db.$executeRaw`
    with kept as (
      insert into error_log as e (fingerprint, tenant_id, kind, name, code, message, origin, place, frames, request_ids,
        times, first_at, last_at)
      values (${fingerprint}, ${tenantId}::"TenantId", ${kind}::"ErrorKind", ${name}, ${code}, ${message}, ${origin}, ${place},
        ${frames.map(frameText)}::text[], ${requestIds}::text[], ${times}::int, ${firstAt}, ${lastAt})
      on conflict (fingerprint) do update set
        times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at),
        message = excluded.message, frames = excluded.frames,
        request_ids = (array(select old.id from unnest(e.request_ids) with ordinality as old(id, no)
          where old.id <> all(excluded.request_ids) and old.no > cardinality(e.request_ids) + cardinality(excluded.request_ids) - ${MOST_REQUEST_IDS}::int
          order by old.no) || excluded.request_ids),
        came_back_at = case when e.resolved_at < excluded.last_at then excluded.last_at else e.came_back_at end,
        resolved_by_id = case when e.resolved_at < excluded.last_at then null else e.resolved_by_id end,
        resolved_at = case when e.resolved_at < excluded.last_at then null else e.resolved_at end
      returning id),
    daily as (
      insert into error_log_day as d (error_log_id, day_on, times)
      select id, ${today(lastAt, BACK_OFFICE_ZONE)}::date, ${times}::int from kept
      on conflict (error_log_id, day_on) do update set times = d.times + excluded.times)
    insert into error_log_user (error_log_id, user_id)
    select k.id, u.id from kept k join app_user u on u.id = any(${[...userIds]}::int[])
    where (select count(*) from error_log_user m where m.error_log_id = k.id) < ${MOST_COUNTED_USERS}::int
    on conflict do nothing`;
}
