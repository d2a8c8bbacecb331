"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { PriceForm, type WantedPrice } from "./price-form";
import { PricesPreview } from "./prices-preview";

type Plan = { id: number; revision: number; monthlyCents: number | null; annualCents: number | null };
type Props = { officeId: number; plan: Plan; name: string; onClose: () => void };

const CALL = "POST /dentists/:officeId/custom-memberships/changePlanPrice" as const;
type Shown = Extract<ReplyOf<typeof CALL>, { letters: unknown }>;

/**
 * Sets the price of an office's plan: right away for new members, whom alone that reaches until it is announced; or from a day on, and
 * then who of the current members pays what from when, after showing that.
 */
export function PriceDialog({ officeId, plan, name, onClose }: Props) {
  const t = useTranslations("plansPlanned");
  const words = useTranslations("masterPlansPrice");
  const format = useFormats();
  const [wanted, setWanted] = useState<WantedPrice>({
    monthlyCents: plan.monthlyCents,
    annualCents: plan.annualCents,
    beginsOn: null,
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const params = { officeId };
  const dollars = (amount: number | null) => (amount === null ? null : amount / 100);
  const inputOf = ({ monthlyCents, annualCents, beginsOn }: WantedPrice) => ({
    planId: plan.id,
    revision: plan.revision,
    price: dollars(monthlyCents),
    yearlyPrice: dollars(annualCents),
    effective: beginsOn,
  });
  async function check(next: WantedPrice) {
    const { data } = await api(CALL, { params, input: { ...inputOf(next), preview: true } });
    setWanted(next);
    if ("letters" in data) setShown(data);
  }
  const { act, pending } = useAct(CALL, { onSent: onClose, onRefused: () => setShown(null) });
  const planned = shown !== null && shown.beginsOn !== null;
  const spoken = ({ monthlyCents, annualCents }: Omit<WantedPrice, "beginsOn">) =>
    [
      ...(monthlyCents ? [t("aMonth", { amount: format.money(monthlyCents) })] : []),
      ...(annualCents ? [t("aYear", { amount: format.money(annualCents) })] : []),
    ].join(", ") || words("none");
  const prices = { now: spoken(plan), next: spoken(wanted) };
  return (
    <PreviewDialog
      title={t("title", { name })}
      text={t("intro")}
      words={{
        back: words("again"),
        close: words("close"),
        verb: planned ? words("set", { count: shown.members }) : words("set", { count: 0 }),
      }}
      pending={pending}
      onBack={() => setShown(null)}
      onAct={() =>
        shown &&
        act({
          params,
          input: { ...inputOf(wanted), preview: false, ...(planned ? { expectedMembers: shown.members } : {}) },
        })
      }
      onClose={onClose}
      shown={
        shown && (
          <div className="grid gap-4">
            <p className="text-body text-ink">
              {shown.beginsOn === null
                ? words("now", prices)
                : t("then", { ...prices, date: format.full(shown.beginsOn) })}
            </p>
            {planned ? <PricesPreview shown={shown} /> : <p className="text-body text-muted">{t("announceLater")}</p>}
          </div>
        )
      }
    >
      <PriceForm wanted={wanted} label={words("label")} onCheck={check} />
    </PreviewDialog>
  );
}
