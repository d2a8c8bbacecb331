import type { Bps } from "@/lib/core/money";
import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { PromoState } from "./schema";

export type PromoRow = {
  id: number;
  code: string;
  name: string;
  percentOffBps: Bps;
  active: boolean;
  /** The last day of use; null is open. */
  expiresOn: DateOn | null;
  state: PromoState;
  /** Offices that signed up with it. */
  offices: number;
};

/** Ended by hand comes before the end of its time; the last day still counts. */
export function promoState(promo: Pick<PromoRow, "active" | "expiresOn">, today: DateOn): PromoState {
  if (!promo.active) return "ended";
  return promo.expiresOn !== null && promo.expiresOn < today ? "expired" : "active";
}

/** What an office signed up with is part of its price: such a code can end and not go. */
export const mayDelete = ({ offices }: Pick<PromoRow, "offices">): boolean => offices === 0;

export const promoColumns: readonly Column<PromoRow>[] = [
  { name: "code", value: ({ code }) => code, width: 18, sort: "code", place: "lead" },
  { name: "name", value: ({ name }) => name, width: 30 },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  {
    name: "off",
    value: ({ percentOffBps }) => ({ percent: percentOffBps }),
    width: 12,
    sort: "off",
    place: "sum",
    plain: true,
  },
  { name: "until", value: ({ expiresOn }) => expiresOn && { on: expiresOn }, sort: "until", place: "desk" },
  { name: "offices", value: ({ offices }) => ({ count: offices }), width: 12, place: "desk" },
];
