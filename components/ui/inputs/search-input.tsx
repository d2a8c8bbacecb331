"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { LONGEST_SEARCH } from "@/lib/core/lists/longest-search";
import { cx } from "../cx";
import { Spinner } from "../states/spinner";
import { inputClass } from "./input";

type Props = {
  label: string;
  placeholder?: string;
  defaultValue?: string;
  /** Called once typing has paused; at once when cleared or on Enter. */
  onSearch: (text: string) => void;
  /** Milliseconds of pause; 500 as in 000 §5. */
  delay?: number;
  pending?: boolean;
  /** Where the reader is, as the address says it. What was typed just before a link led there is searched for there. */
  at?: string;
  className?: string;
};

/**
 * A search box that waits for a pause in typing. An empty text clears at once. A link pressed before the pause is over wins:
 * a search that came after it would lead the reader back.
 */
export function SearchInput({
  label,
  placeholder,
  defaultValue = "",
  onSearch,
  delay = 500,
  pending = false,
  at,
  className,
}: Props) {
  const t = useTranslations("ui");
  const [text, setText] = useState(defaultValue);
  const timer = useRef<number>(undefined);
  const box = useRef<HTMLInputElement>(null);
  /** What was typed and not yet searched for; `held` when a link was pressed before it was. */
  const waiting = useRef<{ text: string; held: boolean }>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const search = useCallback((what: string) => {
    window.clearTimeout(timer.current);
    waiting.current = undefined;
    latest.current(what);
  }, []);
  function say(next: string, now: boolean) {
    setText(next);
    if (now || next === "") return search(next);
    window.clearTimeout(timer.current);
    waiting.current = { text: next, held: false };
    timer.current = window.setTimeout(() => search(next), delay);
  }
  useEffect(() => {
    const hold = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      // A file, another tab and this very place lead nowhere: what is typed is searched for as ever.
      const away = 'a[href]:not([download], [target], [href^="/api/"])';
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(away) : null;
      if (!waiting.current || !link || link.href === window.location.href || ctrlKey || metaKey || shiftKey) return;
      window.clearTimeout(timer.current);
      waiting.current.held = true;
    };
    document.addEventListener("click", hold, true);
    return () => {
      document.removeEventListener("click", hold, true);
      window.clearTimeout(timer.current);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival that searches
  useEffect(() => {
    if (waiting.current?.held) search(waiting.current.text);
  }, [at, search]);
  // What is searched for changed without this box: gone back, or a way out of the search pressed.
  useEffect(() => {
    if (!waiting.current) setText((text) => (text.trim() === defaultValue ? text : defaultValue));
  }, [defaultValue]);
  return (
    <search className={cx("relative block min-w-0", className)}>
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => say(event.target.value, false)}
        onKeyDown={(event) => {
          if (event.key === "Enter") say(text, true);
          if (event.key === "Escape" && text) say("", true);
        }}
        className={inputClass("px-9 [&::-webkit-search-cancel-button]:hidden")}
      />
      <span className="absolute top-1/2 right-2 grid size-6 -translate-y-1/2 place-items-center text-muted">
        {pending ? <Spinner className="size-4" /> : null}
        {text && !pending ? (
          <button
            type="button"
            aria-label={t("clearSearch")}
            className="grid size-6 place-items-center rounded-small hover:bg-fill hover:text-ink"
            onClick={() => {
              say("", true);
              box.current?.focus();
            }}
          >
            <X size={16} />
          </button>
        ) : null}
      </span>
    </search>
  );
}
