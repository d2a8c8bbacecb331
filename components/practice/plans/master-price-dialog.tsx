"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PressButton } from "@/components/forms/press-button";
import { useAct } from "@/components/forms/use-send";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { MasterPricePreview, type ShownMaster } from "./master-price-preview";
import { PriceForm, type WantedPrice } from "./price-form";

type Prices = { monthlyCents: number | null; annualCents: number | null };
type Props = {
  planId: number;
  plan: Prices;
  name: string;
  /** A group or a location whose price it is; left out, that of all the plan is kept for. */
  place?: { targetType: "group" | "location"; target: number };
  /** The place gives its own price back. */
  back?: boolean;
  onClose: () => void;
};

const CALL = "POST /multi-location/change-master-plan-price" as const;

/** Sets the price of an organization's plan for all, or at one place, after showing who pays what from when at each location. */
export function MasterPriceDialog({ planId, plan, name, place, back = false, onClose }: Props) {
  const t = useTranslations("masterPlansPrice");
  const format = useFormats();
  const planned = useTranslations("plansPlanned");
  const [prices, setPrices] = useState<WantedPrice>({
    monthlyCents: plan.monthlyCents,
    annualCents: plan.annualCents,
    beginsOn: null,
  });
  const [shown, setShown] = useState<ShownMaster | null>(null);
  const dollars = (amount: number | null) => (amount === null ? null : amount / 100);
  const priceOf = ({ monthlyCents, annualCents, beginsOn }: WantedPrice) => ({
    price: dollars(monthlyCents),
    yearlyPrice: dollars(annualCents),
    effective: beginsOn,
  });
  const inputOf = (wanted: WantedPrice) => ({ planId, ...(back ? { giveBack: true } : priceOf(wanted)), ...place });
  async function check(wanted: WantedPrice) {
    const { data } = await api(CALL, { input: { ...inputOf(wanted), preview: true } });
    setPrices(wanted);
    if ("letters" in data) setShown(data);
  }
  const { act: set, pending } = useAct(CALL, { onSent: onClose, onRefused: () => setShown(null) });
  const agreed = ({ revision, members }: ShownMaster) => ({
    input: { ...inputOf(prices), preview: false, revision, expectedMembers: members },
  });
  const spoken = ({ monthlyCents, annualCents }: Prices) =>
    [
      ...(monthlyCents ? [t("aMonth", { amount: format.money(monthlyCents) })] : []),
      ...(annualCents ? [t("aYear", { amount: format.money(annualCents) })] : []),
    ].join(", ") || t("none");
  const words = {
    back: t("again"),
    close: t("close"),
    verb: t("set", { count: shown?.members ?? 0 }),
  };
  return (
    <PreviewDialog
      title={t(back ? "backTitle" : place ? "placeTitle" : "title", { name })}
      text={t(back ? "backIntro" : place ? "placeIntro" : "intro")}
      size="lg"
      words={words}
      pending={pending}
      onBack={() => setShown(null)}
      onAct={() => shown && set(agreed(shown))}
      onClose={onClose}
      shown={
        shown && (
          <div className="grid gap-4">
            {back ? null : (
              <p className="text-body text-ink">
                {shown.beginsOn === null
                  ? t("now", { now: spoken(shown), next: spoken(prices) })
                  : planned("then", {
                      now: spoken(shown),
                      next: spoken(prices),
                      date: format.full(shown.beginsOn),
                    })}
              </p>
            )}
            <MasterPricePreview shown={shown} />
          </div>
        )
      }
    >
      {back ? (
        <PressButton verb={t("check")} press={() => check(prices)} />
      ) : (
        <PriceForm wanted={prices} label={t("label")} onCheck={check} />
      )}
    </PreviewDialog>
  );
}
