import { refuse } from "@/sandbox/errors";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { Kind, Kinds } from "@/sandbox/records";
import type { Row } from "@/sandbox/rows";
import type { Ctx } from "@/sandbox/stripe/context";

export type Render<K extends Kind> = (ctx: Ctx, record: Kinds[K]) => JsonObject;

interface Filters<K extends Kind> {
  /** Indexed fields; the first one given chooses the rows, the others are compared. */
  by?: { [field in keyof Kinds[K] & string]?: string | undefined };
  where?: (record: Kinds[K]) => boolean;
}

/** `created` as a moment or a range, unix seconds. */
export function within(params: Params, name: string): (value: number) => boolean {
  const exact = params.int(name);
  if (exact !== undefined) return (value) => value === exact;
  const range = params.sub(name);
  const [gt, gte, lt, lte] = [range.int("gt"), range.int("gte"), range.int("lt"), range.int("lte")];
  return (value) =>
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte);
}

function limitOf(params: Params): number {
  const limit = params.int("limit") ?? 10;
  if (limit < 1 || limit > 100)
    throw refuse("Invalid limit: must be between 1 and 100", "parameter_invalid_integer", "limit");
  return limit;
}

/** Kinds that Stripe's sentences write in words of their own. */
const NOUNS: { [kind in Kind]?: string } = {
  balance_transaction: "balance transaction",
  bank_account: "source",
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
};

function cursor(ctx: Ctx, kind: Kind, params: Params, name: "starting_after" | "ending_before"): Row | null {
  const id = params.str(name);
  if (!id) return null;
  const row = ctx.store.row(kind, ctx.account, id);
  if (!row) throw refuse(`No such ${NOUNS[kind] ?? kind}: '${id}'`, "resource_missing", name);
  return row;
}

/** Wraps finished objects as a list. */
export function listObject(url: string, data: JsonObject[], more = false): JsonObject {
  return { object: "list", data, has_more: more, url };
}

/**
 * A page of objects, newest first, by cursor. Reads only what the page needs; throws 400 on a limit outside 1..100 or
 * an unknown cursor.
 */
export function listOf<K extends Kind>(
  ctx: Ctx,
  params: Params,
  kind: K,
  url: string,
  render: Render<K>,
  filters: Filters<K> = {},
): JsonObject {
  const limit = limitOf(params);
  const given = Object.entries(filters.by ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const [first] = given;
  const index = first ? ctx.store.rows(kind, ctx.account, first[0], first[1]) : ctx.store.rows(kind, ctx.account);
  const rows = index.ascending();
  const inRange = within(params, "created");
  const passes = (row: Row): boolean => {
    const value = row.value as Kinds[K];
    if (!inRange(value.created)) return false;
    if (given.some(([field, wanted]) => (value as unknown as Record<string, unknown>)[field] !== wanted)) return false;
    return filters.where?.(value) ?? true;
  };

  if (params.str("starting_after") && params.str("ending_before")) {
    const text = "You may only specify one of these parameters: starting_after, ending_before.";
    throw refuse(text, "parameters_exclusive", "starting_after");
  }
  const after = cursor(ctx, kind, params, "starting_after");
  const before = cursor(ctx, kind, params, "ending_before");
  const picked: Row[] = [];
  if (before) {
    for (let i = index.position(before) + 1; i < rows.length && picked.length <= limit; i += 1) {
      const row = rows[i];
      if (row && passes(row)) picked.push(row);
    }
  } else {
    for (let i = (after ? index.position(after) : rows.length) - 1; i >= 0 && picked.length <= limit; i -= 1) {
      const row = rows[i];
      if (row && passes(row)) picked.push(row);
    }
  }
  const more = picked.length > limit;
  const page = picked.slice(0, limit);
  if (before) page.reverse();
  return listObject(
    url,
    page.map((row) => render(ctx, row.value as Kinds[K])),
    more,
  );
}
