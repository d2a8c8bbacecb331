"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Input } from "@/components/ui/inputs/input";
import { useFormats } from "@/components/ui/use-formats";
import type { UsedService } from "@/lib/membership/memberships/exit.schema";
import type { ShownExitQuote } from "./exit-quote";

type Props = {
  quote: ShownExitQuote;
  serviceNames: Readonly<Record<string, string>>;
  onConfirm: (used: UsedService[]) => Promise<void>;
};

/** The office records the services used so far; the quote is updated with them. */
export function ServicesForm({ quote, serviceNames, onConfirm }: Props) {
  const t = useTranslations("membershipsExit.staff");
  const format = useFormats();
  const [counts, setCounts] = useState<Record<string, number>>(() =>
    Object.fromEntries((quote.used ?? quote.recorded).map(({ code, quantity }) => [code, quantity])),
  );
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");
  const used = () =>
    quote.services.flatMap(({ code }) => {
      const quantity = counts[code] ?? 0;
      return quantity > 0 ? [{ code, quantity }] : [];
    });
  async function confirm() {
    setPending(true);
    setFailure("");
    try {
      await onConfirm(used());
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
    } finally {
      setPending(false);
    }
  }
  return (
    <fieldset className="grid gap-2 rounded-card border border-line px-4 py-3" data-noprint="">
      <legend className="px-1 font-semibold text-ink">{t("services")}</legend>
      <p className="text-body text-muted">{t("servicesHint")}</p>
      {quote.used === null && quote.recorded.length > 0 ? (
        <p className="text-body text-muted">{t("servicesRecorded")}</p>
      ) : null}
      {quote.services.map(({ code, quantity, feeCents }) => {
        const name = serviceNames[code] ?? code;
        return (
          <div key={code} className="flex items-center justify-between gap-4 text-body">
            <label htmlFor={`used-${code}`} className="min-w-0">
              <span className="block text-ink">{t("count", { name, most: quantity })}</span>
              <span className="block text-muted">
                {feeCents === null ? t("noFee") : t("fee", { amount: format.money(feeCents) })}
              </span>
            </label>
            <Input
              id={`used-${code}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              className="max-w-20"
              disabled={feeCents === null}
              value={counts[code] ?? 0}
              onChange={({ target }) =>
                setCounts({ ...counts, [code]: Math.min(quantity, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
              }
            />
          </div>
        );
      })}
      {failure ? (
        <p role="alert" className="text-body text-bad">
          {failure}
        </p>
      ) : null}
      <Button pending={pending} onClick={confirm} className="justify-self-start">
        {t(quote.used === null ? "confirm" : "confirmAgain")}
      </Button>
    </fieldset>
  );
}
