import type { Column } from "@/lib/core/sheets/columns";
import type { ClaimRow } from "./list.queries";

/** The claims of the guarantee as the back office lists them. */
export const claimColumns: readonly Column<ClaimRow>[] = [
  { name: "member", value: ({ memberName }) => memberName, width: 30, place: "lead" },
  { name: "claimed", value: ({ claimedOn }) => ({ on: claimedOn }), place: "mark" },
  { name: "amount", value: ({ amountCents }) => ({ cents: amountCents }), place: "desk" },
  { name: "recovered", value: ({ recoveredCents }) => ({ cents: recoveredCents }), plain: true },
  { name: "owed", value: ({ owedCents }) => ({ cents: owedCents }), place: "sum" },
];
