"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { inputClass } from "@/components/ui/inputs/input";
import { api } from "@/lib/client";
import { Field } from "./field";
import { type FieldProps, useField } from "./use-field";

type Place = { city: string; state: string };

/** After the last key (000 §9): who types a name asks once. */
const SEARCH_PAUSE = 500;
const MIN_LETTERS = 2;
const inOneLine = ({ city, state }: Place) => `${city}, ${state}`;

/** A city with US suggestions while it is typed; the one chosen brings its state. `state`: the path of that field. */
export function CityField({ state, ...props }: FieldProps & { state: string }) {
  const { field, shell, disabled, aria } = useField(props);
  const { setValue } = useFormContext();
  const listId = useId();
  const [found, setFound] = useState<readonly Place[]>([]);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function change(text: string) {
    window.clearTimeout(timer.current);
    const choice = found.find((each) => inOneLine(each) === text);
    if (choice) {
      setFound([]);
      field.onChange(choice.city);
      return setValue(state, choice.state, { shouldDirty: true, shouldValidate: true });
    }
    field.onChange(text);
    const q = text.trim();
    if (q.length < MIN_LETTERS) return setFound([]);
    // A lookup that fails only costs the suggestion; the city can be typed.
    timer.current = window.setTimeout(
      () =>
        api("GET /places", { query: { q } }).then(
          ({ data }) => setFound(data),
          () => setFound([]),
        ),
      SEARCH_PAUSE,
    );
  }
  return (
    <Field {...shell}>
      <input
        {...aria}
        ref={field.ref}
        type="text"
        autoComplete="address-level2"
        maxLength={60}
        list={listId}
        value={String(field.value ?? "")}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
        className={inputClass()}
      />
      <datalist id={listId}>
        {found.map((each) => (
          <option key={inOneLine(each)} value={inOneLine(each)} />
        ))}
      </datalist>
    </Field>
  );
}
