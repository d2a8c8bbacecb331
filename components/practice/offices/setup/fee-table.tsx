"use client";

import { useId } from "react";
import { FieldNotes } from "@/components/forms/field";
import { Framed } from "@/components/forms/text-field";
import { inputClass } from "@/components/ui/inputs/input";

export type ServiceFee = { code: string; shown: string; name: string; feeCents: number | null };

type Props = {
  title: string;
  hint: string;
  services: readonly ServiceFee[];
  texts: Record<string, string>;
  /** By code, the messages of the last attempt to continue. */
  errors: Record<string, string>;
  onText: (code: string, text: string) => void;
};

/** What the office usually charges, service by service; a wrong amount is marked while it is typed and explained afterwards. */
export function FeeTable({ title, hint, services, texts, errors, onText }: Props) {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-heading text-h4 font-semibold">{title}</legend>
      <p className="mb-3 text-small text-muted">{hint}</p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {services.map(({ code, shown, name, feeCents }) => {
          const text = texts[code] ?? "";
          const wrong = text.trim() !== "" && feeCents === null;
          const error = wrong ? errors[code] : undefined;
          return (
            <div key={code} className="flex items-center gap-3">
              <label htmlFor={`${id}-${code}`} className="min-w-0 flex-1 text-small">
                <span className="block font-medium">{name}</span>
                <span className="text-muted tabular-nums">{shown}</span>
              </label>
              <div className="w-28 shrink-0">
                <Framed before="$">
                  <input
                    id={`${id}-${code}`}
                    inputMode="decimal"
                    value={text}
                    autoComplete="off"
                    aria-invalid={wrong ? true : undefined}
                    aria-describedby={error ? `${id}-${code}-error` : undefined}
                    onChange={(event) => onText(code, event.target.value)}
                    className={inputClass("pl-7 tabular-nums")}
                  />
                </Framed>
                <FieldNotes id={`${id}-${code}`} error={error} />
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
