import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { lastDayBefore } from "@/lib/core/time/dates";
import type { FittingPlan } from "@/lib/membership/aging-out/rules";
import type { WorkLine } from "@/lib/operations/work/queries";
import { planLabel } from "@/lib/practice/plans/rules";

/** The plans that fit somebody who is too old for theirs, with what each is drawn for and what that is more or less. */
function useFits(): (fitting: readonly FittingPlan[]) => string {
  const t = useTranslations("work.why");
  const format = useFormats();
  const difference = (cents: number) =>
    cents === 0 ? t("samePrice") : t(cents > 0 ? "more" : "less", { amount: format.money(Math.abs(cents)) });
  return (fitting) => {
    const plans = fitting.map(({ unit, cents, differenceCents, ...plan }) => {
      const values = { plan: planLabel(plan, format.locale), amount: format.money(cents), unit };
      return differenceCents === null
        ? t("fitPlain", values)
        : t("fit", { ...values, difference: difference(differenceCents) });
    });
    return plans.length === 0 ? t("fitsNone") : t("fits", { plans: plans.join(" · ") });
  };
}

/** Why a line waits, in one sentence. */
export function useWhy(line: WorkLine): string {
  const t = useTranslations("work");
  const declined = useTranslations("recovery.reason");
  const disputed = useTranslations("disputes.reason");
  const steps = useTranslations("offices.launch.items");
  const format = useFormats();
  const fits = useFits();
  const { sinceOn, dueOn } = line;
  const since = sinceOn === null ? "" : format.short(sinceOn);
  switch (line.kind) {
    case "leaving":
      return t("why.leaving", { plan: line.fact.plan, date: since });
    case "dispute": {
      const key = line.fact.reason as "general";
      const reason = disputed.has(key) ? disputed(key) : key.replaceAll("_", " ");
      if (dueOn === null) return t("why.disputeOpen", { reason });
      return t(line.fact.inquiry ? "why.inquiry" : "why.dispute", { reason, date: format.short(dueOn) });
    }
    case "failing": {
      const { reason, nextOn } = line.fact;
      const values = { reason: declined(reason), date: since };
      return nextOn === null
        ? t("why.failingLast", values)
        : t("why.failing", { ...values, next: format.short(nextOn) });
    }
    case "cash":
      return t("why.cash", { count: line.fact.people, date: since });
    case "renewal": {
      const { plan, pays, ended } = line.fact;
      const date = dueOn === null ? "" : format.short(lastDayBefore(dueOn));
      return t(ended ? "why.renewalEnded" : pays === "desk" ? "why.renewalDesk" : "why.renewalAuto", { plan, date });
    }
    case "agingOut": {
      const { plan, age, maxAge: max, renewed } = line.fact;
      const on = renewed ? sinceOn : dueOn;
      const date = on === null ? "" : format.short(on);
      return t(renewed ? "why.agedOut" : "why.agingOut", { plan, age, max, date, fits: fits(line.fact.fitting) });
    }
    case "card": {
      const { brand, last4 } = line.fact;
      return t("why.card", {
        card: t("card", { brand: brand ?? "", last4 }),
        date: dueOn === null ? "" : format.full(dueOn),
      });
    }
    case "letter":
      return t(line.fact.undelivered ? "why.letterUndelivered" : "why.letter", {
        amount: format.money(line.cents ?? 0),
        date: dueOn === null ? "" : format.full(dueOn),
      });
    case "thread":
      return t(line.fact.asks ? "why.asks" : "why.answered", { date: since });
    case "invitation":
      return t("why.invitation", { date: since });
    case "teammate":
      return t("why.teammate", { date: since });
    case "setup":
      return steps(`${line.fact.step}.text`);
  }
}
