import "server-only";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { balanceOf, type Line } from "./rules";

export type NewJournal = {
  /** What happened: `dues`, `charge`, `refund`, … With `source` it is posted once. */
  kind: string;
  /** What caused it, for example `payment:12`. */
  source: string;
  effectiveOn: DateOn;
  /** The office of the `O:` accounts. */
  officeId: number;
  lines: readonly Line[];
  /** What the lines are about, for look-ups from the other side; the source when absent. */
  ref?: string;
};

type AccountRow = { id: number; code: string; owner: string };

const ownerOf = (code: string, officeId: number) => (code.startsWith("O:") ? String(officeId) : "");
const nameOf = (code: string, owner: string) => `${code}/${owner}`;

async function accountIds(tx: Tx, entries: readonly NewJournal[]): Promise<Map<string, number>> {
  const wanted = new Map<string, { code: string; owner: string }>();
  for (const { lines, officeId } of entries) {
    for (const { account } of lines) {
      const owner = ownerOf(account, officeId);
      wanted.set(nameOf(account, owner), { code: account, owner });
    }
  }
  const rows = [...wanted.values()];
  const codes = rows.map((row) => row.code);
  const owners = rows.map((row) => row.owner);
  const find = () => tx.$queryRaw<AccountRow[]>`
    select a.id, a.code, a.owner from ledger_account a
    join unnest(${codes}::text[], ${owners}::text[]) as w(code, owner) on w.code = a.code and w.owner = a.owner`;
  let found = await find();
  if (found.length < rows.length) {
    // A fixed order, so that two workers opening the same accounts cannot deadlock.
    await tx.ledgerAccount.createMany({
      data: [...wanted.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
      skipDuplicates: true,
    });
    found = await find();
  }
  return new Map(found.map((row) => [nameOf(row.code, row.owner), row.id]));
}

function check(entry: NewJournal): void {
  if (balanceOf(entry.lines) !== 0 || entry.lines.length < 2) {
    throw new Error(`journal ${entry.kind} ${entry.source} does not balance`);
  }
}

/**
 * Posts journals in the transaction of their cause; a (kind, source) already posted is left as it is. Returns how many
 * were new. A journal and its lines must be in one transaction without a savepoint in between.
 */
export async function postJournals(tx: Tx, entries: readonly NewJournal[]): Promise<number> {
  const real = entries.filter((entry) => entry.lines.length > 0);
  if (real.length === 0) return 0;
  for (const entry of real) check(entry);
  const accounts = await accountIds(tx, real);
  const recordedAt = await now();
  const journals = await tx.$queryRaw<{ id: bigint; kind: string; source: string }[]>`
    insert into journal (kind, source, effective_on, recorded_at)
    select j.kind, j.source, j.day::date, ${recordedAt} from unnest(${real.map(({ kind }) => kind)}::text[],
      ${real.map(({ source }) => source)}::text[], ${real.map(({ effectiveOn }) => effectiveOn)}::text[]) as j(kind, source, day)
    on conflict (kind, source) do nothing returning id, kind, source`;
  const ids = new Map(journals.map((journal) => [`${journal.kind} ${journal.source}`, journal.id]));
  const lines = real.flatMap((entry) => {
    const journalId = ids.get(`${entry.kind} ${entry.source}`);
    if (journalId === undefined) return [];
    return entry.lines.map((line) => {
      const accountId = accounts.get(nameOf(line.account, ownerOf(line.account, entry.officeId)));
      if (accountId === undefined) throw new Error(`no ledger account ${line.account}`);
      return { journalId: Number(journalId), accountId, cents: line.cents, ref: entry.ref ?? entry.source };
    });
  });
  if (lines.length > 0)
    await tx.$executeRaw`
      insert into posting (journal_id, account_id, cents, ref)
      select * from unnest(${lines.map(({ journalId }) => journalId)}::bigint[], ${lines.map(({ accountId }) => accountId)}::int[],
        ${lines.map((line) => line.cents)}::int[], ${lines.map(({ ref }) => ref)}::text[])`;
  return journals.length;
}

/** Posts one journal; returns whether it was new. */
export async function postJournal(tx: Tx, entry: NewJournal): Promise<boolean> {
  return (await postJournals(tx, [entry])) === 1;
}
