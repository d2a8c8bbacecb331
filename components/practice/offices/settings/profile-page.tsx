import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { type Crumb, PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { payoutReturn } from "@/lib/practice/payouts/account.rules";
import type { Tenant } from "@/tenants/tenant";
import { ProfileTab } from "./profile-tab";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  search: Record<string, string>;
  mayAct: boolean;
  breadcrumbs?: readonly Crumb[];
};

/** The office's profile on a page of its own: of the dental style, and of the back office for the office it names. */
export async function ProfilePage({ actor, tenant, office, search, mayAct, breadcrumbs = [] }: Props) {
  const titles = await getTranslations("routes");
  return (
    <>
      <PageHeader title={titles("editProfile")} breadcrumbs={breadcrumbs} />
      <div className="grid gap-6">
        {mayAct ? null : <ReadOnlyNote />}
        <ProfileTab
          actor={actor}
          tenant={tenant}
          office={office}
          returned={payoutReturn(search.payout)}
          mayChange={mayAct}
        />
      </div>
    </>
  );
}
