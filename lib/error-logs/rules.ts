import { addDays, BACK_OFFICE_ZONE, type DateOn, formatDateTime } from "@/lib/core/dates";
import type { Column } from "@/lib/core/sheets/columns";
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

const moment = (at: Date) => formatDateTime(at, BACK_OFFICE_ZONE);

export const errorLogColumns: readonly Column<ErrorRow>[] = [
  { name: "error", value: errorTitle, width: 36, place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "origin", value: ({ origin }) => origin, width: 44, place: "note", plain: true },
  { name: "kind", value: ({ kind }, say) => say(`kind.${kind}`), width: 18, only: "file" },
  { name: "times", value: ({ times }) => ({ count: times }), width: 10, sort: "times", place: "desk" },
  { name: "users", value: ({ users }) => ({ count: users }), width: 10, place: "desk" },
  { name: "first", value: ({ firstAt }) => moment(firstAt), width: 22, only: "file" },
  {
    ...{ name: "last", value: ({ lastAt }: ErrorRow) => moment(lastAt), width: 22, sort: "last" },
    ...{ place: "sum", plain: true, whole: true },
  },
  { name: "message", value: ({ message }) => message, width: 50, only: "file" },
  { name: "place", value: ({ place }) => place, width: 50, only: "file" },
];

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
