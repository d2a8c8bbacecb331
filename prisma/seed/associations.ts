import type { Tx } from "@/lib/core/db/db";
import type { Association } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

type Spec = Pick<Association, "name" | "signupUrl"> & Partial<Pick<Association, "state" | "endedReason">>;

/** Makes an association that brings practices, open unless said otherwise. */
export function makeAssociation(tx: Tx, tenantId: TenantId, spec: Spec): Promise<Association> {
  const address = { tenantId, address: spec.signupUrl, createdAt: SEEDED_AT };
  return tx.association.create({
    data: { tenantId, ...spec, stateAt: SEEDED_AT, createdAt: SEEDED_AT, addresses: { create: address } },
  });
}

const DEMO: Record<TenantId, { waiting: Spec; ended: Spec }> = {
  dental: {
    waiting: { name: "Great Lakes Dental Society", signupUrl: "great-lakes" },
    ended: { name: "Bluebonnet Study Club", signupUrl: "bluebonnet" },
  },
  vision: {
    waiting: { name: "Cascade Eye Care Network", signupUrl: "cascade" },
    ended: { name: "Empire State Optometry Circle", signupUrl: "empire-state" },
  },
};
const WHY = "The board has closed the club.";

/** Beside the open one of the cast: one that waits, and one that has ended. */
export async function makeAssociations(tx: Tx, tenantId: TenantId): Promise<void> {
  const { waiting, ended } = DEMO[tenantId];
  await makeAssociation(tx, tenantId, { ...waiting, state: "waiting" });
  await makeAssociation(tx, tenantId, { ...ended, state: "ended", endedReason: WHY });
}
