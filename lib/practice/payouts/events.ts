import "server-only";
import type { EventHandler } from "@/lib/providers/stripe/pointed";
import { syncPayout } from "./sync.commands";

const payout: EventHandler = async ({ id }, account) => {
  if (id) await syncPayout(id, account);
  return true;
};

export const payoutEvents = { payout };
