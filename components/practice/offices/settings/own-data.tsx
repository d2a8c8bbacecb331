import "server-only";
import { getTranslations } from "next-intl/server";
import { OwnCards } from "@/components/platform/accounts/own-settings";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import { phoneHref } from "@/lib/core/fields/phone";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import type { Tenant } from "@/tenants/tenant";

/** Office settings for a user without an office: their own settings, and who helps. */
export async function OwnData({ actor, tenant }: { actor: Actor; tenant: Tenant }) {
  const t = await getTranslations("offices.settings");
  const support = supportOf(tenant);
  return (
    <>
      <PageHeader title={t("ownTitle")} />
      <div className="grid max-w-3xl gap-6">
        <OwnCards actor={actor} tenant={tenant} />
        <Card>
          <CardHeader title={t("contactTitle")} description={t("contactText")} />
          <CardBody>
            <DefinitionList
              items={[
                { term: t("email"), value: <TextLink href={`mailto:${support.email}`}>{support.email}</TextLink> },
                {
                  term: t("phone"),
                  value: <TextLink href={phoneHref(support.phone)}>{support.phone}</TextLink>,
                },
              ]}
            />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
