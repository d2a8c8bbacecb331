"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "../buttons/button";

type Props = { shown: number; total?: number; hasMore: boolean; pending: boolean; onMore: () => void };

/** Loads the next rows when it comes into sight, and by a button for everybody else. Always says how many there are. */
export function InfiniteFooter({ shown, total, hasMore, pending, onMore }: Props) {
  const t = useTranslations("ui");
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const element = foot.current;
    if (!element || !hasMore || pending) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, pending]);
  return (
    <div ref={foot} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p role="status" className="text-body text-muted tabular-nums">
        {total === undefined ? t("shown", { shown }) : t("shownOf", { shown, total })}
      </p>
      {hasMore ? (
        <Button size="sm" pending={pending} onClick={onMore}>
          {t("more")}
        </Button>
      ) : null}
    </div>
  );
}
