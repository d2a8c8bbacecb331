import "server-only";
import { voidRefusedExtras } from "@/lib/billing/extra/commands";
import { finishToCash } from "./collection/commands";
import { settleExits } from "./exit/accepting/commands";

/** What an office's acts leave to be done once a provider's answer is known. */
export const membershipRounds: readonly { name: string; run(): Promise<number> }[] = [
  { name: "toCash", run: finishToCash },
  { name: "extras", run: voidRefusedExtras },
  { name: "exits", run: settleExits },
];
