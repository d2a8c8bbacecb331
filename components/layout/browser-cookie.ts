"use client";

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

/** Clears the chosen office and what pages stored of it: the next impersonation starts fresh. */
export function forgetOffice(): void {
  keepChoice("office", "");
  window.sessionStorage.clear();
}
