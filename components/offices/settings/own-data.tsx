import "server-only";
import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";

/** Office settings for a user without an office: their own data, and why there is nothing else. */
export async function OwnData({ actor }: { actor: Actor }) {
  const t = await getTranslations("offices.settings");
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid max-w-3xl gap-6">
        <Card>
          <CardHeader title={t("ownData")} />
          <CardBody>
            <DefinitionList
              items={[
                { term: t("name"), value: `${actor.firstName} ${actor.lastName}` },
                { term: t("email"), value: actor.email },
                { term: t("role"), value: t(`roles.${actor.role}`) },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <EmptyState icon={<Building2 />} title={t("noOffice")} description={t("noOfficeText")} />
        </Card>
      </div>
    </>
  );
}
