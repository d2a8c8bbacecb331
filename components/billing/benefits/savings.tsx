import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BenefitLedger } from "@/lib/billing/benefits/rules";

type Props = {
  ledger: Pick<BenefitLedger, "term" | "usedCents" | "savedCents" | "cost">;
  /** To the patient it says "you". */
  patient?: boolean;
};

/**
 * What the services of a term are worth at the office's usual fees, and what they saved against what the whole term costs:
 * with both amounts, so that anybody can check it. Nothing where nothing was used or a fee is not known.
 */
export function Savings({ ledger, patient = false }: Props) {
  const t = useTranslations("benefits.ledger");
  const format = useFormats();
  const { term, usedCents, savedCents, cost } = ledger;
  if (usedCents === null || usedCents === 0) return null;
  const used = format.money(usedCents);
  if (cost === null) return <p className="text-muted">{t("usedWorth", { amount: used })}</p>;
  const { paidCents, toComeCents } = cost;
  if (savedCents === null) {
    return <p className="text-muted">{t("usedOf", { amount: used, cost: format.money(paidCents + toComeCents) })}</p>;
  }
  const how = { used, paid: format.money(paidCents), date: format.full(term.startOn) };
  return (
    <div>
      <p className="font-semibold text-good">
        {t(patient ? "saved" : "savedOffice", { amount: format.money(savedCents) })}
      </p>
      <p className="text-body text-muted">
        {toComeCents > 0 ? t("savedToCome", { ...how, toCome: format.money(toComeCents) }) : t("savedHow", how)}
      </p>
    </div>
  );
}
