import { refuse } from "@/sandbox/errors";
import type { Params } from "@/sandbox/params";

/** Checks the answer to test deposits: amounts 32 and 45 cents, or the code SM11AA. Throws 400 on others. */
export function microdepositsMatch(params: Params): void {
  const code = params.str("descriptor_code");
  if (code !== undefined) {
    if (code.toUpperCase() === "SM11AA") return;
    throw refuse(
      "The descriptor code does not match.",
      "payment_method_microdeposit_verification_descriptor_code_mismatch",
      "descriptor_code",
    );
  }
  const amounts = params.list("amounts").map(Number);
  if (amounts.sort((a, b) => a - b).join() === "32,45") return;
  throw refuse(
    "The amounts provided do not match.",
    "payment_method_microdeposit_verification_amounts_mismatch",
    "amounts",
  );
}
