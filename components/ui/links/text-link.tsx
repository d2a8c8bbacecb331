import type { ComponentProps } from "react";
import { cx } from "../cx";
import { Link } from "./link";

/** A link inside text. Underlined, because color alone does not distinguish it from the text around. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        "rounded-small font-medium text-accent underline decoration-1 underline-offset-3 hover:text-accent-hover hover:decoration-2",
        className,
      )}
    />
  );
}
