import { z } from "zod";
import { id } from "@/lib/core/fields";

const providerId = z.string().regex(/^(pm|ba)_\w{1,100}$/, "validation.invalidData");

/** A payment method the browser has given to the provider; `token` is its legacy name. */
export const sourceInput = z
  .object({ paymentMethodId: providerId.optional(), token: providerId.optional() })
  .transform(({ paymentMethodId, token }) => paymentMethodId ?? token)
  .refine((value) => value !== undefined, "validation.required")
  .transform((value) => value ?? "");

export const setupInput = z.object({ memberId: id.optional() });
export const retryInput = z.object({ memberId: id.optional(), subscriptionId: id.optional() });
export const pastDueInput = z.object({ subscriptionId: id, source: id.optional() });
