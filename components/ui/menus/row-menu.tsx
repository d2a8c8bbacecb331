"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "../buttons/icon-button";
import { DropdownMenu, type MenuEntry } from "./dropdown-menu";

/** What the row is called, "Actions for LAUNCH20", or the whole label where that is no sentence. */
type Props = { items: readonly MenuEntry[] } & ({ name: string } | { label: string });

/** What can be done with a row, behind three dots at its end. */
export function RowMenu({ items, ...row }: Props) {
  const t = useTranslations("ui");
  const label = "label" in row ? row.label : t("actsFor", { name: row.name });
  return (
    <DropdownMenu label={label} trigger={<IconButton icon={<Ellipsis />} label={label} size="sm" />} items={items} />
  );
}
