import type { Tx } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import type { Cast } from "./cast";
import { SEEDED_AT } from "./users";

const AT: Record<TenantId, string> = { dental: "Cedar Park Dental", vision: "Rose City Eye Care" };
const FOLLOWED: Record<TenantId, string> = { dental: "Pecan Grove Dental", vision: "Alder Eye Care" };

/** Invitations of the open association: one that waits, one whose link was followed, and that of the practice that signed up first. */
export async function makeInvitations(tx: Tx, tenantId: TenantId, cast: Cast): Promise<void> {
  const { id: invitedById } = await tx.user.findFirstOrThrow({ where: { tenantId, role: "association" } });
  const { officeName, email } = await tx.office.findUniqueOrThrow({ where: { id: cast.soloOfficeId } });
  const sent = {
    associationId: cast.associationId,
    invitedById,
    locale: "en-US",
    createdAt: SEEDED_AT,
    sentAt: SEEDED_AT,
  };
  await tx.practiceInvitation.createMany({
    data: [
      { ...sent, practiceName: AT[tenantId], email: `hello@${tenantId}-invited.example` },
      {
        ...{ ...sent, practiceName: FOLLOWED[tenantId], email: `office@${tenantId}-invited.example` },
        openedAt: SEEDED_AT,
      },
      { ...sent, practiceName: officeName, email: email ?? `office@${tenantId}.test`, officeId: cast.soloOfficeId },
    ],
  });
}
