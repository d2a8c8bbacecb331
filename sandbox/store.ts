import { join } from "node:path";
import type { Entry } from "@/sandbox/log";
import { Log, readLog } from "@/sandbox/log";
import type { Kind, Kinds } from "@/sandbox/records";
import { OrderedRows, type Row } from "@/sandbox/rows";
import { Table } from "@/sandbox/table";

interface Undo {
  row: Row;
  previous: Row["value"] | null;
}

type Watch = (kind: Kind, account: string, value: object | null, previous: object | null) => void;

const SNAPSHOT_BATCH = 1000;

/**
 * Everything the sandbox knows, in memory, one space per Stripe account. A transaction is written to the log before
 * `transact` returns; when it throws, memory goes back to where it was.
 */
export class Store {
  #tables = new Map<string, Table>();
  #seq = 0;
  #log: Log | null = null;
  #undo: Undo[] | null = null;
  #watchers: Watch[] = [];

  constructor(private readonly directory?: string) {}

  /** Calls `watch` for every change, also while the log is read and when a change is undone. */
  watch(watch: Watch): void {
    this.#watchers.push(watch);
  }

  /** Reads the log, and writes it anew without superseded lines when it has many of them. */
  open(): void {
    if (!this.directory) return;
    const path = join(this.directory, "store.jsonl");
    let superseded = 0;
    const torn = readLog(path, (entries) => {
      for (const [kind, account, id, value] of entries) {
        const row = this.#table(kind).get(account, id);
        if (row) superseded += 1;
        if (value) this.#set(kind as Kind, account, value as Row["value"]);
        else if (row) this.#drop(row);
      }
    });
    this.#log = new Log(path);
    const live = [...this.#tables.values()].reduce((sum, table) => sum + table.size, 0);
    if (torn || superseded > live / 4) this.#log.compact(this.#snapshot());
  }

  close(): void {
    this.#log?.close();
    this.#log = null;
  }

  get<K extends Kind>(kind: K, account: string, id: string): Kinds[K] | undefined {
    return this.#table(kind).get(account, id)?.value as Kinds[K] | undefined;
  }

  /** Finds an object whatever its account is. */
  find<K extends Kind>(kind: K, id: string): { account: string; value: Kinds[K] } | undefined {
    const row = this.#table(kind).find(id);
    return row && { account: row.account, value: row.value as Kinds[K] };
  }

  put<K extends Kind>(kind: K, account: string, value: Kinds[K]): Kinds[K] {
    const previous = this.#table(kind).get(account, value.id)?.value ?? null;
    const row = this.#set(kind, account, value);
    if (this.#undo) this.#undo.push({ row, previous });
    else this.#write([row]);
    return value;
  }

  delete(kind: Kind, account: string, id: string): void {
    const row = this.#table(kind).get(account, id);
    if (!row) return;
    const previous = row.value;
    this.#drop(row);
    if (this.#undo) this.#undo.push({ row, previous });
    else this.#write([row]);
  }

  /** In order of creation: all objects of a kind and account, or those whose indexed field has that value. */
  rows(kind: Kind, account: string, field?: string, value?: string): OrderedRows {
    const table = this.#table(kind);
    return (
      (field === undefined || value === undefined ? table.all(account) : table.by(account, field, value)) ??
      new OrderedRows()
    );
  }

  values<K extends Kind>(kind: K, account: string, field?: string, value?: string): Kinds[K][] {
    return this.rows(kind, account, field, value)
      .ascending()
      .map((row) => row.value as Kinds[K]);
  }

  row(kind: Kind, account: string, id: string): Row | undefined {
    return this.#table(kind).get(account, id);
  }

  /** Runs `work` as one unit. `keep` says which errors leave the changes in place. */
  transact<T>(work: () => T, keep: (error: unknown) => boolean = () => false): T {
    if (this.#undo) return work();
    this.#undo = [];
    try {
      const result = work();
      this.#commit();
      return result;
    } catch (error) {
      if (keep(error)) this.#commit();
      else this.#rollback();
      throw error;
    }
  }

  /** Forgets everything, on disk as well. */
  clear(): void {
    for (const table of this.#tables.values()) for (const row of [...table.rows()]) this.#drop(row);
    this.#log?.compact([]);
  }

  /** Everything it knows, in the order it came. */
  dump(): Entry[] {
    const rows = [...this.#tables.values()].flatMap((table) => [...table.rows()]);
    return rows.sort((a, b) => a.seq - b.seq).map((row) => [row.kind, row.account, row.value.id, row.value]);
  }

  /** Becomes what a dump has said, as one transaction. */
  restore(entries: readonly Entry[]): void {
    this.clear();
    this.transact(() => {
      for (const [kind, account, , value] of entries) if (value) this.put(kind as Kind, account, value as Kinds[Kind]);
    });
  }

  #table(kind: string): Table {
    let table = this.#tables.get(kind);
    if (!table) {
      table = new Table(kind as Kind);
      this.#tables.set(kind, table);
    }
    return table;
  }

  #commit(): void {
    const steps = this.#undo ?? [];
    this.#undo = null;
    if (steps.length > 0) this.#write([...new Set(steps.map((step) => step.row))]);
  }

  #rollback(): void {
    const steps = this.#undo ?? [];
    this.#undo = null;
    for (const { row, previous } of steps.reverse()) {
      const live = this.#table(row.kind).get(row.account, row.value.id);
      if (previous) this.#set(row.kind as Kind, row.account, previous);
      else if (live) this.#drop(live);
    }
  }

  #write(rows: Row[]): void {
    if (!this.#log) return;
    this.#log.append(
      rows.map((row): Entry => {
        const live = this.#table(row.kind).get(row.account, row.value.id);
        return [row.kind, row.account, row.value.id, live ? live.value : null];
      }),
    );
  }

  *#snapshot(): Iterable<Entry[]> {
    let batch: Entry[] = [];
    for (const table of this.#tables.values()) {
      for (const row of table.rows()) {
        batch.push([row.kind, row.account, row.value.id, row.value]);
        if (batch.length < SNAPSHOT_BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  #set(kind: Kind, account: string, value: Row["value"]): Row {
    const table = this.#table(kind);
    let row = table.get(account, value.id);
    const previous = row?.value ?? null;
    if (row) table.change(row, value);
    else {
      this.#seq += 1;
      row = { kind, account, seq: this.#seq, value };
      table.add(row);
    }
    for (const watch of this.#watchers) watch(kind, account, value, previous);
    return row;
  }

  #drop(row: Row): void {
    this.#table(row.kind).remove(row);
    for (const watch of this.#watchers) watch(row.kind as Kind, row.account, null, row.value);
  }
}
