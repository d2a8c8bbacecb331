import { useLocale, useTranslations } from "next-intl";
import { Stat, Stats } from "@/components/ui/stat";
import type { DisputeRow } from "@/lib/billing/disputes/list.rules";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { formatShort } from "@/lib/core/time/dates";
import type { MeasuredStep } from "@/lib/platform/measures/flows.queries";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import type { MeasureName } from "@/lib/platform/measures/schema";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  tenant: Tenant;
  /** What is not decided yet. */
  open: Record<"disputesToAnswer" | "atRisk" | "disputesInReview" | "inReview", number>;
  next: DisputeRow | null;
  months: readonly MeasuredStep<"disputesWon" | "disputesLost">[];
};

const WHOLE_BPS = 10_000;

/** What needs a response and by when, what the banks are deciding, and how often the office wins. */
export function DisputeStats({ tenant, open, next, months }: Props) {
  const t = useTranslations("disputes");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const hrefOf = (name: MeasureName) => rowsBehind(tenant, name) ?? "/account/disputes";
  const won = months.reduce((sum, one) => sum + one.values.disputesWon, 0);
  const all = won + months.reduce((sum, one) => sum + one.values.disputesLost, 0);
  return (
    <Stats>
      <Stat
        label={t("stat.needsResponse")}
        value={open.disputesToAnswer}
        href={hrefOf("disputesToAnswer")}
        hint={
          open.disputesToAnswer > 0
            ? t("stat.needsResponseHint", { amount: money(open.atRisk) })
            : t("stat.needsResponseNone")
        }
      />
      <Stat
        label={t("stat.next")}
        value={next?.dueOn ? formatShort(next.dueOn, locale) : "–"}
        hint={next?.dueOn ? t("daysLeft", { days: next.daysLeft ?? 0 }) : t("stat.nextNone")}
        {...(next ? { href: `/account/disputes?id=${next.id}` } : {})}
      />
      <Stat
        label={t("stat.review")}
        value={money(open.inReview)}
        href={hrefOf("inReview")}
        hint={t("stat.reviewHint", { count: open.disputesInReview })}
      />
      <Stat
        label={t("stat.rate")}
        value={all > 0 ? formatPercent(Math.round((won * 100) / all) * (WHOLE_BPS / 100), locale) : "–"}
        href={hrefOf("disputesWon")}
        hint={all > 0 ? t("stat.rateHint", { won, all }) : t("stat.rateNone")}
      />
    </Stats>
  );
}
