import { z } from "zod";

const paymentMethodId = z.string().regex(/^pm_\w{1,100}$/, "validation.invalidData");

/** With a card the browser has given to the provider; without one the saved card, where the bank only wants to see its holder. */
export const linkPayment = z.object({ paymentMethodId: paymentMethodId.optional() });
export const linkCard = z.object({ paymentMethodId });
