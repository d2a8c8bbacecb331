import { refuse } from "@/sandbox/errors";
import type { Params } from "@/sandbox/params";

/** Throws 400 on any currency but the one that the sandbox deals in, in small letters or in capitals. */
export function checkCurrency(params: Params): void {
  const currency = params.str("currency");
  if (!currency || currency.toLowerCase() === "usd") return;
  throw refuse(`Invalid currency: ${currency}. The sandbox deals in usd only.`, undefined, "currency");
}
