import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { formatMoney } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import type { Bill } from "@/lib/membership/enrolment/rules";
import type { FlowSetting } from "./setting";

type Props = {
  bill: Bill;
  setting: FlowSetting;
  inOffice: boolean;
  people: number;
  /** The step has a bar of its own at the lower edge of a phone. */
  deskOnly: boolean;
};

/** What it costs so far and when the next charge is: next to the steps on a desktop, at the lower edge of a phone. */
export function RunningTotal({ bill, setting, inOffice, people, deskOnly }: Props) {
  const t = useTranslations("enrolment.total");
  const { locale } = setting;
  const next = bill.nextCharge
    ? t("next", { amount: formatMoney(bill.nextCharge.cents, locale), date: formatLong(bill.nextCharge.on, locale) })
    : t("noNext");
  const empty = bill.lines.length === 0;
  return (
    <aside
      aria-label={t("label")}
      aria-live="polite"
      className={cx(
        "z-10 rounded-card border border-line bg-surface px-5 py-3 shadow-card max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:shadow-none lg:sticky lg:top-20 lg:py-5",
        deskOnly && "max-lg:hidden",
      )}
    >
      <div className="flex items-baseline justify-between gap-4 lg:block">
        <p className="text-small text-muted">
          {t(inOffice ? "atOffice" : "today")}
          <span className="lg:hidden"> · {t("people", { count: people })}</span>
        </p>
        <p className="font-heading text-h3 font-semibold tabular-nums lg:mt-1 lg:text-h2">
          {formatMoney(bill.totalCents, locale)}
        </p>
      </div>
      <p className="hidden text-small text-muted lg:mt-1 lg:block">{t("people", { count: people })}</p>
      <p className="mt-0.5 text-small text-muted lg:mt-3">{empty ? t("none") : next}</p>
    </aside>
  );
}
