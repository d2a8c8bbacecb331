import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import type { Branding } from "./rules";

/** What of an office is its look: also for who reads more of it in one statement. */
export const BRANDING_COLUMNS = {
  brandTemplate: true,
  brandAccent: true,
  heroEnglish: true,
  heroSpanish: true,
} as const satisfies Prisma.OfficeSelect;

/** How an office's public pages look, and since when. */
export async function officeBranding(office: OfficeId, tx: Tx = db): Promise<Branding & { updatedAt: Date }> {
  return tx.office.findUniqueOrThrow({ where: { id: office }, select: { ...BRANDING_COLUMNS, updatedAt: true } });
}
