import "server-only";
import { db } from "@/lib/core/db/db";

/** Channel that notifies the web processes of changed public pages of an office. */
export const PUBLIC_CHANGED = "inhouse_public_changed";

/** Whose pages have changed: an office's, or everybody's. */
export type Changed = number | "every";
const EVERY = "every";

const listeners = new Set<(changed: Changed) => void>();

/** Registers what forgets cached pages in this process. */
export function onPublicChange(listener: (changed: Changed) => void): void {
  listeners.add(listener);
}

/** Invalidates in this process, as when another process announced a change. */
export function forgetPublicPages(changed: Changed): void {
  for (const listener of listeners) listener(changed);
}

const tell = (changed: readonly Changed[]) =>
  db.$executeRaw`select pg_notify(${PUBLIC_CHANGED}, payload) from unnest(${changed.map(String)}::text[]) payload`;

/**
 * Invalidates all cached public pages of an office, or of several in one statement: here before the caller's response goes out, in other web processes
 * through PostgreSQL. Call it after the change is committed.
 */
export async function invalidatePublicPages(...officeIds: readonly number[]): Promise<void> {
  if (officeIds.length === 0) return;
  for (const officeId of officeIds) forgetPublicPages(officeId);
  await tell(officeIds);
}

/** Invalidates every cached public page, those about no office too, as `invalidatePublicPages` does those of one. */
export async function invalidateEveryPublicPage(): Promise<void> {
  forgetPublicPages(EVERY);
  await tell([EVERY]);
}

/** What another process has announced. */
export const changedOf = (payload: string | undefined): Changed => (payload === EVERY ? EVERY : Number(payload));
