"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, memo } from "react";
import { isLate } from "@/components/membership/members/bulk/bulk-pay-link";
import { goHere, memberPointed, memberPressed, stayHere } from "@/components/membership/members/person/member-opening";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { LinkedRow, RowLink } from "@/components/ui/links/linked-row";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { Cell } from "@/components/ui/tables/table";
import type { MemberColumn } from "@/lib/membership/members/list-columns.rules";
import type { FamilyRow, PersonRow } from "@/lib/membership/members/wire";
import { renewedBy } from "@/lib/membership/renewals/rules";
import { MemberValue } from "./member-value";

// With the form behind it, which nobody needs before the menu is asked for it.
const SendPayLink = lazy(() => import("@/components/membership/members/money/send-pay-link"));
const Collect = lazy(() => import("@/components/billing/payments/collect-dialog"));
const Renewal = lazy(() => import("@/components/membership/renewals/renewal-dialog"));

export type Line = { key: string; family: FamilyRow; person: PersonRow };

type Props = {
  officeId: number;
  line: Line;
  index: number;
  href: string;
  hrefOf: (id: number, tab: string) => string;
  columns: readonly MemberColumn[];
  open: boolean;
  selected: boolean;
  mayRefund: boolean;
  mayWaive: boolean;
  onToggle: (id: number) => void;
  onSelect: (id: number, on: boolean) => void;
  onCopy: (email: string) => void;
  /** Tells the list how tall the row is: one line on a desk, two and more on a phone. */
  measure: (row: HTMLTableRowElement | null) => void;
};

/** One person of the list: an account owner, or below them one of the family. */
export const MemberRow = memo(function MemberRow({
  officeId,
  line,
  index,
  href,
  hrefOf,
  columns,
  open,
  selected,
  mayRefund,
  mayWaive,
  onToggle,
  onSelect,
  onCopy,
  measure,
}: Props) {
  const t = useTranslations("members");
  const acts = useTranslations("memberships.acts");
  const { family, person } = line;
  const size = family.additionalMembers.length;
  const name = `${person.lastName}, ${person.firstName}`;
  const owner = person.isAccountOwner;
  const renewed = renewedBy(person.subscriptions);
  return (
    <LinkedRow
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      selected={selected}
      onPointerEnter={() => memberPointed(officeId, person.id)}
      onPointerLeave={() => memberPointed(officeId, null)}
      onPointerDown={() => memberPressed(officeId, person.id)}
      onFocus={() => memberPointed(officeId, person.id)}
    >
      <Cell className="w-10 pr-0" data-place="select">
        {owner ? (
          <Checkbox
            aria-label={t("select", { name })}
            checked={selected}
            onCheckedChange={(on) => onSelect(family.id, on === true)}
          />
        ) : null}
      </Cell>
      <Cell className="max-w-72" data-place="lead">
        <span className="flex min-w-0 items-center gap-2">
          {owner && size > 0 ? (
            <IconButton
              size="sm"
              className="-ml-1.5 max-sm:-mr-2 max-sm:-my-1"
              aria-expanded={open}
              icon={open ? <ChevronDown /> : <ChevronRight />}
              label={t(open ? "hideFamily" : "showFamily", { name })}
              onClick={() => onToggle(family.id)}
            />
          ) : (
            <span aria-hidden className="-ml-1.5 w-(--control-small,2rem) shrink-0 max-sm:hidden" />
          )}
          {owner ? (
            <Avatar name={person.name} size="sm" className="max-sm:hidden" />
          ) : (
            <span aria-hidden className="w-6 shrink-0 text-center text-faint max-sm:hidden">
              +
            </span>
          )}
          <span className="min-w-0">
            <RowLink href={href} onClick={stayHere} className="block min-[360px]:truncate" title={name}>
              {name}
            </RowLink>
            {owner && size > 0 && !open ? (
              <span className="block truncate text-small text-muted max-sm:hidden">
                {t("people", { count: size + 1 })}
              </span>
            ) : null}
          </span>
        </span>
      </Cell>
      {columns.map((column) => (
        <ColumnCell key={column} column={column} line={line} />
      ))}
      <Cell align="end" className="w-12 pl-0" data-place="acts">
        <RowMenu
          name={name}
          items={[
            { label: t("open"), onSelect: () => goHere(href) },
            { label: t("rowAct.note"), onSelect: () => goHere(hrefOf(person.id, "history")) },
            ...(person.subscriptions.length > 0
              ? [{ label: t("rowAct.changePlan"), onSelect: () => goHere(hrefOf(person.id, "plan")) }]
              : []),
            ...(renewed === null
              ? []
              : [
                  {
                    label: acts("renewCash"),
                    dialog: <Renewal memberId={person.id} memberName={person.name} membershipId={renewed} />,
                  },
                ]),
            ...(owner && isLate(family)
              ? [
                  {
                    label: t("rowAct.collect"),
                    dialog: <Collect {...{ officeId, memberId: family.id, name: family.name, mayRefund, mayWaive }} />,
                  },
                  { label: t("rowAct.payLink"), dialog: <SendPayLink officeId={officeId} family={family} /> },
                ]
              : []),
            { label: t("copyEmail"), onSelect: () => onCopy(family.email) },
          ]}
        />
      </Cell>
    </LinkedRow>
  );
});

const HIDDEN_ON_PHONE: Partial<Record<MemberColumn, string>> = {
  plan: "max-md:hidden",
  since: "max-lg:hidden",
  email: "max-md:hidden",
  phone: "max-lg:hidden",
  birthDate: "max-lg:hidden",
};

/** Columns that a narrow screen leaves out; the member's page has them all. */
export function columnClass(column: MemberColumn): string {
  return HIDDEN_ON_PHONE[column] ?? "";
}

function ColumnCell({ column, line: { family, person } }: { column: MemberColumn; line: Line }) {
  const dates = column === "nextPayment" || column === "since" || column === "birthDate" || column === "phone";
  return (
    <Cell
      data-place={column === "status" ? "mark" : "note"}
      data-bare
      className={`${columnClass(column)} max-w-64 truncate ${dates ? "whitespace-nowrap tabular-nums" : ""}`}
    >
      <MemberValue {...{ column, family, person }} />
    </Cell>
  );
}
