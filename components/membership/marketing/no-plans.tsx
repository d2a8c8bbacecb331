import { Layers } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { href } from "@/lib/pages/address";
import type { Tenant } from "@/tenants/tenant";

/** Instead of what would lead patients to a page without plans. */
export async function NoPlans({ tenant }: { tenant: Tenant }) {
  const t = await getTranslations("marketing");
  const plans = href(tenant.id === "dental" ? "/dentist-new/memberships" : "/account/settings/membership-plan");
  return (
    <Card>
      <EmptyState
        icon={<Layers />}
        title={t("noPlans")}
        description={t("noPlansText")}
        action={
          <LinkButton href={plans} variant="primary">
            {t("toPlans")}
          </LinkButton>
        }
      />
    </Card>
  );
}
