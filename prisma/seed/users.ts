import { hashPassword } from "@/lib/core/auth/password";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE, type DateOn, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Role, User } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";

export const DEMO_PASSWORD = "inhouse-demo-2026";
/** When the people of the demo came to be. Fixed, so that two seeds are the same. */
export const SEEDED_AT = new Date("2024-10-07T15:00:00Z");

let demoHash: Promise<string> | undefined;

/** Everyone in the demo has the same password, so it is hashed once. */
export function demoPasswordHash(): Promise<string> {
  demoHash ??= hashPassword(DEMO_PASSWORD);
  return demoHash;
}

export type UserSpec = {
  tenantId: TenantId;
  role: Role;
  firstName: string;
  lastName: string;
  /** `<role>@<tenant>.test` when absent. */
  email?: string;
  phone?: string;
  officeIds?: readonly number[];
  employerId?: number;
  associationId?: number;
  isOwner?: boolean;
  planCoordinator?: boolean;
  locale?: string;
  jobTitle?: string;
  /** The last day of a temporary administrator; most of a year ahead when absent. */
  temporaryUntil?: DateOn;
  lastLoginAt?: Date;
  active?: boolean;
};

const TEMPORARY_DAYS = 300;

async function lastDayOf({ role, temporaryUntil }: UserSpec): Promise<Date | null> {
  if (role !== "office_admin_temp") return null;
  return toDbDate(temporaryUntil ?? addDays(today(await now(), BACK_OFFICE_ZONE), TEMPORARY_DAYS));
}

/** Makes a user with the demo password who works in the given offices, in their order. */
export async function makeUser(tx: Tx, spec: UserSpec): Promise<User> {
  const { officeIds = [], email = `${spec.role}@${spec.tenantId}.test`, ...rest } = spec;
  return tx.user.create({
    data: {
      ...rest,
      email,
      temporaryUntil: await lastDayOf(spec),
      passwordHash: await demoPasswordHash(),
      passwordSetAt: SEEDED_AT,
      createdAt: SEEDED_AT,
      offices: { create: officeIds.map((officeId, position) => ({ officeId, position })) },
    },
  });
}
