"use client";

import { useTranslations } from "next-intl";
import { FieldNotes } from "@/components/forms/field";
import { boxId, NumberBox, type NumberBoxProps, useFault } from "./number-box";

type Props = {
  name: string;
  /** The service's code as people write it. */
  shown: string;
  count: NumberBoxProps;
  fee: NumberBoxProps;
  feeLabel: string;
};

/** A service that a plan may include: how often a year, and what the office charges for it. */
export function ServiceInput({ name, shown, count, fee, feeLabel }: Props) {
  const t = useTranslations("estimates.plan.field");
  return (
    <fieldset className="min-w-0 break-inside-avoid">
      <legend className="mb-1 text-body font-medium text-ink">
        {name} <span className="font-normal whitespace-nowrap text-muted">{shown}</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4">
        <Labelled label={t("count")} box={count} />
        <Labelled label={feeLabel} box={fee} />
      </div>
    </fieldset>
  );
}

function Labelled({ label, box }: { label: string; box: NumberBoxProps }) {
  const error = useFault(box.field, box.reading);
  return (
    <div className="min-w-0">
      <label htmlFor={boxId(box.name)} className="mb-1 block text-small text-muted">
        {label}
      </label>
      <NumberBox {...box} />
      <FieldNotes id={boxId(box.name)} {...(error ? { error } : {})} />
    </div>
  );
}
