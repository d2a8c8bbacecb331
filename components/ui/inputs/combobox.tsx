"use client";

import { Command } from "cmdk";
import { Check, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover as Radix } from "radix-ui";
import { useState } from "react";
import { cx } from "../cx";
import { FLOAT, MENU_ITEM } from "../menus/menu-style";
import { inputClass } from "./input";

export type Choice = { value: string; label: string; hint?: string };

type Props = {
  id?: string;
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
  options: readonly Choice[];
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
};

/** A list one types into: for more choices than fit on a screen. */
export function Combobox({
  id,
  label,
  labelledBy,
  describedBy,
  invalid,
  disabled,
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
}: Props) {
  const t = useTranslations("ui");
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  function change(next: boolean) {
    setOpen(next);
    if (!next) onBlur?.();
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger
        id={id}
        disabled={disabled}
        role="combobox"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-expanded={open}
        className={inputClass("flex items-center justify-between gap-2 text-left")}
      >
        <span className={cx("truncate", !chosen && "text-faint")}>{chosen?.label ?? placeholder ?? t("choose")}</span>
        <ChevronsUpDown size={16} className="shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={cx(FLOAT, "w-(--radix-popover-trigger-width) min-w-56 p-1.5")}
        >
          <Command label={label ?? placeholder ?? t("choose")}>
            <Command.Input placeholder={t("typeToFilter")} className={inputClass("mb-1.5")} />
            <Command.List className="max-h-64 overflow-y-auto">
              <Command.Empty className="px-2.5 py-3 text-body text-muted">{t("nothingFound")}</Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={`${option.label} ${option.value}`}
                  onSelect={() => {
                    onValueChange(option.value);
                    change(false);
                  }}
                  className={MENU_ITEM}
                >
                  <span className="min-w-0 flex-1">
                    {option.label}
                    {option.hint ? <span className="block text-xs text-muted">{option.hint}</span> : null}
                  </span>
                  {option.value === value ? <Check size={16} className="shrink-0 text-accent" /> : null}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
