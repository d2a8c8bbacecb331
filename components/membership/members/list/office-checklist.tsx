import { LaunchChecklist } from "@/components/practice/offices/launch-checklist";
import { launchLinks } from "@/components/practice/offices/launch-links";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, PRACTICE_ADMINS_AND_ADMIN } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { launchSteps } from "@/lib/practice/offices/queries";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  /** An office with members has begun: what is left is one line until somebody asks. */
  folded?: boolean;
};

/** So few steps are left that they need not be in sight. */
const NEARLY = 2;

/** What is left to do until the office is live; nothing once that is done or put away. */
export async function OfficeChecklist({ actor, tenant, office, folded = false }: Props) {
  const launch = await launchSteps(office);
  if (launch.done === launch.total || launch.hidden) return null;
  return (
    <LaunchChecklist
      officeId={office}
      launch={launch}
      links={launchLinks(tenant)}
      folded={folded || launch.total - launch.done <= NEARLY}
      mayHide={hasRole(actor.role, PRACTICE_ADMINS_AND_ADMIN)}
    />
  );
}
