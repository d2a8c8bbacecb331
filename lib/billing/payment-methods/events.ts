import "server-only";
import type { EventHandler } from "@/lib/providers/stripe/pointed";
import { syncMandate } from "./bank-sync.commands";
import { refreshInstrument } from "./commands";

const instrument: EventHandler = async ({ id }, account) => {
  // Copies in the offices' own accounts are used once and forgotten.
  if (id && !account) await refreshInstrument(id);
  return true;
};

const mandate: EventHandler = async ({ id }, account) => (id && !account ? syncMandate(id) : true);

export const paymentMethodEvents = { instrument, mandate };
