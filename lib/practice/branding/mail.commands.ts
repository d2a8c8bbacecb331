import "server-only";
import { db } from "@/lib/core/db/db";
import { sendMailRow } from "@/lib/queue/mail/mail";
import type { OutboxRow } from "@/lib/queue/outbox/outbox";
import { TENANTS } from "@/tenants/registry";
import { BRANDING_COLUMNS } from "./queries";
import { brandPalette } from "./rules";

async function accentOf(officeId: number): Promise<string | undefined> {
  const select = { ...BRANDING_COLUMNS, tenantId: true } as const;
  const office = await db.office.findUnique({ where: { id: officeId }, select });
  return office ? brandPalette(TENANTS[office.tenantId], office)?.light.accent : undefined;
}

/** Sends an email of the outbox; one about an office, in its name, has its button in the office's colour of now. */
export async function sendBrandedMail(row: OutboxRow): Promise<void> {
  await sendMailRow(row, row.officeId === null ? undefined : await accentOf(row.officeId));
}
