import { addDays, type DateOn } from "@/lib/core/time/dates";
import { DRAWN_DAYS, type ErrorKind, type ErrorResolution } from "./schema";

export type ErrorState = "open" | "cameBack" | "resolved";

type Decided = { resolvedAt: Date | null; cameBackAt: Date | null; lastAt: Date };

/** How an error stands: one that was resolved and happened again has come back. */
export const errorState = ({ resolvedAt, cameBackAt }: Omit<Decided, "lastAt">): ErrorState =>
  resolvedAt ? "resolved" : cameBackAt ? "cameBack" : "open";

/** Why a decision is not taken: a colleague was quicker, or the error happened again; null where neither is so. */
export function overtaken(
  error: Decided,
  { resolved, seen }: ErrorResolution,
): `errorLogs.${"resolvedAlready" | "openAlready" | "cameBackAlready" | "happenedAgain"}` | null {
  const state = errorState(error);
  if (resolved && state === "resolved") return "errorLogs.resolvedAlready";
  if (!resolved && state !== "resolved")
    return state === "cameBack" ? "errorLogs.cameBackAlready" : "errorLogs.openAlready";
  return resolved && seen !== undefined && error.lastAt.getTime() > Date.parse(seen) ? "errorLogs.happenedAgain" : null;
}

/** An error with all the times it happened. */
export type ErrorRow = {
  id: number;
  kind: ErrorKind;
  name: string;
  code: string | null;
  message: string | null;
  /** The pattern of the call or page, or the name of the job. */
  origin: string;
  /** Where in our own code. */
  place: string | null;
  times: number;
  /** Different users it happened to. */
  users: number;
  firstAt: Date;
  lastAt: Date;
  state: ErrorState;
};

/** "TypeError"; "KnownRequestError P2003", without the database client's own name before it, which says nothing. */
export function errorTitle({ name, code }: Pick<ErrorRow, "name" | "code">): string {
  const short = name.replace(/^PrismaClient/, "");
  return code === null ? short : `${short} ${code}`;
}

/** How often on each of the last days, days without any included. */
export function drawnDays(
  found: readonly { dayOn: DateOn; times: number }[],
  today: DateOn,
): { on: DateOn; times: number }[] {
  const times = new Map(found.map(({ dayOn, times: count }) => [dayOn, count]));
  return Array.from({ length: DRAWN_DAYS }, (_, at) => {
    const on = addDays(today, at + 1 - DRAWN_DAYS);
    return { on, times: times.get(on) ?? 0 };
  });
}
