import { parseDollars } from "@/lib/core/money";
import { AmountInput } from "./amount-input";
import type { FieldProps } from "./use-field";

/** 4900 to "49", 4950 to "49.50", 123400 to "1,234". */
function show(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** US dollars; stores integer cents. */
export function MoneyField(props: FieldProps) {
  return <AmountInput {...props} before="$" parse={(text) => parseDollars(text)} show={show} />;
}
