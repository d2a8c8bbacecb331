import { z } from "zod";
import { id, locale } from "@/lib/core/fields/fields";
import { bankToken, connectedBank } from "./bank-link.schema";

const providerId = z.string().regex(/^pm_\w{1,100}$/, "validation.invalidData");

/**
 * A card the browser has given to the provider (`token` is its legacy name), or a bank account it has connected
 * (`bankToken`), with the language the mandate was read in.
 */
export const sourceInput = z
  .object({
    paymentMethodId: providerId.optional(),
    token: providerId.optional(),
    bank: connectedBank.optional(),
    bankToken: bankToken.optional(),
    /** false: saved in addition to the default one. */
    default: z.boolean().default(true),
    locale,
  })
  .transform(({ paymentMethodId, token, bank, bankToken: named, ...rest }) => ({
    ...rest,
    paymentMethodId: paymentMethodId ?? token,
    bank: bank ?? named,
  }))
  .refine(({ paymentMethodId, bank }) => paymentMethodId ?? bank, "validation.required");

export const setupInput = z.object({ memberId: id.optional() });
