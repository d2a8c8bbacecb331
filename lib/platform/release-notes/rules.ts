import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { Audience } from "@/lib/platform/banners/schema";

export type ReleaseNoteRow = {
  id: number;
  english: string;
  spanish: string;
  englishText: string;
  spanishText: string;
  audience: Audience;
  /** Null: a draft. */
  publishedOn: DateOn | null;
  /** Who has read it, or put it away. */
  seen: number;
};

export const releaseNoteColumns: readonly Column<ReleaseNoteRow>[] = [
  { name: "english", value: ({ english }) => english, width: 40, sort: "english", place: "lead" },
  {
    name: "state",
    value: ({ publishedOn }, say) => say(publishedOn ? "state.published" : "state.draft"),
    place: "mark",
  },
  {
    name: "audience",
    value: ({ audience }, say) => say(`audience.${audience}`),
    width: 16,
    place: "note",
    plain: true,
  },
  { name: "published", value: ({ publishedOn }) => publishedOn && { on: publishedOn }, place: "sum", plain: true },
  { name: "seen", value: ({ seen }) => ({ count: seen }), width: 10, place: "desk" },
  { name: "spanish", value: ({ spanish }) => spanish, width: 40, only: "file" },
  { name: "englishText", value: ({ englishText }) => englishText, width: 60, only: "file" },
  { name: "spanishText", value: ({ spanishText }) => spanishText, width: 60, only: "file" },
];
