"use client";

import { CardElement } from "@stripe/react-stripe-js";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/states/skeleton";

/** The card form lives in the provider's own frame, which style sheets of this page do not reach. */
function lookOf() {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const base = {
    fontSize: "16px",
    lineHeight: "24px",
    color: value("--text"),
    iconColor: value("--muted"),
    "::placeholder": { color: value("--faint") },
  };
  return { base, invalid: { color: value("--bad"), iconColor: value("--bad") } };
}

/** The provider draws one bare line; the stand-in of test payments draws labelled boxes of its own. */
const FRAME =
  "flex min-h-control items-center rounded-control border border-edge bg-surface px-3 py-3 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-accent has-[.StripeElement--invalid]:border-bad";

type Props = {
  ready: boolean;
  error: string;
  /** Whether the provider draws a bare line that needs a frame of ours. */
  framed: boolean;
  /** Where the page has no address fields, the form contains the ZIP itself. */
  askZip?: boolean;
};

/** Card number, expiry and security code, typed straight into the payment provider's frame. */
export function CardFields({ ready, error, framed, askZip = false }: Props) {
  const t = useTranslations("payments");
  const options = useMemo(() => ({ style: lookOf(), hidePostalCode: !askZip }), [askZip]);
  return (
    <fieldset id="card-details" className="min-w-0">
      {/* On a phone the tab above says as much. */}
      <legend className="mb-1.5 font-medium max-sm:sr-only">{t("cardLabel")}</legend>
      {ready ? (
        <div className={framed ? FRAME : undefined}>
          <CardElement className="w-full" options={options} />
        </div>
      ) : (
        <div role="status" aria-label={t("cardLoading")}>
          <Skeleton className={cx("w-full", framed ? "h-control" : askZip ? "h-81" : "h-45")} />
        </div>
      )}
      {error ? (
        <p role="alert" className="mt-1.5 text-small text-bad">
          {error}
        </p>
      ) : null}
      <p className="mt-2 flex gap-2 text-small text-muted">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t("cardNote")}
      </p>
    </fieldset>
  );
}
