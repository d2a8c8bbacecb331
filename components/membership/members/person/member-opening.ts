"use client";

import type { MouseEvent } from "react";
import { api } from "@/lib/client";
import type { Details } from "./details";

// A member opens over the list without the list being read again: only the address changes, and what the drawer shows is
// asked for as soon as it is likely to be wanted.

type Read = Promise<{ data: Details }>;

/** What was asked for ahead is good for so long: by then somebody has clicked, or will not. */
const KEPT_MS = 5_000;
/** A pointer that only passes over a row asks for nothing. */
const RESTS_MS = 60;

const ahead = new Map<number, { read: Read; until: number }>();
let resting: number | undefined;

const read = (officeId: number, memberId: number): Read =>
  api("POST /users/:userId/members/memberDetails", {
    params: { userId: memberId },
    input: { memberId, dentistInfoId: officeId },
  });

function askAhead(officeId: number, memberId: number): void {
  const known = ahead.get(memberId);
  if (known && known.until > performance.now()) return;
  for (const [id, { until }] of ahead) if (until <= performance.now()) ahead.delete(id);
  const asked = read(officeId, memberId);
  ahead.set(memberId, { read: asked, until: performance.now() + KEPT_MS });
  // Who clicks is told of a failure by the drawer, which asks again.
  asked.catch(() => ahead.delete(memberId));
}

/** What a member's drawer opens with: what was asked for ahead, once, else asked for now. */
export function readMember(officeId: number, memberId: number): Read {
  const known = ahead.get(memberId);
  ahead.delete(memberId);
  return known && known.until > performance.now() ? known.read : read(officeId, memberId);
}

/** The pointer is over a member's row, or has left it again. */
export function memberPointed(officeId: number, memberId: number | null): void {
  window.clearTimeout(resting);
  if (memberId !== null) resting = window.setTimeout(() => askAhead(officeId, memberId), RESTS_MS);
}

/** A member's row is pressed: the click follows. */
export function memberPressed(officeId: number, memberId: number): void {
  window.clearTimeout(resting);
  askAhead(officeId, memberId);
}

/** Goes to an address of the same page that only what is drawn in the browser depends on. */
export function goHere(href: string): void {
  window.history.pushState(null, "", href);
}

/** For a link to such an address: a plain click stays on the page, any other is the browser's. */
export function stayHere(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goHere(event.currentTarget.href);
}
