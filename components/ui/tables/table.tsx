import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx";
import { Link } from "../links/link";

// Written out because a table that is laid out as blocks on a phone loses its meaning for screen readers otherwise.
const ROLE = { table: { role: "table" }, group: { role: "rowgroup" }, row: { role: "row" }, cell: { role: "cell" } };

type TableProps = {
  /** What the table lists; read aloud, not shown. */
  caption: string;
  density?: "regular" | "compact";
  /** `page`: the head sticks under the top bar while the page scrolls. `box`: the table scrolls in its own frame. */
  sticky?: "page" | "box";
  /** Rows become labelled lists under 640 px; give each `Cell` a `label`. */
  stack?: boolean;
  /** Rows become two lines each under 640 px; give each `Cell` a `data-place`. */
  lines?: boolean;
  className?: string;
  children: ReactNode;
};

/** A list of people or sums. Put `THead`, `TBody` and, for sums, `TFoot` inside. */
export function Table({
  caption,
  density = "regular",
  sticky = "box",
  stack = false,
  lines = false,
  className,
  children,
}: TableProps) {
  return (
    <div
      {...(sticky === "box" ? { role: "region", tabIndex: 0, "aria-label": caption } : {})}
      data-stack={stack ? "" : undefined}
      data-lines={lines ? "" : undefined}
      data-density={density}
      data-sticky={sticky}
      className={cx(
        "group/table min-w-0 rounded-[inherit]",
        sticky === "box" ? "relative overflow-auto" : "max-lg:overflow-x-auto",
        className,
      )}
    >
      <table {...ROLE.table} className="w-full border-separate border-spacing-0 text-left text-body">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function THead({ children }: { children: ReactNode }) {
  return (
    <thead {...ROLE.group} className="sticky top-0 z-10 group-data-[sticky=page]/table:top-(--table-top,0px)">
      <tr {...ROLE.row}>{children}</tr>
    </thead>
  );
}

export function TBody(props: ComponentProps<"tbody">) {
  return <tbody {...ROLE.group} {...props} />;
}

/** Totals: heavier than a row, separated by a line. */
export function TFoot({ className, ...props }: ComponentProps<"tfoot">) {
  return (
    <tfoot
      {...ROLE.group}
      {...props}
      className={cx("font-semibold [&_td]:border-t [&_td]:border-b-0 [&_td]:border-edge", className)}
    />
  );
}

export function Row({ className, selected, ...rest }: ComponentProps<"tr"> & { selected?: boolean }) {
  return (
    <tr
      {...ROLE.row}
      {...rest}
      data-selected={selected || undefined}
      className={cx("group/row transition-colors hover:bg-hover data-selected:bg-accent-soft", className)}
    />
  );
}

export type Align = "start" | "end" | "center";
const ALIGN: Record<Align, string> = { start: "text-start", end: "text-end", center: "text-center" };

type HeadProps = {
  align?: Align;
  /** Present state of this column's sorting; `none` says it can be sorted. */
  sort?: "ascending" | "descending" | "none";
  /** Address with the next sorting: the order lives in the address. */
  sortHref?: string;
  className?: string;
  children?: ReactNode;
};

export function HeadCell({ align = "start", sort, sortHref, className, children }: HeadProps) {
  const Icon = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx(
        "h-9 whitespace-nowrap border-b border-line bg-surface px-4 first:pl-5 last:pr-5 text-small font-medium text-muted",
        ALIGN[align],
        className,
      )}
    >
      {sortHref ? (
        <Link
          href={sortHref}
          scroll={false}
          className="inline-flex min-h-6 items-center gap-1 rounded-small hover:text-ink"
        >
          {children}
          <Icon aria-hidden size={14} className={sort === "none" ? "opacity-60" : "text-accent"} />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

type CellProps = Omit<ComponentProps<"td">, "align"> & { align?: Align; label?: string; money?: boolean };

/** `money` sets tabular figures at the right edge and never breaks the line. */
export function Cell({ align, label, money = false, className, ...rest }: CellProps) {
  return (
    <td
      {...ROLE.cell}
      {...rest}
      data-label={label}
      className={cx(
        "h-row border-b border-line px-4 py-1.5 first:pl-5 last:pr-5 align-middle group-data-[density=compact]/table:h-9 group-data-[density=compact]/table:py-1",
        ALIGN[align ?? (money ? "end" : "start")],
        money && "whitespace-nowrap tabular-nums",
        className,
      )}
    />
  );
}
