import type { Column, Say } from "@/lib/core/sheets/columns";
import { shortened } from "@/lib/core/text/shortened";
import type { DateOn } from "@/lib/core/time/dates";
import type { ThreadKind, ThreadState } from "./schema";

/** Whose words: of whoever asked, or ours. */
export type ThreadSide = "asker" | "us";

/** How a thread stands after somebody wrote; `asks`: we need something back. */
export function stateAfter(side: ThreadSide, asks = false): ThreadState {
  if (side === "asker") return "open";
  return asks ? "waiting" : "answered";
}

const SUBJECT = 80;

/** What a question is called: the beginning of its first line, cut between words. */
export function subjectOf(text: string): string {
  const [first = ""] = text.trim().split("\n");
  return shortened(first, SUBJECT);
}

/** The other side wrote something that this person has not seen. */
export const isUnread = (newestOfOthers: number | undefined, seen: number | undefined): boolean =>
  newestOfOthers !== undefined && newestOfOthers > (seen ?? 0);

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

/** How long something took or lasts, in whole hours up to two days, then in days: by which somebody waits. */
export function waited(from: Date, to: Date): { unit: "hours" | "days"; count: number } {
  const hours = Math.max(0, Math.floor((to.getTime() - from.getTime()) / HOUR_MS));
  return hours < 2 * HOURS_A_DAY
    ? { unit: "hours", count: hours }
    : { unit: "days", count: Math.floor(hours / HOURS_A_DAY) };
}

const inWords = (span: ReturnType<typeof waited>, say: Say) => say(`waited.${span.unit}`, { count: span.count });

export type ThreadRow = {
  id: number;
  subject: string;
  kind: ThreadKind;
  state: ThreadState;
  /** Who asked. */
  name: string;
  /** The office they work in, or their association; null for everybody else. */
  of: string | null;
  assignedTo: string | null;
  /** How long ago it was asked, and how long the first answer took. */
  age: ReturnType<typeof waited>;
  firstAnswer: ReturnType<typeof waited> | null;
  /** The day of the newest message, in the reader's zone. */
  lastOn: DateOn;
  unread: boolean;
};

/** What the office's page and the back office's show of a thread. */
export const threadColumns: readonly Column<ThreadRow>[] = [
  { name: "subject", value: ({ subject }) => subject, place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "kind", value: ({ kind }, say) => say(`kind.${kind}`), place: "note" },
  { name: "name", value: ({ name }) => name, place: "note" },
  { name: "assigned", value: ({ assignedTo }) => assignedTo, place: "desk" },
  { name: "age", value: ({ age }, say) => inWords(age, say), sort: "asked", place: "desk" },
  { name: "firstAnswer", value: ({ firstAnswer }, say) => firstAnswer && inWords(firstAnswer, say), place: "desk" },
  { name: "last", value: ({ lastOn }) => ({ on: lastOn }), sort: "last", place: "sum", plain: true },
];
