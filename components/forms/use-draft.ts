"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

// Never written down, whatever a form says.
const SECRET = /password|secret|token|card|account(?:number|no)|routing|ssn/i;
const PAUSE = 300;

function keep(values: Record<string, unknown>, omit: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !omit.includes(name) && !SECRET.test(name))
      .map(([name, value]) => [name, isPlain(value) ? keep(value, omit) : value]),
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "null");
    return isPlain(value) ? value : null;
  } catch {
    // Storage is off or holds something else: the form starts empty.
    return null;
  }
}

/**
 * Keeps what was typed in the session storage of this tab, so that a reload loses nothing. Secrets and the names in
 * `omit` are left out.
 * @returns a function that clears the draft, for after it was sent.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  key: string | undefined,
  omit: readonly string[] = [],
): () => void {
  const storageKey = key ? `draft:${key}` : undefined;
  const gone = useRef(false);
  const { reset, subscribe, getValues } = form;
  const left = omit.join("\n");
  useEffect(() => {
    if (!storageKey) return;
    gone.current = false;
    const draft = read(storageKey);
    // The defaults stay what they are, so a restored draft counts as changed.
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    let timer: number | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => {
          if (gone.current) return;
          try {
            window.sessionStorage.setItem(storageKey, JSON.stringify(keep(values, left.split("\n"))));
          } catch {
            // Full or switched off: typing continues without a draft.
          }
        }, PAUSE);
      },
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [storageKey, reset, subscribe, getValues, left]);
  return () => {
    gone.current = true;
    if (storageKey) window.sessionStorage.removeItem(storageKey);
  };
}
