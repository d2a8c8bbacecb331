import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { unavailable } from "../errors";

/** OWASP's Argon2id floor: 19 MiB, two passes, one lane. About 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on threads the whole process shares, so a login flood may use only this many, and queue this long. */
const AT_ONCE = 2;
const MAX_QUEUE = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function withTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_QUEUE) throw unavailable("errors.busy");
    await new Promise<void>((go) => waiting.push(go));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

// Compared against when there is no such user, so that both cases take the same time.
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return withTurn(() => hash(password.normalize("NFKC"), COST));
}

/** Whether `password` is the one behind `stored`. A missing `stored` takes as long as a wrong password. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hash("nobody has this password", COST);
  const against = stored ?? (await decoy);
  const matches = await withTurn(() => verify(against, password.normalize("NFKC")));
  return matches && stored !== null;
}
