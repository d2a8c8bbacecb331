"use client";

import { useFormContext } from "react-hook-form";
import type { Typed } from "./masked-input";

const CONTROLS = "input:not([type=hidden]),select,textarea,[role=radio]";
/** As long as somebody presses Tab out of habit after the focus has moved by itself. */
const HABIT_MS = 800;

/** Where one goes on from there: the next control of the form, of a choice the one that is chosen. Buttons are passed. */
function nextOf(from: HTMLElement): HTMLElement | undefined {
  const following = [...(from.closest("form")?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
    (control) =>
      (from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      control.getClientRects().length > 0 &&
      !control.matches(":disabled"),
  );
  const chosen = following?.closest("[role=radiogroup]")?.querySelector<HTMLElement>("[role=radio][aria-checked=true]");
  return chosen ?? following;
}

function moveOn(from: HTMLElement): void {
  const next = nextOf(from);
  // Whoever has gone elsewhere meanwhile is left there.
  if (!next || document.activeElement !== from) return;
  next.focus();
  const movedAt = performance.now();
  const swallow = (event: KeyboardEvent) => {
    if (event.key === "Tab" && !event.shiftKey && performance.now() - movedAt < HABIT_MS) event.preventDefault();
  };
  next.addEventListener("keydown", swallow, { once: true });
}

/**
 * For a field whose length says when it is complete. `complete` checks it, so that what is wrong is said at once and not
 * only when it is left; right, and typed by hand to its end, the focus moves on. What is pasted or filled in by the browser moves nothing.
 */
export function useMovesOn(name: string): { complete: (typed: Typed) => Promise<void> } {
  const { trigger } = useFormContext();
  return {
    complete: async ({ element, byHand }) => {
      const right = await trigger(name);
      // What the value brought along, as the plans for an age, stands there after the next picture.
      if (right && byHand) requestAnimationFrame(() => moveOn(element));
    },
  };
}
