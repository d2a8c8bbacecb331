"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FieldNotes } from "@/components/forms/field";
import { Framed } from "@/components/forms/text-field";
import { cx } from "@/components/ui/cx";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { inputClass } from "@/components/ui/inputs/input";
import type { Cents } from "@/lib/core/money";

/** A template the office can take. */
export type PlanOffer = {
  presetType: string;
  name: string;
  included: readonly string[];
  services: readonly (readonly [code: string, quantity: number])[];
  fixedCents: Cents;
  minimumCents: Cents;
  usualCents: Cents;
};

type Props = {
  offer: PlanOffer;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  /** What the price means. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

/** A template with its price: ticked to take it, the price free to change. */
export function PlanRow({ offer, checked, onChecked, hint, text, onText, error }: Props) {
  const t = useTranslations("offices.setup");
  const id = useId();
  return (
    <div
      className={cx(
        "rounded-card border bg-surface px-4 py-3",
        checked ? "border-accent ring-1 ring-accent" : "border-line",
      )}
    >
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          checked={checked}
          onCheckedChange={(next) => onChecked(next === true)}
          className="mt-0.5"
          aria-describedby={`${id}-what`}
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="font-medium">
            {offer.name}
          </label>
          <p id={`${id}-what`} className="text-small text-muted">
            {offer.included.join(" · ")}
          </p>
        </div>
      </div>
      {checked ? (
        <div className="mt-3 max-w-60 pl-8">
          <label htmlFor={`${id}-price`} className="mb-1 block text-small font-medium">
            {t("monthlyPrice")}
          </label>
          <Framed before="$">
            <input
              id={`${id}-price`}
              inputMode="decimal"
              value={text}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(event) => onText(event.target.value)}
              className={inputClass("pl-7 tabular-nums")}
            />
          </Framed>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
      ) : null}
    </div>
  );
}
