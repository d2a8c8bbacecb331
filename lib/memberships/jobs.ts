import "server-only";
import { voidRefusedExtras } from "@/lib/billing/extra/commands";
import type { Task } from "@/lib/core/jobs/task";
import { finishToCash } from "@/lib/memberships/collection/commands";
import { settleExits } from "@/lib/memberships/exit/accepting/commands";

/** What an office's acts leave to be done once a provider's answer is known. */
export const membershipTasks: readonly Task[] = [
  { name: "toCash", run: finishToCash },
  { name: "extras", run: voidRefusedExtras },
  { name: "exits", run: settleExits },
];
