export type IdlePhase = "active" | "warning" | "expired";
export type IdleState = { phase: IdlePhase; secondsLeft: number };

const MINUTE = 60_000;

/**
 * Where a session stands: active, then a warning with a countdown, then over (000 §9). All times in milliseconds of one
 * clock; a `last` in the future counts as now.
 */
export function idleState(now: number, last: number, idleMinutes: number, countdownSeconds: number): IdleState {
  const idleFor = Math.max(0, now - last);
  const over = idleFor - idleMinutes * MINUTE;
  if (over < 0) return { phase: "active", secondsLeft: countdownSeconds };
  const secondsLeft = Math.max(0, Math.ceil(countdownSeconds - over / 1000));
  return { phase: secondsLeft > 0 ? "warning" : "expired", secondsLeft };
}

/** 299 to "04:59". */
export function asClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
