"use client";

import { Check, CircleSlash, Minus, PencilLine, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import { withQuery } from "@/lib/core/lists/list";
import { cellAt, type MatrixCell, type MatrixLocation } from "@/lib/membership/master-plans/matrix.rules";
import { moved, type Spot, windowOf } from "./matrix-window.rules";

type Plan = { id: number; name: string; cells: string };
type Props = {
  path: string;
  locations: readonly MatrixLocation[];
  groups: readonly { id: number; groupName: string }[];
  plans: readonly Plan[];
};

/** Two lines of a location's name and its group. */
const ROW = 64;
const COLUMN = 132;
const HEAD = 56;
/** How wide the column of the locations is: their names tell each other apart by how they end. */
const LEAD = "[--lead:11rem] sm:[--lead:17rem]";
const STUCK = "sticky left-0 z-1 bg-surface px-3 text-left";

/** Plans × locations. Only what is in sight is drawn: a large organization has thirty thousand cells. */
export function PlanMatrix({ path, locations, groups, plans }: Props) {
  const t = useTranslations("masterPlansActs.matrix");
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, left: 0, height: 480, width: 1120 });
  const [at, setAt] = useState<Spot>({ row: 0, column: 0 });
  const byKey = useRef(false);
  const shown = windowOf(seen, { rows: locations.length, columns: plans.length, row: ROW, column: COLUMN });
  const drawn = plans.slice(shown.left, shown.right);
  const groupName = new Map(groups.map((group) => [group.id, group.groupName]));
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    box.current?.querySelector<HTMLElement>(`[data-spot="${at.row} ${at.column}"]`)?.focus({ preventScroll: true });
  }, [at]);
  function read() {
    const { current } = box;
    if (!current) return;
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = current;
    setSeen({ top, left, height, width });
  }
  function onKey(event: KeyboardEvent) {
    const next = moved(at, event.key, { rows: locations.length, columns: plans.length });
    if (!next || !box.current) return;
    event.preventDefault();
    byKey.current = true;
    // In sight, below the head and beside the names.
    const { clientHeight, clientWidth, scrollTop, scrollLeft } = box.current;
    box.current.scrollTop = Math.max((next.row + 1) * ROW + HEAD - clientHeight, Math.min(scrollTop, next.row * ROW));
    const lead = box.current.querySelector<HTMLElement>("thead th")?.offsetWidth ?? 0;
    const right = (next.column + 1) * COLUMN + lead - clientWidth;
    box.current.scrollLeft = Math.max(right, Math.min(scrollLeft, next.column * COLUMN));
    read();
    setAt(next);
  }
  const spare = { left: shown.left * COLUMN, right: (plans.length - shown.right) * COLUMN };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Legend />
      <section
        ref={box}
        aria-label={t("label")}
        onKeyDown={onKey}
        onScroll={read}
        onFocus={read}
        className="w-fit max-h-[34rem] max-w-full overflow-auto rounded-card border border-line bg-surface"
      >
        <table
          aria-rowcount={locations.length + 1}
          aria-colcount={plans.length + 1}
          className={cx("table-fixed border-separate border-spacing-0", LEAD)}
          style={{ width: `calc(var(--lead) + ${plans.length * COLUMN}px)` }}
        >
          <thead className="sticky top-0 z-2 bg-raised text-small font-medium">
            <tr style={{ height: HEAD }}>
              <th scope="col" className={cx(STUCK, "w-(--lead) bg-raised pb-2 align-bottom text-muted")}>
                {t("location")}
              </th>
              {spare.left > 0 ? <td style={{ width: spare.left }} /> : null}
              {drawn.map((plan, index) => (
                <th
                  key={plan.id}
                  scope="col"
                  aria-colindex={shown.left + index + 2}
                  style={{ width: COLUMN }}
                  className="px-2 pb-2 text-left align-bottom text-ink"
                >
                  <span className="line-clamp-2">{plan.name}</span>
                </th>
              ))}
              {spare.right > 0 ? <td style={{ width: spare.right }} /> : null}
            </tr>
          </thead>
          <tbody>
            <Spare rows={shown.top} />
            {locations.slice(shown.top, shown.bottom).map((location, line) => {
              const row = shown.top + line;
              return (
                <tr key={location.id} aria-rowindex={row + 2} style={{ height: ROW }}>
                  <th scope="row" className={cx(STUCK, "border-t border-line font-normal")}>
                    <span className="line-clamp-2 text-body leading-5 text-ink">{location.officeName}</span>
                    {location.groupId === null ? null : (
                      <span className="block truncate text-small text-muted">{groupName.get(location.groupId)}</span>
                    )}
                  </th>
                  {spare.left > 0 ? <td /> : null}
                  {drawn.map((plan, place) => {
                    const spot = { row, column: shown.left + place };
                    return (
                      <td key={plan.id} aria-colindex={spot.column + 2} className="border-t border-line">
                        <CellLink
                          cell={cellAt(plan.cells, row)}
                          href={(leads) => withQuery(path, { id: plan.id, locationId: leads ? location.id : null })}
                          here={`${plan.name}, ${location.officeName}`}
                          spot={spot}
                          reached={at.row === row && at.column === spot.column}
                          onReach={setAt}
                        />
                      </td>
                    );
                  })}
                  {spare.right > 0 ? <td /> : null}
                </tr>
              );
            })}
            <Spare rows={locations.length - shown.bottom} />
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Room for the rows that are not drawn. */
const Spare = ({ rows }: { rows: number }) =>
  rows > 0 ? (
    <tr aria-hidden style={{ height: rows * ROW }}>
      <td />
    </tr>
  ) : null;

type CellProps = {
  cell: MatrixCell;
  /** @param leads to the plan as the location has it. */
  href: (leads: boolean) => string;
  /** Plan and location in words. */
  here: string;
  spot: Spot;
  /** It is the one that the Tab key comes to. */
  reached: boolean;
  onReach: (spot: Spot) => void;
};

/** A cell leads to the plan as the location has it; where there is none, to the plan. */
function CellLink({ cell, href, here, spot, reached, onReach }: CellProps) {
  const t = useTranslations("masterPlansActs.matrix");
  const aspects = (of: MatrixCell["own"]) => of.map((one) => t(`aspect.${one}`)).join(", ");
  const words = [
    t(`state.${cell.state}`),
    ...(cell.own.length > 0 ? [t("own", { aspects: aspects(cell.own) })] : []),
    ...(cell.group.length > 0 ? [t("group", { aspects: aspects(cell.group) })] : []),
  ].join("; ");
  const about = {
    "data-spot": `${spot.row} ${spot.column}`,
    "aria-label": `${here}: ${words}`,
    title: words,
    tabIndex: reached ? 0 : -1,
    onFocus: () => onReach(spot),
    className: "flex h-full min-h-16 items-center gap-1.5 px-2 text-small hover:bg-hover",
  };
  const leads = cell.state === "offered" || cell.state === "withheld";
  return (
    <Link {...about} href={href(leads)}>
      <CellFace cell={cell} />
    </Link>
  );
}

const SIGN = { offered: Check, missing: Plus, withheld: CircleSlash, out: Minus } as const;
const LOOK = { offered: "text-good", missing: "text-warn", withheld: "text-muted", out: "text-muted" } as const;

/** The state as a sign and, where something is set here or by the group, as a word. */
function CellFace({ cell: { state, own, group } }: { cell: MatrixCell }) {
  const t = useTranslations("masterPlansActs.matrix");
  const Sign = SIGN[state];
  const set = own.length > 0 ? t("setHere") : group.length > 0 ? t("setByGroup") : null;
  return (
    <>
      <Sign aria-hidden size={16} className={cx("shrink-0", LOOK[state])} />
      <span className="truncate text-muted">{state === "offered" ? set : t(`short.${state}`)}</span>
      {set && state === "offered" ? <PencilLine aria-hidden size={14} className="shrink-0 text-muted" /> : null}
    </>
  );
}

function Legend() {
  const t = useTranslations("masterPlansActs.matrix");
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-muted" aria-label={t("legend")}>
      {(["offered", "missing", "withheld", "out"] as const).map((state) => {
        const Sign = SIGN[state];
        return (
          <li key={state} className="flex items-center gap-1.5">
            <Sign aria-hidden size={16} className={LOOK[state]} />
            {t(`state.${state}`)}
          </li>
        );
      })}
    </ul>
  );
}
