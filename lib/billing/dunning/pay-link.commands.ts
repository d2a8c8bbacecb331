import "server-only";
import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { daysFrom } from "@/lib/core/time/dates";
import type { TenantId } from "@/tenants/tenant";

const LINK_DAYS = 30;

type Linked = { payerId: number; userId: number | null; officeId: number; tenantId: TenantId };

async function store(
  tx: Tx,
  purpose: "payment_link" | "payment_update",
  { payerId, userId, officeId }: Linked,
  payload: Record<string, number>,
  days = LINK_DAYS,
): Promise<string> {
  const token = newToken();
  const at = systemTime();
  await tx.accountToken.create({
    data: {
      purpose,
      tokenHash: tokenHash(token),
      userId,
      officeId,
      payload: { payerId, ...payload },
      createdAt: at,
      expiresAt: daysFrom(at, days),
    },
  });
  return token;
}

/** A link that opens one payment for the payer without a login; it works for 30 days. */
export async function paymentLink(tx: Tx, to: Linked, paymentId: number): Promise<string> {
  return `${tenantUrl(to.tenantId)}/pn/${await store(tx, "payment_link", to, { paymentId })}`;
}

/** A link on which the payer saves another card without a login; it works for `days`, 30 when absent. */
export async function updateLink(
  tx: Tx,
  to: Linked,
  family: { householdId: number; memberId: number },
  days?: number,
): Promise<string> {
  const token = await store(tx, "payment_update", to, family, days);
  return `${tenantUrl(to.tenantId)}/patient/payment-update/${token}/${family.memberId}`;
}
