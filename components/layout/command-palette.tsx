"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { FLOAT, MENU_ITEM } from "@/components/ui/menu-style";
import { Spinner } from "@/components/ui/spinner";
import { NavIcon } from "./nav-icon";

export type PaletteItem = {
  key: string;
  label: string;
  hint?: string;
  icon?: string;
  href?: string;
  onSelect?: () => void;
};
export type PaletteGroup = { label: string; items: readonly PaletteItem[] };

type Props = {
  /** Pages and acts, always there and filtered as one types. */
  groups: readonly PaletteGroup[];
  /** Looks for people and things; called 500 ms after the last key (000 §5). Errors count as nothing found. */
  onSearch?: (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;
};

const SEARCH_PAUSE = 500;

const itemValue = (item: PaletteItem) => `${item.label} ${item.key}`;

/** What `onSearch` found for the text, with a flag while it looks. An older response never replaces a newer one. */
function useFound(text: string, onSearch: Props["onSearch"]) {
  const [found, setFound] = useState<readonly PaletteGroup[]>([]);
  const [busy, setBusy] = useState(false);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const wanted = text.trim();
    if (!wanted || !search.current) {
      setFound([]);
      setBusy(false);
      return;
    }
    const stop = new AbortController();
    setBusy(true);
    const timer = window.setTimeout(async () => {
      const groups = await search.current?.(wanted, stop.signal).catch(() => []);
      if (stop.signal.aborted) return;
      setFound(groups ?? []);
      setBusy(false);
    }, SEARCH_PAUSE);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [text]);
  return { found, busy };
}

function useShortcut(open: () => void) {
  const act = useRef(open);
  act.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      act.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** One box for everything, opened by a click or Ctrl/Cmd-K. */
export function CommandPalette({ groups, onSearch }: Props) {
  const t = useTranslations("layout");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [marked, setMarked] = useState("");
  const { found, busy } = useFound(open ? text : "", onSearch);
  // Results may arrive late: Enter opens the first of them.
  useEffect(() => {
    const first = found[0]?.items[0];
    if (first) setMarked(itemValue(first));
  }, [found]);
  useShortcut(() => setOpen((before) => !before));
  function change(next: boolean) {
    setOpen(next);
    setText("");
  }
  function pick(item: PaletteItem) {
    change(false);
    item.onSelect?.();
    if (item.href) router.push(item.href);
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger className="flex h-control w-full min-w-control max-w-md items-center gap-2.5 rounded-control border border-edge bg-surface px-3 text-left text-muted hover:border-muted max-md:w-control max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:px-0">
        <Search size={18} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate max-md:sr-only">{t("search")}</span>
        <span aria-hidden className="flex gap-1 max-md:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="motion-fade fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className={`${FLOAT} fixed inset-x-3 top-[12vh] mx-auto max-w-xl overflow-hidden`}
        >
          <Dialog.Title className="sr-only">{t("search")}</Dialog.Title>
          <Command label={t("search")} value={marked} onValueChange={setMarked}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              {busy ? <Spinner className="text-muted" /> : <Search size={20} className="shrink-0 text-muted" />}
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={t("searchHint")}
                className="h-13 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
              {/* What was found does not count for it, because it is not filtered again. */}
              {found.length === 0 ? (
                <Command.Empty className="px-3 py-8 text-center text-muted">
                  {busy ? t("searching") : t("nothingFound")}
                </Command.Empty>
              ) : null}
              {found.map((group) => (
                <Results key={`found-${group.label}`} group={group} onPick={pick} always />
              ))}
              {groups.map((group) => (
                <Results key={group.label} group={group} onPick={pick} />
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Results({
  group,
  onPick,
  always = false,
}: {
  group: PaletteGroup;
  onPick: (item: PaletteItem) => void;
  always?: boolean;
}) {
  return (
    <Command.Group
      heading={group.label}
      forceMount={always}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {group.items.map((item) => (
        <Command.Item
          key={item.key}
          value={itemValue(item)}
          keywords={item.hint ? [item.hint] : undefined}
          forceMount={always}
          onSelect={() => onPick(item)}
          className={MENU_ITEM}
        >
          {item.icon ? (
            <span className="text-muted">
              <NavIcon name={item.icon} />
            </span>
          ) : null}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.hint ? <span className="max-w-[50%] shrink-0 truncate text-xs text-muted">{item.hint}</span> : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
