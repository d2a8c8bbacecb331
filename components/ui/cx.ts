import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our sizes and colours share the prefix `text-`; the merge must know which are sizes.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["small", "body", "xs", "sm", "base", "lead", "h4", "h3", "h2", "h1"],
      radius: ["small", "control", "card", "full"],
      spacing: ["control", "control-small", "row"],
      shadow: ["card", "raised"],
    },
  },
});

/** Joins class names; a later class wins over an earlier one of the same kind. */
export function cx(...values: ClassValue[]): string {
  return merge(clsx(values));
}
