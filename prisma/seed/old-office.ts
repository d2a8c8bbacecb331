import { transaction } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import { makeOffice } from "./offices";
import { makeTypicalPlans } from "./plans";
import { tellSandbox } from "./provider";
import { makeUser } from "./users";

/** An office that still has a payout account of the old kind, so that the upgrade can be seen. */
export async function oldOffice(tenantId: TenantId, at: Date): Promise<void> {
  const account = "acct_demo_old";
  const address = { city: "Santa Fe", state: "NM", zip: "87501", timezone: "America/Denver" };
  const spec = { tenantId, officeName: "Old Mill Dental", slug: "old-mill", payout: false, ...address };
  const { id } = await transaction(async (tx) => {
    const office = await makeOffice(tx, spec);
    await tx.payoutAccount.create({
      data: {
        ...{ officeId: office.id, mode: "direct", standardAccountId: account, last4: "1881" },
        ...{ chargesEnabled: true, payoutsEnabled: true, updatedAt: at },
      },
    });
    const name = { firstName: "Owen", lastName: "Mills", email: `owner.old@${tenantId}.test` };
    await makeUser(tx, { tenantId, role: "dentist", ...name, officeIds: [office.id], isOwner: true });
    return office;
  }, 30_000);
  await tellSandbox([
    {
      op: "account",
      at: at.toISOString(),
      id: account,
      controller_kind: "standard",
      business_name: spec.officeName,
      last4: "1881",
    },
  ]);
  await transaction((tx) => makeTypicalPlans(tx, tenantId, id), 30_000);
}
