import { useTranslations } from "next-intl";
import { brandName } from "@/lib/billing/payments/instrument.rules";

type Instrument = { kind: "card" | "bank"; brand: string | null; bankName?: string | null; last4: string };

/** "Visa ending in 4242". */
export function useInstrumentName(): (instrument: Instrument | null) => string {
  const t = useTranslations("payments.instrument");
  return (instrument) => {
    if (!instrument) return t("none");
    const { last4 } = instrument;
    if (instrument.kind === "bank") return t("bank", { bank: instrument.bankName ?? instrument.brand ?? "", last4 });
    return t("card", { brand: brandName(instrument.brand) ?? "", last4 });
  };
}
