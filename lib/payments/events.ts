import "server-only";
import type { EventHandler } from "@/lib/providers/stripe/pointed";
import { closePayoutAccount, refreshPayoutAccount } from "./held.commands";

const account: EventHandler = async (object, from) => {
  await refreshPayoutAccount(from || object.account || object.id || "");
  return true;
};

const deauthorized: EventHandler = async (_, from) => {
  await closePayoutAccount(from);
  return true;
};

/** Payments wait for an office's account and are released with it. */
export const heldPaymentEvents = { account, deauthorized };
