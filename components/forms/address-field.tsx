"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { inputClass } from "@/components/ui/input";
import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskZip } from "./masks";
import { PlaceOfZip } from "./place-of-zip";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { STATE_OPTIONS } from "./us-states";
import { type FieldProps, useField } from "./use-field";

export type AddressSuggestion = { street: string; city: string; state: string; zip: string };
type Suggest = (text: string) => Promise<readonly AddressSuggestion[]>;

type Props = {
  /** Path of the group, for instance `address`; empty when the four lie at the top. */
  prefix?: string;
  required?: boolean;
  disabled?: boolean;
  /** Looks up US addresses, called 500 ms after the last key (000 §9). */
  onSuggest?: Suggest;
};

const SEARCH_PAUSE = 500;
const inOneLine = (found: AddressSuggestion) => `${found.street}, ${found.city}, ${found.state} ${found.zip}`;

/**
 * Street, ZIP, city and state of a US address, with the browser's own autofill. The ZIP comes before what it fills in.
 */
export function AddressField({ prefix = "", required, disabled, onSuggest }: Props) {
  const t = useTranslations("ui");
  const path = (name: string) => (prefix ? `${prefix}.${name}` : name);
  const shared = { required, disabled };
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-3 sm:gap-y-4">
      <StreetField
        {...shared}
        name={path("street")}
        label={t("street")}
        prefix={prefix}
        onSuggest={onSuggest}
        className="col-span-6"
      />
      <ZipField {...shared} name={path("zip")} label={t("zip")} className="col-span-2" />
      <TextField
        {...shared}
        name={path("city")}
        label={t("city")}
        autoComplete="address-level2"
        maxLength={60}
        className="col-span-4 sm:col-span-2"
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

function StreetField(props: FieldProps & { prefix: string; onSuggest?: Suggest }) {
  const { field, shell, disabled, aria } = useField(props);
  const { setValue } = useFormContext();
  const listId = useId();
  const [found, setFound] = useState<readonly AddressSuggestion[]>([]);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function fill(choice: AddressSuggestion) {
    for (const name of ["street", "city", "state", "zip"] as const) {
      setValue(props.prefix ? `${props.prefix}.${name}` : name, choice[name], {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
    setFound([]);
  }
  function change(text: string) {
    window.clearTimeout(timer.current);
    const choice = found.find((each) => inOneLine(each) === text);
    if (choice) return fill(choice);
    field.onChange(text);
    const { onSuggest } = props;
    if (!onSuggest || text.trim() === "") return setFound([]);
    // A lookup that fails only costs the suggestion; the address can be typed.
    timer.current = window.setTimeout(() => onSuggest(text).then(setFound, () => setFound([])), SEARCH_PAUSE);
  }
  return (
    <Field {...shell}>
      <input
        {...aria}
        ref={field.ref}
        type="text"
        autoComplete="address-line1"
        maxLength={200}
        list={props.onSuggest ? listId : undefined}
        value={String(field.value ?? "")}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
        className={inputClass()}
      />
      {props.onSuggest ? (
        <datalist id={listId}>
          {found.map((each) => (
            <option key={inOneLine(each)} value={inOneLine(each)} />
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}
