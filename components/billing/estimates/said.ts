import type { NumberField } from "@/lib/billing/estimates/numbers.rules";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";

/** A stored number as a sentence says it: "600", "1.8", "$210", "36%". */
export function said({ unit }: NumberField, value: number, locale: Locale): string {
  if (unit === "money") return formatMoney(cents(value), locale);
  if (unit === "percent") return formatPercent(value, locale);
  return (unit === "decimal" ? value / 100 : value).toLocaleString(locale);
}
