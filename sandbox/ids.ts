import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Asking the system for a few bytes at a time is what made imports slow.
let pool = Buffer.alloc(0);
let used = 0;

let own: (() => number) | null = null;

/** Makes ids of the bytes that `next` gives instead of chance, so that a story repeats exactly; null is chance again. */
export function idsFrom(next: (() => number) | null): void {
  own = next;
}

function nextByte(): number {
  if (own) return own();
  if (used >= pool.length) {
    pool = randomBytes(16_384);
    used = 0;
  }
  used += 1;
  return pool[used - 1] ?? 0;
}

/** `length` random letters and digits. */
export function randomText(length: number): string {
  let text = "";
  for (let i = 0; i < length; i += 1) text += ALPHABET[nextByte() % ALPHABET.length];
  return text;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** The id of an object that belongs to another one, so that imported data always gets the same ids. */
export function derivedId(prefix: string, ownerId: string): string {
  const cut = ownerId.indexOf("_");
  return `${prefix}_${ownerId.slice(cut + 1)}`;
}

/** A stable, irreversible stand-in for a card or account number. */
export function fingerprint(number: string): string {
  return createHash("sha256").update(`sandbox:${number}`).digest("hex").slice(0, 16);
}
