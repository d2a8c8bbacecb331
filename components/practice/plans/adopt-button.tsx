"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { withQuery } from "@/lib/core/lists/list";

type Props = { officeId: number; templateId: number; name: string; path: string };

/** Makes the office a copy of a template and opens it, so that prices are looked at before members can join. */
export function AdoptButton({ officeId, templateId, name, path }: Props) {
  const t = useTranslations("plans.templates");
  const router = useRouter();
  const { act, pending } = useAct("POST /dentists/:officeId/plan-templates/:planTemplateId/adopt", {
    onSent: ({ data }) => router.push(withQuery(path, { id: data.id })),
  });
  const params = { officeId, planTemplateId: templateId };
  return (
    <Button
      size="sm"
      variant="primary"
      pending={pending}
      aria-label={t("adoptOf", { name })}
      onClick={() => void act({ params })}
    >
      <Plus size={18} />
      {t("adopt")}
    </Button>
  );
}
