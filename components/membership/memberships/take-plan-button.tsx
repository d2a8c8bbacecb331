"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { SwitchField } from "@/components/forms/switch-field";
import { useFinish } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { mustBeChecked } from "@/lib/core/fields/fields";
import { hasText } from "@/lib/core/i18n/has-text";
import { choiceOf, choiceValue } from "./plan-choice";

type Props = {
  officeId: number;
  memberId: number;
  memberName: string;
  /** The saved card or bank account of the family, as one reads it; null when there is none. */
  saved: string | null;
  /** Back on the plan that has ended, rather than one more. */
  again?: { planId: number };
};
type Choices = ReplyOf<"GET /members/:memberId/plan-choices">;
type Preview = NonNullable<ReplyOf<"POST /users/:userId/members/add-additional-subscription">["preview"]>;

const schema = z.object({
  choice: z.string().min(1),
  pay: z.enum(["stored", "in_office"]),
  waiveFee: z.boolean(),
  agreed: mustBeChecked,
});
type Values = z.output<typeof schema>;
/** Looks at the bill, or agrees to it. */
type Consent = { preview: true; submissionKey: string; consentedTotalCents: number };

/** Adds a plan to a person, or restores one: which, how it is paid, what it costs today and next. */
export function TakePlanButton(props: Props) {
  const t = useTranslations("memberships.take");
  return (
    <Dialog
      title={t(props.again ? "againTitle" : "title", { name: props.memberName })}
      trigger={<Button>{t(props.again ? "again" : "open")}</Button>}
    >
      <Loaded
        name={`choices ${props.memberId}`}
        read={() => api("GET /members/:memberId/plan-choices", { params: { memberId: props.memberId } })}
      >
        {(choices) =>
          choices.length === 0 ? <EmptyState title={t("noPlans")} /> : <TakeForm {...props} choices={choices} />
        }
      </Loaded>
    </Dialog>
  );
}

function TakeForm({ officeId, memberId, saved, again, choices }: Props & { choices: Choices }) {
  const t = useTranslations("memberships.take");
  const format = useFormats();
  // One for the whole dialog: whatever happens on the way, it is one enrolment.
  const [submissionKey] = useState(() => crypto.randomUUID());
  const shown = useRef<Preview | null>(null);
  const finish = useFinish();
  const send = ({ choice, pay, waiveFee }: Pick<Values, "choice" | "pay" | "waiveFee">, more: Partial<Consent>) => {
    const { planId, unit } = choiceOf(choice);
    const how = { unit, pay, waiveFee, ...more };
    return again
      ? api("PUT /dentists/:officeId/subscription/plan/:memberId/re-enroll", {
          params: { officeId, memberId },
          input: { membershipId: planId, ...how },
        })
      : api("POST /users/:userId/members/add-additional-subscription", {
          params: { userId: memberId },
          input: { memberId, additionalPlans: [planId], ...how },
        });
  };
  const first = choices.find(({ planId }) => planId === again?.planId) ?? choices[0];
  return (
    <Form
      schema={schema}
      defaultValues={{
        choice: `${first?.planId}/${first?.unit}`,
        pay: saved ? "stored" : "in_office",
        waiveFee: false,
        agreed: false,
      }}
      onSubmit={async (values) =>
        finish(await send(values, { submissionKey, consentedTotalCents: shown.current?.totalCents }))
      }
    >
      <SelectField
        name="choice"
        label={t("plan")}
        options={choices.map(({ planId, unit, planName, listCents }) => ({
          value: choiceValue({ planId, unit }),
          label: `${planName} · ${t(`perUnit.${unit}`, { amount: format.money(listCents) })}`,
        }))}
      />
      <RadioField
        name="pay"
        label={t("pay")}
        options={[
          ...(saved ? [{ value: "stored", label: t("stored", { saved }), description: t("storedText") }] : []),
          { value: "in_office", label: t("inOffice"), description: t("inOfficeText") },
        ]}
      />
      <Bill
        read={(values) => send(values, { preview: true })}
        onShown={(preview) => {
          shown.current = preview;
        }}
      />
      <CheckboxField name="agreed" label={t("agreed")} />
      <DialogActs keep={t("keep")}>
        <SubmitButton>{t("verb")}</SubmitButton>
      </DialogActs>
    </Form>
  );
}

type Asked = Pick<Values, "choice" | "pay" | "waiveFee">;
type Read = (values: Asked) => Promise<{ data: ReplyOf<"POST /users/:userId/members/add-additional-subscription"> }>;

function Bill({ read, onShown }: { read: Read; onShown: (preview: Preview | null) => void }) {
  const values: Asked = JSON.parse(useDeferredValue(JSON.stringify(useWatch<Asked>())));
  return (
    <Loaded name={JSON.stringify([values.choice, values.pay, values.waiveFee])} read={() => read(values)}>
      {({ preview }) => {
        onShown(preview);
        return preview ? <Amounts preview={preview} waived={values.waiveFee} /> : null;
      }}
    </Loaded>
  );
}

function Amounts({ preview, waived }: { preview: Preview; waived: boolean }) {
  const t = useTranslations("memberships.take");
  const repair = useTranslations("memberships.repair");
  const problem = useTranslations("enrolment.problem");
  const format = useFormats();
  const [line] = preview.lines;
  if (preview.problems.length > 0)
    return (
      <Callout tone="warn">
        {preview.problems.map((key) => (
          <p key={key}>{hasText(problem, key) ? problem(key) : key}</p>
        ))}
      </Callout>
    );
  if (!line) return null;
  return (
    <div className="grid gap-3">
      {line.feeCents > 0 || waived ? <SwitchField name="waiveFee" label={t("waive")} /> : null}
      <DefinitionList
        look="lines"
        items={[
          { term: t("period"), value: format.ledger(line.netCents) },
          ...(line.feeCents > 0 ? [{ term: t("fee"), value: format.ledger(line.feeCents) }] : []),
          {
            term: t(preview.inOffice ? "totalAtDesk" : "totalNow"),
            value: <strong>{format.ledger(preview.totalCents)}</strong>,
          },
          ...(preview.nextCharge
            ? [
                {
                  term: t("next"),
                  value: `${format.ledger(preview.nextCharge.cents)} · ${format.full(preview.nextCharge.on)}`,
                },
              ]
            : []),
        ]}
      />
      {preview.inOffice ? null : <p className="text-body text-muted">{repair("plan")}</p>}
    </div>
  );
}
