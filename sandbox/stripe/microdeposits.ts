import { refuse } from "@/sandbox/errors";
import type { Params } from "@/sandbox/params";

const PREFIX = "payment_method_microdeposit_verification";

/** What Stripe's published test deposits (cents) and codes stand for. */
const RESULTS: { [given: string]: "right" | "too_often" | "too_late" } = {
  "32,45": "right",
  SM11AA: "right",
  "10,11": "too_often",
  SM33CC: "too_often",
  "40,41": "too_late",
  SM44DD: "too_late",
};

/** Checks the verification of test deposits: amounts 32 and 45 cents, or the code SM11AA. Throws 400 on others. */
export function microdepositsMatch(params: Params): void {
  const code = params.str("descriptor_code")?.toUpperCase();
  const amounts = params.list("amounts").map(Number);
  if (!code && amounts.length !== 2) {
    const text = "Provide either the two amounts or the descriptor_code of the deposits.";
    throw refuse(text, "parameter_missing", "amounts");
  }
  const result = RESULTS[code ?? amounts.sort((a, b) => a - b).join()];
  if (result === "right") return;
  if (result === "too_often") {
    throw refuse("You have exceeded the number of allowed verification attempts.", `${PREFIX}_attempts_exceeded`);
  }
  if (result === "too_late") {
    throw refuse("Microdeposit verification has timed out.", `${PREFIX}_timeout`);
  }
  if (code)
    throw refuse("The descriptor code does not match.", `${PREFIX}_descriptor_code_mismatch`, "descriptor_code");
  throw refuse("The amounts provided do not match.", `${PREFIX}_amounts_mismatch`, "amounts");
}
