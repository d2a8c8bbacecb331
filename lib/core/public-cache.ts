import "server-only";
import { db } from "./db";

/** Channel that notifies the web processes of changed public pages of an office. */
export const PUBLIC_CHANGED = "inhouse_public_changed";

const listeners = new Set<(officeId: number) => void>();

/** Registers what forgets cached pages of an office in this process. */
export function onPublicChange(listener: (officeId: number) => void): void {
  listeners.add(listener);
}

/** Invalidates in this process, as when another process announced a change. */
export function forgetPublicPages(officeId: number): void {
  for (const listener of listeners) listener(officeId);
}

/**
 * Invalidates all cached public pages of an office: here before the caller's response goes out, in other web processes
 * through PostgreSQL. Call it after the change is committed.
 */
export async function invalidatePublicPages(officeId: number): Promise<void> {
  forgetPublicPages(officeId);
  await db.$executeRaw`select pg_notify(${PUBLIC_CHANGED}, ${String(officeId)})`;
}
