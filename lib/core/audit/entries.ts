import "server-only";

/** One change of a field: what it was and what it became, as text a person can read. */
export type FieldChange = { field: string; before: string | null; after: string | null };
/** A line of the audit trail for readers: who, as whom, when, what, before and after. */
export type HistoryEntry = {
  id: string;
  at: Date;
  action: string;
  noun: string;
  who: string | null;
  as: string | null;
  reason: string | null;
  changes: FieldChange[];
};

/** What a statement returns per line: the columns of `audit_event e` with the names of its two users. */
export type HistoryRow = {
  id: bigint;
  at: Date;
  action: string;
  noun: string;
  who: string | null;
  as_name: string | null;
  reason: string | null;
  before: unknown;
  after: unknown;
};

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(", ") || null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function changesOf(before: unknown, after: unknown): FieldChange[] {
  const was: Record<string, unknown> = before && typeof before === "object" ? { ...before } : {};
  const is: Record<string, unknown> = after && typeof after === "object" ? { ...after } : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A row of the audit trail as readers get it. */
export function historyEntry(row: HistoryRow): HistoryEntry {
  return {
    id: String(row.id),
    at: row.at,
    action: row.action,
    noun: row.noun,
    who: row.who,
    as: row.as_name,
    reason: row.reason,
    changes: changesOf(row.before, row.after),
  };
}
