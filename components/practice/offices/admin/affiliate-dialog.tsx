"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { ActionDialog } from "@/components/forms/action-dialog";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import type { ReplyOf } from "@/lib/client";
import { affiliateChange } from "@/lib/practice/offices/affiliate.schema";

type Affiliation = NonNullable<ReplyOf<"GET /admin/dentists/:officeId">["affiliation"]>;

/** A choice is text; the empty one is no choice, and nobody is one. */
const NOBODY = "none";
const form = z.object({ affiliate: z.string(), reason: affiliateChange.shape.reason });

/** Says through which affiliate an office came, with what follows of it and a reason that is kept. */
export function AffiliateDialog({
  officeId,
  name,
  affiliation,
}: {
  officeId: number;
  name: string;
  affiliation: Affiliation;
}) {
  const t = useTranslations("officesAdmin.affiliate");
  const { association, affiliate, affiliates } = affiliation;
  const known = affiliates.some(({ id }) => id === affiliate?.id);
  // Whoever has left stays named until another is chosen.
  const people = affiliate && !known ? [affiliate, ...affiliates] : affiliates;
  return (
    <ActionDialog
      call="PUT /admin/dentists/:officeId/affiliate"
      params={{ officeId }}
      schema={form}
      defaultValues={{ affiliate: affiliate ? String(affiliate.id) : NOBODY, reason: "" }}
      input={({ affiliate: chosen, reason }) => ({
        affiliateId: chosen === NOBODY ? null : Number(chosen),
        from: affiliate?.id ?? null,
        reason,
      })}
      trigger={<Button size="sm">{t("change")}</Button>}
      title={t("title", { name })}
      text={t("text", { association })}
      verb={t("save")}
    >
      <SelectField
        name="affiliate"
        label={t("label")}
        options={[
          { value: NOBODY, label: t("nobody") },
          ...people.map(({ id, name: label }) => ({ value: String(id), label })),
        ]}
      />
      <TextField name="reason" label={t("reason")} hint={t("reasonHint")} maxLength={200} />
    </ActionDialog>
  );
}
