"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Callout } from "@/components/ui/notices/callout";
import { isFamilyReady, planState } from "@/lib/membership/enrolment/flow";
import { ownerAmong } from "@/lib/membership/enrolment/owner.rules";
import { keptPlan } from "@/lib/practice/plans/picker.rules";
import { MemberCard } from "./member-card";
import { MemberForm } from "./member-form";
import { standsBy } from "./setting";
import type { StepProps } from "./step";
import { enrolledOf } from "./use-flow";

/** One person at a time; those who are in stand above as cards. */
export function MemberStep({ setting, kept, bill }: StepProps) {
  const t = useTranslations("enrolment.memberInfo");
  // Inside, the page has a heading of its own above this one.
  const Heading = setting.internalRole ? "h2" : "h1";
  const { flow, dispatch } = kept;
  const enrolled = enrolledOf(flow, setting);
  // Their place in the list, and on the bill, on which only who gets a plan stands.
  const people = flow.members
    .map((member, index) => ({ member, index, onBill: enrolled.findIndex((each) => each.index === index) }))
    .filter(({ member }) => !standsBy(setting, member));
  const undecided = people.filter(({ member }) => planState(member, flow.members) === "open");
  const payer = people.find(({ member }) => planState(member, flow.members) === "paysOnly")?.member;
  const nobodyJoins = people.every(({ member }) => member.plan === null);
  const [adding, setAdding] = useState(false);
  const editing = flow.editing === null ? null : (flow.members[flow.editing] ?? null);
  const adult = setting.family !== null || flow.members.length === 0 || ownerAmong(flow.members, setting.today) !== -1;
  const showForm = editing !== null || adding || people.length === 0;
  const asksInsurance = setting.plans.some((plan) => plan.forInsured);
  const { profession } = setting.tenant.words[setting.locale];
  return (
    <section aria-labelledby="step-title">
      <Heading id="step-title" className="text-h2">
        {t(setting.family?.returning ? "headingReturning" : "heading")}
      </Heading>
      <p className="mt-1 text-muted">
        {t(setting.family?.returning ? "leadReturning" : setting.family ? "leadFamily" : "lead")}
      </p>
      {asksInsurance ? (
        <div className="mt-6">
          <p className="mb-2 font-medium">{t("insurance", { profession })}</p>
          <SegmentedControl
            label={t("insurance", { profession })}
            value={flow.insurance ?? "uninsured"}
            options={[
              { value: "uninsured", label: t("uninsured") },
              { value: "insured", label: t("insured") },
            ]}
            onValueChange={(insurance) => {
              const fitting = setting.plans.filter((plan) => keptPlan(plan, insurance)).map(({ id }) => id);
              dispatch({ type: "setInsurance", insurance, fitting });
            }}
          />
        </div>
      ) : null}
      {people.length > 0 ? (
        <ul aria-label={t("added")} className="mt-6 grid gap-3">
          {people.map(({ member, index, onBill }) =>
            index === flow.editing ? null : (
              <MemberCard
                key={`${member.firstName}${member.lastName}${member.dob}`}
                member={member}
                members={flow.members}
                lines={bill.lines.filter((line) => line.memberIndex === onBill)}
                problems={bill.memberProblems
                  .filter(({ memberIndex }) => memberIndex === onBill)
                  .map(({ problem }) => problem)}
                setting={setting}
                onEdit={() => {
                  setAdding(false);
                  dispatch({ type: "edit", index });
                }}
                onDelete={
                  // Without a plan the owner of a family is not enrolled; there is nobody to take out.
                  setting.family && member.relationship === "myself"
                    ? undefined
                    : () => {
                        dispatch({ type: "removeMember", index });
                        if (!setting.family) dispatch({ type: "adultOwner", today: setting.today });
                      }
                }
              />
            ),
          )}
        </ul>
      ) : null}
      {adult ? null : (
        <Callout tone="info" className="mt-4">
          {t("adultNeeded")}
        </Callout>
      )}
      {undecided.length > 0 && !showForm ? (
        <Callout tone="info" className="mt-4">
          {t("choosePlans", { names: undecided.map(({ member }) => member.firstName).join(", ") })}
        </Callout>
      ) : null}
      {payer && nobodyJoins && undecided.length === 0 && !showForm ? (
        <Callout tone="info" className="mt-4">
          {t("paysForNobody", { name: payer.firstName })}
        </Callout>
      ) : null}
      {showForm ? (
        <MemberForm
          key={flow.editing ?? `new-${flow.members.length}`}
          setting={setting}
          flow={flow}
          member={editing}
          first={people.length === 0 && !setting.family}
          owns={!adult}
          onCancel={
            people.length === 0
              ? undefined
              : () => {
                  setAdding(false);
                  dispatch({ type: "edit", index: null });
                }
          }
          onSave={(member, more) => {
            dispatch({ type: "saveMember", member, index: flow.editing });
            if (!setting.family) dispatch({ type: "adultOwner", today: setting.today });
            setAdding(more);
          }}
        />
      ) : (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-between">
          <Button size="lg" onClick={() => setAdding(true)}>
            <Plus aria-hidden size={20} />
            {t("another")}
          </Button>
          <Button
            variant="primary"
            size="lg"
            disabled={!isFamilyReady(flow) || bill.memberProblems.length > 0 || !adult}
            onClick={() => dispatch({ type: "next" })}
          >
            {t("continue")}
          </Button>
        </div>
      )}
    </section>
  );
}
