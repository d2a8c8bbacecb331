import type { ReactNode } from "react";
import { cx } from "../cx";
import { Tooltip } from "../menus/tooltip";
import { type ButtonProps, buttonClass } from "./button";

type Props = Omit<ButtonProps, "children" | "block" | "pending"> & { icon: ReactNode; label: string };

/** A button that is only an icon. Its label is read aloud and shown as a tooltip, so it is never a riddle. */
export function IconButton({ icon, label, variant = "quiet", size = "md", className, ...rest }: Props) {
  const square = size === "sm" ? "size-control-small" : "size-control";
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={buttonClass({ variant, size, className: cx("p-0 [&>svg]:size-5", square, className) })}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
