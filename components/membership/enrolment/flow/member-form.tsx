"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/forms/date-field";
import { Form } from "@/components/forms/form";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { dateOfBirthOn, INVALID, personName } from "@/lib/core/fields/fields";
import type { DateOn } from "@/lib/core/time/dates";
import { parseIsoDate } from "@/lib/core/time/dates";
import { birthDateProblem } from "@/lib/membership/enrolment/birth-date.rules";
import type { DraftMember, EnrolmentFlow } from "@/lib/membership/enrolment/flow";
import { likelyRelationship } from "@/lib/membership/enrolment/owner.rules";
import { RELATIONSHIPS } from "@/lib/membership/enrolment/schema";
import { PlanChoiceFields } from "./plan-choice";
import type { FlowSetting } from "./setting";

const NO_PLAN = "none";
const keyOf = (plan: DraftMember["plan"]) => (plan ? `${plan.planId}:${plan.unit}` : "");

function planOf(key: string): DraftMember["plan"] {
  const [id, unit] = key.split(":");
  return unit === "month" || unit === "year" ? { planId: Number(id), unit } : null;
}

function schemaFor(today: DateOn) {
  return z
    .object({
      firstName: personName,
      lastName: personName,
      dob: z
        .string()
        .superRefine((text, ctx) => {
          const problem = birthDateProblem(text, today);
          if (problem) ctx.addIssue({ code: "custom", message: `enrolment.birthDate.${problem}` });
        })
        .pipe(dateOfBirthOn(today)),
      relationship: z.enum(RELATIONSHIPS),
      plan: z.string(),
      waiveFee: z.boolean(),
      payor: z.enum(["member", "office"]),
    })
    .refine(({ plan }) => plan !== "", {
      path: ["plan"],
      message: INVALID.required,
      // Before the age is known there is no plan to choose, so none is required.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "dob"),
    });
}

type Props = {
  setting: FlowSetting;
  flow: EnrolmentFlow;
  /** The person being changed; null for a new one. */
  member: DraftMember | null;
  /** The first person becomes the account owner until another is chosen. */
  first: boolean;
  /** No adult is among the others: an adult who comes now becomes the account owner, with a plan or without. */
  owns: boolean;
  /** `more`: another person is to be typed in next. */
  onSave: (member: DraftMember, more: boolean) => void;
  onCancel?: (() => void) | undefined;
};

/** One person: name, date of birth, and at once the plans for that age. */
export function MemberForm({ setting, flow, member, first, owns, onSave, onCancel }: Props) {
  const t = useTranslations("enrolment");
  const schema = useMemo(() => schemaFor(setting.today), [setting.today]);
  const isOwner = first || owns || member?.relationship === "myself";
  const more = useRef(false);
  const family = flow.members[0];
  const start = {
    firstName: member?.firstName ?? "",
    lastName: member?.lastName ?? (first ? "" : (family?.lastName ?? "")),
    dob: member?.dob ?? "",
    relationship: isOwner ? ("myself" as const) : (member?.relationship ?? ""),
    plan: member ? keyOf(member.plan) || (member.passes ? NO_PLAN : "") : "",
    waiveFee: member?.waiveFee ?? false,
    payor: member?.payor ?? ("member" as const),
  };
  const relations = RELATIONSHIPS.filter((each) => each !== "myself").map((value) => ({
    value,
    label: t(`relationship.${value}`),
  }));
  return (
    <Form
      schema={schema}
      // A person without a chosen relation has none; the schema requires it.
      defaultValues={start as z.input<typeof schema>}
      label={
        member
          ? t("memberInfo.editTitle", { name: member.firstName })
          : t("memberInfo.addTitle", { count: flow.members.length })
      }
      className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
      onSubmit={({ plan, ...values }) =>
        onSave(
          {
            ...values,
            plan: planOf(plan),
            additionalPlans: member?.additionalPlans ?? [],
            chartId: member?.chartId ?? null,
            memberId: member?.memberId,
          },
          more.current,
        )
      }
    >
      <h2 className="text-h3">
        {member
          ? t("memberInfo.editTitle", { name: member.firstName })
          : t("memberInfo.addTitle", { count: first ? 0 : 1 })}
      </h2>
      {member?.memberId === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="firstName"
            label={t("memberInfo.firstName")}
            autoComplete={first ? "given-name" : "off"}
            maxLength={50}
          />
          {first ? null : <FocusFirst name="firstName" />}
          <LastNameField first={first} taken={member === null && start.lastName !== "" ? start.lastName : null} />
          <DateField
            name="dob"
            label={t("memberInfo.dob")}
            hint={t("memberInfo.dobHint")}
            autoComplete={first ? "bday" : "off"}
            movesOn
          />
          {isOwner || member ? null : <LikelyRelationship flow={flow} today={setting.today} />}
          {isOwner ? null : (
            <SelectField name="relationship" label={t("memberInfo.relationship")} options={relations} />
          )}
        </div>
      ) : null}
      <PlanChoiceFields setting={setting} flow={flow} ownerMayPass={isOwner} noPlan={NO_PLAN} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {onCancel ? (
          <Button size="lg" onClick={onCancel}>
            {t("memberInfo.cancel")}
          </Button>
        ) : null}
        {member ? null : (
          <SubmitButton
            size="lg"
            variant="secondary"
            onClick={() => {
              more.current = true;
            }}
          >
            {t("memberInfo.addMore")}
          </SubmitButton>
        )}
        <SubmitButton
          size="lg"
          onClick={() => {
            more.current = false;
          }}
        >
          {t(member ? "memberInfo.save" : "memberInfo.add")}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The family's last name is taken over and shown; another one is a tap away. */
function LastNameField({ first, taken }: { first: boolean; taken: string | null }) {
  const t = useTranslations("enrolment.memberInfo");
  const [open, setOpen] = useState(false);
  if (taken !== null && !open)
    return (
      <div className="min-w-0">
        <p className="mb-1.5 font-medium">{t("lastName")}</p>
        <p className="flex min-h-control items-center justify-between gap-3 rounded-control bg-fill px-3">
          <span className="min-w-0 truncate">{t("lastNameTaken", { name: taken })}</span>
          <Button variant="quiet" aria-label={t("lastNameChange")} onClick={() => setOpen(true)} className="-mr-3">
            {t("change")}
          </Button>
        </p>
      </div>
    );
  return (
    <>
      <TextField name="lastName" label={t("lastName")} autoComplete={first ? "family-name" : "off"} maxLength={50} />
      {open ? <FocusFirst name="lastName" /> : null}
    </>
  );
}

/** A form that was asked for is typed in at once. */
function FocusFirst({ name }: { name: string }) {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus(name), [setFocus, name]);
  return null;
}

/** Fills in what the person most probably is to the owner, as long as nobody chose. */
function LikelyRelationship({ flow, today }: { flow: EnrolmentFlow; today: DateOn }) {
  const { setValue, getFieldState } = useFormContext();
  const dob: unknown = useWatch({ name: "dob" });
  const likely =
    typeof dob === "string" && parseIsoDate(dob) !== null ? likelyRelationship(dob, flow.members, today) : null;
  useEffect(() => {
    if (likely && !getFieldState("relationship").isDirty) setValue("relationship", likely);
  }, [likely, setValue, getFieldState]);
  return null;
}
