"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/buttons/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { formatMoney } from "@/lib/core/money";
import { ageOn, parseIsoDate } from "@/lib/core/time/dates";
import { type DraftMember, planState } from "@/lib/membership/enrolment/flow";
import type { BillLine, MemberProblem } from "@/lib/membership/enrolment/rules";
import { planLabel } from "@/lib/practice/plans/rules";
import type { FlowSetting } from "./setting";

type Props = {
  member: DraftMember;
  /** Everybody of the enrolment. */
  members: readonly DraftMember[];
  lines: readonly BillLine[];
  /** Why this person cannot join like this. */
  problems: readonly MemberProblem[];
  setting: FlowSetting;
  onEdit: () => void;
  /** Absent where the person stays in the list. */
  onDelete?: (() => void) | undefined;
};

/** A person who is in: name, age, plan and what it costs with the discounts so far. */
export function MemberCard({ member, members, lines, problems, setting, onEdit, onDelete }: Props) {
  const t = useTranslations("enrolment");
  const name = `${member.firstName} ${member.lastName}`;
  const state = planState(member, members);
  const open = state === "open";
  const on = parseIsoDate(member.dob);
  const age = on ? ageOn(on, setting.today) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <Avatar name={name} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-small text-muted">
          {[t(`relationship.${member.relationship}`), age === null ? null : t("memberInfo.age", { age })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="min-w-0 sm:text-right">
        {state !== "chosen" && problems.length === 0 ? (
          <p className="text-muted">{t(open ? "memberInfo.notChosen" : "memberInfo.paysOnly")}</p>
        ) : null}
        {problems.map((problem) => (
          <p key={problem} className="font-medium text-bad">
            {t(`problem.${problem}`)}
          </p>
        ))}
        {lines.map((line) => {
          const plan = setting.plans.find((each) => each.id === line.planId);
          const price = formatMoney(line.netCents, setting.locale);
          return (
            <div key={`${line.planId}-${line.unit}`}>
              <p className="truncate">{plan ? planLabel(plan, setting.locale) : ""}</p>
              <p className="text-small text-muted tabular-nums">
                {line.discountCents > 0 ? (
                  <s className="mr-1.5">{formatMoney(line.listCents, setting.locale)}</s>
                ) : null}
                {t(line.unit === "month" ? "memberInfo.perMonth" : "memberInfo.perYear", { price })}
              </p>
            </div>
          );
        })}
      </div>
      <div className="flex gap-1 max-sm:w-full">
        <Button
          variant="quiet"
          size="sm"
          aria-label={t(open ? "memberInfo.chooseName" : "memberInfo.editName", { name })}
          onClick={onEdit}
        >
          {t(open ? "memberInfo.choose" : "memberInfo.edit")}
        </Button>
        {onDelete ? (
          <ConfirmDialog
            trigger={
              <Button variant="danger-quiet" size="sm" aria-label={t("memberInfo.deleteName", { name })}>
                {t("memberInfo.delete")}
              </Button>
            }
            title={t("memberInfo.deleteTitle", { name })}
            consequence={t("memberInfo.deleteText")}
            verb={t("memberInfo.deleteConfirm")}
            keep={t("memberInfo.keep")}
            onConfirm={onDelete}
          />
        ) : null}
      </div>
    </li>
  );
}
