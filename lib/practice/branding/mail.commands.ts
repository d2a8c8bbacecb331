import "server-only";
import { db } from "@/lib/core/db/db";
import { contactOf } from "@/lib/practice/offices/rules";
import { type MailOffice, sendMailRow } from "@/lib/queue/mail/mail";
import type { OutboxRow } from "@/lib/queue/outbox/outbox";
import { TENANTS } from "@/tenants/registry";
import { BRANDING_COLUMNS } from "./queries";
import { brandPalette } from "./rules";

async function officeOf(officeId: number): Promise<MailOffice> {
  const select = { ...BRANDING_COLUMNS, tenantId: true, phone: true, email: true } as const;
  const office = await db.office.findUnique({ where: { id: officeId }, select });
  if (!office) return {};
  const accent = brandPalette(TENANTS[office.tenantId], office)?.light.accent;
  return { accent, contact: contactOf(office) };
}

/** Sends an email of the outbox; one about an office, in its name, has its button in the office's colour of now, and asks it for answers. */
export async function sendBrandedMail(row: OutboxRow): Promise<void> {
  await sendMailRow(row, row.officeId === null ? {} : await officeOf(row.officeId));
}
