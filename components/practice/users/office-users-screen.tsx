import "server-only";
import { getTranslations } from "next-intl/server";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import { listView, withQuery } from "@/lib/core/lists/list";
import { href } from "@/lib/pages/address";
import { officeProfile } from "@/lib/practice/offices/queries";
import { userList } from "@/lib/practice/users/schema";
import type { Tenant } from "@/tenants/tenant";
import { UserListScreen } from "./user-list";

type Props = {
  actor: Actor;
  tenant: Tenant;
  params: { dentistInfoId: number };
  search: Record<string, string>;
};

/** Who works in one office, with the way back to it. */
export async function OfficeUsersScreen({ actor, tenant, params, search }: Props) {
  const office = await proveOffice(actor, params.dentistInfoId);
  const [t, titles, { officeName }] = await Promise.all([
    getTranslations("users"),
    getTranslations("routes"),
    officeProfile(office),
  ]);
  const path = href("/admin/dentist-users/[dentistInfoId]", { dentistInfoId: office });
  return (
    <UserListScreen
      {...{ actor, search }}
      head={{ title: officeName, text: t("ofOffice") }}
      breadcrumbs={[
        { label: titles("dentists"), href: "/admin/dentists" },
        { label: officeName, href: withQuery("/admin/dentists", { office }) },
      ]}
      list={listView(path, userList, { ...search, kind: "everybody", association: "" })}
      scope={{ tenantId: tenant.id, office }}
      file={`/api/v1/admin/dentists/${office}/users/export`}
    />
  );
}
