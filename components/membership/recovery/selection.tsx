"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { BulkPayLink } from "@/components/membership/members/bulk/bulk-pay-link";
import { Button } from "@/components/ui/buttons/button";
import { cx } from "@/components/ui/cx";
import { Later } from "@/components/ui/dialogs/later";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import { useFormats } from "@/components/ui/use-formats";

/** A family on the board as a bulk act needs it. */
export type Choosable = { memberId: number; name: string; email: string; cents: number; late: boolean };

type Chosen = { has: (memberId: number) => boolean; set: (memberIds: readonly number[], on: boolean) => void };
const ChosenContext = createContext<Chosen | null>(null);

type Props = { officeId: number; families: readonly Choosable[]; mayMessage: boolean; children: ReactNode };

/** The board with families that can be chosen, and the acts on the chosen ones: those of the members list. */
export function RecoverySelection({ officeId, families, mayMessage, children }: Props) {
  const t = useTranslations("recovery.bulk");
  const message = useTranslations("members.message");
  const format = useFormats();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo<Chosen>(
    () => ({
      has: (memberId) => ids.has(memberId),
      set: (memberIds, on) => {
        const next = new Set(ids);
        for (const each of memberIds) on ? next.add(each) : next.delete(each);
        setIds(next);
      },
    }),
    [ids],
  );
  // Whoever has paid meanwhile, or is left out by a filter, is not acted on.
  const here = families.filter(({ memberId }) => ids.has(memberId));
  const late = here.filter((family) => family.late).map(({ memberId, name, email }) => ({ id: memberId, name, email }));
  const all = families.map(({ memberId }) => memberId);
  return (
    <ChosenContext value={chosen}>
      {children}
      <BulkBar
        selected={here.length}
        matching={families.length}
        onSelectAll={() => chosen.set(all, true)}
        onClear={() => setIds(new Set())}
        effect={t("effect", { amount: format.money(here.reduce((sum, { cents }) => sum + cents, 0)) })}
      >
        <BulkPayLink officeId={officeId} late={late} chosen={here.length} />
        {mayMessage ? (
          <Later
            load={() => import("@/components/membership/members/bulk/bulk-message-dialog")}
            given={{ officeId, memberIds: here.map(({ memberId }) => memberId) }}
            trigger={<Button size="sm">{message("open")}</Button>}
          />
        ) : null}
      </BulkBar>
    </ChosenContext>
  );
}

/** The tick of a family, or of all families of a column. Nothing where the board offers no acts. */
export function Choose({ memberIds, label }: { memberIds: readonly number[]; label: string }) {
  const chosen = use(ChosenContext);
  if (chosen === null || memberIds.length === 0) return null;
  const count = memberIds.filter(chosen.has).length;
  return (
    <Checkbox
      aria-label={label}
      className="z-10"
      checked={count === memberIds.length ? true : count > 0 ? "indeterminate" : false}
      onCheckedChange={(on) => chosen.set(memberIds, on === true)}
    />
  );
}

/** Cards of a column that a phone shows before one asks for more; the class below counts the same. */
const SHOWN_FIRST = 6;

/** A column's cards: at a desk they scroll on their own, on a phone the first ones are shown and the others on demand. */
export function ColumnCards({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations("recovery.bulk");
  const [whole, setWhole] = useState(false);
  return (
    <>
      <ul
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] gap-2 lg:max-h-[34rem] lg:overflow-y-auto",
          !whole && "max-lg:[&>li:nth-child(n+7)]:hidden",
        )}
      >
        {children}
      </ul>
      {count > SHOWN_FIRST && !whole ? (
        <Button size="sm" block className="mt-2 lg:hidden" onClick={() => setWhole(true)}>
          {t("showMore", { count: count - SHOWN_FIRST })}
        </Button>
      ) : null}
    </>
  );
}
