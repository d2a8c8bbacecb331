import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db";
import { isOfficeRole, OFFICE } from "@/lib/core/roles";
import type { OfficeId } from "@/lib/core/scope";

/** All users of the office, the owner first. */
export async function officeUsers(office: OfficeId) {
  const users = await db.user.findMany({
    where: { offices: { some: { officeId: office } }, role: { in: [...OFFICE] } },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      role: true,
      jobTitle: true,
      active: true,
      isOwner: true,
      planCoordinator: true,
      lastLoginAt: true,
      passwordHash: true,
      tokens: {
        where: { purpose: "set_password", usedAt: null, expiresAt: { gt: systemTime() } },
        select: { id: true },
      },
    },
    orderBy: [{ isOwner: "desc" }, { lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
  });
  return users.flatMap(({ id, role, passwordHash, tokens, ...user }) =>
    // The statement only reads these roles; this narrows the type.
    isOfficeRole(role)
      ? [
          {
            ...user,
            userId: id,
            type: role,
            /** Invited and has not chosen a password yet. */
            invited: passwordHash === null && tokens.length > 0,
          },
        ]
      : [],
  );
}

export type OfficeUser = Awaited<ReturnType<typeof officeUsers>>[number];
