import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { StringDecoder } from "node:string_decoder";

export type Entry = [kind: string, account: string, id: string, value: object | null];

const CHUNK = 1 << 20;

/**
 * Append-only file, one line per transaction. A line is written in one go before the response leaves, so a killed
 * process loses nothing that was reported; a torn last line is dropped when the file is read.
 */
export class Log {
  #fd: number;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#fd = openSync(path, "a", 0o600);
  }

  append(entries: readonly Entry[]): void {
    writeAll(this.#fd, `${JSON.stringify(entries)}\n`);
  }

  /** Replaces the file by the present state. A crash in the middle leaves the old file. */
  compact(batches: Iterable<readonly Entry[]>): void {
    const next = `${this.path}.next`;
    rmSync(next, { force: true });
    const fd = openSync(next, "w", 0o600);
    for (const batch of batches) writeAll(fd, `${JSON.stringify(batch)}\n`);
    fsyncSync(fd);
    closeSync(fd);
    closeSync(this.#fd);
    renameSync(next, this.path);
    this.#fd = openSync(this.path, "a", 0o600);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}

/** Feeds every stored transaction to `apply`, oldest first. Returns true when the last line was torn by a kill. */
export function readLog(path: string, apply: (entries: Entry[]) => void): boolean {
  if (!existsSync(path)) return false;
  let torn = false;
  const fd = openSync(path, "r");
  const decoder = new StringDecoder("utf8");
  const buffer = Buffer.alloc(CHUNK);
  let parts: string[] = [];
  const line = (text: string) => {
    if (!text) return;
    let entries: Entry[];
    try {
      entries = JSON.parse(text) as Entry[];
    } catch {
      // Only a line torn by a kill is unreadable, and no response was sent for it.
      torn = true;
      return;
    }
    apply(entries);
  };
  for (let size = readSync(fd, buffer); size > 0; size = readSync(fd, buffer)) {
    const pieces = decoder.write(buffer.subarray(0, size)).split("\n");
    for (let i = 0; i < pieces.length - 1; i += 1) {
      parts.push(pieces[i] ?? "");
      line(parts.join(""));
      parts = [];
    }
    parts.push(pieces[pieces.length - 1] ?? "");
  }
  closeSync(fd);
  const rest = parts.join("");
  line(rest);
  return torn || rest !== "";
}
