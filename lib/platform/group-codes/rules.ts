import type { Bps } from "@/lib/core/money";
import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { CodeState } from "./schema";

export type CodeRow = {
  id: number;
  code: string;
  discountBps: Bps;
  /** The employer whose people it is for, where it belongs to one. */
  employer: string | null;
  active: boolean;
  /** The last day it can be used on; null is open. */
  expiresOn: DateOn | null;
  /** Families that joined with it, and how many may; null is open. */
  uses: number;
  maxUses: number | null;
  state: CodeState;
};

/** Why a code cannot be used any more, the office's own doing first; its last day still counts (001 §9). */
export function codeState(code: Pick<CodeRow, "active" | "expiresOn" | "uses" | "maxUses">, today: DateOn): CodeState {
  if (!code.active) return "ended";
  if (code.expiresOn !== null && code.expiresOn < today) return "expired";
  return code.maxUses !== null && code.uses >= code.maxUses ? "used" : "active";
}

export const codeColumns: readonly Column<CodeRow>[] = [
  { name: "code", value: ({ code }) => code, width: 18, sort: "code", place: "lead" },
  { name: "for", value: ({ employer }, say) => employer ?? say("anyone"), width: 26 },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  {
    name: "off",
    value: ({ discountBps }) => ({ percent: discountBps }),
    width: 12,
    sort: "off",
    place: "sum",
    plain: true,
  },
  { name: "uses", value: ({ uses }) => ({ count: uses }), width: 12, sort: "uses", place: "desk" },
  { name: "limit", value: ({ maxUses }) => (maxUses === null ? null : { count: maxUses }), width: 12, place: "desk" },
  { name: "until", value: ({ expiresOn }) => expiresOn && { on: expiresOn }, sort: "until", place: "desk" },
];
