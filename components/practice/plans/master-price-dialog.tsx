"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { PressButton } from "@/components/forms/press-button";
import { SubmitButton } from "@/components/forms/submit-button";
import { useAct } from "@/components/forms/use-send";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { priceCents } from "@/lib/core/fields/amounts";
import { MasterPricePreview, type ShownMaster } from "./master-price-preview";

const schema = z.object({ monthlyCents: priceCents.nullable(), annualCents: priceCents.nullable() });
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
  const [prices, setPrices] = useState<Prices>({ monthlyCents: plan.monthlyCents, annualCents: plan.annualCents });
  const [shown, setShown] = useState<ShownMaster | null>(null);
  const dollars = (amount: number | null) => (amount === null ? null : amount / 100);
  const inputOf = (wanted: Prices) => ({
    planId,
    ...(back ? { giveBack: true } : { price: dollars(wanted.monthlyCents), yearlyPrice: dollars(wanted.annualCents) }),
    ...place,
  });
  async function check(wanted: Prices) {
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
              <p className="text-body text-ink">{t("now", { now: spoken(shown), next: spoken(prices) })}</p>
            )}
            <MasterPricePreview shown={shown} />
          </div>
        )
      }
    >
      {back ? (
        <PressButton verb={t("check")} press={() => check(prices)} />
      ) : (
        <Form schema={schema} defaultValues={prices} onSubmit={check} label={t("label")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField name="monthlyCents" label={t("monthly")} />
            <MoneyField name="annualCents" label={t("annual")} />
          </div>
          <SubmitButton className="mt-4 justify-self-start">{t("check")}</SubmitButton>
        </Form>
      )}
    </PreviewDialog>
  );
}
