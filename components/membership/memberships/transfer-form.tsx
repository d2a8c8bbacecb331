"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ActionDialog } from "@/components/forms/action-dialog";
import { Select } from "@/components/ui/inputs/select";
import { Callout } from "@/components/ui/notices/callout";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { NO_FIELDS } from "@/lib/core/fields/fields";
import type { TransferPreview } from "@/lib/membership/memberships/transfer.queries";

export type OtherOffice = { id: number; name: string };

type Props = {
  officeId: number;
  memberId: number;
  memberName: string;
  offices: readonly OtherOffice[];
};

type Plans = Readonly<Record<number, number>>;

/** Hands a person's memberships to another office: which office, which plan there, and what that means in money. */
export function TransferForm({ officeId, memberId, memberName, offices }: Props) {
  const t = useTranslations("memberships.transfer");
  const id = useId();
  const [target, setTarget] = useState(offices[0]?.id ?? 0);
  const [plans, setPlans] = useState<Plans>({});
  const input = {
    memberId,
    targetDentistInfoId: target,
    plans: Object.entries(plans).map(([subscriptionId, planId]) => ({
      subscriptionId: Number(subscriptionId),
      planId,
    })),
  };
  const params = { officeId };
  return (
    <ActionDialog
      call="POST /office/:officeId/members/transfer-member"
      params={params}
      input={() => input}
      schema={NO_FIELDS}
      defaultValues={{}}
      size="md"
      title={t("title", { name: memberName })}
      text={t("text")}
      verb={t("verb")}
      keep={t("keep")}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t("office")}
        </label>
        <Select
          id={id}
          value={String(target)}
          options={offices.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(event) => {
            setTarget(Number(event.target.value));
            setPlans({});
          }}
        />
      </div>
      <Loaded
        name={JSON.stringify(input)}
        read={() =>
          api("POST /office/:officeId/members/transfer-member", { params, input: { ...input, preview: true } })
        }
      >
        {(preview) =>
          "refused" in preview ? (
            <Shown
              preview={preview}
              onPlan={(subscriptionId, planId) => setPlans({ ...plans, [subscriptionId]: planId })}
            />
          ) : null
        }
      </Loaded>
    </ActionDialog>
  );
}

type ShownProps = { preview: TransferPreview; onPlan: (subscriptionId: number, planId: number) => void };

function Shown({ preview, onPlan }: ShownProps) {
  const t = useTranslations("memberships");
  const format = useFormats();
  return (
    <div className="grid gap-3" aria-live="polite">
      {preview.refused ? <Callout tone="warn">{t(`refusedTransfer.${preview.refused}`)}</Callout> : null}
      {preview.memberships.map((one) => (
        <div key={one.subscriptionId} className="grid gap-2 rounded-card border border-line px-4 py-3 text-body">
          <p className="font-medium">{one.planName}</p>
          <div className="grid gap-1.5">
            <label htmlFor={`to-${one.subscriptionId}`} className="text-muted">
              {t("transfer.planThere")}
            </label>
            <Select
              id={`to-${one.subscriptionId}`}
              value={String(one.toPlanId ?? "")}
              options={[
                ...(one.toPlanId === null ? [{ value: "", label: t("transfer.choose") }] : []),
                ...one.choices.map(({ planId, planName }) => ({ value: String(planId), label: planName })),
              ]}
              onChange={(event) => onPlan(one.subscriptionId, Number(event.target.value))}
            />
          </div>
          <p className="tabular-nums">
            {t(`outlook.price.${one.unit}`, { amount: format.money(one.priceNowCents) })}
            {one.priceNowCents === one.priceThenCents
              ? ` · ${t("transfer.samePrice")}`
              : ` → ${t(`outlook.price.${one.unit}`, { amount: format.money(one.priceThenCents) })}`}
          </p>
          {one.nextDueOn ? (
            <p className="text-muted">
              {t("transfer.from", { date: format.full(one.nextDueOn), office: preview.officeName })}
            </p>
          ) : null}
        </div>
      ))}
      {preview.refused ? null : <p className="text-body text-muted">{t("repair.transfer")}</p>}
    </div>
  );
}
