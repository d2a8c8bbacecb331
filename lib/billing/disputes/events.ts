import "server-only";
import type { EventHandler } from "@/lib/providers/stripe/pointed";
import { syncDispute } from "./sync.commands";

const dispute: EventHandler = async ({ id }, account) => (id ? syncDispute(id, account || null) : true);

export const disputeEvents = { dispute };
