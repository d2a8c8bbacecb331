import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { isOfficeRole } from "@/lib/core/auth/roles";
import { homeOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { LAST_OFFICE_COOKIE, OFFICE_COOKIE, officeOf } from "./session-choices";

type Jar = { get: (name: string) => { value: string } | undefined };

/**
 * The office somebody of an office works in on a page, among their own (S-014): the one chosen in this session; where nothing was
 * chosen yet, the one they were last at; else their first. Of all locations together that is the first too (decision 77). An
 * administrator looking through somebody begins at the office they came for. Null for everybody else.
 */
export function chosenOffice(actor: Actor, jar: Jar): OfficeId | null {
  if (!isOfficeRole(actor.role) || actor.officeIds.length === 0) return null;
  const chosen = jar.get(OFFICE_COOKIE)?.value;
  if (chosen !== undefined) return homeOffice(actor, Number(chosen));
  const last = actor.administrator === null ? jar.get(LAST_OFFICE_COOKIE)?.value : undefined;
  return homeOffice(
    actor,
    actor.officeIds.find((id) => last === officeOf(actor.userId, id)),
  );
}

/** What is kept for the next session: the office chosen in this one by the person themselves. Null where none was. */
export function lastOffice(actor: Actor, jar: Jar): string | null {
  const chosen = actor.officeIds.find((id) => jar.get(OFFICE_COOKIE)?.value === String(id));
  return chosen === undefined || actor.administrator !== null ? null : officeOf(actor.userId, chosen);
}
