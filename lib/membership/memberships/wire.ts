import { z } from "zod";
import { type DateOn, dateOn, toDbDate } from "@/lib/core/time/dates";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import type { CurrentMembership } from "./rules";

type Changed = Partial<Omit<CurrentMembership, "status">>;

const on = z.string().transform(dateOn);
const stored = z
  .object({
    status: z.enum(MEMBER_STATUSES),
    planId: z.number(),
    planVersionId: z.number(),
    unit: z.enum(["month", "year"]),
    listCents: z.number(),
    anchorOn: on,
    nextIndex: z.number(),
    collection: z.enum(["auto", "in_office"]),
    autoRenew: z.boolean(),
    nextDueOn: on.nullable(),
    termEndOn: on,
    startedOn: on,
    endedOn: on.nullable(),
    feeWaived: z.boolean(),
    agesKeptUntil: on.nullable(),
  })
  .partial();

/** What an act changed, as it is kept: the fields as they were and as they became. */
export function storedTerms(
  current: CurrentMembership,
  set: Changed,
): {
  before: Record<string, string | number | boolean | null>;
  after: Record<string, string | number | boolean | null>;
} {
  const keys = (Object.keys(set) as (keyof Changed)[]).filter((key) => set[key] !== current[key]);
  return {
    before: Object.fromEntries(keys.map((key) => [key, current[key]])),
    after: Object.fromEntries(keys.map((key) => [key, set[key] ?? null])),
  };
}
/** Reads what was kept. */
export function readStoredTerms(value: unknown): Changed & { status?: CurrentMembership["status"] } {
  const entries = Object.entries(stored.parse(value)).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries);
}

const date = (value: DateOn) => toDbDate(value);
const dateOrNull = (value: DateOn | null) => (value === null ? null : toDbDate(value));

/** The columns of a change; what it does not name stays as it is. */
export function changedColumns(changed: Changed) {
  const { anchorOn, nextDueOn, termEndOn, startedOn, endedOn, agesKeptUntil, ...plain } = changed;
  return {
    ...plain,
    ...(anchorOn === undefined ? {} : { anchorOn: date(anchorOn) }),
    ...(nextDueOn === undefined ? {} : { nextDueOn: dateOrNull(nextDueOn) }),
    ...(termEndOn === undefined ? {} : { termEndOn: date(termEndOn) }),
    ...(startedOn === undefined ? {} : { startedOn: date(startedOn) }),
    ...(endedOn === undefined ? {} : { endedOn: dateOrNull(endedOn) }),
    ...(agesKeptUntil === undefined ? {} : { agesKeptUntil: dateOrNull(agesKeptUntil) }),
  };
}
