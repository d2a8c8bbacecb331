import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { listView } from "@/lib/core/lists/list";
import { associationNames } from "@/lib/platform/associations/choice.queries";
import { withKnown } from "@/lib/platform/associations/choice.schema";
import { userList } from "@/lib/practice/users/schema";
import type { Tenant } from "@/tenants/tenant";
import { UserListScreen } from "./user-list";

type Props = {
  path: "/admin/users" | "/admin/manage";
  actor: Actor;
  tenant: Tenant;
  search: Record<string, string>;
};

/** The users of the product in all roles, at both of its addresses. */
export async function UsersScreen({ path, actor, tenant, search }: Props) {
  const associations = await associationNames(tenant.id);
  const list = listView(path, userList, withKnown(search, associations));
  return (
    <UserListScreen
      {...{ actor, list, search, associations }}
      scope={{ tenantId: tenant.id }}
      file="/api/v1/admin/users/export"
    />
  );
}
