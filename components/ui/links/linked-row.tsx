"use client";

import type { ComponentProps, MouseEvent } from "react";
import { cx } from "../cx";
import { Row } from "../tables/table";
import { Link } from "./link";

const INTERACTIVE = "a, button, input, select, textarea, label, summary, [role='menuitem']";

/** A row that follows its `RowLink` wherever it is clicked; keyboards and screen readers use the link itself. */
export function LinkedRow({ className, ...rest }: ComponentProps<typeof Row>) {
  function follow(event: MouseEvent<HTMLTableRowElement>) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || target.closest(INTERACTIVE) || window.getSelection()?.toString()) return;
    const link = event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]");
    if (!link) return;
    if (event.metaKey || event.ctrlKey) window.open(link.href, "_blank", "noopener");
    else link.click();
  }
  return <Row {...rest} onClick={follow} className={cx("cursor-pointer", className)} />;
}

/** The name in a row, which is the link to the person or thing behind it. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      data-row-link=""
      className={cx(
        "inline-block min-h-6 py-0.5 rounded-small font-medium text-ink underline-offset-3 hover:underline group-hover/row:text-accent",
        className,
      )}
    />
  );
}
