import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoney } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import type { Bill } from "@/lib/membership/enrolment/rules";
import type { FlowSetting } from "./setting";

type Props = { bill: Bill; setting: FlowSetting; inOffice: boolean; children: ReactNode };

/** The way back and the button that pays: at the end of the form on a desk; on a phone always at hand, with what is due and what comes next. */
export function PayBar({ bill, setting, inOffice, children }: Props) {
  const t = useTranslations("enrolment.total");
  const { locale } = setting;
  return (
    <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-small text-muted lg:hidden">
        <span>
          {t(inOffice ? "atOffice" : "today")}{" "}
          <span className="font-semibold text-ink tabular-nums">{formatMoney(bill.totalCents, locale)}</span>
        </span>
        <span>
          {bill.nextCharge
            ? t("next", {
                amount: formatMoney(bill.nextCharge.cents, locale),
                date: formatLong(bill.nextCharge.on, locale),
              })
            : t("noNext")}
        </span>
      </p>
      <div className="flex gap-3 lg:justify-between">{children}</div>
    </div>
  );
}
