import "server-only";
import { sweepPayouts } from "./sync/commands";

/** What is done for payouts in the background, besides the provider's messages. */
export const payoutRounds: readonly { name: string; run(): Promise<number> }[] = [
  { name: "payouts", run: () => sweepPayouts() },
];
