"use client";

import { Combine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { z } from "zod";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Form } from "@/components/forms/form";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useAct } from "@/components/forms/use-send";
import { RowButton } from "@/components/membership/locations/row-button";
import { Button } from "@/components/ui/buttons/button";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { api, type ReplyOf } from "@/lib/client";

const MERGE = "POST /multi-location/merge-legacy-plans" as const;
const UNDO = "POST /multi-location/merge-legacy-plans/undo" as const;
type Effect = Extract<ReplyOf<typeof MERGE>, { revision: unknown }>;
type OwnPlan = { id: number; officeName: string; groupId: number | null; viewStatus: string };
type Target = { id: number; revision: number; planName: string; groupId: number | null };
type Props = { organizationId: number; name: string; plans: readonly OwnPlan[]; targets: readonly Target[] };

/** Merges plans of one name into one of the organization, after showing what becomes of each. */
export function MergePlans(props: Props) {
  const t = useTranslations("masterPlansActs.merge");
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton
        icon={<Combine size={16} />}
        label={t("named", { name: props.name })}
        text={t("open")}
        onClick={() => setOpen(true)}
      />
      {open ? <MergeDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const schema = z.object({ target: z.string().min(1) });

function MergeDialog({ organizationId, name, plans, targets, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("masterPlansActs.merge");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(plans.map(({ id }) => id)));
  const [shown, setShown] = useState<{ effect: Effect; target: number } | null>(null);
  const { act, pending } = useAct(MERGE, {
    onSent: onClose,
    onRefused: () => setShown(null),
    undo: (data) => ("mergeId" in data ? () => api(UNDO, { input: { mergeId: data.mergeId } }) : undefined),
  });
  const planIds = plans.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  async function check({ target }: { target: string }) {
    const targetPlanId = Number(target);
    if (planIds.length === 0) throw new Error(t("none"));
    const { data } = await api(MERGE, { input: { organizationId, planIds, targetPlanId, preview: true } });
    if ("revision" in data) setShown({ effect: data, target: targetPlanId });
  }
  function merge() {
    if (!shown) return;
    const { revision, plans: seen } = shown.effect;
    const revisions = seen.map((plan) => plan.revision);
    void act({ input: { organizationId, planIds, targetPlanId: shown.target, revision, revisions } });
  }
  return (
    <PreviewDialog
      title={t("title", { name })}
      text={t("text")}
      size="lg"
      words={{ back: t("back"), close: t("close"), verb: t("verb", { count: planIds.length }) }}
      pending={pending}
      onBack={() => setShown(null)}
      onAct={merge}
      onClose={onClose}
      shown={shown && <MergeEffect effect={shown.effect} />}
    >
      <Form
        schema={schema}
        defaultValues={{ target: String(targets[0]?.id ?? "") }}
        onSubmit={check}
        label={t("label")}
      >
        <SelectField
          name="target"
          label={t("label")}
          options={targets.map(({ id, planName }) => ({ value: String(id), label: planName }))}
        />
        <ChoosePlans plans={plans} chosen={chosen} onChoose={setChosen} />
        <SubmitButton className="mt-4 justify-self-start">{t("check")}</SubmitButton>
      </Form>
    </PreviewDialog>
  );
}

type ChooseProps = {
  plans: readonly OwnPlan[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};

function ChoosePlans({ plans, chosen, onChoose }: ChooseProps) {
  const t = useTranslations("masterPlansActs.merge");
  const states = useTranslations("masterPlansActs.status");
  const head = useId();
  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  }
  return (
    <fieldset className="mt-4 grid max-h-72 gap-3 overflow-y-auto">
      <legend className="mb-2 text-body font-medium text-ink">{t("at")}</legend>
      {plans.map(({ id, officeName, viewStatus }) => (
        <div key={id} className="flex items-center gap-3 pl-1">
          <Checkbox id={`${head}-${id}`} checked={chosen.has(id)} onCheckedChange={() => toggle(id)} />
          <label htmlFor={`${head}-${id}`} className="text-body text-ink">
            {officeName}
            {viewStatus === "active" ? null : (
              <span className="text-muted"> · {states(viewStatus === "draft" ? "draft" : "archived")}</span>
            )}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

/** What becomes of each plan, and what stays the location's own. */
function MergeEffect({ effect: { plans } }: { effect: Effect }) {
  const t = useTranslations("masterPlansActs.merge");
  const names = useTranslations("masterPlansActs.effect");
  const becomes = ({ becomes: what, offered }: Effect["plans"][number]) =>
    what === "archived" ? t("archived") : offered ? t("follows") : t("followsHidden");
  return (
    <Table caption={t("effect")} density="compact" stack>
      <THead>
        <HeadCell>{names("location")}</HeadCell>
        <HeadCell>{t("becomes")}</HeadCell>
        <HeadCell>{t("stays")}</HeadCell>
        <HeadCell align="end">{names("members")}</HeadCell>
      </THead>
      <TBody>
        {plans.map((plan) => (
          <Row key={plan.planId}>
            <Cell label={names("location")}>{plan.officeName}</Cell>
            <Cell label={t("becomes")}>
              {becomes(plan)}
              {plan.changes.length > 0 ? <span className="block text-small text-muted">{t("changes")}</span> : null}
            </Cell>
            <Cell label={t("stays")}>
              {plan.differs.length > 0 ? plan.differs.map((aspect) => names(`aspect.${aspect}`)).join(", ") : "–"}
            </Cell>
            <Cell label={names("members")} align="end">
              {plan.members}
            </Cell>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}

/** Takes a merge back, as long as nothing of it was changed since. */
export function UndoMerge({ mergeId, planName, count }: { mergeId: number; planName: string; count: number }) {
  const t = useTranslations("masterPlansActs.merge");
  return (
    <ConfirmAction
      call={UNDO}
      input={{ mergeId }}
      trigger={<Button size="sm">{t("undo")}</Button>}
      title={t("undoTitle", { name: planName })}
      text={t("undoText", { count })}
      verb={t("undo")}
      destructive={false}
    />
  );
}
