import type { Actor } from "@/lib/core/auth/actor";
import { supportOf } from "@/lib/core/tenancy";
import type { Tenant } from "@/tenants/tenant";

/** Who writes to us and how else we are reached: what the dialogs of support are given. */
export type Contact = {
  name: string;
  email: string;
  /** The office they write for, on whose page the answer will stand; null: it comes by mail. */
  officeId: number | null;
  support: { email: string; phone: string };
};

export function contactOf(
  { firstName, lastName, email }: Pick<Actor, "firstName" | "lastName" | "email">,
  tenant: Tenant,
  officeId: number | null,
): Contact {
  return { name: `${firstName} ${lastName}`, email, officeId, support: supportOf(tenant) };
}
