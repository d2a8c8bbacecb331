"use client";

const STORE = "offices:recent";
/** So many stand before the others. */
const MOST = 3;

/** The offices this browser window has worked in lately, the latest first; what is stored wrong counts as none. */
export function recentOffices(): string[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Notes that somebody goes to an office; all locations together are none. */
export function noteOffice(id: string): void {
  if (id === "") return;
  const others = recentOffices().filter((each) => each !== id);
  window.sessionStorage.setItem(STORE, JSON.stringify([id, ...others].slice(0, MOST)));
}
