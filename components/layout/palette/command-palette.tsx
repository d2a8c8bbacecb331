"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { FLOAT } from "@/components/ui/menus/menu-style";
import { fitting, groupFit, type PaletteFound, type PaletteGroup, type PaletteItem } from "./palette-rules";

const prepare = () => import("./palette-box");
// Fetched when it is about to be opened: when the pointer comes near, the button is focused, or Ctrl or Cmd goes down.
const PaletteBox = lazy(prepare);
const ahead = () => void prepare().catch(() => undefined);

const NOTHING: PaletteFound = { label: "", named: [], others: [] };

type Props = {
  /** Pages and acts, always there and filtered as one types. */
  groups: readonly PaletteGroup[];
  /** Looks for people and things; called 500 ms after the last key (000 §5). Errors count as nothing found. */
  onSearch?: (text: string, signal: AbortSignal) => Promise<PaletteFound>;
};

const SEARCH_PAUSE = 500;

const itemValue = (item: PaletteItem) => `${item.label} ${item.key}`;

/** What `onSearch` found for the text, with a flag while it looks. An older response never replaces a newer one. */
function useFound(text: string, onSearch: Props["onSearch"]) {
  const [found, setFound] = useState<PaletteFound>(NOTHING);
  const [busy, setBusy] = useState(false);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const wanted = text.trim();
    if (!wanted || !search.current) {
      setFound(NOTHING);
      setBusy(false);
      return;
    }
    const stop = new AbortController();
    setBusy(true);
    const timer = window.setTimeout(async () => {
      const answer = await search.current?.(wanted, stop.signal).catch(() => NOTHING);
      if (stop.signal.aborted) return;
      setFound(answer ?? NOTHING);
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
      if (event.key === "Control" || event.key === "Meta") ahead();
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      act.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Groups in the order of what is shown: names found, other kinds found, what fits by name, the rest of what was found, the way to all. */
function shownGroups(groups: readonly PaletteGroup[], found: PaletteFound, text: string): PaletteGroup[] {
  const { label, named, others, kinds = [], all } = found;
  const known = groups
    .map((group) => ({ ...group, items: fitting(group.items, text) }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => groupFit(b.items, text) - groupFit(a.items, text));
  const people = (items: readonly PaletteItem[]) => (items.length > 0 ? [{ label, items }] : []);
  const together = named.length > 0 ? people([...named, ...others]) : [];
  const apart = named.length > 0 ? [] : people(others);
  return [...together, ...kinds, ...known, ...apart, ...(all ? [{ label: "", items: [all] }] : [])];
}

/** One box for everything, opened by a click or Ctrl/Cmd-K. */
export function CommandPalette({ groups, onSearch }: Props) {
  const t = useTranslations("layout");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [marked, setMarked] = useState("");
  const { found, busy } = useFound(open ? text : "", onSearch);
  const shown = useMemo(() => shownGroups(groups, found, text), [groups, found, text]);
  const first = shown[0]?.items[0];
  const best = first ? itemValue(first) : "";
  // Results may arrive late: Enter opens the first line, whatever came.
  useEffect(() => setMarked(best), [best]);
  const before = useRef<Element | null>(null);
  function change(next: boolean) {
    if (next) before.current = document.activeElement;
    setOpen(next);
    setText("");
  }
  useShortcut(() => change(!open));
  /** Focus returns to where it was, which need not be the button of the palette. */
  function back(event: Event) {
    const { current } = before;
    if (!(current instanceof HTMLElement) || current === document.body || !current.isConnected) return;
    event.preventDefault();
    current.focus({ preventScroll: true });
  }
  function pick(item: PaletteItem) {
    change(false);
    item.onSelect?.();
    if (item.href && item.download) window.location.assign(item.href);
    else if (item.href) router.push(item.href);
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger
        onPointerEnter={ahead}
        onFocus={ahead}
        className="flex h-control w-full min-w-control max-w-md items-center gap-2.5 rounded-control border border-edge bg-surface px-3 text-left text-muted hover:border-muted max-md:w-control max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:px-0"
      >
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
          onCloseAutoFocus={back}
          className={`${FLOAT} fixed inset-x-3 top-[12vh] mx-auto max-w-xl overflow-hidden`}
        >
          <Dialog.Title className="sr-only">{t("search")}</Dialog.Title>
          <Suspense fallback={<BareBox text={text} onText={setText} />}>
            <PaletteBox
              {...{ text, marked, busy, groups: shown }}
              onText={setText}
              onMarked={setMarked}
              onPick={pick}
              nameOf={itemValue}
            />
          </Suspense>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The box before its list is there: what is typed meanwhile is kept. */
function BareBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations("layout");
  return (
    <div className="flex items-center gap-3 border-b border-line px-4">
      <Search size={20} className="shrink-0 text-muted" />
      <input
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-label={t("search")}
        placeholder={t("searchHint")}
        className="h-13 w-full bg-transparent text-base outline-none"
      />
    </div>
  );
}
