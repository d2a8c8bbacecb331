"use client";

import { useTranslations } from "next-intl";
import { STATE_OPTIONS } from "@/lib/core/fields/us-states";
import { CityField } from "./city-field";
import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskZip } from "./masks";
import { PlaceOfZip } from "./place-of-zip";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { type FieldProps, useField } from "./use-field";

type Props = {
  /** Path of the group, for instance `address`; empty when the four lie at the top. */
  prefix?: string;
  required?: boolean;
  disabled?: boolean;
};

/**
 * Street, ZIP, city and state of a US address, with the browser's own autofill. The ZIP comes before what it fills in; a
 * city is suggested while it is typed.
 */
export function AddressField({ prefix = "", required, disabled }: Props) {
  const t = useTranslations("ui");
  const path = (name: string) => (prefix ? `${prefix}.${name}` : name);
  const shared = { required, disabled };
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-3 sm:gap-y-4">
      <TextField
        {...shared}
        name={path("street")}
        label={t("street")}
        autoComplete="address-line1"
        maxLength={200}
        className="col-span-6"
      />
      <ZipField {...shared} name={path("zip")} label={t("zip")} className="col-span-3 sm:col-span-2" />
      <CityField
        {...shared}
        name={path("city")}
        label={t("city")}
        state={path("state")}
        className="col-span-3 sm:col-span-2"
      />
      <SelectField
        {...shared}
        name={path("state")}
        label={t("state")}
        options={STATE_OPTIONS}
        autoComplete="address-level1"
        className="col-span-6 sm:col-span-2"
      />
      <PlaceOfZip zip={path("zip")} city={path("city")} state={path("state")} />
    </div>
  );
}

/** 5 or 9 digits. */
export function ZipField(props: FieldProps) {
  const { field, shell, disabled, aria } = useField(props);
  return (
    <Field {...shell}>
      <MaskedInput
        {...aria}
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        value={String(field.value ?? "")}
        mask={maskZip}
        onText={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled}
        className="tabular-nums"
      />
    </Field>
  );
}
