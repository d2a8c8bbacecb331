import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { listView } from "@/lib/core/list";
import { userList } from "@/lib/users/schema";
import type { Tenant } from "@/tenants/tenant";
import { UserListScreen } from "./user-list";

type Props = {
  path: "/admin/users" | "/admin/manage";
  actor: Actor;
  tenant: Tenant;
  search: Record<string, string>;
};

/** The users of the product in all roles, at both of its addresses. */
export function UsersScreen({ path, actor, tenant, search }: Props) {
  const list = listView(path, userList, search);
  return (
    <UserListScreen {...{ actor, list, search }} scope={{ tenantId: tenant.id }} file="/api/v1/admin/users/export" />
  );
}
