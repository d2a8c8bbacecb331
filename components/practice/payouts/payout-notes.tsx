import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { cents, formatLedger } from "@/lib/core/money";
import { formatShort } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";
import type { Payout } from "@/lib/practice/payouts/report.queries";
import { failureText } from "@/lib/practice/payouts/rules";

/** What a reader should know before the figures: why it failed, why it has no lines, what is not explained. */
export function PayoutNotes({ payout }: { payout: Payout }) {
  const t = useTranslations("payouts.note");
  const locale = useLocale();
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const { status, failureCode, automatic, itemised, original, counts, unmatchedCents, differenceCents } = payout;
  const why = t(`failure.${failureText(failureCode)}`);
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {status === "failed" ? (
        <Callout
          tone="bad"
          title={t("failedTitle")}
          action={<TextLink href="/account/settings/office">{t("checkAccount")}</TextLink>}
        >
          {why} {t("failedText", { amount: money(payout.amountCents) })}
        </Callout>
      ) : null}
      {status === "canceled" ? <Callout title={t("canceledTitle")}>{t("canceledText")}</Callout> : null}
      {original ? (
        <Callout
          title={t("reversalTitle")}
          action={
            <TextLink href={href("/web-payout/[payoutURL]", { payoutURL: original.id })}>
              {formatShort(original.arrivalOn, locale)}
            </TextLink>
          }
        >
          {t("reversalText")}
        </Callout>
      ) : null}
      {!automatic && !original ? <Callout title={t("manualTitle")}>{t("manualText")}</Callout> : null}
      {automatic && !itemised && status !== "canceled" ? (
        <Callout tone="info" title={t("waitingTitle")}>
          {t("waitingText")}
        </Callout>
      ) : null}
      {counts.unmatched > 0 ? (
        <Callout
          tone="bad"
          title={t("unmatchedTitle", { count: counts.unmatched, amount: money(unmatchedCents) })}
          action={
            <TextLink href={href("/web-payout/[payoutURL]", { payoutURL: payout.id }, { filter: "unmatched" })}>
              {t("showUnmatched")}
            </TextLink>
          }
        >
          {t("unmatchedText")}
        </Callout>
      ) : null}
      {differenceCents !== 0 ? (
        <Callout tone="warn" title={t("differenceTitle", { amount: money(differenceCents) })}>
          {t("differenceText")}
        </Callout>
      ) : null}
    </div>
  );
}
