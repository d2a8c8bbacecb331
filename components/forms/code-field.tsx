"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { inputClass } from "@/components/ui/inputs/input";
import { FieldGroup } from "./field";
import { type FieldProps, useField } from "./use-field";

/**
 * A code of single digits in boxes; pasted digits spread from the box they land in. Stores the joined text, with a space
 * for a gap, so that a box in the middle can be emptied and the schema still objects.
 * @param props.sends the digit that fills the last empty box sends the form; whoever mends a digit sends it by hand
 */
export function CodeField(props: FieldProps & { digits?: number; sends?: boolean }) {
  const t = useTranslations("ui");
  const { field, shell, id, disabled, aria } = useField(props);
  const count = props.digits ?? 4;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const chars = Array.from({ length: count }, (_, index) => (String(field.value ?? "")[index] ?? "").trim());

  function write(next: readonly string[]) {
    field.onChange(
      next
        .map((char) => char || " ")
        .join("")
        .trimEnd(),
    );
  }
  function spread(from: number, text: string) {
    const digits = text.replace(/\D/g, "").slice(0, count - from);
    if (!digits) return;
    const next = chars.map((char, index) => digits[index - from] ?? char);
    write(next);
    boxes.current[Math.min(from + digits.length, count - 1)]?.focus();
    const fills = next.every(Boolean) && !chars.every(Boolean);
    if (props.sends && fills) boxes.current[0]?.form?.requestSubmit();
  }
  function change(index: number, text: string) {
    if (text === "") return write(chars.map((char, at) => (at === index ? "" : char)));
    // Typing over a full box gives two characters: the new one counts.
    const added = text.length === 2 && chars[index] ? text.replace(chars[index], "") || chars[index] : text;
    spread(index, added);
  }
  return (
    <FieldGroup {...shell}>
      <div id={id} className="flex gap-2">
        {chars.map((char, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no identity but their place
            key={index}
            ref={(node) => {
              boxes.current[index] = node;
              if (index === 0) field.ref(node);
            }}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            aria-label={t("digitOf", { digit: index + 1, count })}
            aria-describedby={aria["aria-describedby"]}
            aria-invalid={aria["aria-invalid"]}
            value={char}
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change(index, event.target.value)}
            onPaste={(event) => {
              event.preventDefault();
              spread(index, event.clipboardData.getData("text"));
            }}
            onKeyDown={(event) => {
              if (event.key === "Backspace" && !char) boxes.current[index - 1]?.focus();
              if (event.key === "ArrowLeft") boxes.current[index - 1]?.focus();
              if (event.key === "ArrowRight") boxes.current[index + 1]?.focus();
            }}
            onBlur={(event) => {
              if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) field.onBlur();
            }}
            className={inputClass("h-13 w-12 px-0 text-center text-h3 font-semibold tabular-nums sm:text-h3")}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
