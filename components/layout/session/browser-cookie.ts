"use client";

import { OF_SESSION } from "@/lib/pages/session-choices";

const YEAR = 31_536_000;

/** Keeps a choice of the reader for a year. Never for anything secret: scripts can read it. */
export function keepChoice(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

/** Keeps a choice until the browser is closed. */
export function keepForSession(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}`;
}

/** Clears what was kept under a name, for the session or longer. */
export function forget(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** What a browser holds of an account (000 §8): how it looks at its offices, whom an administrator looks through, and the terms it has read. */
const OF_ACCOUNT = [...OF_SESSION, "admin", "terms"];

/** Clears what the browser holds of an account that the server does not know any more. */
export function forgetAccount(): void {
  for (const name of OF_ACCOUNT) forget(name);
  window.sessionStorage.clear();
}

/** Clears the chosen office, how it is looked at, and what pages stored of it: the next impersonation starts fresh. */
export function forgetOffice(): void {
  for (const name of OF_SESSION) forget(name);
  window.sessionStorage.clear();
}
