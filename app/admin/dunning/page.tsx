import { DunningScreen } from "@/components/membership/recovery/dunning-screen";
import { policyVersions } from "@/lib/billing/dunning/queries";
import { policyOf } from "@/lib/billing/dunning/rules";
import { hasRole, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { page } from "@/lib/pages/page";

export default page("/admin/dunning", async ({ actor, tenant }) => {
  const versions = await policyVersions(tenant.id);
  return (
    <DunningScreen
      versions={versions.map((row) => ({
        version: row.version,
        policy: policyOf(row),
        by: row.by,
        at: row.createdAt.toISOString(),
      }))}
      today={today(await now(), BACK_OFFICE_ZONE)}
      mayEdit={hasRole(actor.role, SENIOR_ADMINS)}
    />
  );
});
