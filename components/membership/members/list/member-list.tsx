"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { prepareDrawer } from "@/components/membership/members/person/drawer-door";
import { useColumns } from "@/components/membership/members/views/use-columns";
import { sortOf, type View, viewHref } from "@/components/membership/members/views/view";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { useToast } from "@/components/ui/notices/use-toast";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import { InfiniteFooter } from "@/components/ui/tables/infinite-footer";
import { HeadCell, Table, TBody, THead } from "@/components/ui/tables/table";
import { useFormats } from "@/components/ui/use-formats";
import type { Right } from "@/lib/core/auth/rights";
import type { FamilyRow } from "@/lib/membership/members/wire";
import { columnClass, type Line, MemberRow } from "./member-row";
import { MemberTools } from "./member-tools";
import { type FirstPage, useMemberPages } from "./use-member-pages";

// Fetched with the first row that is chosen.
const BulkActs = lazy(() =>
  import("@/components/membership/members/bulk/bulk-acts").then((module) => ({ default: module.BulkActs })),
);

type Props = {
  officeId: number;
  view: View;
  rights: readonly Right[];
  filters: ReactNode;
  first: FirstPage;
  total: number | null;
};

const ROW_HEIGHT = 49;

function linesOf(rows: readonly FamilyRow[], opened: ReadonlySet<number>): Line[] {
  return rows.flatMap((family) => {
    const own: Line = { key: `${family.id}`, family, person: family };
    if (!opened.has(family.id)) return [own];
    return [own, ...family.additionalMembers.map((person) => ({ key: `${family.id}-${person.id}`, family, person }))];
  });
}

/** The members of an office, one row a family. Only what is in sight is drawn, so 200,000 rows scroll like 200. */
export function MemberList({ officeId, view, rights, filters, first, total }: Props) {
  const t = useTranslations("members");
  const toast = useToast();
  const format = useFormats();
  const { rows, hasMore, pending, failure, more } = useMemberPages(officeId, view, first);
  const [columns, chooseColumn] = useColumns(view);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(rows, opened), [rows, opened]);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: box.current?.offsetTop ?? 0,
    initialRect: { width: 1280, height: 900 },
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  const items = virtual.getVirtualItems();
  const before = Math.max(0, (items[0]?.start ?? 0) - virtual.options.scrollMargin);
  const after = Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? 0) - virtual.options.scrollMargin));

  const toggle = useCallback((id: number) => {
    setOpened((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const select = useCallback((id: number, on: boolean) => {
    setChosen((now) => {
      const next = new Set(now);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const copy = useCallback(
    async (emails: string[]) => {
      await navigator.clipboard.writeText(emails.join(", "));
      toast.success(t("copied", { count: emails.length }));
    },
    [toast, t],
  );
  const hrefOf = useCallback((id: number, tab: string) => viewHref(view, { id, tab }), [view]);
  const copyOne = useCallback((email: string) => copy([email]), [copy]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("tr[data-index]") : null;
    if (step === 0 || !row || !(event.target as Element).matches("a[data-row-link]")) return;
    const index = Number(row.dataset.index) + step;
    if (index < 0 || index >= lines.length) return;
    event.preventDefault();
    virtual.scrollToIndex(index, { align: "auto" });
    window.requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] a[data-row-link]`)?.focus(),
    );
  }

  // Whoever has left the view since, by what was done in it, is not acted on.
  const families = rows.filter(({ id }) => chosen.has(id));
  const people = families.reduce((sum, row) => sum + 1 + row.additionalMembers.length, 0);
  const next = families.reduce((sum, row) => sum + (row.nextPayment?.cents ?? 0), 0);
  const allShown = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <>
      <MemberTools
        officeId={officeId}
        view={view}
        mayExport={rights.includes("exportMembers")}
        filters={filters}
        columns={columns}
        onColumn={chooseColumn}
        total={total}
      />
      <Card className="mt-2 sm:mt-3">
        {rows.length === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title={t("noneTitle")}
            description={t("noneText")}
            action={<LinkButton href={view.path}>{t("clear")}</LinkButton>}
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus between links
          <div ref={box} onKeyDown={move} onPointerEnter={ahead} onFocus={ahead} className="rounded-[inherit]">
            <p className="sr-only">{t("keys")}</p>
            <Table
              caption={t("title")}
              sticky="page"
              lines
              className="max-lg:[--table-top:0px] [&_th:first-child]:rounded-tl-card [&_th:last-child]:rounded-tr-card"
            >
              <THead>
                <HeadCell className="w-10 pr-0">
                  <Checkbox
                    aria-label={t("selectShown")}
                    checked={allShown ? true : families.length > 0 ? "indeterminate" : false}
                    onCheckedChange={(on) => setChosen(new Set(on === true ? rows.map(({ id }) => id) : []))}
                  />
                </HeadCell>
                <HeadCell {...sortOf(view, "member")}>{t("column.member")}</HeadCell>
                {columns.map((column) => (
                  <HeadCell key={column} className={columnClass(column)} {...sortOf(view, column)}>
                    {t(`column.${column}`)}
                  </HeadCell>
                ))}
                <HeadCell className="w-12 pl-0">
                  <span className="sr-only">{t("column.actions")}</span>
                </HeadCell>
              </THead>
              <TBody>
                <Spacer height={before} columns={columns.length + 3} />
                {items.map((item) => {
                  const line = lines[item.index];
                  return line ? (
                    <MemberRow
                      mayRefund={rights.includes("refund")}
                      mayWaive={rights.includes("waiveFees")}
                      key={line.key}
                      measure={virtual.measureElement}
                      officeId={officeId}
                      line={line}
                      index={item.index}
                      href={viewHref(view, { id: line.person.id })}
                      hrefOf={hrefOf}
                      columns={columns}
                      open={opened.has(line.family.id)}
                      selected={line.person.isAccountOwner && chosen.has(line.family.id)}
                      onToggle={toggle}
                      onSelect={select}
                      onCopy={copyOne}
                    />
                  ) : null;
                })}
                <Spacer height={after} columns={columns.length + 3} />
              </TBody>
            </Table>
            {failure === null ? (
              <InfiniteFooter
                shown={rows.length}
                {...(total === null ? {} : { total })}
                hasMore={hasMore}
                pending={pending}
                onMore={more}
              />
            ) : (
              <ErrorState title={t("failedTitle")} description={failure} onRetry={more} pending={pending} />
            )}
          </div>
        )}
      </Card>
      <BulkBar
        selected={families.length}
        onClear={() => setChosen(new Set())}
        effect={t("effect", { people, amount: format.money(next) })}
      >
        <Suspense fallback={null}>
          <BulkActs officeId={officeId} families={families} rights={rights} onCopy={copy} />
        </Suspense>
      </BulkBar>
    </>
  );
}

const ahead = () => void prepareDrawer().catch(() => undefined);

/** Stands for the rows above and below what is drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
