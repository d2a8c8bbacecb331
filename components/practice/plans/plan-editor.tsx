"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSend } from "@/components/forms/use-send";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { withQuery } from "@/lib/core/lists/list";
import type { FeeTable } from "@/lib/practice/plans/rules";
import { NEW_PLAN_ID, type PlanInput, type PlanStatus, planEditor } from "@/lib/practice/plans/schema";
import { changedTerms, type PlanTerms } from "@/lib/practice/plans/versions.rules";
import { planToWire } from "@/lib/practice/plans/wire";
import type { EditorTenant } from "@/tenants/tenant";
import { AdvancedFields, AudienceFields, ExitFields, Fixed, PublicFields, ShownFields } from "./editor-fields";
import { EditorFrame } from "./editor-frame";
import { PlanPreview } from "./plan-preview";
import { PriceFields } from "./price-fields";
import { ServicesField } from "./services-field";
import { usePlanDraft } from "./use-plan-draft";

type Props = {
  officeId: number;
  tenant: EditorTenant;
  /** Address of the list. */
  path: string;
  planId: number;
  /** Of the plan as it was read; null for a new one. */
  revision: number | null;
  status: PlanStatus;
  /** Active members, who keep the terms they signed. */
  members: number;
  values: PlanInput;
  fees: FeeTable;
  mayChange: boolean;
  /** Its organization keeps it: here one changes what a location sets itself. */
  follows?: boolean;
};

/** The editor of a plan in two panes: the form, and next to it the plan as patients see it and what it earns. */
export function PlanEditor({
  officeId,
  tenant,
  path,
  planId,
  revision,
  status,
  members,
  values,
  fees,
  mayChange,
  follows = false,
}: Props) {
  const t = useTranslations("plans.editor");
  const router = useRouter();
  const wanted = useRef<PlanStatus | undefined>(undefined);
  const send = useSend("POST /dentist-info/membership-plan-save-state", {
    onSent: ({ data }) => {
      if (planId >= NEW_PLAN_ID) router.replace(withQuery(path, { id: data.id }));
    },
  });

  async function save(plan: PlanInput) {
    const state = { id: planId, revision: revision ?? undefined, viewStatus: wanted.current };
    await send({ input: { dentistInfoId: officeId, plan: { ...planToWire(plan), ...state } } });
  }

  return (
    <Form schema={planEditor} defaultValues={values} onSubmit={save} guard disabled={!mayChange} label={t("label")}>
      <EditorFrame
        fields={
          <>
            <PublicFields />
            <PriceFields tenant={tenant} fees={fees} feesHref={withQuery(path, { tab: "fees" })} />
            <Fixed when={follows}>
              <ServicesField tenant={tenant} fees={fees} />
            </Fixed>
            <AudienceFields />
            <ShownFields tenant={tenant} />
            <Fixed when={follows}>
              <ExitFields />
            </Fixed>
            <AdvancedFields tenant={tenant} follows={follows} />
          </>
        }
        preview={<PlanPreview tenant={tenant} fees={fees} feesHref={withQuery(path, { tab: "fees" })} />}
        acts={
          mayChange ? (
            <>
              <OldTerms members={members} before={values} />
              <LinkButton href={path} variant="quiet" className="max-sm:hidden">
                {t("cancel")}
              </LinkButton>
              <SubmitButton
                variant={status === "draft" ? "secondary" : "primary"}
                onClick={() => {
                  wanted.current = undefined;
                }}
              >
                {status === "draft" ? t("saveDraft") : t("save")}
              </SubmitButton>
              {status === "draft" && !follows ? (
                <SubmitButton
                  onClick={() => {
                    wanted.current = "active";
                  }}
                >
                  {t("saveActive")}
                </SubmitButton>
              ) : null}
            </>
          ) : null
        }
      />
    </Form>
  );
}

/** Says before saving how many members are not touched by changed terms. */
function OldTerms({ members, before }: { members: number; before: PlanTerms }) {
  const t = useTranslations("plans.editor");
  const draft = usePlanDraft();
  const changed = members > 0 && changedTerms(normal(before), draft).length > 0;
  return (
    <div role="status" className="min-w-0 flex-[1_1_16rem]">
      {changed ? <Callout tone="info">{t("oldTerms", { count: members })}</Callout> : null}
    </div>
  );
}

/** Stored values as the draft spells them: no price and a price of nothing are the same. */
function normal(terms: PlanTerms): PlanTerms {
  return { ...terms, monthlyCents: terms.monthlyCents || null, annualCents: terms.annualCents || null };
}
