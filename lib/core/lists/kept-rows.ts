import "server-only";
import type { AuditAction, Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { TenantId } from "@/tenants/tenant";

/** Whose rows they are: a tenant's or an office's. */
export type KeptScope = { tenantId: TenantId } | { officeId: OfficeId };

/** What can be done with a noun, as the history has words for it: `end` of `promo.end`. */
type VerbOf<Noun extends string> = AuditAction extends infer Action
  ? Action extends `${Noun}.${infer Verb}`
    ? Verb
    : never
  : never;

type Table<Scope, Row, New, Change> = {
  find: (tx: Tx, where: Scope & { id: number }) => PromiseLike<Row | null>;
  create: (tx: Tx, scope: Scope, data: New) => PromiseLike<Row>;
  update: (tx: Tx, id: number, data: Change) => PromiseLike<Row>;
};

type Kept<Noun extends string, Scope, Row, New, Change> = Table<Scope, Row, New, Change> & {
  /** The noun of its words in the history: `promo`. */
  noun: Noun;
  /** The table whose row is locked, as PostgreSQL knows it. */
  table: string;
  /** What the history shows of a row. */
  facts: (row: Row) => object;
  /** What a second row of something that may exist once is refused with: fields and their sentences. */
  taken: Record<string, string>;
};

/**
 * The writes of a list that somebody keeps: each in one transaction with its lock and its line in the history, before
 * and after. A row of somebody else is not found. What else a noun does calls `locked` in a `change` of its own.
 */
export function keptRows<Noun extends string, Scope extends KeptScope, Row extends { id: number }, New, Change>(
  kept: Kept<Noun, Scope, Row, New, Change>,
) {
  const about = (scope: Scope, verb: VerbOf<Noun>, author: Author) => ({
    author,
    action: `${kept.noun}.${verb}` as AuditAction,
    office: "officeId" in scope ? scope.officeId : null,
  });

  /** Locks a row of the scope. Throws 404. */
  async function locked(tx: Tx, scope: Scope, id: number): Promise<Row> {
    const [column, owner] = "officeId" in scope ? ["office_id", scope.officeId] : ["tenant_id", scope.tenantId];
    await tx.$queryRaw`
      select id from ${Prisma.raw(`"${kept.table}"`)}
      where id = ${id} and ${Prisma.raw(column)} = ${owner} for no key update`;
    const row = await kept.find(tx, { ...scope, id });
    if (!row) throw notFound();
    return row;
  }

  return {
    locked,

    /** Makes a row and returns its id. Throws 400 for one that exists. */
    async create(scope: Scope, data: New, author: Author): Promise<number> {
      const made = await change(
        { ...about(scope, "create" as VerbOf<Noun>, author), taken: kept.taken },
        async (tx) => {
          const row = await kept.create(tx, scope, data);
          return { id: row.id, after: kept.facts(row) };
        },
      );
      return made.id;
    },

    /** Changes what `data` holds and nothing else; `verb` is what the history calls it. Throws 404, 400 for one that exists. */
    async update(scope: Scope, id: number, verb: VerbOf<Noun>, data: Change, author: Author): Promise<void> {
      await change({ ...about(scope, verb, author), taken: kept.taken }, async (tx) => {
        const before = kept.facts(await locked(tx, scope, id));
        return { id, before, after: kept.facts(await kept.update(tx, id, data)) };
      });
    },

    /** Deletes a row by `work`, which throws what speaks against it. Throws 404. */
    async remove(
      scope: Scope,
      id: number,
      author: Author,
      work: (tx: Tx, row: Row) => Promise<unknown>,
    ): Promise<void> {
      await change(about(scope, "delete" as VerbOf<Noun>, author), async (tx) => {
        const row = await locked(tx, scope, id);
        await work(tx, row);
        return { id, before: kept.facts(row) };
      });
    },
  };
}
