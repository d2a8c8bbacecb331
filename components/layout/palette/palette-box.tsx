"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { MENU_ITEM } from "@/components/ui/menus/menu-style";
import { Spinner } from "@/components/ui/states/spinner";
import type { PaletteGroup, PaletteItem } from "./palette-rules";

type Props = {
  text: string;
  onText: (text: string) => void;
  /** The line that Enter opens. */
  marked: string;
  onMarked: (value: string) => void;
  /** Whether it still looks for more. */
  busy: boolean;
  groups: readonly PaletteGroup[];
  onPick: (item: PaletteItem) => void;
  nameOf: (item: PaletteItem) => string;
};

/** The palette's box and its list. */
export default function PaletteBox({ text, onText, marked, onMarked, busy, groups, onPick, nameOf }: Props) {
  const t = useTranslations("layout");
  return (
    <Command label={t("search")} value={marked} onValueChange={onMarked} shouldFilter={false}>
      <div className="flex items-center gap-3 border-b border-line px-4">
        {busy ? <Spinner className="text-muted" /> : <Search size={20} className="shrink-0 text-muted" />}
        <Command.Input
          value={text}
          onValueChange={onText}
          autoFocus
          placeholder={t("searchHint")}
          className="h-13 w-full bg-transparent text-base outline-none"
        />
      </div>
      <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
        {groups.length === 0 ? (
          <p role="presentation" className="px-3 py-8 text-center text-muted">
            {busy ? t("searching") : t("nothingFound")}
          </p>
        ) : null}
        {groups.map((group) => (
          <Results key={group.label || "all"} group={group} onPick={onPick} nameOf={nameOf} />
        ))}
      </Command.List>
    </Command>
  );
}

function Results({ group, onPick, nameOf }: Pick<Props, "onPick" | "nameOf"> & { group: PaletteGroup }) {
  return (
    <Command.Group
      {...(group.label ? { heading: group.label } : {})}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {group.items.map((item) => (
        <Command.Item key={item.key} value={nameOf(item)} onSelect={() => onPick(item)} className={MENU_ITEM}>
          {item.icon ? <span className="text-muted">{item.icon}</span> : null}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.hint ? <span className="max-w-[50%] shrink-0 truncate text-xs text-muted">{item.hint}</span> : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
