import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE, daysFrom } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { invite } from "@/lib/practice/offices/invitations.commands";
import type { TenantId } from "@/tenants/tenant";
import { makeUser } from "./users";

const HOUR = 1 / 24;

/**
 * The team of the large office: one of each way somebody can stand there, an administrator for three weeks, one who was
 * invited and one who left the account behind.
 */
export async function makeTeam(tenantId: TenantId, officeId: number, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const colleague = (
      email: string,
      firstName: string,
      lastName: string,
      more: Partial<Parameters<typeof makeUser>[1]> = {},
    ) =>
      makeUser(tx, {
        ...{ tenantId, role: "office_admin", firstName, lastName, officeIds: [officeId] },
        email: `${email}.large@${tenantId}.test`,
        ...more,
      });
    const seen = (days: number) => ({ lastLoginAt: daysFrom(at, -days) });
    await colleague("admin", "Joan", "Whitaker", { jobTitle: "Office manager", planCoordinator: true, ...seen(HOUR) });
    await colleague("provider", "Elias", "Ferreira", { role: "dentist_standard", ...seen(1.2) });
    const temporaryUntil = addDays(today(at, BACK_OFFICE_ZONE), 21);
    await colleague("cover", "Imani", "Osei", { role: "office_admin_temp", temporaryUntil, ...seen(2.1) });
    await colleague("former", "Greta", "Lindholm", { active: false, ...seen(64) });
    const invited = await colleague("invited", "Mateo", "Serrano", { role: "dentist_standard" });
    const user = await tx.user.update({
      where: { id: invited.id },
      data: { passwordHash: null, passwordSetAt: null },
    });
    await invite(tx, user, systemOffice(officeId));
    const reader = { officeId, locale: "en-US", createdAt: daysFrom(at, -40) };
    await tx.reportRecipient.createMany({
      data: [
        { ...reader, email: `owner.large@${tenantId}.test`, day: 1 },
        { ...reader, email: "ledger@brooks-accounting.example", day: 5 },
      ],
    });
  }, 30_000);
}

/** When those who work at an office were there last: each since another while, as in an office that is at work. */
export async function seenLately(officeId: number, at: Date): Promise<void> {
  const days = [2 * HOUR, 5 * HOUR, 1.1, 3.2];
  const people = await db.user.findMany({
    where: { offices: { some: { officeId } }, lastLoginAt: null, passwordHash: { not: null } },
    orderBy: { id: "asc" },
  });
  for (const [no, { id }] of people.entries())
    await db.user.update({ where: { id }, data: { lastLoginAt: daysFrom(at, -(days[no % days.length] ?? 1)) } });
}
