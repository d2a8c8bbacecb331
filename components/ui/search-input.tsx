"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { inputClass } from "./input";
import { Spinner } from "./spinner";

type Props = {
  label: string;
  placeholder?: string;
  defaultValue?: string;
  /** Called once typing has paused; at once when cleared or on Enter. */
  onSearch: (text: string) => void;
  /** Milliseconds of pause; 500 as in 000 §5. */
  delay?: number;
  pending?: boolean;
  className?: string;
};

/** A search box that waits for a pause in typing. An empty text clears at once. */
export function SearchInput({
  label,
  placeholder,
  defaultValue = "",
  onSearch,
  delay = 500,
  pending = false,
  className,
}: Props) {
  const t = useTranslations("ui");
  const [text, setText] = useState(defaultValue);
  const timer = useRef<number>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  function say(next: string, now: boolean) {
    setText(next);
    window.clearTimeout(timer.current);
    if (now || next === "") onSearch(next);
    else timer.current = window.setTimeout(() => onSearch(next), delay);
  }
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
