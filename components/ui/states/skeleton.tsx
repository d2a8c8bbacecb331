import { useTranslations } from "next-intl";
import { cx } from "../cx";

/** A grey stand-in of the size of what comes, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("shimmer block h-4 rounded-small bg-fill", className)} />;
}

const WIDTHS = ["w-3/5", "w-4/5", "w-2/5", "w-3/4", "w-1/2"];

/** Rows of a table that is on its way. */
export function SkeletonRows({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  const t = useTranslations("ui");
  const across = Array.from({ length: columns }, (_, column) => column);
  return (
    <div role="status" className="w-full">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-row items-center gap-6 border-b border-line px-4">
          {across.map((column) => (
            <span key={column} className="flex-1">
              <Skeleton className={WIDTHS[(row + column * 2) % WIDTHS.length]} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Lines of text on their way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const t = useTranslations("ui");
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={line === lines - 1 ? "w-2/5" : "w-full"} />
      ))}
    </div>
  );
}
