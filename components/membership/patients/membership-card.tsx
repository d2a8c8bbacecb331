import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { BenefitLedger } from "@/lib/billing/benefits/rules";
import { cents, formatMoney } from "@/lib/core/money";
import { type DateOn, formatLong } from "@/lib/core/time/dates";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import { brandProperties, type Palette } from "@/lib/practice/branding/rules";

type Props = {
  officeName: string;
  logo: string | null;
  memberName: string;
  planName: string;
  since: DateOn;
  /** "Renews on …", "Last day …"; null where it has no such day, and how it stands is said. */
  until: string | null;
  status: MemberStatus;
  phone: string | null;
  /** What the card's own plan includes this term; null where nothing can be used. */
  benefits: Pick<BenefitLedger, "included" | "left" | "savedCents"> | null;
  /** QR code of the card's address, drawn on the server. */
  code?: string;
  /** The office's own colors; null where it keeps ours. */
  palette?: Palette | null;
};

/** The card a patient shows at the desk. Sized like one, readable at arm's length, prints on its own. */
export function MembershipCard({ palette = null, ...card }: Props) {
  const { officeName, logo, memberName, planName, since, until, status, phone, benefits, code } = card;
  const t = useTranslations("patients");
  const words = useTranslations("benefits.ledger");
  const locale = useLocale();
  return (
    // A card in the office's color is the same in the light and in the dark, as the plastic one would be.
    <article
      {...(palette && { "data-theme": "light", style: brandProperties(palette) })}
      className={cx(
        palette && "branded",
        "relative flex min-h-52 flex-col justify-between gap-5 overflow-hidden rounded-card bg-accent p-5 text-on-solid print:border print:border-edge print:bg-surface print:text-ink sm:p-6",
      )}
    >
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-heading text-h4 font-semibold">{officeName}</p>
          <p className={cx("text-body", !palette && "opacity-90")}>{t("notInsurance")}</p>
        </div>
        {logo ? (
          // The office's own picture, already re-encoded and small; an optimiser would only add a request.
          // biome-ignore lint/performance/noImgElement: see above
          <img src={logo} alt="" className="h-10 max-w-28 rounded-small bg-surface object-contain p-1" />
        ) : null}
      </header>
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="font-heading text-h3 font-semibold break-words">{memberName}</p>
          <p className="text-base">{planName}</p>
        </div>
        {code ? (
          <span className="shrink-0 rounded-control bg-white p-2" title={t("showAtDesk")}>
            {/* biome-ignore lint/performance/noImgElement: a data address made on the server */}
            <img src={code} alt={t("showAtDesk")} className="size-20" />
          </span>
        ) : null}
      </div>
      {/* Below, so that a code beside them does not break each into three lines on a phone. */}
      <div className="grid gap-0.5 border-t border-current/25 pt-3 text-body">
        <p>{t("memberSince", { date: formatLong(since, locale) })}</p>
        <p>{until ?? t(`membership.${status}`)}</p>
        {benefits && benefits.included > 0 ? (
          <p>
            {words("sumLeft", { left: benefits.left, included: benefits.included })}
            {benefits.savedCents === null
              ? null
              : ` · ${words("saved", { amount: formatMoney(cents(benefits.savedCents), locale) })}`}
          </p>
        ) : null}
        {phone ? <p>{phone}</p> : null}
      </div>
    </article>
  );
}
