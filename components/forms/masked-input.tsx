"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { inputClass } from "@/components/ui/inputs/input";
import { caretAfter } from "./masks";

/** How a text came into its input: `byHand` is one more digit at its end, not a paste, the browser's filling in or a correction. */
export type Typed = { element: HTMLInputElement; byHand: boolean };

type Props = Omit<ComponentProps<"input">, "onChange" | "value" | "ref"> & {
  value: string;
  mask: (text: string) => string;
  onText: (masked: string, typed: Typed) => void;
  inputRef: (element: HTMLInputElement | null) => void;
};

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/** An input that puts separators in while one types and keeps the caret where the reader is. */
export function MaskedInput({ value, mask, onText, inputRef, className, ...rest }: Props) {
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <input
      {...rest}
      ref={(node) => {
        element.current = node;
        inputRef(node);
      }}
      value={value}
      onChange={(event) => {
        const typed = event.target.value;
        const position = event.target.selectionStart ?? typed.length;
        const masked = mask(typed);
        const atEnd = position === typed.length;
        caret.current = atEnd ? masked.length : caretAfter(masked, typed.slice(0, position));
        onText(masked, { element: event.target, byHand: atEnd && digitsIn(masked) === digitsIn(value) + 1 });
      }}
      className={inputClass(className)}
    />
  );
}
