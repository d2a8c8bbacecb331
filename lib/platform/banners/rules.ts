import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { Audience, BannerState } from "./schema";

export type BannerRow = {
  id: number;
  english: string;
  spanish: string;
  audience: Audience;
  startsOn: DateOn;
  endsOn: DateOn;
  actionEnglish: string | null;
  actionSpanish: string | null;
  link: string | null;
  active: boolean;
  state: BannerState;
};

/** How a banner stands on a day; its last day still counts. */
export function bannerState(banner: Pick<BannerRow, "active" | "startsOn" | "endsOn">, today: DateOn): BannerState {
  if (!banner.active || banner.endsOn < today) return "over";
  return banner.startsOn > today ? "scheduled" : "showing";
}

export const bannerColumns: readonly Column<BannerRow>[] = [
  { name: "english", value: ({ english }) => english, width: 50, sort: "english", place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  {
    name: "audience",
    value: ({ audience }, say) => say(`audience.${audience}`),
    width: 16,
    place: "note",
    plain: true,
  },
  { name: "startsOn", value: ({ startsOn }) => ({ on: startsOn }), sort: "starts", place: "desk" },
  { name: "endsOn", value: ({ endsOn }) => ({ on: endsOn }), place: "sum" },
  { name: "spanish", value: ({ spanish }) => spanish, width: 50, only: "file" },
  { name: "actionEnglish", value: ({ actionEnglish }) => actionEnglish, width: 20, only: "file" },
  { name: "actionSpanish", value: ({ actionSpanish }) => actionSpanish, width: 20, only: "file" },
  { name: "link", value: ({ link }) => link, width: 30, only: "file" },
];
