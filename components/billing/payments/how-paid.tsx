"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { RadioField } from "@/components/forms/radio-field";
import { TextField } from "@/components/forms/text-field";
import { DESK_METHODS } from "@/lib/billing/payments/desk.schema";

/** Cash, check or the office's own terminal, with the number where there is one: the fields of `handedOver`. */
export function HowPaid() {
  const t = useTranslations("members.firstPayment");
  const method: unknown = useWatch({ name: "deskMethod" });
  return (
    <>
      <RadioField
        name="deskMethod"
        label={t("method")}
        columns={3}
        options={DESK_METHODS.map((value) => ({ value, label: t(value) }))}
      />
      {method === "cash" ? null : (
        <TextField name="reference" label={t(method === "check" ? "checkNumber" : "slipNumber")} autoComplete="off" />
      )}
    </>
  );
}
