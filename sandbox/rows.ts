/** One stored object. The value is replaced, never mutated, so that a failed request can be undone. */
export interface Row {
  kind: string;
  account: string;
  seq: number;
  value: { id: string; created: number };
}

function before(a: Row, b: Row): number {
  return a.value.created - b.value.created || a.seq - b.seq;
}

/** Rows in order of creation. Imported history may arrive in any order: sorting waits until the first read. */
export class OrderedRows {
  #rows: Row[] = [];
  #sorted = true;

  get size(): number {
    return this.#rows.length;
  }

  add(row: Row): void {
    const last = this.#rows[this.#rows.length - 1];
    if (last && before(last, row) > 0) this.#sorted = false;
    this.#rows.push(row);
  }

  remove(row: Row): void {
    const guess = this.position(row);
    const at = this.#rows[guess] === row ? guess : this.#rows.indexOf(row);
    if (at >= 0) this.#rows.splice(at, 1);
  }

  /** Oldest first. The array is the index itself: read it, do not change it. */
  ascending(): readonly Row[] {
    if (!this.#sorted) {
      this.#rows.sort(before);
      this.#sorted = true;
    }
    return this.#rows;
  }

  /** Position of a row, or where it would be. */
  position(row: Row): number {
    const rows = this.ascending();
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = rows[middle];
      if (other && before(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
