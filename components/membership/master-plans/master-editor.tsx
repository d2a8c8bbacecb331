"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import type { GuardQuestion } from "@/components/forms/unsaved-guard";
import { useSend } from "@/components/forms/use-send";
import {
  AdvancedFields,
  AudienceFields,
  ExitFields,
  Fixed,
  PublicFields,
  Section,
  ShownFields,
} from "@/components/practice/plans/editor-fields";
import { EditorFrame } from "@/components/practice/plans/editor-frame";
import { PatientsView } from "@/components/practice/plans/patients-view";
import { PriceFields } from "@/components/practice/plans/price-fields";
import { ServicesField } from "@/components/practice/plans/services-field";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { withQuery } from "@/lib/core/lists/list";
import { leavesTarget, type OpenPlan } from "@/lib/membership/master-plans/target.rules";
import { NEW_PLAN_ID, type PlanInput, type PlanStatus, planEditor } from "@/lib/practice/plans/schema";
import { planToWire } from "@/lib/practice/plans/wire";
import type { EditorTenant } from "@/tenants/tenant";
import { usePlanSave } from "./use-plan-save";

/** A group or a location as the calls name it; null is whom the plan is kept for. */
export type EditedPlace = { targetType: "group" | "location"; target: number } | null;

type Props = {
  organizationId: number;
  tenant: EditorTenant;
  path: string;
  /** `revision` is that of what is edited: the location's plan, or the organization's. */
  plan: { id: number; revision: number | null; status: PlanStatus };
  place: EditedPlace;
  /** Where the plan is looked at; a new one stands for nobody yet. */
  open?: OpenPlan;
  /** Whom a new plan could be kept for. */
  groups: readonly { id: number; groupName: string }[];
  values: PlanInput;
  mayChange: boolean;
};

const SAVE = "POST /multi-location/multi-master-plan-save-state" as const;
const schema = z.intersection(planEditor, z.object({ keptFor: z.string() }));
type Edited = z.output<typeof schema>;

/** Whether a click leads to another target of this page. */
function isOtherTarget(open: OpenPlan, href: string): boolean {
  const { pathname, searchParams } = new URL(href, window.location.origin);
  return pathname === window.location.pathname && leavesTarget(open, Object.fromEntries(searchParams));
}

/** The editor of a plan of an organization, or of what a group or a location sets of it: what a change does is shown before it is saved. */
export function MasterEditor({ organizationId, tenant, path, plan, place, open, groups, values, mayChange }: Props) {
  const t = useTranslations("masterPlansActs.editor");
  const words = useTranslations("plans.editor");
  const router = useRouter();
  const wanted = useRef<PlanStatus | undefined>(undefined);
  const isNew = plan.id >= NEW_PLAN_ID;
  const follows = place !== null;
  const bodyOf = ({ keptFor, ...edited }: Edited) => ({
    organizationId,
    plan: { ...planToWire(edited), id: plan.id, revision: plan.revision ?? undefined, viewStatus: wanted.current },
    ...(place ?? (isNew && keptFor ? { targetType: "group" as const, target: Number(keptFor) } : {})),
  });
  const create = useSend(SAVE, {
    onSent: ({ data }) => {
      if ("id" in data) router.replace(withQuery(path, { id: data.id }));
    },
  });
  const save = usePlanSave();
  const switching = useTranslations("masterPlansActs.switch");
  const askOf: GuardQuestion = (href) => {
    if (!open || !isOtherTarget(open, href)) return null;
    return { title: switching("title"), text: switching("text"), verb: switching("verb"), keep: switching("keep") };
  };
  async function send(edited: Edited) {
    if (isNew) await create({ input: bodyOf(edited) });
    else await save.check(bodyOf(edited));
  }
  return (
    <>
      <Form
        schema={schema}
        defaultValues={{ ...values, keptFor: "" }}
        onSubmit={send}
        guard={askOf}
        disabled={!mayChange}
        label={t("label")}
      >
        <EditorFrame
          fields={
            <>
              {isNew && groups.length > 0 ? (
                <Section title={t("keptFor")}>
                  <SelectField
                    name="keptFor"
                    label={t("keptFor")}
                    options={[
                      { value: "", label: t("all") },
                      ...groups.map(({ id, groupName }) => ({ value: String(id), label: groupName })),
                    ]}
                  />
                </Section>
              ) : null}
              <PublicFields />
              <PriceFields tenant={tenant} fees={null} />
              <Fixed when={follows}>
                <ServicesField tenant={tenant} fees={null} />
              </Fixed>
              <AudienceFields />
              <ShownFields tenant={tenant} />
              <Fixed when={follows}>
                <ExitFields />
              </Fixed>
              <AdvancedFields tenant={tenant} follows={follows} />
            </>
          }
          preview={<PatientsView />}
          acts={
            mayChange ? (
              <>
                <LinkButton href={path} variant="quiet" className="max-sm:hidden">
                  {words("cancel")}
                </LinkButton>
                <SubmitButton
                  variant={plan.status === "draft" && !follows ? "secondary" : "primary"}
                  onClick={() => {
                    wanted.current = undefined;
                  }}
                >
                  {isNew ? t("create") : t("check")}
                </SubmitButton>
                {plan.status === "draft" && !follows ? (
                  <SubmitButton
                    onClick={() => {
                      wanted.current = "active";
                    }}
                  >
                    {isNew ? t("createActive") : t("checkActive")}
                  </SubmitButton>
                ) : null}
              </>
            ) : null
          }
        />
      </Form>
      {save.effect}
    </>
  );
}
