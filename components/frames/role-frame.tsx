import "server-only";
import type { ReactNode } from "react";
import { PatientFrame } from "@/components/membership/patients/patient-frame";
import { AdminFrame } from "@/components/practice/offices/admin/admin-frame";
import { OfficeFrame } from "@/components/practice/offices/office-frame";
import { PartnerFrame } from "@/components/practice/partners/partner-frame";
import { ADMINS, hasRole, OFFICE, PATIENT } from "@/lib/core/auth/roles";
import { currentActor } from "@/lib/pages/page";

/**
 * The reader's own frame around a page that every role may open (000 §6): nobody gets a navigation of pages that are not
 * for them. The page's texts count on those of the office's frame, whichever stands around it.
 */
export async function RoleFrame({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor || hasRole(actor.role, OFFICE)) return <OfficeFrame>{children}</OfficeFrame>;
  if (hasRole(actor.role, PATIENT)) return <PatientFrame part="office">{children}</PatientFrame>;
  if (hasRole(actor.role, ADMINS)) return <AdminFrame part="office">{children}</AdminFrame>;
  return <PartnerFrame part="office">{children}</PartnerFrame>;
}
