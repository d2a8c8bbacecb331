import "server-only";
import { voidForgottenExtras } from "@/lib/billing/payments/one-off.commands";
import type { Task } from "@/lib/queue/jobs/task";
import { finishToCash } from "./billing-mode.commands";
import { settleExits } from "./exit-accept.commands";

/** Work that changes leave until a provider's result is known. */
export const membershipTasks: readonly Task[] = [
  { name: "toCash", run: finishToCash },
  { name: "extras", run: voidForgottenExtras },
  { name: "exits", run: settleExits },
];
