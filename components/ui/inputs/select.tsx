import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../cx";
import { inputClass } from "./input";

export type Option = { value: string; label: string; disabled?: boolean };

type Props = Omit<ComponentProps<"select">, "children"> & { options: readonly Option[]; placeholder?: string };

/** The platform's own list: best on phones, complete for keyboards. For long lists use `Combobox`. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <span className={cx("relative block min-w-0", className)}>
      <select {...rest} className={inputClass("cursor-pointer appearance-none truncate pr-9")}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
