// What a value of the history says to a person, on the screen and in a file.

/** Where the words of a field's values are. */
const AREAS = {
  status: "patients.membership",
  /** Of what is no membership: a payout, a dispute, a plan, a bank's link. */
  state: "history.state",
  reason: "members.reason",
  declined: "recovery.reason",
  feature: "switches.feature",
  page: "routes",
} as const;
export type HistoryArea = keyof typeof AREAS;

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

export type HistoryWords = {
  /** The text of a value of such a field, null where there is none. */
  text: (area: HistoryArea, value: string) => string | null;
  day: (iso: string) => string;
  serviceNames: Readonly<Record<string, string>>;
};

const isArea = (field: string): field is HistoryArea => field in AREAS;

/** The key of a value's text, whole: for readers outside of React. */
export const historyTextKey = (area: HistoryArea, value: string): string => `${AREAS[area]}.${value}`;

/** A value in words: statuses, reasons, codes and days. Null for what says itself. */
export function historyWord(field: string, value: string, { text, day, serviceNames }: HistoryWords): string | null {
  if (field === "status") return text("status", value) ?? text("state", value);
  if (isArea(field)) return text(field, value);
  if (field === "service") return serviceNames[value] ?? null;
  return ISO_DAY.test(value) ? day(value) : null;
}
