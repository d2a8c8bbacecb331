import { INDEXED, type Kind } from "@/sandbox/records";
import { OrderedRows, type Row } from "@/sandbox/rows";

/** Most ids and values belong to one row, so a bare row stands for a list of one: it halves the memory of an import. */
type Held = Row | OrderedRows;

function put(map: Map<string, Held>, key: string, row: Row): void {
  const held = map.get(key);
  if (!held) map.set(key, row);
  else if (held instanceof OrderedRows) held.add(row);
  else {
    const rows = new OrderedRows();
    rows.add(held);
    rows.add(row);
    map.set(key, rows);
  }
}

function take(map: Map<string, Held>, key: string, row: Row): void {
  const held = map.get(key);
  if (held === row) map.delete(key);
  else if (held instanceof OrderedRows) {
    held.remove(row);
    if (held.size === 0) map.delete(key);
  }
}

function textOf(value: object, field: string): string | null {
  const found = (value as Record<string, unknown>)[field];
  return typeof found === "string" && found !== "" ? found : null;
}

/** The rows of one kind: by id, by account, and by the fields that lists are filtered with. */
export class Table {
  #ids = new Map<string, Held>();
  #accounts = new Map<string, OrderedRows>();
  #fields: Map<string, Map<string, Held>>;
  size = 0;

  constructor(kind: Kind) {
    this.#fields = new Map((INDEXED[kind] ?? []).map((field) => [field as string, new Map<string, Held>()]));
  }

  get(account: string, id: string): Row | undefined {
    const held = this.#ids.get(id);
    if (!(held instanceof OrderedRows)) return held?.account === account ? held : undefined;
    return held.ascending().find((row) => row.account === account);
  }

  /** The newest row with that id in any account. */
  find(id: string): Row | undefined {
    const held = this.#ids.get(id);
    return held instanceof OrderedRows ? held.ascending().at(-1) : held;
  }

  *rows(): Iterable<Row> {
    for (const rows of this.#accounts.values()) yield* rows.ascending();
  }

  all(account: string): OrderedRows | undefined {
    return this.#accounts.get(account);
  }

  by(account: string, field: string, value: string): OrderedRows {
    const held = this.#fields.get(field)?.get(value);
    if (held instanceof OrderedRows && held.ascending().every((row) => row.account === account)) return held;
    const rows = new OrderedRows();
    const found = held instanceof OrderedRows ? held.ascending() : held ? [held] : [];
    for (const row of found) if (row.account === account) rows.add(row);
    return rows;
  }

  add(row: Row): void {
    put(this.#ids, row.value.id, row);
    let rows = this.#accounts.get(row.account);
    if (!rows) {
      rows = new OrderedRows();
      this.#accounts.set(row.account, rows);
    }
    rows.add(row);
    this.size += 1;
    for (const [field, index] of this.#fields) {
      const text = textOf(row.value, field);
      if (text !== null) put(index, text, row);
    }
  }

  change(row: Row, value: Row["value"]): void {
    for (const [field, index] of this.#fields) {
      const before = textOf(row.value, field);
      const after = textOf(value, field);
      if (before === after) continue;
      if (before !== null) take(index, before, row);
      if (after !== null) put(index, after, row);
    }
    row.value = value;
  }

  remove(row: Row): void {
    take(this.#ids, row.value.id, row);
    this.#accounts.get(row.account)?.remove(row);
    this.size -= 1;
    for (const [field, index] of this.#fields) {
      const text = textOf(row.value, field);
      if (text !== null) take(index, text, row);
    }
  }
}
