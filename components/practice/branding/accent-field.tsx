"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Field } from "@/components/forms/field";
import { useField } from "@/components/forms/use-field";
import { Button } from "@/components/ui/buttons/button";
import { inputClass } from "@/components/ui/inputs/input";
import { Callout } from "@/components/ui/notices/callout";
import { hexOf } from "@/lib/core/color";
import { isReadable, measured, READABLE, readableAccent } from "@/lib/practice/branding/rules";

const START = "#1d5fd1";
const MEASURES = ["onAccent", "onWhite", "onPage", "inDark"] as const;

/** A colour, picked or typed, with how well it is read in each of its uses; and the nearest one that is, where it is not. */
export function AccentField({ name }: { name: string }) {
  const t = useTranslations("branding");
  const { field, shell, error, disabled, aria } = useField({ name, label: t("accent"), hint: t("accentHint") });
  const hex = hexOf(String(field.value ?? ""));
  return (
    <div className="grid gap-4">
      <Field {...shell}>
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={t("pick")}
            value={hex ?? START}
            disabled={disabled}
            onChange={field.onChange}
            className="h-control w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
          />
          <input
            {...aria}
            ref={field.ref}
            value={String(field.value ?? "")}
            disabled={disabled}
            onChange={field.onChange}
            onBlur={field.onBlur}
            maxLength={20}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            placeholder={START}
            className={inputClass("tabular-nums")}
          />
        </span>
      </Field>
      <div role="status">
        {hex && !isReadable(hex) && !disabled ? (
          <Instead hex={hex} isSaid={Boolean(error)} use={field.onChange} />
        ) : null}
      </div>
      {hex ? <Measures hex={hex} /> : null}
    </div>
  );
}

type InsteadProps = { hex: string; isSaid: boolean; use: (hex: string) => void };

/** What to take in its place; why, where the field has not said it yet. */
function Instead({ hex, isSaid, use }: InsteadProps) {
  const t = useTranslations("branding");
  const better = readableAccent(hex);
  const button = (
    <Button size="sm" onClick={() => use(better)}>
      <span aria-hidden className="size-4 rounded-full" style={{ background: better }} />
      {t("use", { color: better })}
    </Button>
  );
  if (isSaid) return button;
  return (
    <Callout tone="warn" title={t("tooLight", { color: hex })}>
      <p>{t("tooLightText", { color: better })}</p>
      <p className="mt-3">{button}</p>
    </Callout>
  );
}

function Measures({ hex }: { hex: string }) {
  const t = useTranslations("branding");
  const ratios = measured(hex);
  return (
    <div>
      <p className="text-body font-medium">{t("contrast")}</p>
      <p className="text-small text-muted">{t("contrastText")}</p>
      <dl className="mt-2 divide-y divide-line border-y border-line text-body">
        {MEASURES.map((name) => {
          const enough = ratios[name] >= READABLE;
          return (
            <div key={name} className="flex items-center justify-between gap-3 py-1.5">
              <dt className="text-muted">{t(`measure.${name}`)}</dt>
              <dd className={`flex items-center gap-1.5 tabular-nums ${enough ? "text-good" : "text-bad"}`}>
                {t("ratio", { value: Math.floor(ratios[name] * 10) / 10 })}
                {enough ? <Check aria-hidden size={16} /> : <X aria-hidden size={16} />}
                <span className="sr-only">{t(enough ? "enough" : "tooLittle")}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
