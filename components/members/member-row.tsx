"use client";

import { ChevronDown, ChevronRight, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { DropdownMenu } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { LinkedRow, RowLink } from "@/components/ui/linked-row";
import { Cell } from "@/components/ui/table";
import { useFormats } from "@/components/ui/use-formats";
import type { MemberColumn } from "@/lib/members/views.schema";
import type { FamilyRow, PersonRow } from "@/lib/members/wire";
import { MemberStatusPill, mainSubscription } from "./member-status";

export type Line = { key: string; family: FamilyRow; person: PersonRow };

type Props = {
  line: Line;
  index: number;
  href: string;
  columns: readonly MemberColumn[];
  open: boolean;
  selected: boolean;
  onToggle: (id: number) => void;
  onSelect: (id: number, on: boolean) => void;
  onCopy: (email: string) => void;
};

/** One person of the list: an account owner, or below them one of the family. */
export const MemberRow = memo(function MemberRow({
  line,
  index,
  href,
  columns,
  open,
  selected,
  onToggle,
  onSelect,
  onCopy,
}: Props) {
  const t = useTranslations("members");
  const { family, person } = line;
  const size = family.additionalMembers.length;
  const name = `${person.lastName}, ${person.firstName}`;
  const owner = person.isAccountOwner;
  return (
    <LinkedRow data-index={index} aria-rowindex={index + 2} selected={selected}>
      <Cell className="w-10 pr-0">
        {owner ? (
          <Checkbox
            aria-label={t("select", { name })}
            checked={selected}
            onCheckedChange={(on) => onSelect(family.id, on === true)}
          />
        ) : null}
      </Cell>
      <Cell className="max-w-72">
        <span className="flex min-w-0 items-center gap-2">
          {owner && size > 0 ? (
            <IconButton
              size="sm"
              className="-ml-1.5"
              aria-expanded={open}
              icon={open ? <ChevronDown /> : <ChevronRight />}
              label={t(open ? "hideFamily" : "showFamily", { name })}
              onClick={() => onToggle(family.id)}
            />
          ) : (
            <span aria-hidden className="-ml-1.5 w-(--control-small,2rem) shrink-0" />
          )}
          {owner ? (
            <Avatar name={person.name} size="sm" className="max-sm:hidden" />
          ) : (
            <span aria-hidden className="w-6 shrink-0 text-center text-faint max-sm:hidden">
              +
            </span>
          )}
          <span className="min-w-0">
            <RowLink href={href} scroll={false} prefetch={false} className="block truncate">
              {name}
            </RowLink>
            {owner && size > 0 && !open ? (
              <span className="block truncate text-small text-muted">{t("people", { count: size + 1 })}</span>
            ) : null}
          </span>
        </span>
      </Cell>
      {columns.map((column) => (
        <ColumnCell key={column} column={column} line={line} />
      ))}
      <Cell align="end" className="w-12 pl-0">
        <DropdownMenu
          label={t("rowMenu", { name })}
          trigger={<IconButton size="sm" icon={<Ellipsis />} label={t("rowMenu", { name })} />}
          items={[
            { label: t("open"), href },
            { label: t("copyEmail"), onSelect: () => onCopy(family.email) },
          ]}
        />
      </Cell>
    </LinkedRow>
  );
});

const HIDDEN_ON_PHONE: Partial<Record<MemberColumn, string>> = {
  plan: "max-md:hidden",
  nextPayment: "max-sm:hidden",
  since: "max-lg:hidden",
  email: "max-md:hidden",
  phone: "max-lg:hidden",
  birthDate: "max-lg:hidden",
};

/** Columns that a narrow screen leaves out; the member's page has them all. */
export function columnClass(column: MemberColumn): string {
  return HIDDEN_ON_PHONE[column] ?? "";
}

function ColumnCell({ column, line }: { column: MemberColumn; line: Line }) {
  const t = useTranslations("members");
  const format = useFormats();
  const { family, person } = line;
  const main = mainSubscription(person.subscriptions);
  const next = family.nextPayment;
  const drawnTogether = next !== null && person.subscriptions.some(({ nextDueOn }) => nextDueOn === next.on);
  const content: Record<MemberColumn, () => ReactNode> = {
    plan: () => (main ? `${main.membership} · ${t(main.type === "custom" ? "unit.month" : "unit.year")}` : ""),
    status: () => <MemberStatusPill subscription={main} />,
    nextPayment: () => {
      if (!next) return <span className="text-muted">{person.isAccountOwner ? t("noPayment") : ""}</span>;
      if (person.isAccountOwner) return `${format.short(next.on)} · ${format.ledger(next.cents)}`;
      return (
        <span className="text-muted">
          {drawnTogether
            ? t("samePayment")
            : main?.nextDueOn
              ? `${format.short(main.nextDueOn)} · ${format.ledger(main.priceCents)}`
              : ""}
        </span>
      );
    },
    since: () => (main ? format.month(main.subscriptionCreationDate) : ""),
    email: () => (person.isAccountOwner ? family.email : ""),
    phone: () => (person.isAccountOwner ? family.phone : ""),
    birthDate: () => format.full(person.birthDate),
  };
  const dates = column === "nextPayment" || column === "since" || column === "birthDate" || column === "phone";
  return (
    <Cell className={`${columnClass(column)} max-w-64 truncate ${dates ? "whitespace-nowrap tabular-nums" : ""}`}>
      {content[column]()}
    </Cell>
  );
}
