"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSend } from "@/components/forms/use-send";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { withQuery } from "@/lib/core/lists/list";
import { type PlanInput, planEditor } from "@/lib/practice/plans/schema";
import { planToWire } from "@/lib/practice/plans/wire";
import type { EditorTenant } from "@/tenants/tenant";
import { AudienceFields, ExitFields, PublicFields } from "./editor-fields";
import { EditorFrame } from "./editor-frame";
import { PatientsView } from "./patients-view";
import { PriceFields } from "./price-fields";
import { ServicesField } from "./services-field";

type Props = {
  tenant: EditorTenant;
  /** Address of the list. */
  path: string;
  /** The template as it was read; null for a new one. */
  template: { id: number; revision: number } | null;
  values: PlanInput;
  mayChange: boolean;
};

/** The editor of a plan that an association offers: what every practice would offer alike, and how patients would see it. */
export function TemplateEditor({ tenant, path, template, values, mayChange }: Props) {
  const t = useTranslations("plans.offered");
  const words = useTranslations("plans.editor");
  const router = useRouter();
  const create = useSend("POST /associations/templates", {
    onSent: ({ data }) => router.replace(withQuery(path, { id: data.id })),
  });
  const change = useSend("PUT /associations/templates/:planTemplateId");

  async function save(edited: PlanInput) {
    const plan = planToWire(edited);
    if (template === null) await create({ input: { plan } });
    else await change({ params: { planTemplateId: template.id }, input: { plan, revision: template.revision } });
  }

  return (
    <Form schema={planEditor} defaultValues={values} onSubmit={save} guard disabled={!mayChange} label={t("label")}>
      <EditorFrame
        fields={
          <>
            <PublicFields />
            <PriceFields tenant={tenant} fees={null} />
            <ServicesField tenant={tenant} fees={null} />
            <AudienceFields />
            <ExitFields />
          </>
        }
        preview={<PatientsView />}
        acts={
          mayChange ? (
            <>
              <LinkButton href={path} variant="quiet" className="max-sm:hidden">
                {words("cancel")}
              </LinkButton>
              <SubmitButton>{t(template === null ? "create" : "save")}</SubmitButton>
            </>
          ) : null
        }
      />
    </Form>
  );
}
