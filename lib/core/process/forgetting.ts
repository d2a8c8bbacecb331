const kept: (() => void)[] = [];

/** Says how a module forgets what it keeps in memory of a database and of those who call. */
export function forgets(forget: () => void): void {
  kept.push(forget);
}

/** Forgets what the modules of this process keep in memory, before it works on another database. Tests only. */
export function forgetAll(): void {
  for (const forget of kept) forget();
}
