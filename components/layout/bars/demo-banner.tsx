import { useTranslations } from "next-intl";
import { Bar } from "../nav/bar";

/** Says that money is play money, and which day it is when the clock was moved. `date` is already in words. */
export function DemoBanner({ date, testPayments = true }: { date?: string; testPayments?: boolean }) {
  const t = useTranslations("layout");
  if (!date && !testPayments) return null;
  return (
    <Bar tone="neutral" label={t("demo")}>
      {testPayments ? <span>{t("testPayments")}</span> : null}
      {date ? <span className="font-medium text-ink">{t("clockAt", { date })}</span> : null}
    </Bar>
  );
}
