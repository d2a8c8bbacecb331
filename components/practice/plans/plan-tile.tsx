"use client";

import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { Link } from "@/components/ui/links/link";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { cents, formatMoney } from "@/lib/core/money";
import { planLabel } from "@/lib/practice/plans/rules";
import { audienceOf } from "./audience";
import { MasterPriceDialog } from "./master-price-dialog";
import { PlannedNote, WithdrawPlanned } from "./planned-note";
import { PriceDialog } from "./price-dialog";
import { PricesDialog } from "./prices-dialog";
import type { usePlanActs } from "./use-plan-acts";
import { type TilePlan, useKeptEntries, useOwnEntries } from "./use-plan-menu";

type Props = {
  plan: TilePlan;
  href: string;
  mayChange: boolean;
  /** May set the prices of what the organisation keeps. */
  mayPrice: boolean;
  acts: ReturnType<typeof usePlanActs>;
  /** Moves the plan among its neighbours; null at the end of the row. */
  onMove: { earlier: (() => void) | null; later: (() => void) | null };
};

/** A plan in the office's list: what it costs, who is on it, what it brings, and what can be done with it. */
export function PlanTile({ plan, href, mayChange, mayPrice, acts, onMove }: Props) {
  const t = useTranslations("plans.list");
  const card = useTranslations("plans.card");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const name = planLabel(plan, locale);
  const prices = [
    plan.monthlyCents ? t("aMonth", { amount: money(plan.monthlyCents) }) : null,
    plan.annualCents ? t("aYear", { amount: money(plan.annualCents) }) : null,
  ].filter((price) => price !== null);
  const members = plan.membersMonthly + plan.membersAnnual;
  return (
    <div className="group/tile relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card transition-colors focus-within:border-edge hover:border-edge">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-h4 break-words text-ink">
            <Link href={href} className="rounded-small after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
          </h3>
          <p className="text-small text-muted">{audienceOf(plan, card)}</p>
          {plan.adoptedFrom === null ? null : (
            <p className="text-small text-muted">{t("adoptedFrom", { association: plan.adoptedFrom })}</p>
          )}
          {plan.keptBy === null ? null : (
            <p className="text-small text-muted">{t("keptBy", { organization: plan.keptBy })}</p>
          )}
        </div>
        {mayChange ? (
          <div className="relative z-1 -mt-1 -mr-2 flex">
            <MoveHandle name={name} onMove={onMove} />
            <TileMenu {...{ plan, href, mayPrice, acts, onMove, name, members }} />
          </div>
        ) : null}
      </div>
      <p className="mt-2 text-body font-medium text-ink tabular-nums">
        {prices.length ? prices.join(" · ") : t("noPrice")}
      </p>
      {plan.planned === null ? null : (
        <PlannedNote planned={plan.planned}>
          {mayChange && plan.planned.own ? <WithdrawPlanned officeId={acts.officeId} planId={plan.id} /> : null}
        </PlannedNote>
      )}
      {plan.status === "draft" && plan.problems[0] ? (
        <p className="mt-2 rounded-control bg-warn-on px-2.5 py-1.5 text-small text-warn">
          {t(`needs.${plan.problems[0]}`)}
        </p>
      ) : null}
      <dl className="mt-auto grid grid-cols-2 gap-x-4 border-t border-line pt-3 [:not(:first-child)]:mt-4">
        <Fact
          term={t("members")}
          detail={members > 0 ? t("split", { monthly: plan.membersMonthly, annual: plan.membersAnnual }) : null}
        >
          {members.toLocaleString(locale)}
        </Fact>
        <Fact term={t("revenue")} detail={null}>
          {money(Math.round(plan.monthlyRevenueCents))}
        </Fact>
      </dl>
      {plan.spanishName === null && plan.status === "active" ? (
        <Badge className="mt-3 self-start">{t("noSpanish")}</Badge>
      ) : null}
    </div>
  );
}

function Fact({ term, detail, children }: { term: string; detail: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="font-heading text-h3 font-semibold text-ink tabular-nums">{children}</dd>
      {detail ? <dd className="text-small text-muted">{detail}</dd> : null}
    </div>
  );
}

function MoveHandle({ name, onMove }: { name: string; onMove: Props["onMove"] }) {
  const t = useTranslations("plans.list");
  function onKey(event: KeyboardEvent) {
    const earlier = event.key === "ArrowUp" || event.key === "ArrowLeft";
    const later = event.key === "ArrowDown" || event.key === "ArrowRight";
    if (!earlier && !later) return;
    event.preventDefault();
    (earlier ? onMove.earlier : onMove.later)?.();
  }
  return (
    <IconButton
      icon={<GripVertical />}
      label={t("move", { name })}
      size="sm"
      className="cursor-grab max-sm:hidden"
      data-move
      onKeyDown={onKey}
    />
  );
}

type MenuProps = Pick<Props, "plan" | "href" | "mayPrice" | "acts" | "onMove"> & { name: string; members: number };

function TileMenu({ plan, name, href, mayPrice, members, acts, onMove }: MenuProps) {
  const t = useTranslations("plans.list");
  const [asks, setAsks] = useState<"archive" | "delete" | "price" | "prices" | "master" | null>(null);
  const archive = () => (members > 0 ? setAsks("archive") : acts.archive(plan));
  const order: MenuEntry[] = [
    ...(onMove.earlier ? [{ label: t("moveEarlier"), icon: <ArrowUp />, onSelect: onMove.earlier }] : []),
    ...(onMove.later ? [{ label: t("moveLater"), icon: <ArrowDown />, onSelect: onMove.later }] : []),
  ];
  const own = useOwnEntries({ plan, href, members, acts, order, archive, ask: setAsks });
  const kept = useKeptEntries({ plan, href, mayPrice, acts, order, ask: setAsks });
  const items = plan.keptBy === null ? own : kept;
  return (
    <>
      <RowMenu name={name} items={items} />
      {asks === "master" && plan.parentPlanId !== null ? (
        <MasterPriceDialog planId={plan.parentPlanId} plan={plan} name={name} onClose={() => setAsks(null)} />
      ) : null}
      {asks === "price" ? (
        <PriceDialog officeId={acts.officeId} plan={plan} name={name} onClose={() => setAsks(null)} />
      ) : null}
      {asks === "prices" ? (
        <PricesDialog officeId={acts.officeId} plan={plan} name={name} href={href} onClose={() => setAsks(null)} />
      ) : null}
      <ConfirmDialog
        open={asks === "archive"}
        onOpenChange={(open) => setAsks(open ? "archive" : null)}
        title={t("archiveTitle", { name })}
        consequence={t("archiveText", { count: members })}
        verb={t("archiveVerb")}
        destructive={false}
        onConfirm={() => acts.archive(plan)}
      />
      <ConfirmDialog
        open={asks === "delete"}
        onOpenChange={(open) => setAsks(open ? "delete" : null)}
        title={t("deleteTitle", { name })}
        consequence={t("deleteText")}
        verb={t("deleteVerb")}
        onConfirm={() => acts.remove(plan)}
      />
    </>
  );
}
