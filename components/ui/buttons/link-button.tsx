import type { ComponentProps } from "react";
import { Link } from "../links/link";
import { type ButtonStyle, buttonClass } from "./button";

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, size, block, className })} />;
}
