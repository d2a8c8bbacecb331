import "server-only";
import { db } from "@/lib/core/db/db";
import type { EventHandler } from "@/lib/providers/stripe/pointed";
import { adoptFeeRefunds, adoptRefund } from "./external.commands";
import { refreshRefund } from "./settle.commands";

const refund: EventHandler = async (object, account) => {
  const known = object.id ? await db.refund.findUnique({ where: { stripeRefundId: object.id } }) : null;
  if (known) await refreshRefund(known.id);
  if (known || object.metadata?.refund_id) return known !== null;
  // Without our mark it was made in the provider's dashboard, of a card (`re_`) or of a bank account (`pyr_`).
  return object.id && /^(re|pyr)_/.test(object.id) ? adoptRefund(object.id, account || null) : true;
};

const fee: EventHandler = async ({ id }, account) => (id && !account ? adoptFeeRefunds(id) : true);

export const refundEvents = { refund, fee };
