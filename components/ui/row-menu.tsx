"use client";

import { Ellipsis } from "lucide-react";
import { DropdownMenu, type MenuEntry } from "./dropdown-menu";
import { IconButton } from "./icon-button";

/** What can be done with a row, behind three dots at its end. `label` names the row: "Actions for LAUNCH20". */
export function RowMenu({ label, items }: { label: string; items: readonly MenuEntry[] }) {
  return (
    <DropdownMenu label={label} trigger={<IconButton icon={<Ellipsis />} label={label} size="sm" />} items={items} />
  );
}
