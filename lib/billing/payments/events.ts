import "server-only";
import type { EventHandler } from "@/lib/providers/stripe/pointed";
import { closePayoutAccount, refreshPayoutAccount } from "./held.commands";

/** News of an account that is no office's waits, and is given up with a trace; the platform's own is nobody's news. */
const account: EventHandler = async (object, from) =>
  (await refreshPayoutAccount(from || object.account || object.id || "")) || from === "";

const deauthorized: EventHandler = async (_, from) => (await closePayoutAccount(from)) || from === "";

/** Payments wait for an office's account and are released with it. */
export const heldPaymentEvents = { account, deauthorized };
