import type { Actor } from "@/lib/core/auth/actor";
import { ASSOCIATIONS, hasRole } from "@/lib/core/auth/roles";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import type { Tenant } from "@/tenants/tenant";

/** Who writes to us and how else we are reached: what the dialogs of support are given. */
export type Contact = {
  name: string;
  email: string;
  /** The office they write for. */
  officeId: number | null;
  /** The answer will stand on a page of theirs; without one it comes by mail. */
  hasPage: boolean;
  support: { email: string; phone: string };
};

export function contactOf(
  { firstName, lastName, email, role }: Pick<Actor, "firstName" | "lastName" | "email" | "role">,
  tenant: Tenant,
  officeId: number | null,
): Contact {
  const hasPage = officeId !== null || hasRole(role, ASSOCIATIONS);
  return { name: `${firstName} ${lastName}`, email, officeId, hasPage, support: supportOf(tenant) };
}
