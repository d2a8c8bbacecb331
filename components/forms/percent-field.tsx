import { parsePercent } from "@/lib/core/money";
import { AmountInput } from "./amount-input";
import type { FieldProps } from "./use-field";

/** Percent from 0 to 100; stores integer basis points (12.5 % is 1250). */
export function PercentField(props: FieldProps) {
  return <AmountInput {...props} after="%" parse={(text) => parsePercent(text)} show={(bps) => String(bps / 100)} />;
}
